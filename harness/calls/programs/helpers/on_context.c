static void CL_CALLBACK on_context(const char *what, const void *info, size_t size, void *data) {
  (void)what;
  (void)info;
  (void)size;
  struct calls *calls = data;
  ++calls->count;
}
