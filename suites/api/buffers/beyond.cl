// part kernels
__kernel void by_index(__global uchar *p, ulong at) {
  const ulong i = at + get_global_id(0);
  p[i] = (uchar)(p[i] * 3 + 1);
}
__kernel void by_element(__global uchar16 *p, uint at) {
  const uint i = at + (uint)get_global_id(0);
  p[i] = p[i] * (uchar)3 + (uchar)1;
}
__kernel void by_id(__global uchar *p) {
  const size_t i = get_global_id(0);
  p[i] = (uchar)(p[i] * 3 + 1);
}
