__kernel void k(__global int *out, __global const int *in, int n) {
  const int l = get_local_id(0), size = get_local_size(0), g = get_global_id(0);
  __global int *ours = out + (g - l);
  out[g] = in[g];
  barrier(CLK_GLOBAL_MEM_FENCE);
  int v = ours[size - 1 - l];
  barrier(CLK_GLOBAL_MEM_FENCE);
  for (int i = 0; i < n; ++i) {
    ours[(l + i) % size] = v + i;
    barrier(CLK_GLOBAL_MEM_FENCE);
    v = out[g] - l;
    barrier(CLK_GLOBAL_MEM_FENCE);
  }
  out[g] = v;
}
