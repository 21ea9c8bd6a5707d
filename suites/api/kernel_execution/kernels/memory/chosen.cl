__constant int rising[8] = {3, 4, 5, 6, 7, 8, 9, 10};
__constant int falling[8] = {90, 89, 88, 87, 86, 85, 84, 83};
int of(__local const int *p, int k) { return p[k]; }
__kernel void k(__global int *out, __global const int *in, int n) {
  __local int a[64], b[64], c[64];
  const int l = get_local_id(0), size = get_local_size(0), g = get_global_id(0), v = in[g];
  a[l] = v; b[l] = 2 * l; c[l] = 1000 - l;
  barrier(CLK_LOCAL_MEM_FENCE);
  const int other = (l + n) % size;
  __local const int *p;
  switch (v & 3) {
    case 0: p = a + other; break;
    case 1: p = b + other; break;
    case 2: p = c + other; break;
    default: p = a + l;
  }
  int r = of(p, 0);
  __local const int *rows[3] = {a, b, c};
  r = r * 3 + of(rows[(l + n) % 3], l);
  int low[4] = {1, 2, 3, 4}, high[4] = {10, 20, 30, 40};
  int *own = v > 0 ? low : high;
  own[l & 3] += 5;
  for (int i = 0; i < 4; ++i) r += low[i] * 7 + high[i] * (i + 1);
  __constant const int *table = (n ^ l) & 1 ? rising : falling;
  r = r * 2 + table[l % 8];
  __global const int *from = l & 1 ? in + g : in + (g - l);
  out[g] = r + *from;
}
