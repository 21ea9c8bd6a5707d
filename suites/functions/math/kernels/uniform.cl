// All work-items of a group read the same vector from constant memory. So a compiler may compute
// common values once.
__kernel void {{kernel}}({{parameters}}) {
  const size_t i = get_global_id(0);
  const size_t shared = get_group_id(0) * get_local_size(0);
  {{loads}}
  const {{result}} r0 = {{call}};
  {{stores}}
}
