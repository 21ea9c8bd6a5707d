__kernel void reverse(__global int *values, __local int *scratch) {
  const size_t l = get_local_id(0), n = get_local_size(0);
  scratch[l] = values[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  values[get_global_id(0)] = scratch[n - 1 - l];
}
