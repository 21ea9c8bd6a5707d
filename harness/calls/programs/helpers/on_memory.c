static void CL_CALLBACK on_memory(cl_mem object, void *data) {
  (void)object;
  struct calls *calls = data;
  ++calls->count;
}
