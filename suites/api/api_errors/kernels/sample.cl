__kernel void sample(__read_only image2d_t image, sampler_t sampler, __global float4 *out) {
  *out = read_imagef(image, sampler, (int2)(0, 0));
}
