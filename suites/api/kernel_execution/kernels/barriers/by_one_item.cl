__kernel void k(__global int *out, __global const int *in, int n) {
  __local int shared;
  const int l = get_local_id(0), size = get_local_size(0), g = get_global_id(0);
  int v = in[g];
  for (int r = 0; r <= n; ++r) {
    if (l == 0) shared = in[g] * (r + 1);
    barrier(CLK_LOCAL_MEM_FENCE);
    v += shared + (int)get_group_id(0);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (l == size - 1) shared = v;
    barrier(CLK_LOCAL_MEM_FENCE);
    v -= shared / 2;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[g] = v;
}
