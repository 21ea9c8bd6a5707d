// A work-item loads its arguments, computes one expression and stores the result.
{{before}}__kernel void {{kernel}}({{parameters}}) {
  {{first}}const size_t i = get_global_id(0);
  {{loads}}
  const {{result}} r0 = {{call}};
  {{stores}}
}
{{after}}
