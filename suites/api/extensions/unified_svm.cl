// part add
__kernel void add(__global uchar *p) {
  p[get_global_id(0)] += 3;
}
