// Traffic beside the tests: nobody reads what it writes.
__kernel void {{name}}(volatile __global int *scratch, uint rounds) {
  volatile __global int *const mine = scratch + 64 * (get_group_id(0) % 64);
  for (uint k = 0; k < rounds; ++k) mine[(k * 17 + get_local_id(0)) % 64] += 1;
}
