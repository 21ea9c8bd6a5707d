__kernel __attribute__((reqd_work_group_size(2, 1, 1))) void size(__global uint *out) {
  out[get_global_id(0)] = get_local_size(0) * 100 + get_local_size(1) * 10 + get_local_id(0);
}
__kernel __attribute__((reqd_work_group_size(4, 2, 1))) void sizes(__global uint *out) {
  out[get_global_id(1) * get_global_size(0) + get_global_id(0)] =
      get_local_size(0) * 100 + get_local_size(1) * 10 + get_local_id(0);
}
__kernel void size_of_any(__global uint *out) { out[get_global_id(0)] = get_local_size(0); }
