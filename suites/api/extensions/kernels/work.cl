// The time grows with `rounds`. A compiler cannot replace the loop by a formula.
__kernel void work(__global uint *values, uint rounds) {
  uint value = values[get_global_id(0)];
  for (uint k = 0; k < rounds; ++k) value = value * value + k;
  values[get_global_id(0)] = value;
}
