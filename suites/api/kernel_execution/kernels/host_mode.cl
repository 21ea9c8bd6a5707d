// Each result depends on the rounding mode: sums, products, math functions, conversions, and
// constants that the compiler computes.
__constant float folded[2] = {1.0f / 3.0f, 2.0f / 3.0f};
__kernel void results(__global uint *out, __global const float *in, uint n) {
  const uint i = get_global_id(0);
  const float x = in[i], y = in[(i + 1u) % n], z = in[(i + 5u) % n];
  __global uint *o = out + 12u * i;
  o[0] = as_uint(x + y);
  o[1] = as_uint(x * y);
  o[2] = as_uint(fma(x, y, z));
  o[3] = as_uint(sqrt(x));
  o[4] = as_uint(exp(x));
  o[5] = as_uint(log(x));
  o[6] = as_uint(sin(x) - cos(y));
  o[7] = as_uint(pow(x, y));
  o[8] = as_uint(fdim(x, y * 0.1f));
  o[9] = as_uint((float)(0x7fffff81u + i)) ^ as_uint(convert_float(0xffffff01u - i));
  vstore_half(x * 0.01f, 0, (__global half *)&o[10]);
  vstore_half(-x, 1, (__global half *)&o[10]);
  o[11] = as_uint(folded[i % 2u]) ^ as_uint(rint(x));
}
