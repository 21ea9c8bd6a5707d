// part many_groups
__kernel void k(__global uint *out) {
  const uint d = DIMENSION;
  out[get_global_id(d)] += (uint)get_group_id(d) * 3 + (uint)get_num_groups(d);
}

// part many_groups_together
__kernel void k(__global uint *out) {
  const uint x = (uint)get_group_id(0), y = (uint)get_group_id(1), z = (uint)get_group_id(2);
  const uint columns = (uint)get_num_groups(0), rows = (uint)get_num_groups(1);
  out[(get_global_id(2) * get_global_size(1) + get_global_id(1)) * get_global_size(0) +
      get_global_id(0)] += (z * rows + y) * columns + x + 7 * (uint)get_num_groups(2);
}

// part many_items
__kernel void k(__global uint *out) {
  const size_t i = get_global_id(0) + get_global_id(1) * get_global_size(0);
  out[i] = (uint)i * 3 + (uint)get_global_size(0);
}
