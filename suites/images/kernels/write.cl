{{extension}}__kernel void {{kernel}}({{access}} {{image_type}} image, __global const int *coordinates, __global const {{color_type}} *colors{{seen_parameter}}) {
  const size_t i = get_global_id(0);
  const int4 c = vload4(i, coordinates);
  {{before}}write_image{{suffix}}(image, {{coordinate}}, {{color}});
{{after}}}
