// The second result goes through a generic pointer. The pointer of an even work-item points to
// private memory, the pointer of an odd work-item to global memory. So a compiler cannot know the
// address space.
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
