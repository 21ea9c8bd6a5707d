static int text_is(const char *text, const char *expected, const char *call) {
  printf("%s: \"%s\", expected \"%s\"\n", call, text, expected);
  return strcmp(text, expected) == 0;
}
