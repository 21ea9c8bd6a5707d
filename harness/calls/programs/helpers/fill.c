static void fill(void *memory, size_t size, const void *pattern, size_t period) {
  size_t k;
  for (k = 0; k < size; ++k) ((char *)memory)[k] = ((const char *)pattern)[k % period];
}
