// More rounds take more time. No formula gives the result directly.
__kernel void work(__global uint *values, uint rounds) {
  uint value = values[get_global_id(0)];
  for (uint k = 0; k < rounds; ++k) value = value * value + k;
  values[get_global_id(0)] = value;
}
