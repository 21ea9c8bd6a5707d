/// Operators between vectors and scalars in larger expressions, and operators with constant
/// operands.
// items 1
// shares kernel

/// All bits of the condition are equal. So every reading of the rule for select gives the same
/// result.
// case {name}
// cite 6.5.9 | 6.3.i
// table  name                            statements                                                                               numbers
//        ternary_by_scalar/true          const int c = -(int)in[1]; const int4 r = c ? a : b;                                     1 2 3 4
//        ternary_by_scalar/false         const int c = (int)in[0]; const int4 r = c ? a : b;                                      0xffffffff 0xfffffffe 0xfffffffd 0xfffffffc
//        ternary_by_scalar/of_floats     const int c = (int)in[0]; const float4 r4 = c ? g : f; const int4 r = convert_int4(r4);  1 2 3 4
//        ternary_by_scalar/with_scalar   const int c = (int)in[0]; const int4 r = c ? a : n;                                      3 3 3 3
//        ternary_of_vectors/with_scalar  const int4 r = a > 2 ? a : 9;                                                            9 9 3 4
// out uint {numbers}
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  const int4 a = (int4)(in[1], in[2], in[3], in[4]), b = -a;
  const float4 f = convert_float4(a), g = -f;
  const float s = in[2];
  const int n = in[3];
  {statements}
  vstore4(as_uint4(r), 0, out);
}

/// '(even if E is a null pointer)': & and * cancel each other, and neither is evaluated. Half of
/// the pointers are null.
// case address_of_indirection/of_null.{name}
// cite 6.5.14 | 6.3.n
// table  name      space
//        private   __private
//        local     __local
//        global    __global
//        constant  __constant
// out uint 1 0 1 1 1 0
// in uint #0..63
__constant int NAME_numbers[] = {7};
__kernel void NAME(__global uint *out, __global uint *in) {
  __local int of_local[1];
  __private int of_private[1];
  __local int *const some_local = of_local;
  __private int *const some_private = of_private;
  __global int *const some_global = (__global int *)in;
  __constant int *const some_constant = NAME_numbers;
  {space} int *const none = in[1] == 1 ? ({space} int *)0 : some_{name};
  {space} int *const some = in[1] == 1 ? some_{name} : ({space} int *)0;
  out[0] = &*none == 0;
  out[1] = &*some == 0;
  out[2] = &*none == none;
  out[3] = &*some == some;
  out[4] = &*none ? 0 : 1;
  out[5] = &*some ? 0 : 1;
}

// case float_vectors/{name}
// cite {section} | {in_1_2}
// table  name                 section  in_1_2  statements                                  numbers
//        times_scalar         6.5.1    6.3.a   const float4 r = f * s;                     2 4 6 8
//        scalar_times         6.5.1    6.3.a   const float4 r = s * f;                     2 4 6 8
//        minus_scalar         6.5.1    6.3.a   const float4 r = f - s;                     -1 0 1 2
//        scalar_minus         6.5.1    6.3.a   const float4 r = s - f;                     1 0 -1 -2
//        plus_int             6.5.1    6.3.a   const float4 r = f + (float)n;              4 5 6 7
//        sum_of_products      6.5.1    6.3.a   const float4 r = f * s + g * 2.0f - 1;      -1 -1 -1 -1
//        assigned_sum         6.5.15   6.3.o   float4 r = f; r += s;                       3 4 5 6
//        assigned_difference  6.5.15   6.3.o   float4 r = f; r -= g;                       2 4 6 8
//        assigned_product     6.5.15   6.3.o   float4 r = f; r *= s; r *= g;               -2 -8 -18 -32
//        assigned_components  6.5.15   6.3.o   float4 r = f; r.xz += r.wy;                 5 2 5 4
//        assigned_twice       6.5.15   6.3.o   float4 r = f, t; t = r = r + s; r = t - 1;  2 3 4 5
// out uint {numbers}
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  const int4 a = (int4)(in[1], in[2], in[3], in[4]), b = -a;
  const float4 f = convert_float4(a), g = -f;
  const float s = in[2];
  const int n = in[3];
  {statements}
  vstore4(as_uint4(convert_int4(r)), 0, out);
}

/// A scalar of a type of lower rank than the vector's elements is converted to their type.
// case another_scalar/{name}
// cite {section} | {in_1_2}
// table  name                      section  in_1_2  statements                                          numbers
//        plus_int                  6.5.1    6.3.a   r = f + n;                                          4 5 6 7
//        int_minus                 6.5.1    6.3.a   r = n - f;                                          2 1 0 -1
//        times_char                6.5.1    6.3.a   r = c * f;                                          -2 -4 -6 -8
//        divided_by_int            6.5.1    6.3.a   r = n * (f / n) + 0.5f;                             1 2 3 4
//        remainder_of_char         6.5.1    6.3.a   r = convert_float4(a % c);                          1 0 1 0
//        less_than_int             6.5.4    6.3.d   r = convert_float4(f < n);                          -1 -1 0 0
//        int_less_equal            6.5.4    6.3.d   r = convert_float4(n <= f);                         0 0 -1 -1
//        char_greater              6.5.4    6.3.d   r = convert_float4(c > b);                          0 0 -1 -1
//        uints_greater_equal_short  6.5.4    6.3.d   r = convert_float4(u >= h);                         0 0 -1 -1
//        equal_int                 6.5.5    6.3.e   r = convert_float4(f == n);                         0 0 -1 0
//        char_not_equal            6.5.5    6.3.e   r = convert_float4(c != b);                         -1 0 -1 -1
//        bit_and_char              6.5.6    6.3.f   r = convert_float4(a & c);                          0 2 2 4
//        char_bit_or               6.5.6    6.3.f   r = convert_float4(c | a);                          -1 -2 -1 -2
//        bit_xor_char              6.5.6    6.3.f   r = convert_float4(a ^ c);                          -1 -4 -3 -6
//        logical_and_int           6.5.7    6.3.g   r = convert_float4((f - 2) && n);                   -1 0 -1 -1
//        char_logical_or           6.5.7    6.3.g   r = convert_float4(z || (f - 2));                   -1 0 -1 -1
//        chosen_int                6.5.9    6.3.i   r = a > 2 ? f : n;                                  3 3 3 4
//        int_chosen                6.5.9    6.3.i   r = a > 2 ? n : f;                                  1 2 3 3
//        chosen_char               6.5.9    6.3.i   r = convert_float4(a > 2 ? a : c);                  -2 -2 3 4
//        char_of_uints_chosen      6.5.9    6.3.i   r = convert_float4((a > 2 ? c : u) + 2u);           3 4 0 0
//        assigned_int              6.5.15   6.3.o   r = f; r += n; r -= c;                              6 7 8 9
//        assigned_char             6.5.15   6.3.o   int4 t = a; t *= c; t &= h; r = convert_float4(t);  2 0 2 0
// out uint {numbers}
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  const int4 a = (int4)(in[1], in[2], in[3], in[4]), b = -a;
  const uint4 u = as_uint4(a);
  const float4 f = convert_float4(a);
  const int n = (int)in[3];
  const short h = (short)in[3];
  const char c = -(char)in[2], z = (char)in[0];
  float4 r;
  {statements}
  vstore4(as_uint4(convert_int4(r)), 0, out);
}

/// Shift counts are 'viewed as an unsigned integer value' modulo the size, even for operands that
/// the compiler knows. A division by zero may give any value, but must not stop the program.
// case {name}
// cite {section} | {in_1_2}
// table  name                            section  in_1_2  statements                                                                               numbers
//        constant_shift/left             6.5.10   6.3.j   out[0] = 5 << 33; out[1] = 1 << -1; out[2] = 3u << 32;                                   10 0x80000000 3
//        constant_shift/right            6.5.10   6.3.j   out[0] = 0x80000000u >> 63; out[1] = -8 >> 34; out[2] = (uint)(256ul >> 68);             1 0xfffffffe 16
//        constant_shift/of_vectors       6.5.10   6.3.j   const int4 r = (int4)(5) << (int4)(33, 34, -32, 64); vstore4(as_uint4(r), 0, out);       10 20 5 5
//        constant_division/of_the_least  6.5.1    6.3.a   volatile int q = (-0x7fffffff - 1) / -1; q = (-0x7fffffff - 1) % -1; out[0] = n;         3
//        constant_division/by_zero       6.5.1    6.3.a   volatile int q = 7 / 0; q = n % 0; out[0] = n; out[1] = n + 1;                           3 4
//        constant_division/of_vectors    6.5.1    6.3.a   volatile int4 q = a / (int4)(0, 1, 0, 1); q = (int4)(-0x7fffffff - 1) / -1; out[0] = n;  3
// out uint {numbers}
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  const int4 a = (int4)(in[1], in[2], in[3], in[4]), b = -a;
  const float4 f = convert_float4(a), g = -f;
  const float s = in[2];
  const int n = in[3];
  {statements}
}

// case constant_shift/in_constant
// cite 6.5.10 | 6.3.j
// out uint 10 0x80000000
// in uint #0..63
__constant uint NAME_shifted[2] = {5 << 33, 1u << 63};
__kernel void NAME(__global uint *out, __global const uint *in) {
  const int4 a = (int4)(in[1], in[2], in[3], in[4]), b = -a;
  const float4 f = convert_float4(a), g = -f;
  const float s = in[2];
  const int n = in[3];
  out[0] = NAME_shifted[0];
  out[1] = NAME_shifted[1];
}

/// All kinds of l-values, with and without parentheses.
// case l_values/{name}
// cite 6.5.15 | 6.3.o
// table  name                    declarations                                       statements                                                                       numbers
//        parentheses             int a = 1, b = 2;                                  (a) = n; ((b)) += (a); (*(&a))++; int4 r = (int4)(a, b, n, 0);                   4 5 3 0
//        parenthesized_members   struct NAME_s s = {1, {2, 3}};                     (s.a) = n; (s).b[0] = n + 1; (s.b)[1] -= 1; int4 r = (int4)(s.a, s.b[0], s.b[1], 0);  3 4 2 0
//        whole_structures        struct NAME_s s = {1, {2, 3}}, t;                  t = s; s.a = n; (s) = t; t.b[1] = 9; int4 r = (int4)(s.a, s.b[1], t.b[1], t.a);   1 3 9 1
//        structures_in_arrays    struct NAME_s s[2] = {{1, {2, 3}}, {4, {5, 6}}};   s[n - 2] = s[0]; s[0].b[n - 2] = 7; int4 r = (int4)(s[1].a, s[1].b[1], s[0].b[1], 0);  1 3 7 0
//        arrays_of_arrays        int a[2][3] = {{1, 2, 3}, {4, 5, 6}};              a[1][n - 1] = a[0][0]; (a[0])[1] *= n; int4 r = (int4)(a[1][2], a[0][1], a[1][1], 0);  1 6 5 0
//        components              int4 v = (int4)(1, 2, 3, 4);                       (v).y = n; (v.zw) = v.xy; (v.s0) += 4; int4 r = v;                                 5 3 1 3
//        components_of_members   struct NAME_v s = {(int4)(1, 2, 3, 4)};            s.v.wx = (int2)(n, 7); (s.v).hi.x -= 1; int4 r = s.v;                               7 2 2 3
//        components_in_arrays    int4 v[2] = {(int4)(1, 2, 3, 4), (int4)(5)};       v[n - 2].even = v[0].xy; (v[1]).w = n; int4 r = v[1];                               1 5 2 3
//        components_of_pointers  int4 v = (int4)(1, 2, 3, 4); int4 *p = &v;         (*p).lo = (int2)(n, 8); p->z = 6; int4 r = v;                                      3 8 6 4
//        members_of_pointers     struct NAME_s s = {1, {2, 3}}, *p = &s;            (*p).a = n; p->b[1] = 5; *(p->b) = 6; int4 r = (int4)(s.a, s.b[0], s.b[1], 0);      3 6 5 0
//        chained                 int a, b; int4 v;                                  a = b = n; v = (int4)(a); v.x = v.y = a + 1; int4 r = v;                           4 4 3 3
//        scalar_to_vector        int4 v = (int4)(1), w;                             w = v = n; v.xy = n + 1; int4 r = v + w;                                            7 7 6 6
// out uint {numbers}
// in uint #0..63
struct NAME_s {
  int a, b[2];
};
struct NAME_v {
  int4 v;
};
__kernel void NAME(__global uint *out, __global const uint *in) {
  const int n = in[3];
  {declarations}
  {statements}
  vstore4(as_uint4(r), 0, out);
}
