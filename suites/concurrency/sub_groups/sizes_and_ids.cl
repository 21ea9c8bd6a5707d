// part who
// The number of answers that differ from the earlier answers.
uint changed(__global const uint *o) {
  return (o[0] != get_sub_group_size()) + (o[1] != get_max_sub_group_size()) +
         (o[2] != get_num_sub_groups()) + (o[3] != get_enqueued_num_sub_groups()) +
         (o[4] != get_sub_group_id()) + (o[5] != get_sub_group_local_id());
}
__kernel void who(__global uint *out, const uint full) {
  const uint l =
      (uint)((get_local_id(2) * get_local_size(1) + get_local_id(1)) * get_local_size(0) +
             get_local_id(0));
  const uint g =
      (uint)((get_group_id(2) * get_num_groups(1) + get_group_id(1)) * get_num_groups(0) +
             get_group_id(0));
  __global uint *o = out + 7 * (g * full + l);
  o[0] = get_sub_group_size();
  o[1] = get_max_sub_group_size();
  o[2] = get_num_sub_groups();
  o[3] = get_enqueued_num_sub_groups();
  o[4] = get_sub_group_id();
  o[5] = get_sub_group_local_id();
  // Ids and sizes stay the same after barriers, and in branches, loops and functions.
  uint later = 0;
  for (uint round = 0; round < 4; ++round) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if ((l + round) % 3 == 0)
      later += changed(o);
    else
      for (uint k = 0; k < l % 4; ++k) later += changed(o);
  }
  o[6] = later;
}
