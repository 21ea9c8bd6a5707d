// Arguments are in arrays. The global size is rounded up to a multiple of the work-group size, so
// some work-items of the last work-group do nothing.
__kernel void {{kernel}}({{parameters}}) {
  const size_t i = get_global_id(0);
  if (i < count) {
    {{loads}}
    const {{result}} r0 = {{call}};
    {{stores}}
  }
}
