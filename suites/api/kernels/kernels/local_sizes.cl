__kernel void k(__global int *out, __local char *a, __local int *b, __local char *c) {
  for (int i = 0; i < 100; ++i) a[i] = 1;
  for (int i = 0; i < 64; ++i) b[i] = 2;
  for (int i = 0; i < 7; ++i) c[i] = 3;
  int sum = 0;
  for (int i = 0; i < 100; ++i) sum += a[i];
  for (int i = 0; i < 64; ++i) sum += b[i];
  for (int i = 0; i < 7; ++i) sum += c[i];
  *out = sum;
}
