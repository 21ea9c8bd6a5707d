static char printed[1 << 20];

static size_t read_output(void) {
  size_t length = 0;
  int k;
  uncatch();
  for (k = 0; k < 2 && length == 0; ++k)
    if (caught[k]) {
      rewind(caught[k]);
      length = fread(printed, 1, sizeof printed - 1, caught[k]);
    }
  return length;
}
