#ifdef cl_khr_subgroups
#pragma OPENCL EXTENSION cl_khr_subgroups : enable
#endif
__kernel void describe(__global uint *out) {
  size_t item = get_local_id(0) +
                get_local_size(0) * (get_local_id(1) + get_local_size(1) * get_local_id(2));
  __global uint *mine = out + 6 * item;
  mine[0] = get_max_sub_group_size();
  mine[1] = get_num_sub_groups();
  mine[2] = get_enqueued_num_sub_groups();
  mine[3] = get_sub_group_size();
  mine[4] = get_sub_group_id();
  mine[5] = get_sub_group_local_id();
}
