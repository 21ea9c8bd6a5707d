// part required
__kernel __attribute__((reqd_work_group_size(4, 1, 1))) void required(__global int *out) {
  *out = 1;
}
