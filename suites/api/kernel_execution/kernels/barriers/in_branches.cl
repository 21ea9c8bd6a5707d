__kernel void k(__global int *out, __global const int *in, int n) {
  __local int s[64];
  const int l = get_local_id(0), size = get_local_size(0), g = get_global_id(0);
  int v;
  if (n > 3) {
    s[l] = in[g];
    barrier(CLK_LOCAL_MEM_FENCE);
    v = s[(l + 1) % size];
    barrier(CLK_LOCAL_MEM_FENCE);
  } else if (n == 1) {
    v = -in[g];
  } else {
    s[l] = 2 * in[g];
    barrier(CLK_LOCAL_MEM_FENCE);
    v = s[size - 1 - l];
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  s[l] = v + n;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[g] = s[l] + 3 * s[0];
}
