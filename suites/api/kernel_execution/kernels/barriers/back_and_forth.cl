__kernel void k(__global int *out, __global const int *in, int n) {
  __local int a[64], b[64];
  const int l = get_local_id(0), size = get_local_size(0), g = get_global_id(0);
  __local int *from = a, *to = b;
  from[l] = in[g];
  for (int r = 0; r < n; ++r) {
    barrier(CLK_LOCAL_MEM_FENCE);
    to[l] = (from[(l + 1) % size] * 3 - from[l]) % 10007;
    __local int *other = from;
    from = to;
    to = other;
  }
  out[g] = from[l];
}
