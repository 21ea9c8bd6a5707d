#ifdef cl_khr_3d_image_writes
#pragma OPENCL EXTENSION cl_khr_3d_image_writes : enable
#endif
__kernel void {{kernel}}(read_write {{image_type}} image, const int rounds, __global const int *places, __global const {{color_type}} *colors, __global {{color_type}} *out) {
  const int items = get_global_size(0), item = get_global_id(0);
  const int size = get_local_size(0), me = get_local_id(0);
  for (int round = 0; round < rounds; ++round) {
    const int i = round * items + item;
    int4 c = vload4(item, places);
    write_image{{suffix}}(image, {{coordinate}}, {{color}});
    work_group_barrier(CLK_IMAGE_MEM_FENCE);
    c = vload4(item - me + (me + round + 1) % size, places);
    vstore4({{read}}, i, out);
    work_group_barrier(CLK_IMAGE_MEM_FENCE);
  }
}
