// part valid_handle
__kernel void k(__global int *o) {
  if (o != 0) *o = 1;
}

// part asynchronous
__kernel void k(__global int *o) {
  *o = 1;
}
