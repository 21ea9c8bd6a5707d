// Parts of kernels whose arguments are more than the device allows.

// part kernel
{{declared}}__kernel void k(__global uint *out{{parameters}}) {
{{statements}}}
// part sum
__kernel void k(__global uint *out{{parameters}}) {
  uint s = 0;
{{statements}}  out[0] = s;
}
// part image_read
  out[{{i}}] = read_imageui(i{{i}}, (int2)(0, 0)).x;
// part image_written
  write_imageui(i{{i}}, (int2)(0, 0), (uint4)({{color}}, 7, 8, 9));
// part sampler
constant sampler_t s{{i}} = CLK_NORMALIZED_COORDS_FALSE | CLK_FILTER_NEAREST | CLK_ADDRESS_{{mode}};
// part sampled
  out[{{i}}] = read_imageui(image, s{{i}}, (int2)(9, 0)).x;
// part constant
  s = s * 3u + c{{i}}[1];
// part vector
  s = s * 3u + v{{i}}.s0 + v{{i}}.sf * 7u;
// part parameter
  s = s * 3u + a{{i}};
