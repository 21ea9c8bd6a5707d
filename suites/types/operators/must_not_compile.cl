/// Operands that operators do not take (OpenCL C 6.4.6, 6.5). The most similar allowed operand is
/// beside each of them.
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

/// One sentence says that halves give shorts. Another sentence says that the operators take no
/// floating-point type.
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
