// part sizes
__kernel __attribute__((reqd_work_group_size(4, 1, 1))) void sizes(__global int *values) {
  values[get_global_id(0)] = (int)get_local_size(0);
}

// part places
__kernel void places(__global int *values) {
  const size_t at = (get_global_id(2) * 4 + get_global_id(1)) * 8 + get_global_id(0);
  values[at] += 1 + 10 * (int)(get_local_size(0) * get_local_size(1) * get_local_size(2));
}

// part sampled
__kernel void sampled(__global uint4 *colors, __read_only image2d_t image, sampler_t sampler) {
  const int x = (int)get_global_id(0);
  colors[x] = read_imageui(image, sampler, (int2)(x - 1, 0));
}
