/* Whether the same wrong text is printed again. This program cannot tell whether other text is
   right. */
static int printed_as_rejected(const void *rejected, size_t size) {
  const size_t length = read_output();
  printf("printed: %s\n", printed);
  if (length == size && (size == 0 || memcmp(printed, rejected, size) == 0)) return 1;
  printf("this text is different from the wrong text in the failed case\n");
  finish(2);
  return 0;
}
