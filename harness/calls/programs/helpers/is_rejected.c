/* Whether the driver gives the same wrong answer again. This program cannot tell whether another
   answer is right. */
static int is_rejected(const void *memory, const void *rejected, size_t size, const char *call) {
  if (memcmp(memory, rejected, size) != 0) {
    printf("%s gave another answer than the one that was rejected\n", call);
    finish(2);
  }
  printf("%s gave the answer that was rejected\n", call);
  return 1;
}
