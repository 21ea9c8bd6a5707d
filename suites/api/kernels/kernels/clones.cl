typedef struct { char a; int b[4]; } Pair;
__kernel void k(__global int *out, Pair pair, __local int *scratch, __global int *none, int3 v,
                int n) {
  for (int i = 0; i < n; ++i) scratch[i] = pair.b[i % 4];
  int sum = none == 0 ? pair.a : none[0];
  for (int i = 0; i < n; ++i) sum = sum * 3 + scratch[i];
  out[0] = sum + v.z;
}
