/// Functions round to nearest even in any mode of the caller (OpenCL C 6.15.2). Programs choose a
/// mode by cl_khr_select_fprounding_mode. The results are three quarters of an ulp beyond 1, and
/// beyond -1.
// items 1

// case rounding_pragma/{mode}
// cite 6.15.2 | 6.12.2
// each mode rte rtz rtp rtn
// needs cl_khr_select_fprounding_mode
// shares nothing
// names fma(1, 1, 0x1.8p-24f) | fma(-1, 1, -0x1.8p-24f)
// out uint 0x3f800001 0xbf800001
// in uint #0..63
#pragma OPENCL EXTENSION cl_khr_select_fprounding_mode : enable
#pragma OPENCL SELECT_ROUNDING_MODE {mode}
__kernel void NAME(__global uint *out, __global const uint *in) {
  const float one = in[1];
  out[0] = as_uint(fma(one, one, 0x1.8p-24f));
  out[1] = as_uint(fma(-one, one, -0x1.8p-24f));
}
