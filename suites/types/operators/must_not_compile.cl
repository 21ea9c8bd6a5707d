/// Operands that operators do not take (OpenCL C 6.4.6, 6.5). Each program has a valid counterpart
/// that differs only in the forbidden part.
// items 1
// shares nothing

// case must_not_compile/{name}
// cite {section} | {in_1_2}
// table  name                              section  in_1_2  declarations                                                            wrong                         right
//        vectors_of_two_types              6.5.1    6.3.a   int4 a = vload4(0, in); uint4 b = (uint4)(2); int4 c = a;               a = a + b;                    a = a + c;
//        vectors_of_two_widths             6.5.1    6.3.a   int4 a = vload4(0, in); int2 b = (int2)(2);                             a = a * b;                    a.xy = a.xy * b;
//        vectors_of_int_and_float          6.5.4    6.3.d   int4 a = vload4(0, in); float4 b = (float4)(2.0f);                      int4 c = a < b;               int4 c = convert_float4(a) < b;
//        equality_of_two_types             6.5.5    6.3.e   int4 a = vload4(0, in); short4 b = (short4)(2);                         int4 c = a == b;              short4 c = b == b;
//        scalar_of_greater_size            6.4.6    6.2.6   short4 a = (short4)(1); int b = in[0]; short c = in[0];                 a = a + b;                    a = a + c;
//        scalar_of_greater_rank            6.4.6    6.2.6   int4 a = vload4(0, in); uint b = in[0]; int c = in[0];                  a = a - b;                    a = a - c;
//        scalar_float_beside_ints          6.4.6    6.2.6   int4 a = vload4(0, in); float b = in[0]; int c = in[0];                 int4 d = a * b;               int4 d = a * c;
//        scalar_int_beside_chars           6.4.6    6.2.6   char4 a = (char4)(1); int b = in[0]; char c = in[0];                    a = a & b;                    a = a & c;
//        remainder_of_floats               6.5.1    6.3.a   float a = in[0], b = in[1];                                             a = a % b;                    a = a / b;
//        bit_and_of_floats                 6.5.6    6.3.f   float4 a = (float4)(in[0]), b = (float4)(in[1]);                        a = a & b;                    a = a + b;
//        bit_not_of_float                  6.5.6    6.3.f   float a = in[0];                                                        a = ~a;                       a = -a;
//        bit_or_of_float_and_int           6.5.6    6.3.f   float a = in[0]; int b = in[1];                                         a = a | b;                    a = a + b;
//        bit_xor_of_floats                 6.5.6    6.3.f   float2 a = (float2)(in[0]), b = (float2)(in[1]);                        a = a ^ b;                    a = a * b;
//        shift_of_float                    6.5.10   6.3.j   float a = in[0]; int b = in[1];                                         a = a << b;                   a = a * b;
//        shift_of_scalar_by_vector         6.5.10   6.3.j   int a = in[0]; int4 b = vload4(0, in);                                  int4 c = a << b;              int4 c = b << a;
//        logical_exclusive_or              6.5.7    6.3.g   int a = in[0], b = in[1];                                               a = a ^^ b;                   a = a ^ b;
//        ternary_of_two_widths             6.5.9    6.3.i   int2 c = (int2)(in[0]); float4 a = (float4)(1.0f), b = (float4)(2.0f);  a = c ? a : b;                a = (int4)(c, c) ? a : b;
//        ternary_by_float_vector           6.5.9    6.3.i   float4 c = (float4)(in[0]), a = c, b = (float4)(2.0f);                  a = c ? a : b;                a = (c != 0.0f) ? a : b;
//        increment_of_value                6.5.3    6.3.c   int a = in[0];                                                          (a + 1)++;                    a++;
//        indirection_of_number             6.5.13   6.3.m   int a = in[0];                                                          int b = *a;                   int b = *&a;
//        address_of_value                  6.5.14   6.3.n   int a = in[0];                                                          __private int *b = &(a + 1);  __private int *b = &a;
//        address_of_canceled_indirection   6.5.14   6.3.n   __private int *b = (__private int *)0;                                  __private int *__private *c = &(&*b);  __private int *__private *c = &b;
//        address_of_canceled_subscript     6.5.14   6.3.n   __global const int *b = in;                                             __global const int *__private *c = &(&b[1]);  __global const int *__private *c = &b;
//        assignment_to_value               6.5.15   6.3.o   int a = in[0], b = in[1];                                               (a + b) = 1;                  a = b + 1;
//        assignment_to_constant            6.5.15   6.3.o   const int a = in[0]; int b = in[1];                                     a = 1;                        b = 1;
//        assignment_to_repeated_component  6.5.15   6.3.o   int4 a = vload4(0, in);                                                 a.xx = (int2)(1);             a.xy = (int2)(1);
//        assignment_to_ternary             6.5.15   6.3.o   int a = in[0], b = in[1];                                               (in[2] ? a : b) = 1;          a = in[2] ? a : b;
//        assignment_of_another_vector      6.5.15   6.3.o   int4 a = vload4(0, in); float4 b;                                       b = a;                        b = convert_float4(a);
//        assignment_of_vector_to_scalar    6.5.15   6.3.o   int4 a = vload4(0, in); int b = in[0];                                  b += a;                       b += a.x;
// forbidden: {wrong} => {right}
__kernel void NAME(__global const int *in) {
  {declarations}
  {right}
}

/// One sentence of 6.5.6 says that the result for halves is a vector of shorts. Another sentence
/// says that these operators take no floating-point type.
// case must_not_compile/{name}
// cite 6.5.6 | 6.3.f
// needs half
// table  name               type   wrong      right
//        bit_and_of_half    half   a = a & b  a = a + b
//        bit_or_of_halves   half4  a = a | b  a = a + b
//        bit_xor_of_halves  half2  a = a ^ b  a = a + b
//        bit_not_of_halves  half2  a = ~a     a = -a
// forbidden: {wrong} => {right}
__kernel void NAME(__global const int *in) {
  {type} a = ({type})(in[0]), b = ({type})(in[1]);
  {right};
}

/// The operators that take no floating-point type, with each of these types.
// case must_not_compile/of_floats/{name}/{T.0}
// cite {section} | {in_1_2}
// {T.1}
// needs {T.2}
// table  name                section  in_1_2  wrong
//        bit_and             6.5.6    6.3.f   a & b
//        bit_or              6.5.6    6.3.f   a | b
//        bit_xor             6.5.6    6.3.f   a ^ b
//        bit_not             6.5.6    6.3.f   ~a
//        shift_left          6.5.10   6.3.j   a << n
//        shift_right         6.5.10   6.3.j   a >> n
//        shift_by            6.5.10   6.3.j   n << a
//        remainder           6.5.1    6.3.a   a % b
//        bit_and_assign      6.5.6    6.3.f   a &= b
//        bit_or_assign       6.5.6    6.3.f   a |= b
//        bit_xor_assign      6.5.6    6.3.f   a ^= b
//        shift_left_assign   6.5.10   6.3.j   a <<= n
//        shift_right_assign  6.5.10   6.3.j   a >>= n
//        remainder_assign    6.5.1    6.3.a   a %= b
// each T float:standard: float2:standard: float3:quick: float4:standard: float8:standard:
//   float16:standard: double:standard:double double4:standard:double
// forbidden: {wrong}; => a += b;
__kernel void NAME(__global const int *in) {
  {T.0} a = ({T.0})(in[0]), b = ({T.0})(in[1]);
  int n = in[2];
  a += b;
}

/// A vector cannot shift a scalar. A scalar may shift a vector.
// case must_not_compile/scalar_shift/{name}/{P.0}_by_{P.1}
// cite 6.5.10 | 6.3.j
// {P.2}
// table  name          wrong         right
//        left          b = a << b;   b = b << a;
//        right         b = a >> b;   b = b >> a;
//        left_assign   a <<= b;      b <<= a;
//        right_assign  a >>= b;      b >>= a;
// each P char:char4:standard uchar:uchar16:standard short:short8:standard ushort:ushort2:standard
//   int:int2:standard uint:uint3:quick
// forbidden: {wrong} => {right}
__kernel void NAME(__global const {P.0} *in, __global {P.1} *out) {
  {P.0} a = in[0];
  {P.1} b = out[0];
  {right}
  out[0] = b;
}

// case must_not_compile/scalar_shift/{name}/{P.0}_by_{P.1}
// cite 6.5.10 | 6.3.j
// standard
// needs long
// table  name          wrong         right
//        left          b = a << b;   b = b << a;
//        right         b = a >> b;   b = b >> a;
//        left_assign   a <<= b;      b <<= a;
//        right_assign  a >>= b;      b >>= a;
// each P long:long4 ulong:ulong2
// forbidden: {wrong} => {right}
__kernel void NAME(__global const {P.0} *in, __global {P.1} *out) {
  {P.0} a = in[0];
  {P.1} b = out[0];
  {right}
  out[0] = b;
}

/// Operators that write, on expressions that are not l-values.
// case must_not_compile/no_l_value/{V.0}/{name}
// cite 6.5.15 | 6.3.o
// {depth}
// table  name         depth     operator
//        assign       standard  = b
//        add          standard  += b
//        subtract     standard  -= b
//        multiply     standard  *= b
//        divide       standard  /= b
//        remainder    standard  %= b
//        shift_left   standard  <<= b
//        shift_right  standard  >>= b
//        bit_and      quick     &= b
//        bit_or       standard  |= b
//        bit_xor      standard  ^= b
//        increment    standard  ++
//        decrement    standard  --
// each V sum:(a+b) negative:(-a) literal:(5) call:NAME_f(a) constant:c cast:((int)a)
// forbidden: {V.1} {operator}; => a=b;
int NAME_f(int n) { return n + 1; }
__kernel void NAME(__global const int *in) {
  const int c = in[2];
  int a = in[0], b = in[1];
  a=b;
}

// case must_not_compile/no_l_value/{name}
// cite 6.5.15 | 6.3.o
// table  name                  wrong                  right
//        function              NAME_f = a;            a = NAME_f(a);
//        program_constant      NAME_c = a;            a = NAME_c;
//        repeated_added        v.xx += w.xy;          v.xy += w.xy;
//        repeated_in_halves    v.lo.yy = w.xy;        v.lo = w.xy;
//        repeated_incremented  v.zz++;                v.zw++;
//        vector_literal        (int4)(a) = w;         v = w;
// forbidden: {wrong} => {right}
__constant int NAME_c = 4;
int NAME_f(int n) { return n + 1; }
__kernel void NAME(__global const int *in) {
  int4 v = vload4(0, in), w = v;
  int a = in[0];
  {right}
}

/// A vector is never converted to another vector type: not in an assignment, a cast, an operation
/// or a call.
// case must_not_compile/other_vector/{how}/{P.0}_to_{P.1}
// cite 6.4.1 | 6.2.1
// {P.2}
// table  how       wrong
//        assigned  to = from;
//        cast      to = ({P.1})from;
//        added     to = to + from;
//        compared  to = to == from ? to : to;
//        passed    NAME_f(from);
// each P char2:uchar2:standard uchar4:char4:standard char8:short8:standard short3:char3:standard
//   short16:ushort16:standard ushort4:uint4:standard int2:short2:standard int8:uint8:quick
//   uint16:int16:standard int3:float3:standard float4:uint4:standard float8:char8:standard
//   uchar16:float16:standard int4:int2:standard int2:int4:standard float4:float3:standard
//   float3:float4:standard uint8:uint16:standard char16:char8:standard
// forbidden: {wrong} => NAME_f(to);
void NAME_f({P.1} given) {
}
__kernel void NAME(__global {P.0} *in, __global {P.1} *out) {
  {P.0} from = in[0];
  {P.1} to = out[0];
  NAME_f(to);
}

// case must_not_compile/other_vector/{how}/{P.0}_to_{P.1}
// cite 6.4.1 | 6.2.1
// standard
// needs long & double
// table  how       wrong
//        assigned  to = from;
//        cast      to = ({P.1})from;
//        added     to = to + from;
//        passed    NAME_f(from);
// each P long2:ulong2 ulong4:double4 double3:float3 float8:double8 long16:int16 double2:long2
// forbidden: {wrong} => NAME_f(to);
void NAME_f({P.1} given) {
}
__kernel void NAME(__global {P.0} *in, __global {P.1} *out) {
  {P.0} from = in[0];
  {P.1} to = out[0];
  NAME_f(to);
}

/// A scalar whose rank is greater than the rank of the vector's elements.
// case must_not_compile/rank/{V}_beside_{S}
// cite 6.4.6 | 6.2.6
// standard
// each V char4 uchar2
// each S short ushort int uint float
// forbidden: v = v + s; => v = v + v.x;
__kernel void NAME(__global {V} *in, __global {S} *out) {
  {V} v = in[0];
  {S} s = out[0];
  v = v + v.x;
}

// case must_not_compile/rank/{V}_beside_{S}
// cite 6.4.6 | 6.2.6
// standard
// each V short8 ushort3
// each S int uint float
// forbidden: v = v - s; => v = v - v.x;
__kernel void NAME(__global {V} *in, __global {S} *out) {
  {V} v = in[0];
  {S} s = out[0];
  v = v - v.x;
}

// case must_not_compile/rank/{P.0}_beside_{P.1}
// cite 6.4.6 | 6.2.6
// {P.2}
// each P char16:uchar:standard short2:ushort:standard int4:uint:quick int2:float:standard
//   uint8:float:standard
// forbidden: v = v * s; => v = v * v.x;
__kernel void NAME(__global {P.0} *in, __global {P.1} *out) {
  {P.0} v = in[0];
  {P.1} s = out[0];
  v = v * v.x;
}

// case must_not_compile/rank/{P.0}_beside_{P.1}
// cite 6.4.6 | 6.2.6
// standard
// needs long & double
// each P int4:long uint2:long char8:ulong long4:ulong ulong2:float float4:double long3:double
//   short16:double
// forbidden: v = v * s; => v = v * v.x;
__kernel void NAME(__global {P.0} *in, __global {P.1} *out) {
  {P.0} v = in[0];
  {P.1} s = out[0];
  v = v * v.x;
}

// case must_not_compile/rank/{P.0}_beside_{P.1}
// cite 6.4.6 | 6.2.6
// standard
// needs half
// each P half4:float short2:half int8:half
// forbidden: v = v * s; => v = v * v.x;
__kernel void NAME(__global {P.0} *in, __global {P.1} *out) {
  {P.0} v = in[0];
  {P.1} s = out[0];
  v = v * v.x;
}

/// sizeof takes no function and no incomplete type (C99 6.5.3.4).
// case must_not_compile/size_of_{name}
// cite 6.5.11 | 6.3.k
// table  name              wrong
//        function          NAME_f
//        incomplete        struct NAME_later
//        incomplete_array  int[]
//        incomplete_union  union NAME_later_u
// diagnosed: sizeof({wrong}) => sizeof(int)
struct NAME_later;
union NAME_later_u;
int NAME_f(int n) { return n; }
__kernel void NAME(__global const int *in) {
  size_t n = sizeof(int);
}
