/// The elements of a mask have the size of the result's elements (OpenCL C 6.15.13).
// items 1
// shares nothing

// case must_not_compile/{name}
// cite {section} | {in_1_2}
// table  name                    section                      in_1_2             declarations                                                                   wrong                        right
//        shuffle_by_other_size   6.15.13, Table 30, shuffle   6.12.12, shuffle   short16 a = (short16)(in[0]); uint8 m = (uint8)(1); ushort8 n = (ushort8)(1);  short8 b = shuffle(a, m);    short8 b = shuffle(a, n);
//        shuffle_to_other_width  6.15.13, Table 30, shuffle   6.12.12, shuffle   short16 a = (short16)(in[0]); ushort8 m = (ushort8)(1);                        short4 b = shuffle(a, m);    short8 b = shuffle(a, m);
//        shuffle2_of_two_types   6.15.13, Table 30, shuffle2  6.12.12, shuffle2  int4 a = vload4(0, in); float4 b = (float4)(1.0f); uint4 m = (uint4)(1);       int4 c = shuffle2(a, b, m);  int4 c = shuffle2(a, a, m);
// forbidden: {wrong} => {right}
__kernel void NAME(__global const int *in) {
  {declarations}
  {right}
}
