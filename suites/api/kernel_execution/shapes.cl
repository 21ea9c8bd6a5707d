// part not_divisible_by_language
__kernel void k(__global int *out) {
  *out = 1;
}

// part sizes
__kernel __attribute__((reqd_work_group_size(2, 1, 3))) void sizes(__global uint *out) {
  const size_t i = (get_global_id(2) * get_global_size(1) + get_global_id(1)) * get_global_size(0) +
                   get_global_id(0);
  out[i] = get_local_size(0) * 100 + get_local_size(1) * 10 + get_local_size(2);
}
