// The array form, with a global size of whole work-groups. In the last work-group, some work-items
// do nothing.
__kernel void {{kernel}}({{parameters}}) {
  const size_t i = get_global_id(0);
  if (i < count) {
    {{loads}}
    const {{result}} r0 = {{call}};
    {{stores}}
  }
}
