__kernel void k(__global int *out, __local char *a, int as, __local int *b, int bs,
                __local int4 *c, int cs) {
  for (int i = 0; i < as; ++i) a[i] = (char)(i + 1);
  for (int i = 0; i < bs; ++i) b[i] = 1000 + i;
  for (int i = 0; i < cs; ++i) c[i] = (int4)(2000 + i);
  int wrong = 0;
  for (int i = 0; i < as; ++i) wrong += a[i] != (char)(i + 1);
  for (int i = 0; i < bs; ++i) wrong += b[i] != 1000 + i;
  for (int i = 0; i < cs; ++i) wrong += c[i].x != 2000 + i || c[i].w != 2000 + i;
  out[0] = wrong;
  out[1] = (int)((size_t)b % sizeof(int)) + 100 * (int)((size_t)c % sizeof(int4));
  out[2] = as + bs + cs;
}
