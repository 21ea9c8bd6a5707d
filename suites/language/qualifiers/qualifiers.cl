/// Qualifiers of functions and types (OpenCL C 6.9, 6.11): calls of kernels, spellings, volatile,
/// restrict, const, hints of kernels. Some programs must be refused.
// items 1

// case kernel/called_by_kernel
// cite 6.9.1 | 6.7.1
// out uint 10 12 14
// in uint #0..63
__kernel void NAME_k(__global uint *p, uint n) {
  p[n] += n;
}
__kernel void NAME_l(__global uint *p, uint n) {
  NAME_k(p, n);
  NAME_k(p, n + 1u);
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  out[0] = out[1] = out[2] = 10u;
  NAME_l(out, in[0]);
  NAME_k(out, 2u);
  NAME_l(out, 1u);
}

// case kernel/called_with_structs
// out uint 43 40
struct NAME_s {
  uint a;
  uchar b[3];
};
__kernel void NAME_k(__global uint *p, struct NAME_s s) {
  s.a += s.b[2];
  *p = s.a;
}
__kernel void NAME(__global uint *out) {
  struct NAME_s s = {40u, {1, 2, 3}};
  NAME_k(out, s);
  out[1] = s.a;
}

// case kernel/declared_before
// out uint 7 8
__kernel void NAME_k(__global uint *p, uint n);
void NAME_f(__global uint *p);
__kernel void NAME_k(__global uint *p, uint n) {
  *p = n;
}
void NAME_f(__global uint *p) {
  NAME_k(p + 1, 8u);
}
__kernel void NAME(__global uint *out) {
  NAME_k(out, 7u);
  NAME_f(out);
}

// case spelled/without_underscores
// cite 6.3.9 | 6.1.9
// out uint 3 9 5
kernel void NAME_k(global uint *p, local uint *l, constant uint *c, const uint n) {
 private
  uint x = n;
  *p = x;
}
constant uint NAME_c = 5u;
__kernel void NAME(__global uint *out) {
  local uint l;
  l = 3u;
 private
  uint p = 4u;
  global uint *g = out;
  g[0] = l;
  out[1] = p + NAME_c;
  constant uint *c = &NAME_c;
  out[2] = *c;
}

// case spelled/mixed
// out uint 13
__kernel void NAME(__global uint *out) {
  __local uint a;
  local uint *b = &a;
 private
  uint c = 1u;
  __private uint *d = &c;
  *b = 6u;
  *d += *b;
  out[0] = a + c;
}

// case volatile/every_access
// cite 6.11 | 6.9
// out uint 3513 71
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  volatile uint n = in[3];
  uint r = 0;
  for (uint k = 0; k < 5u; ++k) {
    n += k;
    r += n;
  }
  volatile __local uint l;
  l = r;
  l += l;
  volatile __global uint *g = out;
  g[1] = l;
  g[1] += 1u;
  out[0] = n + r * 100u;
  (void)g[1];
}

// case volatile/structs_and_vectors
// out uint 5 9 7
// in uint #0..63
struct NAME_s {
  uint a;
  uint4 b;
};
__kernel void NAME(__global uint *out, __global const uint *in) {
  volatile struct NAME_s s;
  s.a = in[5];
  s.b = (uint4)(1u, 2u, 3u, 4u);
  volatile uint4 v = s.b;
  v = v + s.a;
  out[0] = s.a;
  out[1] = v.w;
  const volatile uint c = 7u;
  out[2] = c;
}

// case restrict/pointers
// out uint 7 21 15
// in uint #0..63
uint NAME_f(__global uint *restrict a, const __global uint *restrict b,
            __private uint *restrict c) {
  *a = *b + *c;
  *c = *a * 2u;
  return *a + *c;
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  uint own = 3u;
  out[1] = NAME_f(out, in + 4, &own);
  uint *restrict p = &own;
  *p += 1u;
  out[2] = own;
}

// case const/objects_and_pointers
// out uint 3 7 8
// in uint #0..63
uint NAME_f(const uint n, const uint *const p) {
  return n + p[1];
}
struct NAME_s {
  const uint a;
  uint b;
};
__kernel void NAME(__global uint *out, __global const uint *in) {
  const uint a[2] = {in[1], in[2]};
  const uint4 v = (uint4)(in[3]);
  const struct NAME_s s = {4u, 5u};
  uint b = 6u;
  const uint *p = a;
  p = &b;
  b = 7u;
  uint *const q = &b;
  *q += 1u;
  out[0] = NAME_f(a[0], a);
  out[1] = v.z + s.a;
  out[2] = *p;
}

// case inline/functions
// out uint 9
// in uint #0..63
static inline uint NAME_f(uint n) {
  return n * 2u;
}
static uint NAME_g(uint n) {
  return NAME_f(n) + 1u;
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  out[0] = NAME_g(in[4]);
}

// case hints/vec_type/{T}
// cite 6.9.2 | 6.7.2
// each T char uchar16 short8 ushort4 int3 uint2 float8
// items 37
// out uint 0 3 6 9 12 15 18 21 24 27 30 33 36 39 42 45 48 51 54 57 60 63 66 69 72 75 78 81 84 87
//     90 93 96 99 102 105 108
// in uint #0..63
__kernel __attribute__((vec_type_hint({T})))
void NAME(__global uint *out, __global const uint *in) {
  const size_t i = get_global_id(0);
  out[i] = in[i] * 3u;
}

// case hints/vec_type/{T.1}
// each T long:long ulong:ulong16 double:double4
// needs {T.0}
// items 37
// out uint 0 3 6 9 12 15 18 21 24 27 30 33 36 39 42 45 48 51 54 57 60 63 66 69 72 75 78 81 84 87
//     90 93 96 99 102 105 108
// in uint #0..63
__kernel __attribute__((vec_type_hint({T.1})))
void NAME(__global uint *out, __global const uint *in) {
  const size_t i = get_global_id(0);
  out[i] = in[i] * 3u;
}

// case hints/vec_type/{T}
// each T char2 char3 char4 char8 char16 uchar uchar2 uchar3 uchar4 uchar8 short short2 short3
//     short4 short16 ushort ushort2 ushort3 ushort8 ushort16 int int2 int4 int8 int16 uint uint3
//     uint4 uint8 uint16 float float2 float3 float4 float16
// standard
// items 37
// out uint 0 3 6 9 12 15 18 21 24 27 30 33 36 39 42 45 48 51 54 57 60 63 66 69 72 75 78 81 84 87
//     90 93 96 99 102 105 108
// in uint #0..63
__kernel __attribute__((vec_type_hint({T})))
void NAME(__global uint *out, __global const uint *in) {
  const size_t i = get_global_id(0);
  out[i] = in[i] * 3u;
}

// case hints/vec_type/{T.1}
// each T long:long2 long:long3 long:long4 long:long8 long:long16 ulong:ulong ulong:ulong2
//     ulong:ulong3 ulong:ulong4 ulong:ulong8 double:double double:double2 double:double3
//     double:double8 double:double16
// needs {T.0}
// standard
// items 37
// out uint 0 3 6 9 12 15 18 21 24 27 30 33 36 39 42 45 48 51 54 57 60 63 66 69 72 75 78 81 84 87
//     90 93 96 99 102 105 108
// in uint #0..63
__kernel __attribute__((vec_type_hint({T.1})))
void NAME(__global uint *out, __global const uint *in) {
  const size_t i = get_global_id(0);
  out[i] = in[i] * 3u;
}

// case hints/sizes/hint_met
// cite 6.9.2 | 6.7.2
// items 32
// group 8
// out uint 8 0 8 1 8 2 8 3 8 4 8 5 8 6 8 7 8 108 8 109 8 110 8 111 8 112 8 113 8 114 8 115 8 216 8
//     217 8 218 8 219 8 220 8 221 8 222 8 223 8 324 8 325 8 326 8 327 8 328 8 329 8 330 8 331
// in uint #0..63
__kernel __attribute__((work_group_size_hint(8, 1, 1))) void NAME(__global uint *out,
                                                                  __global const uint *in) {
  const size_t i = get_global_id(0);
  out += i * 2;
  out[0] = (uint)get_local_size(0);
  out[1] = in[i] + (uint)get_group_id(0) * 100u;
}

// case hints/sizes/hint_not_met
// items 30
// group 5
// out uint 5 0 5 1 5 2 5 3 5 4 5 105 5 106 5 107 5 108 5 109 5 210 5 211 5 212 5 213 5 214 5 315 5
//     316 5 317 5 318 5 319 5 420 5 421 5 422 5 423 5 424 5 525 5 526 5 527 5 528 5 529
// in uint #0..63
__kernel __attribute__((work_group_size_hint(8, 1, 1))) void NAME(__global uint *out,
                                                                  __global const uint *in) {
  const size_t i = get_global_id(0);
  out += i * 2;
  out[0] = (uint)get_local_size(0);
  out[1] = in[i] + (uint)get_group_id(0) * 100u;
}

// case hints/sizes/required
// items 32
// group 4
// out uint 4 0 4 1 4 2 4 3 4 104 4 105 4 106 4 107 4 208 4 209 4 210 4 211 4 312 4 313 4 314 4 315
//     4 416 4 417 4 418 4 419 4 520 4 521 4 522 4 523 4 624 4 625 4 626 4 627 4 728 4 729 4 730 4
//     731
// in uint #0..63
__kernel __attribute__((reqd_work_group_size(4, 1, 1))) void NAME(__global uint *out,
                                                                  __global const uint *in) {
  const size_t i = get_global_id(0);
  out += i * 2;
  out[0] = (uint)get_local_size(0);
  out[1] = in[i] + (uint)get_group_id(0) * 100u;
}

// case hints/sizes/required_one
// items 5
// group 1
// out uint 1 0 1 101 1 202 1 303 1 404
// in uint #0..63
__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void NAME(__global uint *out,
                                                                  __global const uint *in) {
  const size_t i = get_global_id(0);
  out += i * 2;
  out[0] = (uint)get_local_size(0);
  out[1] = in[i] + (uint)get_group_id(0) * 100u;
}

// case hints/sizes/several
// items 16
// group 4
// out uint 4 0 4 1 4 2 4 3 4 104 4 105 4 106 4 107 4 208 4 209 4 210 4 211 4 312 4 313 4 314 4 315
// in uint #0..63
__kernel __attribute__((vec_type_hint(float4), work_group_size_hint(4, 1, 1),
                        reqd_work_group_size(4, 1, 1))) void
NAME(__global uint *out, __global const uint *in) {
  const size_t i = get_global_id(0);
  out += i * 2;
  out[0] = (uint)get_local_size(0);
  out[1] = in[i] + (uint)get_group_id(0) * 100u;
}

// case hints/sizes/several_lists
// items 16
// group 2
// out uint 2 0 2 1 2 102 2 103 2 204 2 205 2 306 2 307 2 408 2 409 2 510 2 511 2 612 2 613 2 714 2
//     715
// in uint #0..63
__kernel __attribute__((vec_type_hint(uint))) __attribute__((reqd_work_group_size(2, 1, 1))) void
NAME(__global uint *out, __global const uint *in) {
  const size_t i = get_global_id(0);
  out += i * 2;
  out[0] = (uint)get_local_size(0);
  out[1] = in[i] + (uint)get_group_id(0) * 100u;
}

// case must_not_compile/const_assigned
// cite 6.11 | 6.9
// out uint 6
// forbidden: {\n  const uint => {\n  uint
__kernel void NAME(__global uint *out) {
  uint n = 5u;
  n = 6u;
  *out = n;
}

// case must_not_compile/const_incremented
// out uint 6
// forbidden: {\n  const uint => {\n  uint
__kernel void NAME(__global uint *out) {
  uint n = 5u;
  ++n;
  *out = n;
}

// case must_not_compile/const_pointed_to
// out uint 6
// forbidden: ;\n  const uint => ;\n  uint
__kernel void NAME(__global uint *out) {
  uint n = 5u;
  uint *p = &n;
  *p = 6u;
  *out = n;
}

// case must_not_compile/const_pointer
// out uint 6
// forbidden: *const p = &m => *p = &m
__kernel void NAME(__global uint *out) {
  uint n = 6u, m = 5u;
  uint *p = &m;
  p = &n;
  *out = *p;
}

// case must_not_compile/const_parameter
// out uint 6
// forbidden: (const uint => (uint
uint NAME_f(uint n) {
  n += 1u;
  return n;
}
__kernel void NAME(__global uint *out) {
  *out = NAME_f(5u);
}

// case must_not_compile/const_member
// out uint 6
// forbidden: {\n  const uint => {\n  uint
struct NAME_s {
  uint a;
};
__kernel void NAME(__global uint *out) {
  struct NAME_s s = {5u};
  s.a = 6u;
  *out = s.a;
}

// case must_not_compile/const_component
// out uint 6
// forbidden: {\n  const uint4 => {\n  uint4
__kernel void NAME(__global uint *out) {
  uint4 v = (uint4)(5u);
  v.y = 6u;
  *out = v.y;
}

// case must_not_compile/restrict_of_a_number
// out uint 6
// forbidden: uint restrict n => uint n
__kernel void NAME(__global uint *out) {
  uint n = 6u;
  *out = n;
}

// case must_not_compile/kernel_of_a_variable
// cite 6.9.1 | 6.7.1
// out uint 6
// forbidden: __kernel __constant => __constant
__constant uint NAME_k = 6u;
__kernel void NAME(__global uint *out) {
  *out = NAME_k;
}

// case must_not_compile/required_of_two_numbers
// cite 6.9.2 | 6.7.2
// out uint 6
// unsupported: 1, 1 => 1, 1, 1
__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void NAME_k(__global uint *p) {
  *p = 1u;
}
__kernel void NAME(__global uint *out) {
  *out = 6u;
}

// case must_not_compile/hint_of_no_type
// out uint 6
// unsupported: 6 => float4
__kernel __attribute__((vec_type_hint(float4))) void NAME_k(__global uint *p) {
  *p = 1u;
}
__kernel void NAME(__global uint *out) {
  *out = 6u;
}
