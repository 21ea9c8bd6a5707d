/// How atomic types are initialized, and their sizes (OpenCL C 6.15.12).
// items 1

/// In 2.0, variables at program scope are always allowed. In 3.0 they need a feature.
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

// case initialization/{name}
// cite 6.15.12.1 | -
// since 2.0
// needs newest_global_variables
// table  name           variable                                                                value                                                                                              number
//        static         static __global atomic_int NAME_v = ATOMIC_VAR_INIT(7);                 (uint)atomic_load_explicit(&NAME_v, memory_order_relaxed, memory_scope_work_group)                 7
//        of_an_array    __global atomic_uint NAME_v[3] = {ATOMIC_VAR_INIT(1u), ATOMIC_VAR_INIT(2u), ATOMIC_VAR_INIT(3u)};  atomic_load_explicit(&NAME_v[in[2]], memory_order_relaxed, memory_scope_work_group)  3
//        of_a_member    struct NAME_s { uint n; atomic_int v; }; __global struct NAME_s NAME_v = {4u, ATOMIC_VAR_INIT(-5)};  NAME_v.n + (uint)atomic_load_explicit(&NAME_v.v, memory_order_relaxed, memory_scope_work_group)  0xffffffff
//        of_an_expression  __global atomic_int NAME_v = ATOMIC_VAR_INIT(2 * 3 + (1 ? 4 : 5));      (uint)atomic_load_explicit(&NAME_v, memory_order_relaxed, memory_scope_work_group)              10
// out uint {number}
// in uint #0..63
{variable}
__kernel void NAME(__global uint *out, __global const uint *in) {
  out[0] = {value};
}

// case initialization/{name}
// since 2.0
// needs newest_global_variables & cl_khr_int64_base_atomics & cl_khr_int64_extended_atomics & long
// table  name       type              initial                     result  numbers
//        long       atomic_long       -0x123456789abcdefl         long    0x76543211 0xfedcba98
//        ulong      atomic_ulong      0xfedcba9876543210ul        ulong   0x76543210 0xfedcba98
//        intptr_t   atomic_intptr_t   -5                          long    0xfffffffb 0xffffffff
//        uintptr_t  atomic_uintptr_t  5                           ulong   5 0
//        size_t     atomic_size_t     6                           ulong   6 0
//        ptrdiff_t  atomic_ptrdiff_t  -7                          long    0xfffffff9 0xffffffff
// out uint {numbers}
// in uint #0..63
#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable
#pragma OPENCL EXTENSION cl_khr_int64_extended_atomics : enable
__global {type} NAME_v = ATOMIC_VAR_INIT({initial});
__kernel void NAME(__global uint *out, __global const uint *in) {
  const {result} v = atomic_load_explicit(&NAME_v, memory_order_relaxed, memory_scope_work_group);
  out[0] = (uint)v;
  out[1] = (uint)((ulong)v >> 32);
}

// case initialization/double
// since 2.0
// needs newest_global_variables & cl_khr_int64_base_atomics & cl_khr_int64_extended_atomics & long & double
// out uint 0 0xc0080000
// in uint #0..63
#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable
#pragma OPENCL EXTENSION cl_khr_int64_extended_atomics : enable
__global atomic_double NAME_v = ATOMIC_VAR_INIT(-3.0);
__kernel void NAME(__global uint *out, __global const uint *in) {
  const ulong v =
      as_ulong(atomic_load_explicit(&NAME_v, memory_order_relaxed, memory_scope_work_group));
  out[0] = (uint)v;
  out[1] = (uint)(v >> 32);
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

/// Orders and scopes are enumerated types: of objects, parameters, results, labels and members.
// case enumerations/{name}
// cite {section} | -
// since 2.0
// needs {needs}
// shares program
// table  name    section    needs                           type          first                    second                call
//        orders  6.15.12.3  ""                              memory_order  memory_order_relaxed     memory_order_release  NAME_k.of[1], memory_scope_work_group
//        scopes  6.15.12.4  __opencl_c_atomic_scope_device  memory_scope  memory_scope_work_group  memory_scope_device   memory_order_relaxed, NAME_k.of[1]
// out uint 7 1 2 1 0 1
// in uint #0..63
struct NAME_s {
  uint n;
  {type} of[2];
};
{type} NAME_f({type} o, uint n) {
  return n == 0 ? {second} : o;
}
uint NAME_g({type} o) {
  switch (o) {
    case {first}:
      return 1;
    case {second}:
      return 2;
    default:
      return 3;
  }
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  const struct NAME_s NAME_k = {5, {{second}, {first}}};
  const {type} o = {first};
  enum { NAME_e = {first} == {second}, NAME_d = {first} != {second} };
  out[1] = NAME_g(NAME_f(o, in[1]));
  out[2] = NAME_g(NAME_f(o, in[0]));
  out[3] = NAME_g(NAME_k.of[1]);
  out[4] = NAME_e;
  out[5] = NAME_d;
  __global atomic_uint *p = (__global atomic_uint *)out;
  atomic_store_explicit(p, 7, {call});
}
