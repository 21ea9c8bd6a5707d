// part quotient
__kernel void quotient(__global float *out, __global const float *x) {
  out[0] = x[0] / x[1];
}
