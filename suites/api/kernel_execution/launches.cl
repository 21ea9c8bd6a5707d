// part many_groups
__kernel void k(__global uint *out) {
  const uint d = DIMENSION;
  out[get_global_id(d)] += (uint)get_group_id(d) * 3 + (uint)get_num_groups(d);
}

// part many_items
__kernel void k(__global uint *out) {
  const size_t i = get_global_id(0) + get_global_id(1) * get_global_size(0);
  out[i] = (uint)i * 3 + (uint)get_global_size(0);
}
