/// The parts of OpenCL C that the embedded profile lacks. Chapter 10 of OpenCL 1.2 also applies to
/// later devices, because their OpenCL C does not mention profiles.
// items 1
// cite OpenCL 1.2, 10

// case embedded/int64_with_double
// needs embedded_profile & double
// shares kernel
// names cles_khr_int64 (1: defined)
// out uint 1
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
#ifdef cles_khr_int64
  out[0] = 1;
#else
  out[0] = 0;
#endif
}

// case embedded/int64_with_addresses_of_64_bits
// cite OpenCL 1.2, 10, CL_DEVICE_ADDRESS_BITS
// needs embedded_profile & 64_bit_addresses
// shares kernel
// names cles_khr_int64 (1: defined)
// out uint 1
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
#ifdef cles_khr_int64
  out[0] = 1;
#else
  out[0] = 0;
#endif
}

/// A kernel with an argument of type image3d_t. It is built, but not run.
// cite OpenCL 1.2, 10
// case embedded/image3d_where_there_are_some
// needs embedded_profile & images & images_3d_of_every_size
// out uint 1
// in uint #0..63
__kernel void NAME_k(__read_only image3d_t a, __global uint *o) {
  o[0] = (uint)get_image_width(a);
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  out[0] = in[1];
}

/// 'Declaring arguments of type image3d_t in a kernel will result in a compilation error.' If only
/// some limits are greater than zero, the specification does not say what is right.
// case embedded/image3d_where_there_are_none
// needs embedded_profile & images & !images_3d_of_any_size
// forbidden: image3d_t => image2d_t
// out uint 1
// in uint #0..63
__kernel void NAME_k(__read_only image2d_t a, __global uint *o) {
  o[0] = (uint)get_image_width(a);
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  out[0] = in[1];
}

/// The following parts are optional. The specification does not say that a compiler must refuse
/// them.
// case embedded/long_without_its_extension
// needs embedded_profile & !int64
// shares kernel
// unsupported: ulong x => uint x
// out uint 12
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  uint x = in[3];
  out[0] = (uint)(x << 2);
}

/// From 2.0 on, every device can write to image arrays.
// case embedded/array_writes_without_their_extension
// needs embedded_profile & images & !opencl_2_0 & !cles_khr_2d_image_array_writes
// unsupported: image2d_array_t a) {\n  write_imagef(a, (int4) => image2d_t a) {\n  write_imagef(a, (int2)
// out uint 1
// in uint #0..63
__kernel void NAME_k(__write_only image2d_t a) {
  write_imagef(a, (int2)(0), (float4)(0.0f));
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  out[0] = in[1];
}

// case embedded/atomics_without_their_extension
// needs embedded_profile & !global_atomics
// shares kernel
// unsupported: atomic_inc(a) => a[0] += 1
// out uint 4
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  __global uint *a = (__global uint *)out;
  out[0] = in[3];
  a[0] += 1;
}
