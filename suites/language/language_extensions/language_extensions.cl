/// The pragma that turns extensions on and off (OpenCL C 6.12).
// items 1
// shares kernel

// case pragma/disable_all
// cite 6.12 | 6.10
// shares nothing
// out uint 5
// in uint #0..63
#pragma OPENCL EXTENSION all : disable
__kernel void NAME(__global uint *out, __global const uint *in) {
  out[0] = in[5];
}

// case pragma/disable_all_in_function
// shares nothing
// out uint 5
// in uint #0..63
uint NAME_f(uint x) {
#pragma OPENCL EXTENSION all : disable
  return x;
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  out[0] = in[5];
}

// case pragma/disable_unknown
// shares nothing
// out uint 5
// in uint #0..63
#pragma OPENCL EXTENSION cl_khr_NAME_unknown : disable
__kernel void NAME(__global uint *out, __global const uint *in) {
  out[0] = in[5];
}

// case pragma/enabled_again
// shares nothing
// needs cl_khr_fp64
// out uint 5
// in uint #0..63
#pragma OPENCL EXTENSION all : disable
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
__kernel void NAME(__global uint *out, __global const uint *in) {
  double d = in[1];
  (void)d;
  out[0] = in[5];
}

// case pragma/names_are_not_macros
// shares nothing
// out uint 5
// in uint #0..63
#define cl_khr_NAME_x cl_khr_nothing
#define disable 1
#pragma OPENCL EXTENSION all : disable
#undef disable
__kernel void NAME(__global uint *out, __global const uint *in) {
  out[0] = in[5];
}

// case refused/enable_all
// cite OpenCL Extension Specification, Compiler Directives for Optional Extensions (6.2.2, 9.1)
// shares nothing
// out uint 1
// in uint #0..63
// forbidden: #pragma OPENCL EXTENSION all : enable => #pragma OPENCL EXTENSION all : disable
#pragma OPENCL EXTENSION all : disable
__kernel void NAME(__global uint *out, __global const uint *in) {
  out[0] = in[1];
}

// case refused/enable_unknown
// shares nothing
// out uint 1
// in uint #0..63
// forbidden: #pragma OPENCL EXTENSION cl_khr_NAME_unknown : enable => #pragma OPENCL EXTENSION cl_khr_NAME_unknown : disable
#pragma OPENCL EXTENSION cl_khr_NAME_unknown : disable
__kernel void NAME(__global uint *out, __global const uint *in) {
  out[0] = in[1];
}
