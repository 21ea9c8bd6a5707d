// part copy
__kernel void copy(__global const uchar *a, __constant uchar *b, __global uchar *out) {
  const size_t i = get_global_id(0);
  out[2 * i] = a[i];
  out[2 * i + 1] = b[i];
}

// part writes
__kernel void writes(write_only image2d_t to) {
  write_imageui(to, (int2)(0), (uint4)(1));
}

// part reads
__kernel void reads(read_only image2d_t from, __global uint4 *out) {
  *out = read_imageui(from, (int2)(5, 3));
}
