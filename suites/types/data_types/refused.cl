/// Components, literals and halves that OpenCL C forbids, each beside its nearest legal neighbor
/// (OpenCL C 6.3).
// items 1
// shares nothing

// case refused/{name}
// cite {section} | {in_1_2}
// table  name                    section  in_1_2  wrong                                                                   right
//        z_of_2                  6.3.7    6.1.7   two[0].z = 1.0f;                                                        two[0].y = 1.0f;
//        w_of_3                  6.3.7    6.1.7   three[0].w = 1.0f;                                                      three[0].z = 1.0f;
//        s4_of_4                 6.3.7    6.1.7   one[0] = four[0].s4;                                                    one[0] = four[0].s3;
//        s8_of_8                 6.3.7    6.1.7   one[0] = eight[0].s8;                                                   one[0] = eight[0].s7;
//        repeated_x              6.3.7    6.1.7   four[0].xx = two[0];                                                    four[0].xy = two[0];
//        repeated_s3             6.3.7    6.1.7   four[0].s33 = two[0];                                                   four[0].s32 = two[0];
//        repeated_in_four        6.3.7    6.1.7   four[0].xyzx = four[1];                                                 four[0].xyzw = four[1];
//        float4_to_xy            6.3.7    6.1.7   four[0].xy = four[1];                                                   four[0].xy = four[1].zw;
//        numeric_with_xyzw       6.3.7    6.1.7   four[0] = four[1].x12w;                                                 four[0] = four[1].s0123;
//        selection_of_8_letters  6.3.7    6.1.7   sixteen[0] = (float16)(four[0].xxxxxxx, three[0], three[0], three[0]);  sixteen[0] = (float16)(four[0].xxxx, three[0], three[0], three[0], three[0]);
//        address_of_component    6.3.7    6.1.7   __global float *p = &four[0].x; p[0] = 1.0f;                            __global float *p = (__global float *)&four[0]; p[0] = 1.0f;
//        literal_too_short       6.3.6    6.1.6   four[0] = (float4)(1.0f, 2.0f);                                         four[0] = (float4)(1.0f, 2.0f, 3.0f, 4.0f);
//        literal_too_long        6.3.6    6.1.6   four[0] = (float4)(two[0], two[0], 1.0f);                               four[0] = (float4)(two[0], two[0]);
//        literal_of_3_and_2      6.3.6    6.1.6   four[0] = (float4)(three[0], two[0]);                                   four[0] = (float4)(three[0], one[0]);
// forbidden: {wrong} => {right}
__kernel void NAME(__global float *one, __global float2 *two, __global float3 *three,
                   __global float4 *four, __global float8 *eight, __global float16 *sixteen) {
  {right}
}

// case refused/half_value
// cite 6.3.1.2 | 6.1.1.1
// needs !half
// forbidden: half a; __global half *p = (__global half *)one; a = *p; => float a; __global half *p = (__global half *)one; a = vload_half(0, p); one[1] = a;
__kernel void NAME(__global float *one, __global float2 *two, __global float3 *three,
                   __global float4 *four, __global float8 *eight, __global float16 *sixteen) {
  float a; __global half *p = (__global half *)one; a = vload_half(0, p); one[1] = a;
}
