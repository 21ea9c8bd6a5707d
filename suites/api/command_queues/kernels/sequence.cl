__kernel void advance(__global uint *values, uint cell, uint value) {
  values[cell] = values[cell] * 3u + value;
}
__kernel void exchange(__global uint *values, __global const uint *other, uint cell) {
  values[cell] += other[cell];
}
