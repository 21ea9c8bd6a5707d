const sampler_t a = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP | CLK_FILTER_NEAREST;
constant sampler_t b = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;
__constant sampler_t c = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP | CLK_FILTER_NEAREST;
float at(read_only image1d_t image, sampler_t s, int x) {
  return read_imagef(image, s, x).x;
}
__kernel void read(read_only image1d_t image, __global float *out, const uint choice) {
  const sampler_t d = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;
  const sampler_t e = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP | CLK_FILTER_NEAREST;
  out[0] = read_imagef(image, a, 7).x;
  out[1] = read_imagef(image, b, 7).x;
  out[2] = read_imagef(image, c, -1).x;
  out[3] = read_imagef(image, d, -1).x;
  out[4] = at(image, d, 9);
  out[5] = at(image, e, 9);
  out[6] = at(image, b, -3);
}
