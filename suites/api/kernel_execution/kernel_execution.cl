// part beyond_the_dimensions
__kernel void k(__global uint *out, uint d) {
  out[0] = get_global_id(d);
  out[1] = get_global_size(d);
  out[2] = get_local_size(d);
  out[3] = get_num_groups(d);
  out[4] = get_group_id(d);
  out[5] = get_local_id(d);
}

// part put
__kernel void put(__global int *out, int index, int value) {
  out[index] = value;
}

// part one
__kernel void one(__global int *out) {
  *out += 1;
}
