__kernel __attribute__((reqd_work_group_size(4, 2, 1)))
void sizes(__global uint *out) {
  const size_t i = get_global_id(1) * get_global_size(0) + get_global_id(0);
  out[i] = get_local_size(0) * 100 + get_local_size(1) * 10 + get_local_size(2);
}
