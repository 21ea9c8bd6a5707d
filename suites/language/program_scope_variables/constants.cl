/// Constants at program scope. Every device and every language has them (OpenCL C 6.7.3).
// items 1

// case constants/{name}
// cite 6.7.3 | 6.5.3
// needs {needs}
// table  name             type           variable                                     get                            first  needs
//        char             char           v = 41                                       (uint)v                        41     ""
//        uchar            uchar          v = 41                                       (uint)v                        41     ""
//        short            short          v = 41                                       (uint)v                        41     ""
//        ushort           ushort         v = 41                                       (uint)v                        41     ""
//        int              int            v = 41                                       (uint)v                        41     ""
//        uint             uint           v = 41                                       (uint)v                        41     ""
//        long             long           v = 41                                       (uint)v                        41     long
//        ulong            ulong          v = 41                                       (uint)v                        41     ulong
//        float            float          v = 41                                       (uint)v                        41     ""
//        double           double         v = 41                                       (uint)v                        41     double
//        uchar2           uchar2         v = (uchar2)(1, 2)                           (uint)v.x + v.y * 10u          21     ""
//        ushort3          ushort3        v = (ushort3)(1, 2, 3)                       (uint)v.x + v.z * 10u          31     ""
//        float4           float4         v = (float4)(1.0f, 2.0f, 3.0f, 4.0f)         (uint)(v.x + v.w * 10.0f)      41     ""
//        uint8            uint8          v = (uint8)(1u, 2u, 3u, 4u, 5u, 6u, 7u, 8u)  v.s0 + v.s7 * 10u              81     ""
//        int16            int16          v = (int16)(7)                               (uint)v.s0 + (uint)v.sf * 10u  77     ""
//        array            uint           v[5] = {1u, 2u, 3u}                          v[1] + v[4] * 10u              2      ""
//        array_of_arrays  uchar          v[2][3] = {{1, 2}, {3, 4, 5}}                v[0][1] + v[1][2] * 10u        52     ""
//        struct           struct NAME_s  v = {7, {3u, 4u}}                            v.a + v.b[1] * 10u             47     ""
//        union            union NAME_u   v = {9u}                                     v.w                            9      ""
//        enum             enum NAME_e    v = NAME_two                                 (uint)v                        2      ""
// out uint {first}
struct NAME_s {
  uchar a;
  uint b[2];
};
union NAME_u {
  uint w;
  uchar b[4];
};
enum NAME_e { NAME_one = 1, NAME_two };
#define v NAME_v
__constant {type} {variable};
__kernel void NAME(__global uint *out) { out[0] = {get}; }
#undef v
