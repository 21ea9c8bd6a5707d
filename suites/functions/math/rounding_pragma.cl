/// Functions round to nearest even, whatever the rounding mode of the caller is (OpenCL C 6.15.2).
/// cl_khr_select_fprounding_mode sets the mode.
// items 1

/// The exact results are three quarters of an ulp away from 1 and from -1.
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

/// In any other rounding mode, the results would differ.
// case rounding_pragma/{name}/{mode}
// cite {place}
// each mode rte rtz rtp rtn
// needs cl_khr_select_fprounding_mode {needs}
// shares nothing
// table  name         place            needs     type   numbers                                first                                   second
//        rint         7.5.2 | 7.5.2    ""        uint   0x3f800000 0x40000000                  as_uint(rint(one * 0.75f))              as_uint(rint(one * 2.5f))
//        fdim         6.15.2 | 6.12.2  ""        uint   0x3f800001 0x3f800000                  as_uint(fdim(one, -0x1.8p-24f))         as_uint(fdim(one, -0x1p-25f))
//        fract        6.15.2 | 6.12.2  ""        uint   0x3f5fffff 0x3f600000                  as_uint(fract(one * -0x1.000006p-3f, &whole))  as_uint(fract(one * -0x1.000002p-3f, &whole))
//        sqrt_double  6.15.2 | 6.12.2  & double  ulong  0x3ff6a09e667f3bcd 0x3ffbb67ae8584caa  as_ulong(sqrt(2.0 * one))               as_ulong(sqrt(3.0 * one))
// out {type} {numbers}
// in uint #0..63
#pragma OPENCL EXTENSION cl_khr_select_fprounding_mode : enable
#pragma OPENCL SELECT_ROUNDING_MODE {mode}
__kernel void NAME(__global {type} *out, __global const uint *in) {
  const float one = in[1];
  float whole;
  out[0] = {first};
  out[1] = {second};
}
