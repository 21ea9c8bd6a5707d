// part fill
__kernel void fill(__global int *out, const int value) {
  out[get_global_id(0)] = value;
}
