__kernel void take_image(__global uint4 *to, __read_only image2d_t from, sampler_t sampler) {
  const int2 at = (int2)((int)get_global_id(0), (int)get_global_id(1));
  to[get_global_id(1) * get_global_size(0) + get_global_id(0)] = read_imageui(from, sampler, at);
}
