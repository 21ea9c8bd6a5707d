// x chooses an image. Element (3, 0) of each image has the number of the image.
uint of(read_only image2d_t image, int x) {
  return read_imageui(image, (int2)(x % 4, x / 4 % 2)).x;
}
uint of_two(read_only image2d_t one, read_only image2d_t other, int x, int second) {
  if (second) return of(other, x) + 1000u;
  uint all = 0;
  for (int k = 0; k < x % 3; ++k) all += of(one, x + k);
  return all;
}
__kernel void by_switch(__global uint *out, read_only image2d_t a, read_only image2d_t b,
                        read_only image2d_t c, read_only image2d_t d) {
  const int x = get_global_id(0);
  uint r = 7;
  switch (x * 7 % 6) {
    case 0: r = of(a, x); break;
    case 1: r = of(b, x); break;
    case 2: r = of(c, x) + 256u * of(a, x); break;
    case 3: r = of(d, x);
    case 4: r += of(b, x) * 512u; break;
  }
  out[x] = r;
}
__kernel void by_branches(__global uint *out, read_only image2d_t a, read_only image2d_t b,
                          read_only image2d_t c, read_only image2d_t d) {
  const int x = get_global_id(0);
  uint r = 0;
  for (int k = 0; k < 5; ++k) {
    r *= 3u;
    if ((x + k) % 3 == 0) continue;
    if ((x ^ k) & 1) {
      r += x & 4 ? of(a, x + k) : of(d, k);
    } else if (k == x % 5) {
      r += of(c, x);
      break;
    } else {
      r ^= of(b, x);
    }
  }
  out[x] = r;
}
__kernel void by_helper(__global uint *out, read_only image2d_t a, read_only image2d_t b,
                        read_only image2d_t c, read_only image2d_t d) {
  const int x = get_global_id(0);
  uint r = of_two(a, b, x, x & 1);
  if (x % 5 < 3) r += 4096u * of_two(d, c, x + 1, x & 2);
  out[x] = r;
}
