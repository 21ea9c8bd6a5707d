/// Programs whose results depend on build options (OpenCL 1.2, 5.6.4), and options that must not
/// change a result.
// items 1
// shares kernel

// case define/tokens_not_values
// cite OpenCL 1.2, 5.6.4.1, -D
// shares nothing
// options -D ASSAY_A=1+2
// out uint 4
__kernel void NAME(__global uint *out) {
  out[0] = 2 * ASSAY_A;
}

// case define/nothing
// shares nothing
// options -D ASSAY_A=
// out uint 5
__kernel void NAME(__global uint *out) {
  out[0] = 5 ASSAY_A;
}

// case define/value_with_equals_sign
// shares nothing
// options -D ASSAY_A=(2==2)
// out uint 7
__kernel void NAME(__global uint *out) {
  out[0] = ASSAY_A + 6;
}

// case define/equals_sign_alone
// shares nothing
// options -D ASSAY_A==
// out uint 3
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  uint x ASSAY_A in[3];
  out[0] = x;
}

// case define/names_other_macros
// shares nothing
// options -D ASSAY_A=ASSAY_B -D ASSAY_B=ASSAY_C -D ASSAY_C=9
// out uint 9 4
__kernel void NAME(__global uint *out) {
  out[0] = ASSAY_A;
#undef ASSAY_C
#define ASSAY_C 4
  out[1] = ASSAY_A;
}

// case define/without_value_is_1
// shares nothing
// options -D ASSAY_A
// out uint 2
__kernel void NAME(__global uint *out) {
#if ASSAY_A == 1
  out[0] = ASSAY_A + 1;
#endif
}

// case define/undefined_by_the_program
// shares nothing
// options -D ASSAY_A=3
// out uint 3 0
__kernel void NAME(__global uint *out) {
  out[0] = ASSAY_A;
#undef ASSAY_A
#ifdef ASSAY_A
  out[1] = 1;
#else
  out[1] = 0;
#endif
}

// case define/type_and_names
// shares nothing
// options -D ASSAY_TYPE=uint2 -D ASSAY_FIELD=s1
// out uint 2
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  ASSAY_TYPE v = (ASSAY_TYPE)(in[1], in[2]);
  out[0] = v.ASSAY_FIELD;
}

// case define/numbers_of_every_kind
// shares nothing
// options -D ASSAY_H=0x1Fu -D ASSAY_F=1.5e1f -D ASSAY_N=-3 -D ASSAY_O=017
// out uint 61 1
__kernel void NAME(__global uint *out) {
  out[0] = ASSAY_H + (uint)ASSAY_F + ASSAY_O;
  out[1] = (uint)(4 ASSAY_N);
}

// case same_result/none
// cite OpenCL 1.2, 5.6.4
// out uint 1755
// in uint #0..63
uint NAME_f(uint x) {
  return x > 10 ? x - 10 : x * 2;
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  uint sum = 0;
  for (uint k = 1; k < 20; ++k) {
    if (k % 3 == 0) continue;
    uint4 v = (uint4)(k, in[k], NAME_f(k), 1u);
    sum += v.x * v.y + v.z;
  }
  out[0] = sum;
}

// case same_result/{name}
// cite {section}
// {language}
// {specification}
// options {options}
// table  name                     language   specification  section                                             options
//        opt_disable              quick      quick          OpenCL 1.2, 5.6.4.3, -cl-opt-disable                -cl-opt-disable
//        mad_enable               quick      quick          OpenCL 1.2, 5.6.4.3, -cl-mad-enable                 -cl-mad-enable
//        no_signed_zeros          quick      quick          OpenCL 1.2, 5.6.4.3, -cl-no-signed-zeros            -cl-no-signed-zeros
//        fast_relaxed_math        quick      quick          OpenCL 1.2, 5.6.4.3, -cl-fast-relaxed-math          -cl-fast-relaxed-math
//        no_warnings              quick      quick          OpenCL 1.2, 5.6.4.4, -w                             -w
//        warnings_are_errors      quick      quick          OpenCL 1.2, 5.6.4.4, -Werror                        -Werror
//        kernel_arg_info          since 1.2  quick          OpenCL 1.2, 5.6.4.6, -cl-kernel-arg-info            -cl-kernel-arg-info
//        all_at_once              quick      quick          OpenCL 1.2, 5.6.4                                   -cl-single-precision-constant -cl-denorms-are-zero -cl-opt-disable -cl-mad-enable -cl-no-signed-zeros -cl-unsafe-math-optimizations -cl-finite-math-only -cl-fast-relaxed-math -w
//        one_twice                quick      quick          OpenCL 1.2, 5.6.4                                   -cl-mad-enable -w -cl-mad-enable -w
//        debug                    since 2.0  spec 2.0       OpenCL API 3.0, 5.8.6, -g                           -g
//        uniform_work_group_size  since 2.0  spec 2.0       OpenCL API 3.0, 5.8.6, -cl-uniform-work-group-size  -cl-uniform-work-group-size
// out uint 1755
// in uint #0..63
uint NAME_f(uint x) {
  return x > 10 ? x - 10 : x * 2;
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  uint sum = 0;
  for (uint k = 1; k < 20; ++k) {
    if (k % 3 == 0) continue;
    uint4 v = (uint4)(k, in[k], NAME_f(k), 1u);
    sum += v.x * v.y + v.z;
  }
  out[0] = sum;
}

/// Variables of work-items keep their values across barriers, with any option.
// case same_result/across_barriers/{name}
// cite {section}
// {language}
// {specification}
// options {options}
// items 16
// group 8
// table  name               language   specification  section                                         options
//        plain              quick      quick          OpenCL 1.2, 5.6.4                               -w
//        opt_disable        quick      quick          OpenCL 1.2, 5.6.4.3, -cl-opt-disable            -cl-opt-disable
//        fast               quick      quick          OpenCL 1.2, 5.6.4.3, -cl-fast-relaxed-math      -cl-fast-relaxed-math
//        debug              since 2.0  spec 2.0       OpenCL API 3.0, 5.8.6, -g                       -g
//        debug_unoptimized  since 2.0  spec 2.0       OpenCL API 3.0, 5.8.6, -g                       -g -cl-opt-disable
// out uint 415 1023 2086 3153 4219 5284 6353 7426 421 1029 2092 3159 4225 5290 6359 7432
typedef struct {
  uchar low[3];
  ushort high;
} NAME_pair;
uint NAME_sum(const uint *all, uint count) {
  uint sum = 0;
  for (uint i = 0; i < count; ++i) sum += all[i];
  return sum;
}
__kernel void NAME(__global uint *out) {
  __local uint shared[8];
  const uint me = get_local_id(0), left = (me + 7) % 8;
  uint values[5];
  NAME_pair pair = {{(uchar)me, (uchar)(me + 1), (uchar)(me + 2)}, (ushort)(1000 * me)};
  for (uint i = 0; i < 5; ++i) values[i] = 10 * me + i + get_group_id(0);
  shared[me] = me * me;
  barrier(CLK_LOCAL_MEM_FENCE);
  const uint got = shared[left];
  pair.high += got;
  barrier(CLK_LOCAL_MEM_FENCE);
  shared[me] = NAME_sum(values, 5);
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = shared[left] + pair.low[2] + pair.high + values[got % 5];
}

// case same_result/barriers_in_loops/{name}
// cite {section}
// {language}
// {specification}
// options {options}
// items 16
// group 8
// table  name               language   specification  section                                         options
//        plain              quick      quick          OpenCL 1.2, 5.6.4                               -w
//        opt_disable        quick      quick          OpenCL 1.2, 5.6.4.3, -cl-opt-disable            -cl-opt-disable
//        fast               quick      quick          OpenCL 1.2, 5.6.4.3, -cl-fast-relaxed-math      -cl-fast-relaxed-math
//        debug              since 2.0  spec 2.0       OpenCL API 3.0, 5.8.6, -g                       -g
//        debug_unoptimized  since 2.0  spec 2.0       OpenCL API 3.0, 5.8.6, -g                       -g -cl-opt-disable
// out uint 3 8 14 35 50 107 135 256 4 9 15 36 51 108 136 257
__kernel void NAME(__global uint *out) {
  __local uint shared[8];
  const uint me = get_local_id(0);
  uint mine = me + 1;
  for (uint round = 0; round < 3; ++round) {
    shared[me] = mine;
    barrier(CLK_LOCAL_MEM_FENCE);
    uint sum = 0;
    for (uint i = 0; i <= me; ++i) sum += shared[i];
    barrier(CLK_LOCAL_MEM_FENCE);
    if (round != 1 || me % 2 == 1) mine = sum % 1009 + round;
  }
  out[get_global_id(0)] = mine + get_group_id(0);
}

/// Each "" is replaced by nothing, so the options begin and end with spaces.
// case same_result/spaces_around
// options ""  -cl-mad-enable   -w  ""
// out uint 1755
// in uint #0..63
uint NAME_f(uint x) {
  return x > 10 ? x - 10 : x * 2;
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  uint sum = 0;
  for (uint k = 1; k < 20; ++k) {
    if (k % 3 == 0) continue;
    uint4 v = (uint4)(k, in[k], NAME_f(k), 1u);
    sum += v.x * v.y + v.z;
  }
  out[0] = sum;
}

// case std/each_offered
// cite OpenCL 1.2, 5.6.4.5, -cl-std
// every_language
// out uint 1755
// in uint #0..63
uint NAME_f(uint x) {
  return x > 10 ? x - 10 : x * 2;
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  uint sum = 0;
  for (uint k = 1; k < 20; ++k) {
    if (k % 3 == 0) continue;
    uint4 v = (uint4)(k, in[k], NAME_f(k), 1u);
    sum += v.x * v.y + v.z;
  }
  out[0] = sum;
}

// case single_precision_constant/value
// cite OpenCL 1.2, 5.6.4.2, -cl-single-precision-constant
// needs double
// options -cl-single-precision-constant
// names 0.1 == 0.1f (1: the constant is a float)
// out uint 1
__kernel void NAME(__global uint *out) {
  double d = 0.1;
  out[0] = d == (double)0.1f;
}

// case single_precision_constant/not_without_it
// needs double
// names 0.1 == 0.1f (0: the constant is a double)
// out uint 0
__kernel void NAME(__global uint *out) {
  double d = 0.1;
  out[0] = d == (double)0.1f;
}

// case single_precision_constant/of_floats
// options -cl-single-precision-constant
// out uint 1
__kernel void NAME(__global uint *out) {
  float f = 0.1 + 0.2f;
  out[0] = f == 0.1f + 0.2f;
}
