// The second result goes through a pointer to global memory.
__kernel void {{kernel}}({{parameters}}) {
  const size_t i = get_global_id(0);
  __global {{result1}} *const place = scratch + i;
  {{loads}}
  const {{result0}} r0 = {{call}};
  const {{result1}} r1 = *place;
  {{stores}}
}
