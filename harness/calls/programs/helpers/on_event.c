static void CL_CALLBACK on_event(cl_event object, cl_int state, void *data) {
  (void)object;
  struct calls *calls = data;
  calls->status = state;
  ++calls->count;
}
