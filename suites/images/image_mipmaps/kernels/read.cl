__kernel void {{kernel}}(__read_only {{image_type}} image, sampler_t sampler, __global const float *coordinates, __global const float *details, __global {{result_type}} *colors) {
  const size_t i = get_global_id(0);
  const float4 c = vload4(i, coordinates), x = vload4(2 * i, details), y = vload4(2 * i + 1, details);
  vstore4({{color}}, i, colors);
}
