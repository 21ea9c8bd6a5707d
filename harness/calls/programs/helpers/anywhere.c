/* Memory with unknown content. */
static void *anywhere(void) {
  static cl_ulong memory[8192];
  return memory;
}
