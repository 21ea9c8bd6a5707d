__kernel void k(__read_only image2d_t in, __write_only image2d_t out, sampler_t sampler,
                image2d_t by_default) {
  const float4 z = read_imagef(by_default, sampler, (int2)(0));
  write_imagef(out, (int2)(0), z + read_imagef(in, sampler, (int2)(0)));
}
