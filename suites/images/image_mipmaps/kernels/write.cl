#pragma OPENCL EXTENSION cl_khr_mipmap_image_writes : enable
#ifdef cl_khr_3d_image_writes
#pragma OPENCL EXTENSION cl_khr_3d_image_writes : enable
#endif
__kernel void {{kernel}}(__write_only {{image_type}} image, const int level, __global const int *coordinates, __global const {{color_type}} *colors) {
  const size_t i = get_global_id(0);
  const int4 c = vload4(i, coordinates);
  write_image{{suffix}}(image, {{coordinate}}, {{level}}{{color}});
}
