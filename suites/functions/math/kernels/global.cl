// The second result goes through a pointer to global memory.
__kernel void {{kernel}}({{parameters}}) {
  const size_t i = get_global_id(0);
  __global {{second_result}} *const place = scratch + i;
  {{loads}}
  const {{result}} r0 = {{call}};
  const {{second_result}} r1 = *place;
  {{stores}}
}
