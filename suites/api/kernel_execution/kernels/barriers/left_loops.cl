__kernel void k(__global int *out, __global const int *in, int n) {
  __local int s[64];
  const int l = get_local_id(0), size = get_local_size(0), g = get_global_id(0);
  int sum = 0;
  for (int i = 0; i < 8; ++i) {
    s[l] = in[g] + i * l;
    barrier(CLK_LOCAL_MEM_FENCE);
    const int seen = s[(l + i) % size];
    if (i == n) break;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i % 2 == 0) { sum += seen; continue; }
    sum -= 2 * seen;
  }
  out[g] = sum;
}
