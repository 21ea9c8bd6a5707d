// The second result goes through a pointer to local memory. Each work-item has its own place there.
__kernel void {{kernel}}({{parameters}}) {
  const size_t i = get_global_id(0);
  __local {{second_result}} *const place = scratch + get_local_id(0);
  {{loads}}
  const {{result}} r0 = {{call}};
  const {{second_result}} r1 = *place;
  {{stores}}
}
