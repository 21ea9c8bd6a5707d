/// as_type between types of different sizes, which must be refused (OpenCL C 6.4.4.2). The valid
/// program converts to a type of the same size.
// items 1
// shares nothing

// case refused/{name}
// cite 6.4.4.2 | 6.2.4.2
// needs {needs}
// table  name                  needs  from    wrong   right
//        as_double4_of_float4  long   float4  ulong4  uint4
//        as_int_of_short       ""     short   int     ushort
//        as_uchar_of_int       ""     int     uchar   uint
//        as_float2_of_float    ""     float   float2  int
//        as_long_of_int4       long   int4    long    long2
//        as_int2_of_int4       ""     int4    int2    uint4
//        as_int3_of_int2       ""     int2    int3    uint2
//        as_int2_of_int3       ""     int3    int2    uint3
//        as_char16_of_char8    ""     char8   char16  uchar8
// forbidden: {wrong} b = as_{wrong}(a[0]); => {right} b = as_{right}(a[0]);
__kernel void NAME(__global {from} *a) {
  {right} b = as_{right}(a[0]);
}
