__kernel void k(__global int *out, __global const int *in, int n) {
  __local int low[64], high[64];
  const int l = get_local_id(0), size = get_local_size(0), g = get_global_id(0);
  __global const int *mine = in + (g - l);
  int least = in[g], most = in[g];
  for (int i = l; i < n; i += size) {
    least = min(least, mine[i % size]);
    most = max(most, mine[i % size]);
  }
  low[l] = least; high[l] = most;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int step = 1; step < size; step *= 2) {
    if (l + step < size && l % (2 * step) == 0) {
      low[l] = min(low[l], low[l + step]);
      high[l] = max(high[l], high[l + step]);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[g] = l == 0 ? low[0] : high[0] - l;
}
