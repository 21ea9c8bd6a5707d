/* Memory of which nothing is known but that it is there. */
static void *anywhere(void) {
  static cl_ulong memory[8192];
  return memory;
}
