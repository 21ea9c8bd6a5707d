/* Returns 1 if the driver gives the same wrong answer as in the failed case. If the driver gives
   another answer, the program ends with status 2, because it does not know the right answer. */
static int is_rejected(const void *memory, const void *rejected, size_t size, const char *call) {
  if (memcmp(memory, rejected, size) != 0) {
    printf("the answer of %s is different from the wrong answer in the failed case\n", call);
    finish(2);
  }
  printf("%s gave the same wrong answer as in the failed case\n", call);
  return 1;
}
