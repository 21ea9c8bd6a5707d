static int one_of(cl_int code, const cl_int *expected, size_t count, const char *call) {
  size_t k;
  for (k = 0; k < count; ++k)
    if (code == expected[k]) return 1;
  printf("%s returned %d, expected", call, (int)code);
  for (k = 0; k < count; ++k) printf("%s %d", k == 0 ? "" : " or", (int)expected[k]);
  printf("\n");
  return 0;
}
