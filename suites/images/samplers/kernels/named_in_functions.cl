__constant sampler_t s = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;
float at(read_only image1d_t image, int x) {
  return read_imagef(image, s, x).x;
}
__kernel void read(read_only image1d_t image, __global float *out, const uint choice) {
  out[0] = at(image, 1);
  out[1] = at(image, 7);
  out[2] = read_imagef(image, s, -1).x;
}
