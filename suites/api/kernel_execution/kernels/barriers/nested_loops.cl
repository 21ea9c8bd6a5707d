__kernel void k(__global int *out, __global const int *in, int n) {
  __local int s[64];
  const int l = get_local_id(0), size = get_local_size(0), g = get_global_id(0);
  s[l] = in[g];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j <= n % 3; ++j) {
      const int v = s[(l + j + 1) % size];
      barrier(CLK_LOCAL_MEM_FENCE);
      s[l] = (s[l] + v) % 10007;
      barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (i == 1) {
      const int v = s[size - 1 - l];
      barrier(CLK_LOCAL_MEM_FENCE);
      s[l] = v - i;
      barrier(CLK_LOCAL_MEM_FENCE);
    }
  }
  out[g] = s[l];
}
