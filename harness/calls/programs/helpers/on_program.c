static void CL_CALLBACK on_program(cl_program object, void *data) {
  (void)object;
  struct calls *calls = data;
  ++calls->count;
}
