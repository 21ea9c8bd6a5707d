// The second result goes through a pointer to local memory, one place for each work-item.
__kernel void {{kernel}}({{parameters}}) {
  const size_t i = get_global_id(0);
  __local {{result1}} *const place = scratch + get_local_id(0);
  {{loads}}
  const {{result0}} r0 = {{call}};
  const {{result1}} r1 = *place;
  {{stores}}
}
