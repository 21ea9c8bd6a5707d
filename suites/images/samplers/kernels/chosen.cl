__constant sampler_t a = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP | CLK_FILTER_NEAREST;
__constant sampler_t b = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;
__kernel void read(read_only image1d_t image, __global float *out, const uint choice) {
  switch (choice) {
    case 0: out[0] = read_imagef(image, a, 7.5f).x; break;
    case 1: out[0] = read_imagef(image, b, 7.5f).x; break;
  }
}
