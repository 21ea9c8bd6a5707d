/// How atomic types are initialized, and their sizes (OpenCL C 6.15.12).
// items 1

/// 2.0 has variables at program scope. 3.0 has them as a feature.
// case initialization/{name}
// cite 6.15.12.1 | -
// since 2.0
// needs newest_global_variables
// table  name   variable                                                      value                                                                                 number
//        int    __global atomic_int NAME_v = ATOMIC_VAR_INIT(-42);            (uint)atomic_load_explicit(&NAME_v, memory_order_relaxed, memory_scope_work_group)    0xffffffd6
//        uint   __global atomic_uint NAME_v = ATOMIC_VAR_INIT(4000000000u);   atomic_load_explicit(&NAME_v, memory_order_relaxed, memory_scope_work_group)          4000000000
//        float  __global atomic_float NAME_v = ATOMIC_VAR_INIT(1.5f);         as_uint(atomic_load_explicit(&NAME_v, memory_order_relaxed, memory_scope_work_group))  0x3fc00000
// out uint {number}
// in uint #0..63
{variable}
__kernel void NAME(__global uint *out, __global const uint *in) {
  out[0] = {value};
}

// case initialization/zero_by_default
// since 2.0
// needs newest_global_variables
// out uint 0 0
// in uint #0..63
__global atomic_int NAME_v;
__global atomic_uint NAME_w[2];
__kernel void NAME(__global uint *out, __global const uint *in) {
  out[0] = (uint)atomic_load_explicit(&NAME_v, memory_order_relaxed, memory_scope_work_group);
  out[1] = atomic_load_explicit(&NAME_w[1], memory_order_relaxed, memory_scope_work_group);
}

// case initialization/flag
// cite 6.15.12.7.6 | -
// since 2.0
// needs newest_global_variables
// out uint 0 1
// in uint #0..63
__global atomic_flag NAME_v = ATOMIC_FLAG_INIT;
__kernel void NAME(__global uint *out, __global const uint *in) {
  const uint first = atomic_flag_test_and_set_explicit(&NAME_v, memory_order_relaxed, memory_scope_work_group);
  const uint second = atomic_flag_test_and_set_explicit(&NAME_v, memory_order_relaxed, memory_scope_work_group);
  atomic_flag_clear_explicit(&NAME_v, memory_order_relaxed, memory_scope_work_group);
  out[0] = first;
  out[1] = second != 0;
}

// case sizes/of_32_bits
// cite 6.15.12.6 | -
// since 2.0
// shares kernel
// out uint 4 4 4 4
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  out[0] = sizeof(atomic_int);
  out[1] = sizeof(atomic_uint);
  out[2] = sizeof(atomic_float);
  out[3] = sizeof(atomic_flag);
}

// case sizes/of_64_bits
// since 2.0
// needs cl_khr_int64_base_atomics & cl_khr_int64_extended_atomics & long
// shares kernel
// out uint 8 8
// in uint #0..63
#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable
#pragma OPENCL EXTENSION cl_khr_int64_extended_atomics : enable
__kernel void NAME(__global uint *out, __global const uint *in) {
  out[0] = sizeof(atomic_long);
  out[1] = sizeof(atomic_ulong);
}

// case sizes/double
// since 2.0
// needs cl_khr_int64_base_atomics & cl_khr_int64_extended_atomics & double
// shares kernel
// out uint 8
// in uint #0..63
#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable
#pragma OPENCL EXTENSION cl_khr_int64_extended_atomics : enable
__kernel void NAME(__global uint *out, __global const uint *in) {
  out[0] = sizeof(atomic_double);
}

// case sizes/of_pointers
// since 2.0
// needs cl_khr_int64_base_atomics & cl_khr_int64_extended_atomics
// shares kernel
// out uint 1 1 1 1
// in uint #0..63
#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable
#pragma OPENCL EXTENSION cl_khr_int64_extended_atomics : enable
__kernel void NAME(__global uint *out, __global const uint *in) {
  out[0] = sizeof(atomic_intptr_t) == sizeof(intptr_t);
  out[1] = sizeof(atomic_uintptr_t) == sizeof(uintptr_t);
  out[2] = sizeof(atomic_size_t) == sizeof(size_t);
  out[3] = sizeof(atomic_ptrdiff_t) == sizeof(ptrdiff_t);
}
