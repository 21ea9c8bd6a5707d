// The second result goes through a generic pointer. It points to private memory in one work-item
// and to global memory in the next, so that a compiler cannot know the address space.
__kernel void {{kernel}}({{parameters}}) {
  const size_t i = get_global_id(0);
  {{second_result}} mine;
  {{second_result}} *place = &mine;
  if ((i & 1) != 0) place = scratch + i;
  {{loads}}
  const {{result}} r0 = {{call}};
  const {{second_result}} r1 = *place;
  {{stores}}
}
