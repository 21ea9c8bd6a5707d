__kernel void node(__global uint *out, __global const uint *a, __global const uint *b,
                   __global const uint *c, uint number, uint count) {
  uint h = number + 1;
  if (count > 0) h = h * 31 + *a;
  if (count > 1) h = h * 31 + *b;
  if (count > 2) h = h * 31 + *c;
  *out = h;
}
