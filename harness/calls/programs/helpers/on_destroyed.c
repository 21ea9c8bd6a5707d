static void CL_CALLBACK on_destroyed(cl_context object, void *data) {
  (void)object;
  struct calls *calls = data;
  ++calls->count;
}
