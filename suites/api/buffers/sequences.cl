// part add
__kernel void add(__global uchar *bytes) {
  bytes[get_global_id(0)] += 1;
}
