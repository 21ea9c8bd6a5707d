// The array form in a global size padded to whole work-groups: the last one has a tail.
__kernel void {{kernel}}({{parameters}}) {
  const size_t i = get_global_id(0);
  if (i < count) {
    {{loads}}
    const {{result}} r0 = {{call}};
    {{stores}}
  }
}
