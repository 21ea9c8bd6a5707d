__kernel void k(read_write image2d_t image, const int rounds, __global uint *out) {
  const int size = get_local_size(0), me = get_local_id(0), group = get_group_id(0);
  uint sum = 0;
  for (int round = 1; round <= rounds; ++round) {
    write_imageui(image, (int2)(me, group), (uint4)(me * 1000 + round + group, 0, 0, 0));
    work_group_barrier(CLK_IMAGE_MEM_FENCE);
    sum = sum * 3 + read_imageui(image, (int2)((me + round) % size, group)).x;
    work_group_barrier(CLK_IMAGE_MEM_FENCE);
  }
  out[get_global_id(0)] = sum;
}
