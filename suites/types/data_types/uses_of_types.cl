/// Vectors, aggregates and conversions in programs: components in any order, literals of several
/// types, implicit conversions, unions, and pointers in every address space.
// items 1
// shares kernel

// case swizzle/orders_{set}/{T}{way}
// cite 6.3.7 | 6.1.7
// table  way     statement    numbers
//        ""      r = v.order  1 2 3 4 1 2 4 3 1 3 2 4 1 3 4 2 1 4 2 3 1 4 3 2 2 1 3 4 2 1 4 3 2 3 1 4 2 3 4 1 2 4 1 3 2 4 3 1 3 1 2 4 3 1 4 2 3 2 1 4 3 2 4 1 3 4 1 2 3 4 2 1 4 1 2 3 4 1 3 2 4 2 1 3 4 2 3 1 4 3 1 2 4 3 2 1
//        /write  r.order = v  1 2 3 4 1 2 4 3 1 3 2 4 1 4 2 3 1 3 4 2 1 4 3 2 2 1 3 4 2 1 4 3 3 1 2 4 4 1 2 3 3 1 4 2 4 1 3 2 2 3 1 4 2 4 1 3 3 2 1 4 4 2 1 3 3 4 1 2 4 3 1 2 2 3 4 1 2 4 3 1 3 2 4 1 4 2 3 1 3 4 2 1 4 3 2 1
// table  set      s   x  y  z  w
//        xyzw     ""  x  y  z  w
//        numeric  s   0  1  2  3
// each T int float uchar
// out uint {numbers}
// names component 0 by .{s}{x}{y}{z}{w} | component 1 by .{s}{x}{y}{z}{w} |
//   component 2 by .{s}{x}{y}{z}{w} | component 3 by .{s}{x}{y}{z}{w} |
//   component 0 by .{s}{x}{y}{w}{z} | component 1 by .{s}{x}{y}{w}{z} |
//   component 2 by .{s}{x}{y}{w}{z} | component 3 by .{s}{x}{y}{w}{z} |
//   component 0 by .{s}{x}{z}{y}{w} | component 1 by .{s}{x}{z}{y}{w} |
//   component 2 by .{s}{x}{z}{y}{w} | component 3 by .{s}{x}{z}{y}{w} |
//   component 0 by .{s}{x}{z}{w}{y} | component 1 by .{s}{x}{z}{w}{y} |
//   component 2 by .{s}{x}{z}{w}{y} | component 3 by .{s}{x}{z}{w}{y} |
//   component 0 by .{s}{x}{w}{y}{z} | component 1 by .{s}{x}{w}{y}{z} |
//   component 2 by .{s}{x}{w}{y}{z} | component 3 by .{s}{x}{w}{y}{z} |
//   component 0 by .{s}{x}{w}{z}{y} | component 1 by .{s}{x}{w}{z}{y} |
//   component 2 by .{s}{x}{w}{z}{y} | component 3 by .{s}{x}{w}{z}{y} |
//   component 0 by .{s}{y}{x}{z}{w} | component 1 by .{s}{y}{x}{z}{w} |
//   component 2 by .{s}{y}{x}{z}{w} | component 3 by .{s}{y}{x}{z}{w} |
//   component 0 by .{s}{y}{x}{w}{z} | component 1 by .{s}{y}{x}{w}{z} |
//   component 2 by .{s}{y}{x}{w}{z} | component 3 by .{s}{y}{x}{w}{z} |
//   component 0 by .{s}{y}{z}{x}{w} | component 1 by .{s}{y}{z}{x}{w} |
//   component 2 by .{s}{y}{z}{x}{w} | component 3 by .{s}{y}{z}{x}{w} |
//   component 0 by .{s}{y}{z}{w}{x} | component 1 by .{s}{y}{z}{w}{x} |
//   component 2 by .{s}{y}{z}{w}{x} | component 3 by .{s}{y}{z}{w}{x} |
//   component 0 by .{s}{y}{w}{x}{z} | component 1 by .{s}{y}{w}{x}{z} |
//   component 2 by .{s}{y}{w}{x}{z} | component 3 by .{s}{y}{w}{x}{z} |
//   component 0 by .{s}{y}{w}{z}{x} | component 1 by .{s}{y}{w}{z}{x} |
//   component 2 by .{s}{y}{w}{z}{x} | component 3 by .{s}{y}{w}{z}{x} |
//   component 0 by .{s}{z}{x}{y}{w} | component 1 by .{s}{z}{x}{y}{w} |
//   component 2 by .{s}{z}{x}{y}{w} | component 3 by .{s}{z}{x}{y}{w} |
//   component 0 by .{s}{z}{x}{w}{y} | component 1 by .{s}{z}{x}{w}{y} |
//   component 2 by .{s}{z}{x}{w}{y} | component 3 by .{s}{z}{x}{w}{y} |
//   component 0 by .{s}{z}{y}{x}{w} | component 1 by .{s}{z}{y}{x}{w} |
//   component 2 by .{s}{z}{y}{x}{w} | component 3 by .{s}{z}{y}{x}{w} |
//   component 0 by .{s}{z}{y}{w}{x} | component 1 by .{s}{z}{y}{w}{x} |
//   component 2 by .{s}{z}{y}{w}{x} | component 3 by .{s}{z}{y}{w}{x} |
//   component 0 by .{s}{z}{w}{x}{y} | component 1 by .{s}{z}{w}{x}{y} |
//   component 2 by .{s}{z}{w}{x}{y} | component 3 by .{s}{z}{w}{x}{y} |
//   component 0 by .{s}{z}{w}{y}{x} | component 1 by .{s}{z}{w}{y}{x} |
//   component 2 by .{s}{z}{w}{y}{x} | component 3 by .{s}{z}{w}{y}{x} |
//   component 0 by .{s}{w}{x}{y}{z} | component 1 by .{s}{w}{x}{y}{z} |
//   component 2 by .{s}{w}{x}{y}{z} | component 3 by .{s}{w}{x}{y}{z} |
//   component 0 by .{s}{w}{x}{z}{y} | component 1 by .{s}{w}{x}{z}{y} |
//   component 2 by .{s}{w}{x}{z}{y} | component 3 by .{s}{w}{x}{z}{y} |
//   component 0 by .{s}{w}{y}{x}{z} | component 1 by .{s}{w}{y}{x}{z} |
//   component 2 by .{s}{w}{y}{x}{z} | component 3 by .{s}{w}{y}{x}{z} |
//   component 0 by .{s}{w}{y}{z}{x} | component 1 by .{s}{w}{y}{z}{x} |
//   component 2 by .{s}{w}{y}{z}{x} | component 3 by .{s}{w}{y}{z}{x} |
//   component 0 by .{s}{w}{z}{x}{y} | component 1 by .{s}{w}{z}{x}{y} |
//   component 2 by .{s}{w}{z}{x}{y} | component 3 by .{s}{w}{z}{x}{y} |
//   component 0 by .{s}{w}{z}{y}{x} | component 1 by .{s}{w}{z}{y}{x} |
//   component 2 by .{s}{w}{z}{y}{x} | component 3 by .{s}{w}{z}{y}{x}
// in uint #0..63
#define NAME_TRY(n, order) {statement}; vstore4(convert_uint4(r), n, out);
__kernel void NAME(__global uint *out, __global const uint *in) {
  const {T}4 v = ({T}4)(({T})in[1], ({T})in[2], ({T})in[3], ({T})in[4]);
  {T}4 r;
  NAME_TRY(0, {s}{x}{y}{z}{w}) NAME_TRY(1, {s}{x}{y}{w}{z})
  NAME_TRY(2, {s}{x}{z}{y}{w}) NAME_TRY(3, {s}{x}{z}{w}{y})
  NAME_TRY(4, {s}{x}{w}{y}{z}) NAME_TRY(5, {s}{x}{w}{z}{y})
  NAME_TRY(6, {s}{y}{x}{z}{w}) NAME_TRY(7, {s}{y}{x}{w}{z})
  NAME_TRY(8, {s}{y}{z}{x}{w}) NAME_TRY(9, {s}{y}{z}{w}{x})
  NAME_TRY(10, {s}{y}{w}{x}{z}) NAME_TRY(11, {s}{y}{w}{z}{x})
  NAME_TRY(12, {s}{z}{x}{y}{w}) NAME_TRY(13, {s}{z}{x}{w}{y})
  NAME_TRY(14, {s}{z}{y}{x}{w}) NAME_TRY(15, {s}{z}{y}{w}{x})
  NAME_TRY(16, {s}{z}{w}{x}{y}) NAME_TRY(17, {s}{z}{w}{y}{x})
  NAME_TRY(18, {s}{w}{x}{y}{z}) NAME_TRY(19, {s}{w}{x}{z}{y})
  NAME_TRY(20, {s}{w}{y}{x}{z}) NAME_TRY(21, {s}{w}{y}{z}{x})
  NAME_TRY(22, {s}{w}{z}{x}{y}) NAME_TRY(23, {s}{w}{z}{y}{x})
}

// case swizzle/{name}
// table  name                expression                            n  numbers
//        repeated            v.xxyy                                4  1 1 2 2
//        eight_reversed      w.s76543210                           8  8 7 6 5 4 3 2 1
//        sixteen_mixed_case  q.sFeDcBa98                           8  16 15 14 13 12 11 10 9
//        sixteen_scattered   q.s5a0F3c72                           8  6 11 1 16 4 13 8 3
//        capital_s           q.S3FaB                               4  4 16 11 12
//        capital_s_of_one    (int2)(q.SF, q.Sa)                    2  16 11
//        halves_of_halves    q.hi.lo.even                          2  9 11
//        odd_of_odd          q.odd.odd                             4  4 8 12 16
//        even_of_hi          q.hi.even                             4  9 11 13 15
//        swizzle_of_swizzle  v.wzyx.yxwz                           4  3 4 1 2
//        letters_of_half     w.hi.wx                               2  8 5
//        half_of_digits      w.s7531.lo                            2  8 6
//        even_of_letters     v.wzyx.even                           2  4 2
//        of_a_sum            (v + v.wzyx * 10).zyxw                4  23 32 41 14
//        of_a_literal        ((int4)(v.yx, v.wz)).wxyz             4  3 2 1 4
//        of_a_conversion     convert_int4(convert_float4(v)).wyzx  4  4 2 3 1
//        of_a_condition      (v > 2 ? v : -v).ywxz                 4  0xfffffffe 4 0xffffffff 3
// out uint {numbers}
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  const int4 v = (int4)(in[1], in[2], in[3], in[4]);
  const int8 w = (int8)(v, in[5], in[6], in[7], in[8]);
  const int16 q = (int16)(w, in[9], in[10], in[11], in[12], in[13], in[14], in[15], in[16]);
  const int{n} r = {expression};
  vstore{n}(as_uint{n}(r), 0, out);
}

// case swizzle/of_a_call
// out uint 8 6 2 4
// in uint #0..63
int4 NAME_twice(int4 x) { return x * 2; }
__kernel void NAME(__global uint *out, __global const uint *in) {
  const int4 v = (int4)(in[1], in[2], in[3], in[4]);
  const int8 w = (int8)(v, in[5], in[6], in[7], in[8]);
  const int16 q = (int16)(w, in[9], in[10], in[11], in[12], in[13], in[14], in[15], in[16]);
  const int4 r = NAME_twice(v).wzxy;
  vstore4(as_uint4(r), 0, out);
}

// case swizzle/of_three
// out uint 4 2 3
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  const int4 v = (int4)(in[1], in[2], in[3], in[4]);
  const int8 w = (int8)(v, in[5], in[6], in[7], in[8]);
  const int16 q = (int16)(w, in[9], in[10], in[11], in[12], in[13], in[14], in[15], in[16]);
  const int3 t = v.yzw;
  const int3 r = t.zxy;
  out[0] = r.x;
  out[1] = r.y;
  out[2] = r.z;
}

// case swizzle/{name}
// table  name                   statements                                    numbers
//        some_written           r.wx = v.yz;                                  3 2 3 2
//        added_to               r.zx += v.xy;                                 3 2 4 4
//        swapped                r.xyzw = r.wzyx * 2;                          8 6 4 2
//        pair_swapped           r.yz = r.zy + 1;                              1 4 3 4
//        half_of_half_written   r.hi.x = 9; r.lo.y = 8;                       1 8 9 4
//        odd_written            r.odd = v.wx; r.even.y = 7;                   1 4 7 1
//        scalar_widened         r.wy = 5;                                     1 5 3 5
//        component_incremented  r.z++; --r.s1;                                1 1 4 4
//        through_pointer        int4 *p = &r; p->wz = p->xy; (*p).x = p->s2;  2 2 2 1
// out uint {numbers}
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  const int4 v = (int4)(in[1], in[2], in[3], in[4]);
  const int8 w = (int8)(v, in[5], in[6], in[7], in[8]);
  const int16 q = (int16)(w, in[9], in[10], in[11], in[12], in[13], in[14], in[15], in[16]);
  int4 r = v;
  {statements}
  vstore4(as_uint4(r), 0, out);
}

// case swizzle/of_global
// out uint 7 4 6 5
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  __global const uint4 *p = (__global const uint4 *)in;
  vstore4(p[1].wxzy, 0, out);
}

// case swizzle/of_constant
// out uint 7 8 6 5
// in uint #0..63
__constant uint4 NAME_table[2] = {(uint4)(1, 2, 3, 4), (uint4)(5, 6, 7, 8)};
__kernel void NAME(__global uint *out, __global const uint *in) {
  vstore4(NAME_table[in[1]].zwyx, 0, out);
}

// case swizzle/of_local
// shares program
// out uint 2 1 1 2
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  __local uint4 shared;
  shared = (uint4)(0);
  shared.yw = (uint2)(in[1], in[2]);
  shared.s02 = shared.wy;
  vstore4(shared.wzyx, 0, out);
}

// case mixed_literal/scalars
// cite 6.3.6 | 6.1.6
// out uint 0x3f800000 0x40000000 0xc0400000 0x40900000
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  const float4 r = (float4)(in[1], 2, (char)-3, 4.5f);
  vstore4(as_uint4(r), 0, out);
}

// case mixed_literal/to_shorts
// out uint 1 2 0xffffffff 4
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  const short4 r = (short4)((uchar)in[1], in[2], (char)-1, 4l);
  vstore4(as_uint4(convert_int4(r)), 0, out);
}

// case mixed_literal/with_vectors
// out uint 0x40000000 0x3f800000 0x40400000 0x3f800000 0x40000000 0x437f0000 0x3f800000 0xc0e00000
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  const float2 a = (float2)(in[1], in[2]);
  const float8 r = (float8)(a.yx, 3, a, (uchar)255, a.x, -7);
  vstore8(as_uint8(r), 0, out);
}

// case mixed_literal/floats_to_ints
// out uint 3 0xfffffffd 2 1
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  const float f = in[3] + 0.75f;
  const int4 r = (int4)(f, -f, 2.5f, in[1]);
  vstore4(as_uint4(r), 0, out);
}

// case implicit/argument_to_float
// cite 6.4.1 | 6.2.1
// out uint 0xc0e00000
// in uint #0..63
float NAME_half(float x) { return x / 2; }
__kernel void NAME(__global uint *out, __global const uint *in) {
  const char c = (char)(in[7] - 14);
  out[0] = as_uint(NAME_half(c) * 2);
}

// case implicit/argument_to_uchar
// out uint 1
// in uint #0..63
uint NAME_low(uchar x) { return x; }
__kernel void NAME(__global uint *out, __global const uint *in) {
  out[0] = NAME_low(in[1] + 0x1200u);
}

// case implicit/argument_to_long
// out uint 0xffffffff
// in uint #0..63
ulong NAME_half(ulong x) { return x >> 32; }
__kernel void NAME(__global uint *out, __global const uint *in) {
  const int minus = -(int)in[1];
  out[0] = (uint)NAME_half(minus);
}

// case implicit/result_to_int
// out uint 5 0xfffffffb
// in uint #0..63
int NAME_cut(float x) { return x; }
__kernel void NAME(__global uint *out, __global const uint *in) {
  out[0] = NAME_cut(in[5] + 0.9f);
  out[1] = NAME_cut(-(in[5] + 0.9f));
}

// case implicit/result_to_float
// out uint 0x41100000
// in uint #0..63
float NAME_made(uint x) { return x; }
__kernel void NAME(__global uint *out, __global const uint *in) {
  out[0] = as_uint(NAME_made(in[9]));
}

// case implicit/assignment
// out uint 0x40400000 3 1 1
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  float f; f = in[3]; int n; n = f + 0.5f; uchar c; c = in[1] + 0x100; bool b; b = in[2];
  out[0] = as_uint(f);
  out[1] = n;
  out[2] = c;
  out[3] = b;
}

// case implicit/array_and_struct
// out uint 0x40000000 0x40800000 5
// in uint #0..63
struct NAME_pair {
  float f;
  short s;
};
__kernel void NAME(__global uint *out, __global const uint *in) {
  const float list[2] = {in[1], in[2]};
  const struct NAME_pair p = {in[4], in[5]};
  out[0] = as_uint(list[1]);
  out[1] = as_uint(p.f);
  out[2] = p.s;
}

// case aggregate_size/{name}
// cite 6.5.11 | 6.3.k
// table  name                     declaration                                                                   sizes
//        struct_of_char_and_int   typedef struct { char c; int i; } NAME_type;                                  8 24
//        struct_of_char_and_long  typedef struct { char a; long b; char c; } NAME_type;                         24 72
//        struct_of_char3          typedef struct { char3 v; char c; } NAME_type;                                8 24
//        struct_of_int3           typedef struct { int3 v; int n; } NAME_type;                                  32 96
//        struct_of_struct         typedef struct { struct { short s; char c; } inner; uchar last; } NAME_type;  6 18
//        struct_of_array          typedef struct { short s[3]; int i; } NAME_type;                              12 36
//        union_of_vector          typedef union { float4 f; char c[20]; } NAME_type;                            32 96
//        union_of_struct          typedef union { struct { long a; char b; } s; int i; } NAME_type;             16 48
//        array_of_vectors         typedef short3 NAME_type[5];                                                  40 120
// out uint {sizes}
// in uint #0..63
{declaration}
__kernel void NAME(__global uint *out, __global const uint *in) {
  out[0] = sizeof(NAME_type);
  out[1] = sizeof(NAME_type[3]);
}

/// The members of a union have the same bytes, in any memory.
// case union/{name}
// cite 6.4.4.1 | 6.2.4.1
// shares {shares}
// table  name             shares   statements                                                                                                 x
//        private          kernel   NAME_union x; x.u = in[0] + 0x40000000u;                                                                   x
//        private_pointer  kernel   NAME_union x; NAME_union *p = &x; p->f = in[2];                                                            (*p)
//        local            program  __local NAME_union x; x.u = in[0] + 0x40000000u;                                                           x
//        global           kernel   __global NAME_union *p = (__global NAME_union *)out; p->u = in[0] + 0x40000000u; const NAME_union x = *p;  x
// out uint 0x40800000 0x40
// in uint #0..63
typedef union { uint u; float f; uchar4 b; } NAME_union;
__kernel void NAME(__global uint *out, __global const uint *in) {
  {statements}
  out[0] = as_uint({x}.f * 2); out[1] = {x}.b.x + {x}.b.y + {x}.b.z + {x}.b.w;
}

// case union/constant
// out uint 0x40800000 0x40
// in uint #0..63
typedef union { uint u; float f; uchar4 b; } NAME_union;
__constant NAME_union NAME_known[1] = {{0x40000000u}};
__kernel void NAME(__global uint *out, __global const uint *in) {
  out[0] = as_uint(NAME_known[in[0]].f * 2); out[1] = NAME_known[in[0]].b.x + NAME_known[in[0]].b.y + NAME_known[in[0]].b.z + NAME_known[in[0]].b.w;
}

// case pointer_cast/private
// cite 6.4.5 | 6.2.5
// out uint 8 5 7 6
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  uint4 x[2];
  uint *p = (uint *)x;
  for (uint k = 0; k < 8; ++k) p[k] = in[k + 1];
  vstore4(((__private const uint4 *)p)[1].wxzy, 0, out);
}

// case pointer_cast/local
// shares program
// out uint 8 5 7 6
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  __local uint4 x[2];
  __local uint *p = (__local uint *)x;
  for (uint k = 0; k < 8; ++k) p[k] = in[k + 1];
  vstore4(((__local const uint4 *)p)[1].wxzy, 0, out);
}

// case pointer_cast/global
// out uint 8 5 7 6
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  __global const uint *p = in + 1;
  uint4 x = vload4(1, p);
  vstore4(x.wxzy, 0, out);
}

// case pointer_cast/constant
// out uint 8 5 7 6
// in uint #0..63
__constant uint4 NAME_x[2] = {(uint4)(1, 2, 3, 4), (uint4)(5, 6, 7, 8)};
__kernel void NAME(__global uint *out, __global const uint *in) {
  __constant const uint *p = (__constant const uint *)NAME_x + 4 * in[0];
  vstore4(((__constant const uint4 *)p)[1].wxzy, 0, out);
}

/// Expressions of literals have the same value in an initializer and in a statement.
// case folded/{name}
// cite 6.5 | 6.3
// table  name                 type   expression                    bits
//        quotient             int    -7 / 2                        0xfffffffd
//        remainder            int    -7 % 3                        0xffffffff
//        shift_of_negative    int    -16 >> 2                      0xfffffffc
//        unsigned_quotient    uint   0xfffffffeu / 3u              0x55555554
//        unsigned_shift       uint   ~0u >> 28                     15
//        signed_and_unsigned  int    -1 < 0u                       0
//        sizes_are_unsigned   int    sizeof(int) - 5 > 0           1
//        promoted             int    (uchar)255 + (uchar)1         256
//        promoted_before_not  int    ~(uchar)1                     0xfffffffe
//        cast_to_uchar        int    (uchar)300                    44
//        cast_to_char         int    (char)200                     0xffffffc8
//        cast_to_short        int    (short)0x18000                0xffff8000
//        float_to_int         int    (int)-3.9f                    0xfffffffd
//        float_to_uint        uint   (uint)3000000000.0f           0xb2d05e00
//        int_to_float         float  (float)16777219               0x4b800002|0x4b800001
//        product              float  1.5f * 2.25f                  0x40580000
//        difference           float  1.0f - 0x1p-24f               0x3f7fffff
//        sum                  float  1.0f + 0x1p-24f               0x3f800000
//        minus_zero           float  -0.0f                         0x80000000
//        int_times_float      float  3 / 2 * 2.5f                  0x40200000
//        chosen               float  1 ? 1 : 0.5f                  0x3f800000
//        bool_of_a_half       int    (bool)0.5f + (bool)256        2
//        not_of_a_half        int    !0.5f + !0                    1
// out uint {bits} {bits} {bits}
__constant {type} NAME_constant[] = {{expression}};
__kernel void NAME(__global uint *out) {
  const {type} own[1] = {{expression}};
  out[0] = as_uint(NAME_constant[0]);
  out[1] = as_uint(own[0]);
  out[2] = as_uint(({type})({expression}));
}

// case folded/{name}
// needs long
// table  name                  type   expression                               words
//        sum_of_longs          long   0x7fffffffL + 1L                         0x80000000 0
//        product_of_longs      long   0x100000000L * -3L                       0 0xfffffffd
//        shift_of_long         long   -1L << 40                                0 0xffffff00
//        shift_of_ulong        ulong  0x8000000000000000ul >> 63               1 0
//        int_to_long           long   (long)-1                                 0xffffffff 0xffffffff
//        uint_to_long          long   (long)0xffffffffu                        0xffffffff 0
//        long_or_int           long   1 ? -1 : 0L                              0xffffffff 0xffffffff
//        uint_and_long         long   0u - 1L                                  0xffffffff 0xffffffff
//        float_to_long         long   (long)-0x1p40f                           0 0xffffff00
// out uint {words} {words}
__constant {type} NAME_constant[] = {{expression}};
__kernel void NAME(__global uint *out) {
  const ulong given = as_ulong(NAME_constant[0]), own = as_ulong(({type})({expression}));
  out[0] = (uint)given;
  out[1] = (uint)(given >> 32);
  out[2] = (uint)own;
  out[3] = (uint)(own >> 32);
}

/// Types with the size of the device's addresses.
// case implicit/sizes_and_differences
// cite 6.4.1 | 6.2.1
// names (size_t)-1 is the greatest (1: yes) | (ptrdiff_t)-1 is below 0 | (size_t)(short)-1 |
//   (size_t)(uchar)255 | (size_t)3.7f | (size_t)3000000000.0f | (ptrdiff_t)-3.7f | low word of -1 |
//   (float)(size_t)3 | (int)(ptrdiff_t)-5 | (size_t)true | -1 < sizeof | a difference | an address |
//   (size_t)(ushort)65535 | (ptrdiff_t)(uchar)200
// out uint 1 1 1 255 3 3000000000 0xfffffffd 0xffffffff 0x40400000 0xfffffffb 1 0 0xfffffffe 1
//   65535 200
// in uint #0..63
size_t NAME_size(size_t x) { return x; }
ptrdiff_t NAME_difference(ptrdiff_t x) { return x; }
__kernel void NAME(__global uint *out, __global const uint *in) {
  const int one = (int)in[1];
  const size_t greatest = ~(size_t)0;
  const float f = (float)in[3] + 0.7f;
  out[0] = NAME_size(-one) == greatest;
  out[1] = NAME_difference(-one) < 0;
  out[2] = NAME_size((short)-one) == greatest;
  out[3] = (uint)NAME_size((uchar)(one + 254));
  out[4] = (uint)NAME_size(f);
  out[5] = (uint)(size_t)((float)in[3] * 1000000000.0f);
  out[6] = (uint)NAME_difference(-f);
  out[7] = (uint)NAME_size(-one);
  out[8] = as_uint((float)NAME_size(in[3]));
  out[9] = (uint)(int)NAME_difference(-(int)in[5]);
  out[10] = (uint)NAME_size(in[7] > 6);
  out[11] = -one < sizeof(uint);
  __global const uint *p = in + 3, *q = in + 5;
  const ptrdiff_t between = p - q;
  out[12] = (uint)between;
  out[13] = (__global const uint *)(uintptr_t)p == in + 3 && (intptr_t)q - (intptr_t)p == 8;
  out[14] = (uint)NAME_size((ushort)(one + 65534));
  out[15] = (uint)NAME_difference((uchar)(one + 199));
}

// case implicit/sizes_beyond_32_bits
// needs 64_bit_addresses & long
// names upper half of (size_t)2^40 | (bool)(size_t)2^40 | upper half of (size_t)-1 |
//   upper half of (ptrdiff_t)-2^40 | upper half of (size_t)0xffffffffu | (float)(size_t)2^40 |
//   low word of (uint)2^40 + 7 | (size_t)2^40 < 7 | !(size_t)2^40 | upper half of a product
// out uint 256 1 0xffffffff 0xffffff00 0 0x53800000 7 0 0 3
// in uint #0..63
size_t NAME_size(size_t x) { return x; }
ptrdiff_t NAME_difference(ptrdiff_t x) { return x; }
__kernel void NAME(__global uint *out, __global const uint *in) {
  const float far = (float)in[1] * 0x1p40f;
  const size_t large = NAME_size(far);
  bool b = large;
  out[0] = (uint)(large >> 32);
  out[1] = b;
  out[2] = (uint)(NAME_size(-(int)in[1]) >> 32);
  out[3] = (uint)((ulong)NAME_difference(-far) >> 32);
  out[4] = (uint)(NAME_size(in[0] - 1u) >> 32);
  out[5] = as_uint((float)large);
  out[6] = (uint)(large + in[7]);
  out[7] = large < in[7];
  out[8] = !large;
  out[9] = (uint)((sizeof(uint) * in[3] << 28 << 2) >> 32);
}
