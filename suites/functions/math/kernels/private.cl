// The second result goes through a pointer to private memory.
__kernel void {{kernel}}({{parameters}}) {
  const size_t i = get_global_id(0);
  {{loads}}
  {{second_result}} r1;
  const {{result}} r0 = {{call}};
  {{stores}}
}
