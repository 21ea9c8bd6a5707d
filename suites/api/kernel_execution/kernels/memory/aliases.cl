int both(__global int *a, __global int *b, int n) {
  *a = n;
  *b += 5;
  const int first = *a;
  *b = first * 2;
  const int second = *a;
  *a = 0;
  return first * 100 + second * 10 + *b;
}
__kernel void k(__global int *out, __global const int *in, int n) {
  const int g = get_global_id(0);
  out[g] = both(out + g, out + g, n) + in[g];
}
