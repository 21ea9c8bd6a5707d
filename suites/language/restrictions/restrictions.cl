/// Parts of C99 that OpenCL C removes (the restrictions 6.11.a, 6.11.b and so on; OpenCL 1.2, 6.9).
/// Each forbidden program has an allowed program that differs only in the forbidden part. Other
/// restrictions are in image_queries/must_not_compile (b: images, samplers), data_types/event_t
/// (r), data_types/refused (n: half) and conversions/refused. A compiler must refuse a program that
/// breaks a sentence with 'must', 'can only', 'cannot' or 'not allowed'. A compiler may support a
/// part that is 'not supported'. A compiler must print a diagnostic for a program that breaks a
/// constraint or the syntax of C99 (5.1.1.3).
// items 1
// shares kernel

// case pointers/to_a_pointer
// cite 6.11.a | 6.9.a
// out uint 77
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  uint x = in[6], y = in[7];
  uint *p = &x;
  uint **pp = &p;
  **pp += 1;
  *pp = &y;
  out[0] = x * 10 + *p;
}

// case pointers/to_a_pointer_as_argument
// out uint 54
// in uint #0..63
uint NAME_f(uint **pp) {
  **pp += 2;
  (*pp)++;
  return **pp;
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  uint a[2] = {in[3], in[4]};
  uint *p = a;
  uint second = NAME_f(&p);
  out[0] = a[0] * 10 + second;
}

// case pointers/to_a_global_pointer
// out uint 5
// in uint #0..63
__global const uint *NAME_f(__global const uint *__private *pp) {
  return *pp + 1;
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  __global const uint *p = in + 4;
  out[0] = *NAME_f(&p);
}

// case pointers/array_of_pointers
// out uint 234
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  uint x = in[1], y = in[2], z = in[3];
  uint *all[3] = {&x, &y, &z};
  for (int k = 0; k < 3; ++k) *all[k] += 1;
  out[0] = x * 100 + y * 10 + z;
}

// case pointers/constant_to_constant
// out uint 6
// in uint #0..63
__constant uint NAME_c[4] = {4, 5, 6, 7};
__kernel void NAME(__global uint *out, __global const uint *in) {
  __constant uint *p = NAME_c;
  __constant uint *q = p + in[2];
  out[0] = *q;
}

// case pointers/kernel_argument_to_a_pointer
// cite 6.11.a | -
// shares program
// since 2.0
// every_language
// out uint 5
// in uint #0..63
__kernel void NAME_k(__global uint *__global *a) {
  a[0][0] = 1;
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  out[0] = in[5];
}

// case arrays/of_constant_length
// cite 6.11.d | 6.9.d
// out uint 40
// in uint #0..63
enum { NAME_n = 3 };
__kernel void NAME(__global uint *out, __global const uint *in) {
  uint a[NAME_n + sizeof(uint)];
  for (uint k = 0; k < sizeof(a) / sizeof(a[0]); ++k) a[k] = k * in[2];
  out[0] = a[6] + sizeof(a);
}

// case functions/empty_parameter_list
// cite 6.11.g | -
// out uint 6
uint NAME_f() {
  return 6;
}
__kernel void NAME(__global uint *out) {
  out[0] = NAME_f();
}

// case functions/return_types
// cite 6.11.l | 6.9.j
// out uint 13
// in uint #0..63
struct NAME_s {
  uint a;
  float b;
};
struct NAME_s NAME_f(uint x) {
  struct NAME_s s = {x, 1.5f};
  return s;
}
uint4 NAME_g(uint x) {
  return (uint4)(x, x + 1, x + 2, x + 3);
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  struct NAME_s s = NAME_f(in[3]);
  out[0] = s.a + (uint)(2 * s.b) + NAME_g(in[4]).w;
}

// case functions/returns/{name}
// cite 6.11.l | 6.9.j
// needs {needs}
// table  name                 needs   type               value                                                            shown                           number
//        bool                 ""      bool               x > 3u                                                           NAME_f(x)                       1
//        char                 ""      char               (char)-(int)x                                                    NAME_f(x)                       0xfffffffb
//        ushort               ""      ushort             (ushort)(x - 6u)                                                 NAME_f(x)                       0xffff
//        size_t               ""      size_t             (size_t)x * 3u                                                   NAME_f(x)                       15
//        enumeration          ""      enum NAME_e        x > 3u ? NAME_many : NAME_few                                    NAME_f(x) == NAME_many ? 3 : 4  3
//        short3               ""      short3             (short3)(1, 2, (short)-(int)x)                                   (int)NAME_f(x).z                0xfffffffb
//        uchar16              ""      uchar16            (uchar16)(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, x)  NAME_f(x).sf                    5
//        int8                 ""      int8               (int8)(0, 1, 2, 3, 4, 5, 6, x)                                   NAME_f(x).s7                    5
//        float2               ""      float2             (float2)(1.0f, x * 0.5f)                                         2.0f * NAME_f(x).y              5
//        long                 long    long               -(long)x << 32                                                   (uint)(NAME_f(x) >> 32)         0xfffffffb
//        ulong4               long    ulong4             (ulong4)(1, 2, 3, (ulong)x << 33)                                (uint)(NAME_f(x).w >> 32)       10
//        double               double  double             x * 0.5                                                          (uint)(NAME_f(x) * 2.0)         5
//        double3              double  double3            (double3)(0.0, 1.0, x)                                           (uint)NAME_f(x).z               5
//        pointer_to_constant  ""      __constant uint *  NAME_c + x                                                       NAME_f(x)[0]                    25
// out uint {number}
// in uint #0..63
enum NAME_e { NAME_few = 7, NAME_many = 1000 };
__constant uint NAME_c[6] = {20, 21, 22, 23, 24, 25};
{type} NAME_f(uint x) { return {value}; }
__kernel void NAME(__global uint *out, __global const uint *in) {
  const uint x = in[5];
  out[0] = (uint)({shown});
}

// case functions/returns/{name}
// cite 6.11.l | 6.9.j
// table  name                    type                       parameter                   body                                                        shown                       number
//        structure_of_an_array   struct NAME_s              uint x                      struct NAME_s s = {{0, 0, 0, 0, 0, 0, x}, 1.0f}; return s;  NAME_f(in[5]).a[6]          5
//        union_of_vectors        union NAME_u               uint x                      union NAME_u u; u.w = (uint2)(1, x); return u;              as_uint(NAME_f(in[5]).v.y)  5
//        pointer_to_private      __private uint *           __private uint *p           return p + 1;                                               *NAME_f(own)                9
//        pointer_to_local        __local uint *             __local uint *p             return p + 1;                                               *(NAME_f(shared) - 1)       8
//        pointer_to_global       __global const uint *      __global const uint *p      return p + 1;                                               NAME_f(in)[5]               6
//        pointer_to_a_structure  __private struct NAME_s *  __private struct NAME_s *p  p->f = 3.0f; return p;                                      NAME_f(&mine)->f            3
// out uint {number}
// in uint #0..63
struct NAME_s {
  uint a[7];
  float f;
};
union NAME_u {
  float2 v;
  uint2 w;
};
{type} NAME_f({parameter}) { {body} }
__kernel void NAME(__global uint *out, __global const uint *in) {
  __local uint shared[2];
  uint own[2] = {in[8], in[9]};
  struct NAME_s mine = {{0}, 1.0f};
  shared[0] = in[8];
  out[0] = (uint)({shown});
  own[0] = (uint)mine.f;
}

// case functions/calls_ten_deep
// cite 6.11.k | 6.9.i
// out uint 62
// in uint #0..63
uint NAME_0(uint x) {
  return x + 1;
}
uint NAME_1(uint x) {
  return 2 * NAME_0(x);
}
uint NAME_2(uint x) {
  return 1 + NAME_1(x);
}
uint NAME_3(uint x) {
  return 2 * NAME_2(x);
}
uint NAME_4(uint x) {
  return 1 + NAME_3(x);
}
uint NAME_5(uint x) {
  return 2 * NAME_4(x);
}
uint NAME_6(uint x) {
  return 1 + NAME_5(x);
}
uint NAME_7(uint x) {
  return 2 * NAME_6(x);
}
uint NAME_8(uint x) {
  return 1 + NAME_7(x);
}
uint NAME_9(uint x) {
  return 2 * NAME_8(x);
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  out[0] = NAME_9(in[0]);
}

// case scalars/bool_and_size_t_inside
// cite 6.11.m | 6.9.k
// out uint 17
// in uint #0..63
bool NAME_odd(size_t x) {
  return x & 1;
}
ptrdiff_t NAME_d(__global const uint *a, __global const uint *b) {
  return b - a;
}
struct NAME_s {
  bool b;
  size_t n;
  uintptr_t u;
  intptr_t i;
};
__kernel void NAME(__global uint *out, __global const uint *in) {
  const size_t i = get_global_id(0);
  struct NAME_s s;
  s.b = NAME_odd(in[3]);
  s.n = in[6];
  s.u = (uintptr_t)in;
  s.i = (intptr_t)out;
  out[0] =
      s.b ? (uint)s.n + (uint)NAME_d(in, in + 9) + (s.u == (uintptr_t)in) + (s.i == (intptr_t)out)
          : 0;
}

// case bytes/stored
// cite 6.11.p | 6.9.m
// since 1.1
// every_language
// out uint 1792 9 10
// in uint #0..63
struct NAME_s {
  uchar a;
  short b;
  char2 c;
};
__kernel void NAME(__global uint *out, __global const uint *in) {
  out[0] = 0;
  out[1] = 0;
  __global uchar *bytes = (__global uchar *)out;
  bytes[1] = (uchar)in[7];
  __global ushort *pair = (__global ushort *)(out + 1);
  pair[0] = (ushort)in[9];
  uchar own[4] = {1, 2, 3, 4};
  own[in[2]] = (uchar)in[8];
  struct NAME_s s;
  s.a = own[2];
  s.b = (short)-in[1];
  s.c = (char2)(1, 2);
  out[2] = s.a + (uint)(s.b + 1) + s.c.y;
}

// case qualifiers/const_volatile_restrict
// cite 6.11.q | 6.9.q
// out uint 5
// in uint #0..63
uint NAME_f(__global const uint *restrict a, __global uint *restrict b, const uint c) {
  volatile uint v = a[c];
  const volatile uint w = v + 1;
  b[0] = v;
  return w;
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  const uint k = 4;
  uint x = 0;
  uint *const p = &x;
  *p = NAME_f(in, out, k);
  out[0] = *p;
}

// case program_scope/constants_of_many_types
// cite 6.11.w | -
// out uint 30
// in uint #0..63
struct NAME_s {
  uint a;
  float4 b;
  char c[3];
};
typedef enum { NAME_e0, NAME_e1 = 5 } NAME_e;
__constant struct NAME_s NAME_c = {1, (float4)(1.0f, 2.0f, 3.0f, 4.0f), {7, 8, 9}};
__constant NAME_e NAME_v = NAME_e1;
__constant uint NAME_m[2][3] = {{1, 2, 3}, {4, 5, 6}};
__constant uint *__constant NAME_p = &NAME_m[1][1];
__kernel void NAME(__global uint *out, __global const uint *in) {
  out[0] = NAME_c.a + (uint)NAME_c.b.w + NAME_c.c[in[2]] + NAME_v + NAME_m[in[1]][in[2]] + *NAME_p;
}

// case pointers/kernel_argument_without_space
// cite 6.11.a | 6.9.a
// shares program
// before 2.0
// out uint 1
// forbidden: uint *a => __global uint *a
__kernel void NAME_k(__global uint *a, __global uint *b) {
  b[0] = 1;
}
__kernel void NAME(__global uint *out) {
  out[0] = 1;
}

// case pointers/kernel_argument_array_without_space
// cite 6.7 | 6.5
// shares program
// before 2.0
// out uint 1
// forbidden: uint a[4] => __global uint a[4]
__kernel void NAME_k(__global uint a[4], __global uint *b) {
  b[0] = 1;
}
__kernel void NAME(__global uint *out) {
  out[0] = 1;
}

// case pointers/kernel_argument_private
// cite 6.11.a | 6.9.a
// shares program
// out uint 1
// forbidden: __private uint *a => __local uint *a
__kernel void NAME_k(__local uint *a, __global uint *b) {
  b[0] = 1;
}
__kernel void NAME(__global uint *out) {
  out[0] = 1;
}

// case pointers/kernel_argument_private_array
// cite 6.7 | 6.5
// shares program
// out uint 1
// forbidden: __private uint a[4] => __local uint a[4]
__kernel void NAME_k(__local uint a[4], __global uint *b) {
  b[0] = 1;
}
__kernel void NAME(__global uint *out) {
  out[0] = 1;
}

// case pointers/kernel_argument_generic
// cite 6.11.t | -
// shares program
// needs generic_address_space
// since 2.0
// out uint 1
// forbidden: uint *a => __global uint *a
__kernel void NAME_k(__global uint *a, __global uint *b) {
  b[0] = 1;
}
__kernel void NAME(__global uint *out) {
  out[0] = 1;
}

// case pointers/kernel_argument_to_a_pointer
// cite 6.11.a | 6.9.a
// shares program
// before 2.0
// out uint 1
// forbidden: __global uint **a => __global uint *a
__kernel void NAME_k(__global uint *a, __global uint *b) {
  b[0] = 1;
}
__kernel void NAME(__global uint *out) {
  out[0] = 1;
}

// case pointers/constant_to_global
// cite 6.11.a | 6.9.a
// out uint 4
// in uint #0..63
// forbidden: __global const => __constant const
__constant uint NAME_c[2] = {3, 4};
__kernel void NAME(__global uint *out, __global const uint *in) {
  __constant const uint *p = NAME_c;
  out[0] = p[in[1]];
}

// case pointers/constant_to_private
// out uint 4
// in uint #0..63
// forbidden: __private const => __constant const
__constant uint NAME_c[2] = {3, 4};
__kernel void NAME(__global uint *out, __global const uint *in) {
  __constant const uint *p = NAME_c;
  out[0] = p[in[1]];
}

// case pointers/global_to_constant
// out uint 4
// in uint #0..63
// forbidden: {\n  __constant const => {\n  __global const
__kernel void NAME(__global uint *out, __global const uint *in) {
  __global const uint *p = in;
  out[0] = p[4];
}

// case pointers/to_a_function
// out uint 2
// in uint #0..63
// forbidden: uint (*f)(uint) = NAME_f; uint y = f(in[1]); => uint y = NAME_f(in[1]);
uint NAME_f(uint x) {
  return x + 1;
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  uint y = NAME_f(in[1]);
  out[0] = y;
}

// case pointers/function_as_argument
// out uint 4
// forbidden: uint f(uint) => uint f
uint NAME_f(uint x) {
  return x + 1;
}
uint NAME_g(uint f) {
  return NAME_f(3);
}
__kernel void NAME(__global uint *out) {
  out[0] = 4;
}

// case types/bit_field
// cite 6.11.c | 6.9.c
// out uint 3
// unsupported: a : 4, => a,
struct NAME_s {
  uint a, b;
};
__kernel void NAME(__global uint *out) {
  struct NAME_s s = {1, 2};
  out[0] = s.a + s.b;
}

// case types/array_of_variable_length
// cite 6.11.d | 6.9.d
// out uint 3
// in uint #0..63
// unsupported: in[4] => 4
__kernel void NAME(__global uint *out, __global const uint *in) {
  uint a[4];
  a[3] = in[3];
  out[0] = a[in[3]];
}

// case types/parameter_of_variable_length
// out uint 3
// in uint #0..63
// unsupported: [n]) => [4])
uint NAME_f(uint n, uint a[4][4]) {
  return a[1][0];
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  uint a[4][4];
  a[1][0] = in[3];
  out[0] = NAME_f(4, a);
}

// case types/flexible_array
// out uint 1
// unsupported: ] => 1]
struct NAME_s {
  uint n;
  uint a[1];
};
__kernel void NAME(__global uint *out) {
  struct NAME_s *s = 0;
  out[0] = s == 0;
}

// case functions/variadic
// cite 6.11.e | 6.9.e
// out uint 2
// in uint #0..63
// unsupported: x, ...) => x)
uint NAME_f(uint x) {
  return x;
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  out[0] = NAME_f(in[2]);
}

// case functions/argument_of_empty_list
// cite 6.11.g | -
// out uint 6
// diagnosed: (1); => ();
uint NAME_f() {
  return 6;
}
__kernel void NAME(__global uint *out) {
  out[0] = NAME_f();
}

// case functions/recursion
// cite 6.11.k | 6.9.i
// out uint 4
// in uint #0..63
// unsupported: * NAME_g( => * NAME_h(
uint NAME_h(uint x) {
  return x + 1;
}
uint NAME_g(uint x) {
  return x == 0 ? 1 : x * NAME_h(x - 1);
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  out[0] = NAME_g(in[2]);
}

// case functions/kernel_returns
// cite 6.11.l | 6.9.j
// shares program
// out uint 1
// forbidden: uint NAME_k(__global uint *a) { return a[0]; } => void NAME_k(__global uint *a) {\n  a[0] = 1;\n}
__kernel void NAME_k(__global uint *a) {
  a[0] = 1;
}
__kernel void NAME(__global uint *out) {
  out[0] = 1;
}

// case functions/called_main_kernel
// cite 6.11.u | -
// shares nothing
// out uint 1
// forbidden: main => NAME_main
__kernel void NAME_main(__global uint *a) {
  a[0] = 1;
}
__kernel void NAME(__global uint *out) {
  out[0] = 1;
}

// case functions/called_main
// shares nothing
// out uint 1
// forbidden: main => NAME_main
void NAME_main(__global uint *a) {
  a[0] = 1;
}
__kernel void NAME(__global uint *out) {
  out[0] = 1;
}

// case functions/not_declared
// cite 6.11.v | -
// out uint 1
// in uint #0..63
// forbidden: NAME_nowhere => (uint)
__kernel void NAME(__global uint *out, __global const uint *in) {
  out[0] = (uint)(in[1]);
}

// case functions/declared_behind
// out uint 2
// in uint #0..63
// diagnosed: uint NAME_g(uint x) { return NAME_f(x); }\nuint NAME_f(uint x) { return x + 1; } => uint NAME_f(uint x);\nuint NAME_g(uint x) {\n  return NAME_f(x);\n}\nuint NAME_f(uint x) {\n  return x + 1;\n}
uint NAME_f(uint x);
uint NAME_g(uint x) {
  return NAME_f(x);
}
uint NAME_f(uint x) {
  return x + 1;
}

__kernel void NAME(__global uint *out, __global const uint *in) {
  out[0] = NAME_g(in[1]);
}

// case scalars/bool_as_kernel_argument
// cite 6.11.m | 6.9.k
// shares program
// out uint 1
// forbidden: bool a => int a
__kernel void NAME_k(int a, __global uint *b) {
  b[0] = 1;
}
__kernel void NAME(__global uint *out) {
  out[0] = 1;
}

// case scalars/bool_in_struct_argument
// shares program
// out uint 1
// forbidden: bool y => int y
struct NAME_s {
  uint x;
  int y;
};
__kernel void NAME_k(struct NAME_s a, __global uint *b) {
  b[0] = a.x;
}
__kernel void NAME(__global uint *out) {
  out[0] = 1;
}

// case scalars/bool_in_union_argument
// shares program
// standard
// out uint 1
// forbidden: bool y => int y
union NAME_u {
  uint x;
  int y;
};
__kernel void NAME_k(union NAME_u a, __global uint *b) {
  b[0] = a.x;
}
__kernel void NAME(__global uint *out) {
  out[0] = 1;
}

// case scalars/size_t_as_kernel_argument
// shares program
// out uint 1
// forbidden: size_t a => ulong a
__kernel void NAME_k(ulong a, __global uint *b) {
  b[0] = 1;
}
__kernel void NAME(__global uint *out) {
  out[0] = 1;
}

// case scalars/size_t_in_struct_argument
// shares program
// out uint 1
// forbidden: size_t => ulong
struct NAME_s {
  uint x;
  ulong y;
};
__kernel void NAME_k(struct NAME_s a, __global uint *b) {
  b[0] = a.x;
}
__kernel void NAME(__global uint *out) {
  out[0] = 1;
}

// case scalars/size_t_in_union_argument
// shares program
// standard
// out uint 1
// forbidden: size_t => ulong
union NAME_u {
  uint x;
  ulong y;
};
__kernel void NAME_k(union NAME_u a, __global uint *b) {
  b[0] = a.x;
}
__kernel void NAME(__global uint *out) {
  out[0] = 1;
}

// case scalars/{type}_as_kernel_argument
// shares program
// standard
// table  type       legal
//        ptrdiff_t  long
//        intptr_t   long
//        uintptr_t  ulong
// out uint 1
// forbidden: {type} a => {legal} a
__kernel void NAME_k({legal} a, __global uint *b) {
  b[0] = 1;
}
__kernel void NAME(__global uint *out) {
  out[0] = 1;
}

// case scalars/{type}_in_{aggregate}_argument
// shares program
// standard
// table  type       legal
//        ptrdiff_t  long
//        intptr_t   long
//        uintptr_t  ulong
// each aggregate struct union
// out uint 1
// forbidden: {type} => {legal}
{aggregate} NAME_s {
  uint x;
  {legal} y;
};
__kernel void NAME_k({aggregate} NAME_s a, __global uint *b) {
  b[0] = a.x;
}
__kernel void NAME(__global uint *out) {
  out[0] = 1;
}

// case scalars/half_as_kernel_argument
// cite - | 6.9.k
// shares program
// out uint 1
// forbidden: half a => __global half *a
__kernel void NAME_k(__global half *a, __global uint *b) {
  b[0] = 1;
}
__kernel void NAME(__global uint *out) {
  out[0] = 1;
}

// case qualifiers/restrict_on_a_number
// cite 6.11.q | 6.9.q
// out uint 1
// in uint #0..63
// diagnosed: restrict uint a => uint a
__kernel void NAME(__global uint *out, __global const uint *in) {
  uint a = in[1];
  out[0] = a;
}

// case qualifiers/store_to_const
// out uint 2
// in uint #0..63
// diagnosed: {\n  const uint => {\n  uint
__kernel void NAME(__global uint *out, __global const uint *in) {
  uint a = in[1];
  a = 2;
  out[0] = a;
}

// case qualifiers/{Q}_image
// shares program
// needs images
// each Q const volatile restrict
// out uint 1
// forbidden: __read_only {Q} image2d_t a => __read_only image2d_t a
__kernel void NAME_k(__read_only image2d_t a, __global uint *b) {
  b[0] = 1;
}
__kernel void NAME(__global uint *out) {
  out[0] = 1;
}

// case qualifiers/{Q}_image/{T}
// shares program
// standard
// needs images
// each Q const volatile restrict
// each T image1d_t image1d_array_t image1d_buffer_t image2d_array_t image3d_t
// out uint 1
// forbidden: __read_only {Q} {T} a => __read_only {T} a
__kernel void NAME_k(__read_only {T} a, __global uint *b) {
  b[0] = 1;
}
__kernel void NAME(__global uint *out) {
  out[0] = 1;
}

// case qualifiers/{Q}_image/{T}
// cite 6.11.q | -
// shares program
// standard
// needs images
// since 2.0
// each Q const volatile restrict
// each T image2d_depth_t image2d_array_depth_t
// out uint 1
// forbidden: __read_only {Q} {T} a => __read_only {T} a
__kernel void NAME_k(__read_only {T} a, __global uint *b) {
  b[0] = 1;
}
__kernel void NAME(__global uint *out) {
  out[0] = 1;
}

// case types/members_in_other_spaces
// cite - | 6.9.o
// out uint 1
// in uint #0..63
// forbidden: ;\n  __local uint => ;\n  uint
struct NAME_s {
  uint a;
  uint b;
};
__kernel void NAME(__global uint *out, __global const uint *in) {
  struct NAME_s s;
  s.a = in[1];
  out[0] = s.a;
}

// case types/members_in_other_spaces/{name}
// cite - | 6.9.o
// {depth}
// table  name               depth     aggregate  first        second
//        global             standard  struct     ""           __global
//        constant           quick     struct     ""           __constant
//        first_member       standard  struct     __local      ""
//        global_and_local   standard  struct     __global     __local
//        union_of_local     quick     union      ""           __local
//        union_of_global    standard  union      __global     ""
//        union_of_constant  standard  union      __constant   __global
// out uint 1
// in uint #0..63
// forbidden: {\n  {first} uint a;\n  {second} uint b; => {\n  uint a;\n  uint b;
{aggregate} NAME_s {
  uint a;
  uint b;
};
__kernel void NAME(__global uint *out, __global const uint *in) {
  {aggregate} NAME_s s;
  s.a = in[1];
  out[0] = s.a;
}

// case objects/clk_event_t_as_kernel_argument
// cite 6.11.s | -
// shares program
// needs __opencl_c_device_enqueue
// since 3.0
// out uint 1
// forbidden: clk_event_t a => uint a
__kernel void NAME_k(uint a, __global uint *b) {
  b[0] = 1;
}
__kernel void NAME(__global uint *out) {
  out[0] = 1;
}

// case objects/ndrange_t_as_kernel_argument
// shares program
// needs __opencl_c_device_enqueue
// since 3.0
// out uint 1
// forbidden: ndrange_t a => uint a
__kernel void NAME_k(uint a, __global uint *b) {
  b[0] = 1;
}
__kernel void NAME(__global uint *out) {
  out[0] = 1;
}

// case objects/reserve_id_t_as_kernel_argument
// shares program
// needs __opencl_c_pipes
// since 3.0
// out uint 1
// forbidden: reserve_id_t a => uint a
__kernel void NAME_k(uint a, __global uint *b) {
  b[0] = 1;
}
__kernel void NAME(__global uint *out) {
  out[0] = 1;
}

// case objects/clk_event_t_at_program_scope
// shares program
// needs __opencl_c_device_enqueue
// since 3.0
// out uint 1
// forbidden: clk_event_t NAME_e => uint NAME_e
uint NAME_e;
__kernel void NAME(__global uint *out) {
  out[0] = 1;
}

// case objects/reserve_id_t_at_program_scope
// shares program
// needs __opencl_c_device_enqueue & pipes
// since 3.0
// out uint 1
// forbidden: reserve_id_t NAME_e => uint NAME_e
uint NAME_e;
__kernel void NAME(__global uint *out) {
  out[0] = 1;
}

// case objects/image_at_program_scope
// cite 6.11.w | 6.9.b
// needs images
// out uint 1
// forbidden: __constant image2d_t => __constant uint
__constant uint NAME_v = 1;
__kernel void NAME(__global uint *out) {
  out[0] = NAME_v;
}

/// Headers of C99 cannot be included (restrictions.cpp), and their names are not declared.
// case names/functions/{name}
// cite 6.11.h | 6.9.f
// {depth}
// table  name        depth     use
//        isalpha     standard  isalpha(in[1])
//        cabsf       standard  cabsf(1.0f)
//        fegetround  standard  fegetround()
//        imaxabs     standard  imaxabs(in[1])
//        setlocale   standard  setlocale(0, 0) == 0
//        raise       standard  raise(in[1])
//        getchar     standard  getchar()
//        puts        standard  puts(0)
//        malloc      quick     malloc(4) != 0
//        rand        standard  rand()
//        atoi        standard  atoi(0)
//        strlen      quick     strlen(0)
//        clock       standard  clock()
//        wcslen      standard  wcslen(0)
//        towupper    standard  towupper(in[1])
// out uint 1
// in uint #0..63
// forbidden: {use}); => in[1]);
__kernel void NAME(__global uint *out, __global const uint *in) {
  out[0] = (uint)(in[1]);
}

// case names/{kind}/{name}
// cite 6.11.h | -
// {depth}
// table  kind       name             depth     use
//        macros     assert           standard  (assert(in[1] == 1u), 1u)
//        macros     errno            quick     errno
//        macros     PRId32           standard  sizeof(PRId32)
//        constants  EDOM             standard  EDOM
//        constants  FE_TONEAREST     standard  FE_TONEAREST
//        constants  FLT_EVAL_METHOD  standard  FLT_EVAL_METHOD
//        constants  MB_LEN_MAX       standard  MB_LEN_MAX
//        constants  LC_ALL           standard  LC_ALL
//        constants  SIGINT           standard  SIGINT
//        constants  EOF              quick     EOF
//        constants  BUFSIZ           standard  BUFSIZ
//        constants  RAND_MAX         standard  RAND_MAX
//        constants  EXIT_FAILURE     standard  EXIT_FAILURE
//        constants  CLOCKS_PER_SEC   standard  CLOCKS_PER_SEC
//        constants  WEOF             standard  WEOF
//        types      fenv_t           standard  sizeof(fenv_t)
//        types      imaxdiv_t        standard  sizeof(imaxdiv_t)
//        types      jmp_buf          standard  sizeof(jmp_buf)
//        types      lconv            standard  sizeof(struct lconv)
//        types      sig_atomic_t     standard  sizeof(sig_atomic_t)
//        types      va_list          quick     sizeof(va_list)
//        types      FILE             standard  sizeof(FILE)
//        types      div_t            standard  sizeof(div_t)
//        types      time_t           standard  sizeof(time_t)
//        types      tm               standard  sizeof(struct tm)
//        types      wint_t           standard  sizeof(wint_t)
//        types      wctype_t         standard  sizeof(wctype_t)
// out uint 1
// in uint #0..63
// forbidden: {use}); => in[1]);
__kernel void NAME(__global uint *out, __global const uint *in) {
  out[0] = (uint)(in[1]);
}
