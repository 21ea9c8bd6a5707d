__kernel void k(__global int *out, __global const int *in, int n) {
  __local int cell;
  const int l = get_local_id(0), size = get_local_size(0), g = get_global_id(0);
  const int active = l < n, last = n < size ? n - 1 : size - 1;
  int v = -l;
  for (int r = 0; r < 3; ++r) {
    if (l == 0) cell = 100 + r;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (active && l == last && in[g] % 3 != r) cell = in[g] - r;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (active) v = 2 * v + cell;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[g] = v;
}
