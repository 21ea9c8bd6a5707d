/// All arguments have the same actual type (OpenCL C 6.15.3).
// items 1
// shares nothing

// case must_not_compile/{name}
// cite {section} | {in_1_2}
// table  name                     section  in_1_2  declarations                                               wrong               right
//        arguments_of_two_types   6.15.3   6.12.3  int4 a = vload4(0, in); uint4 b = (uint4)(2); int4 c = a;  a = hadd(a, b);     a = hadd(a, c);
//        arguments_of_two_widths  6.15.3   6.12.3  int4 a = vload4(0, in); int2 b = (int2)(2); int4 c = a;    a = add_sat(a, b);  a = add_sat(a, c);
//        vector_and_scalar        6.15.3   6.12.3  int4 a = vload4(0, in); int b = in[0];                     a = hadd(a, b);     a = hadd(a, (int4)(b));
//        result_of_another_type   6.15.3   6.12.3  int4 a = vload4(0, in); uint4 b; int4 c;                   b = rotate(a, a);   c = rotate(a, a);
// forbidden: {wrong} => {right}
__kernel void NAME(__global const int *in) {
  {declarations}
  {right}
}
