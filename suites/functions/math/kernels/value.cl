// The array form: a work-item loads its vector, computes, stores.
__kernel void {{kernel}}({{parameters}}) {
  const size_t i = get_global_id(0);
  {{loads}}
  const {{result}} r0 = {{call}};
  {{stores}}
}
