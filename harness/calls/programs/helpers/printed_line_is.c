static int printed_line_is(size_t number, const char *expected) {
  char *line = printed, *end;
  read_output();
  while (number-- > 0 && line) line = (line = strchr(line, '\n')) ? line + 1 : NULL;
  if (line && (end = strchr(line, '\n'))) *end = 0;
  printf("printed:  %s\nexpected: %s\n", line ? line : "nothing", expected);
  return line && strcmp(line, expected) == 0;
}
