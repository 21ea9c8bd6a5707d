// For OpenCL C 1.x, which has no get_global_linear_id().
size_t get_global_linear(void) {
  return (get_global_id(0) - get_global_offset(0)) + (get_global_id(1) - get_global_offset(1)) +
         (get_global_id(2) - get_global_offset(2));
}

__kernel void local_sizes(__global uint *out) {
  if (get_global_linear() != 0) return;
  for (uint i = 0; i < 3; ++i) out[i] = (uint)get_local_size(i);
}
