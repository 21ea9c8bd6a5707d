/// All arguments have the same gentype (OpenCL C 6.15.2).
// items 1
// shares nothing

// case must_not_compile/{name}
// cite {section} | {in_1_2}
// table  name                     section  in_1_2  declarations                                                           wrong             right
//        vector_and_scalar        6.15.2   6.12.2  float4 a = convert_float4(vload4(0, in)); float b = in[0];             a = pow(a, b);    a = pow(a, (float4)(b));
//        arguments_of_two_widths  6.15.2   6.12.2  float4 a = convert_float4(vload4(0, in)); float2 b = (float2)(in[0]);  a = atan2(a, b);  a = atan2(a, (float4)(b, b));
// forbidden: {wrong} => {right}
__kernel void NAME(__global const int *in) {
  {declarations}
  {right}
}
