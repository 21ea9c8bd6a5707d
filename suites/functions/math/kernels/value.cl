// Arguments are in arrays. A work-item loads its vector, computes the result and stores it.
__kernel void {{kernel}}({{parameters}}) {
  const size_t i = get_global_id(0);
  {{loads}}
  const {{result}} r0 = {{call}};
  {{stores}}
}
