// The binary of this program needs the constant `table`. For sqrt, the binary may also need a
// library of the compiler.
// part source
__constant int table[4] = {9, 8, 7, 6};
int helper(__global int *out, int i) {
  return table[(i + *out) & 3];
}
__kernel void answer(__global int *out) {
  *out = 2;
  const float root = sqrt(convert_float(helper(out, 3)) * 2.0f);
  *out = 40 + clamp((int)(root + 0.5f), 1, helper(out, 2));
}
