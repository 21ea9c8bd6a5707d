/// The condition of select has the same number of elements and bits as the gentype (OpenCL C 6.15.6).
// items 1
// shares nothing

// case must_not_compile/{name}
// cite {section} | {in_1_2}
// table  name                   section                   in_1_2                      declarations                                                             wrong                 right
//        select_by_other_size   6.15.6, Table 18, select  6.12.6, Table 6.14, select  float4 a = (float4)(in[0]); short4 c = (short4)(1); int4 d = (int4)(1);  a = select(a, a, c);  a = select(a, a, d);
//        select_by_other_width  6.15.6, Table 18, select  6.12.6, Table 6.14, select  float4 a = (float4)(in[0]); int2 c = (int2)(1); int4 d = (int4)(1);      a = select(a, a, c);  a = select(a, a, d);
//        select_by_floats       6.15.6, Table 18, select  6.12.6, Table 6.14, select  float4 a = (float4)(in[0]); uint4 d = (uint4)(1);                        a = select(a, a, a);  a = select(a, a, d);
// forbidden: {wrong} => {right}
__kernel void NAME(__global const int *in) {
  {declarations}
  {right}
}
