{{program_scope}}__kernel void {{kernel}}(__read_only {{image_type}} image{{sampler_parameter}}, __global const {{coordinate_type}} *coordinates, __global {{result_type}} *colors) {
  {{inline_sampler}}const size_t i = get_global_id(0);
  const {{coordinate_type}}4 c = vload4(i, coordinates);
  vstore4({{color}}, i, colors);
}
