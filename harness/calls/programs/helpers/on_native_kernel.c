static void CL_CALLBACK on_native_kernel(void *data) {
  (void)data;
}
