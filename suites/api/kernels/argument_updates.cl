// part null_and_back
__kernel void k(__global int *out, __global int *in, __constant int *table) {
  out[0] = in == 0 ? -7 : in[1];
  out[1] = table == 0 ? -8 : table[0];
}

// part sub_buffers_together
__kernel void k(__global uchar *a, __global const uchar *b, __constant uchar *c) {
  const size_t i = get_global_id(0);
  a[i] = (uchar)(3 * b[i] + c[i]);
}

// part one_buffer_twice
__kernel void k(__global int *a, __global int *b, int n) {
  for (int i = 0; i < n; ++i) b[i + 1] = 2 * a[i] + 1;
  const int before = a[n];
  b[n] = 0;
  a[0] += before + a[n];
}

// part two_objects
__kernel void k(__global int *out, int by) {
  *out = *out * 10 + by;
}
