// Half of the work-items at a time: calls under masks, or in a loop over some of the group. The
// barrier keeps the two calls apart.
__kernel void {{kernel}}({{parameters}}) {
  const size_t i = get_global_id(0);
  {{loads}}
  if ((i & 1) != 0) {
    const {{result}} r0 = {{call}};
    {{stores}}
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if ((i & 1) == 0) {
    const {{result}} r0 = {{call}};
    {{stores}}
  }
}
