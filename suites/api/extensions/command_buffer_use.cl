// part sizes
__kernel __attribute__((reqd_work_group_size(4, 1, 1))) void sizes(__global int *values) {
  values[get_global_id(0)] = (int)get_local_size(0);
}
