// Half of the work-items make the first call, and the others the second call. A barrier separates
// the calls.
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
