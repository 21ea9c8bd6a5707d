static void CL_CALLBACK on_svm_free(cl_command_queue queue, cl_uint count, void *pointers[], void *data) {
  (void)queue;
  (void)count;
  (void)pointers;
  struct calls *calls = data;
  ++calls->count;
}
