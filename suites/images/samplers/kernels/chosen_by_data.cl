// x chooses an image and a sampler. Some coordinates are outside the images.
uint of(read_only image2d_t image, sampler_t sampler, int x) {
  return read_imageui(image, sampler, (int2)(x % 6 - 1, 0)).w;
}
__kernel void k(__global uint *out, read_only image2d_t a, read_only image2d_t b, sampler_t to_edge,
                sampler_t to_border) {
  const int x = get_global_id(0);
  uint r = 1;
  switch (x * 5 % 7) {
    case 0: r = of(a, to_edge, x); break;
    case 1: r = of(a, to_border, x); break;
    case 2: r = of(b, to_edge, x); break;
    case 3: r = of(b, to_border, x) + 256u * of(b, to_edge, x); break;
    case 4:
      for (int k = 0; k < x % 4; ++k)
        if ((x + k) & 1) r = r * 3u + of(a, to_border, x + k);
        else r = r * 5u + of(b, to_edge, k);
  }
  out[x] = r;
}
