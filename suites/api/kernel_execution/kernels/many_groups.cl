// Each work-item of a line along dimension d writes its id. The first work-item also writes the
// number of groups.
__kernel void tell(__global uint *out, uint d) {
  const size_t i = get_global_id(d);
  out[i] = (uint)get_group_id(d) * 5u + (uint)get_local_id(d) * 2u + (uint)get_local_size(d);
  if (i == 0) out[get_global_size(d)] = (uint)get_num_groups(d);
}
