{{program_scope}}__kernel void {{kernel}}({{parameters}}) {
  {{inline_samplers}}const size_t i = get_global_id(0);
  const {{coordinate_type}}4 c = vload4(i, coordinates);
  {{stores}}
}
