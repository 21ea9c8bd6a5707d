static int number_is(const void *memory, size_t bytes, const char *relation, cl_long expected,
                     const char *call) {
  cl_long value = 0;
  int good;
  memcpy(&value, memory, bytes);
  if (bytes == 4 && expected < 0) value = (cl_int)value;
  good = relation[0] == '=' ? value == expected
                            : relation[0] == '!' ? value != expected
                            : relation[0] == '<' ? value < expected || (relation[1] && value == expected)
                                                 : value > expected || (relation[1] && value == expected);
  printf("%s: %lld, expected %s %lld\n", call, (long long)value, relation, (long long)expected);
  return good;
}
