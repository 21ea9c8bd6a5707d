// part together
// Combines the bytes of a buffer and of two overlapping sub-buffers. Each result byte combines
// three arguments.
__kernel void together(__global uchar *out, __global const uchar *whole,
                       __global const uchar *first, __global const uchar *second, uint step) {
  const uint i = get_global_id(0);
  out[i] = whole[2 * step + i] + 3 * first[step + i] + 5 * second[i];
}
