__kernel void k(__global int *values, __local int *scratch) {
  __local int fixed[64];
  const size_t here = get_local_id(0) & 63;
  fixed[here] = values[here]; scratch[here] = values[here + 64];
  barrier(CLK_LOCAL_MEM_FENCE);
  values[here] = fixed[values[here + 128] & 63] + scratch[values[here + 192] & 63];
}
