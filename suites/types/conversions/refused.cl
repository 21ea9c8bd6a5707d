/// Conversions that OpenCL C forbids (OpenCL C 6.4). Each forbidden conversion has an allowed
/// conversion that differs only in the fault.
// items 1
// shares nothing

// case refused/{name}
// cite {section} | {in_1_2}
// needs {needs}
// table  name                        section  in_1_2   needs   parameters                               wrong                                 right
//        cast_int4_to_uint4          6.4.2    6.2.2    ""      __global int4 *a, __global uint4 *b      b[0] = (uint4)a[0];                   b[0] = convert_uint4(a[0]);
//        cast_float4_to_int4         6.4.2    6.2.2    ""      __global float4 *a, __global int4 *b     b[0] = (int4)a[0];                    b[0] = convert_int4(a[0]);
//        cast_float4_to_int8         6.4.2    6.2.2    ""      __global float4 *a, __global int8 *b     b[0] = (int8)a[0];                    b[0] = (int8)(convert_int4(a[0]), convert_int4(a[0]));
//        cast_long2_to_char2         6.4.2    6.2.2    long    __global long2 *a, __global char2 *b     b[0] = (char2)a[0];                   b[0] = convert_char2(a[0]);
//        implicit_int4_to_float4     6.4.1    6.2.1    ""      __global int4 *a, __global float4 *b     b[0] = a[0];                          b[0] = convert_float4(a[0]);
//        implicit_short8_to_ushort8  6.4.1    6.2.1    ""      __global short8 *a, __global ushort8 *b  b[0] = a[0];                          b[0] = as_ushort8(a[0]);
//        implicit_float2_to_float    6.4.1    6.2.1    ""      __global float2 *a, __global float *b    b[0] = a[0];                          b[0] = a[0].x;
//        int4_plus_float4            6.4.6    6.2.6    ""      __global int4 *a, __global float4 *b     b[0] = a[0] + b[1];                   b[0] = convert_float4(a[0]) + b[1];
//        int4_plus_uint4             6.4.6    6.2.6    ""      __global int4 *a, __global uint4 *b      b[0] = a[0] + b[1];                   b[0] = as_uint4(a[0]) + b[1];
//        int4_plus_int2              6.4.6    6.2.6    ""      __global int4 *a, __global int2 *b       a[0] = a[1] + b[0];                   a[0] = a[1] + (int4)(b[0], b[0]);
//        char4_plus_int              6.4.6    6.2.6    ""      __global char4 *a, __global int *b       a[0] = a[1] + b[0];                   a[0] = a[1] + (char)b[0];
//        int4_plus_long              6.4.6    6.2.6    long    __global int4 *a, __global long *b       a[0] = a[1] + b[0];                   a[0] = a[1] + (int)b[0];
//        int4_plus_uint              6.4.6    6.2.6    ""      __global int4 *a, __global uint *b       a[0] = a[1] + b[0];                   a[0] = a[1] + (int)b[0];
//        int4_plus_float             6.4.6    6.2.6    ""      __global int4 *a, __global float *b      a[0] = a[1] + b[0];                   a[0] = a[1] + (int)b[0];
//        float4_plus_double          6.4.6    6.2.6    double  __global float4 *a, __global double *b   a[0] = a[1] + b[0];                   a[0] = a[1] + (float)b[0];
//        saturated_float             6.4.3.3  6.2.3.3  ""      __global int *a, __global float *b       b[0] = convert_float_sat(a[0]);       b[0] = convert_float(a[0]);
//        saturated_float4_rte        6.4.3.3  6.2.3.3  ""      __global int4 *a, __global float4 *b     b[0] = convert_float4_sat_rte(a[0]);  b[0] = convert_float4_rte(a[0]);
//        convert_int4_of_float8      6.4.3.1  6.2.3.1  ""      __global int4 *a, __global float8 *b     a[0] = convert_int4(b[0]);            a[0] = convert_int4(b[0].lo);
// forbidden: {wrong} => {right}
__kernel void NAME({parameters}) {
  {right}
}

// case refused/elements/{P.0}_of_{P.1}
// cite 6.4.3.1 | 6.2.3.1
// {P.2}
// each P char2:int4:standard uchar4:float2:standard short8:char16:standard ushort3:short4:quick
//   int16:uint8:standard uint4:uchar3:standard float3:ushort2:standard
//   float8:uint4:standard int:float2:standard float:int3:standard char:short2:standard
// forbidden: convert_{P.0}(a[0]); => b[0];
__kernel void NAME(__global {P.1} *a, __global {P.0} *b) {
  b[1] = b[0];
}

// case refused/elements/{P.0}_of_{P.1}
// cite 6.4.3.1 | 6.2.3.1
// standard
// needs long & double
// each P long2:int4 ulong4:double2 double3:float4 double8:long4 float2:double4
// forbidden: convert_{P.0}(a[0]); => b[0];
__kernel void NAME(__global {P.1} *a, __global {P.0} *b) {
  b[1] = b[0];
}

// case refused/convert_int4_of_float
// cite 6.4.3.1 | 6.2.3.1
// unsupported: a[0] = convert_int4(b[0]); => a[0] = (int4)(convert_int(b[0]));
__kernel void NAME(__global int4 *a, __global float *b) {
  a[0] = (int4)(convert_int(b[0]));
}
