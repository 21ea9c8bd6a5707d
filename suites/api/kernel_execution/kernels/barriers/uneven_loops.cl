__kernel void k(__global int *out, __global const int *in, int n) {
  __local int s[64];
  const int l = get_local_id(0), g = get_global_id(0);
  int sum = n;
  for (int r = 0; r < 2; ++r) {
    for (int j = 0; j < (l + r) % 5; ++j) sum += in[g] + j;
    s[l] = sum;
    barrier(CLK_LOCAL_MEM_FENCE);
    int from = l;
    while (from > 0) {
      sum += s[from - 1];
      from -= 2 + r;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[g] = sum;
}
