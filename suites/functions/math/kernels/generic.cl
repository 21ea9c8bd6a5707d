// The second result goes through a pointer to the generic address space, which leads to private memory
// in one work-item and to global memory in the next: no compiler can tell beforehand.
__kernel void {{kernel}}({{parameters}}) {
  const size_t i = get_global_id(0);
  {{result1}} mine;
  {{result1}} *place = &mine;
  if ((i & 1) != 0) place = scratch + i;
  {{loads}}
  const {{result0}} r0 = {{call}};
  const {{result1}} r1 = *place;
  {{stores}}
}
