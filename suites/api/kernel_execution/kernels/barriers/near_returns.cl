__kernel void k(__global int *out, __global const int *in, int n) {
  __local int s[64];
  const int l = get_local_id(0), size = get_local_size(0);
  if (get_local_id(0) >= 64 + n) return;
  s[l] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = s[size - 1 - l];
  if (l % 3 == 1) return;
  out[get_global_id(0)] += 5 * (int)get_global_id(0);
}
