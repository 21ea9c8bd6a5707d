// The second result goes through a pointer to local memory, one place for each work-item.
__kernel void {{kernel}}({{parameters}}) {
  const size_t i = get_global_id(0);
  __local {{second_result}} *const place = scratch + get_local_id(0);
  {{loads}}
  const {{result}} r0 = {{call}};
  const {{second_result}} r1 = *place;
  {{stores}}
}
