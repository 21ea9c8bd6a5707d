typedef struct {
  uint count;
  uint dimensions;
  ulong global_id[3], local_id[3], group_id[3], offset[3];
  ulong global_size[3], local_size[3], groups[3];
  ulong enqueued_size[3], global_linear_id, local_linear_id;
} Item;
__kernel void tell(__global Item *items) {
  const size_t x = get_global_id(0) - get_global_offset(0);
  const size_t y = get_global_id(1) - get_global_offset(1);
  const size_t z = get_global_id(2) - get_global_offset(2);
  __global Item *item = items + (z * get_global_size(1) + y) * get_global_size(0) + x;
  item->count += 1;
  item->dimensions = get_work_dim();
  for (uint d = 0; d < 3; ++d) {
    item->global_id[d] = get_global_id(d);
    item->local_id[d] = get_local_id(d);
    item->group_id[d] = get_group_id(d);
    item->offset[d] = get_global_offset(d);
    item->global_size[d] = get_global_size(d);
    item->local_size[d] = get_local_size(d);
    item->groups[d] = get_num_groups(d);
#if __OPENCL_C_VERSION__ >= 200
    item->enqueued_size[d] = get_enqueued_local_size(d);
#endif
  }
#if __OPENCL_C_VERSION__ >= 200
  item->global_linear_id = get_global_linear_id();
  item->local_linear_id = get_local_linear_id();
#endif
}
