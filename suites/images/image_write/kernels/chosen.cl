// x chooses the image for the write.
void put(write_only image2d_t image, int x, uint value) {
  write_imageui(image, (int2)(x, 0), (uint4)(value, 2u, 3u, 4u));
}
__kernel void k(write_only image2d_t a, write_only image2d_t b, write_only image2d_t c) {
  const int x = get_global_id(0);
  switch (x * 5 % 6) {
    case 0: put(a, x, 10u); break;
    case 1: put(b, x, 20u); break;
    case 2: put(c, x, 30u);
    case 3: put(a, x, 40u); break;
    case 4:
      if (x & 8) put(b, x, 50u);
      else put(c, x, 60u);
  }
}
