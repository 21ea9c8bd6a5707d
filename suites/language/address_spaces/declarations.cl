/// Variables in each address space that a scope allows, with and without an initializer (OpenCL C
/// 6.7.6, 6.7.7).
// items 1

// case declared/program_constant_initialized_{name}
// cite 6.7.6 | 6.5
// table  name    type                     init                              get                        initial
//        uint    uint NAME_v              41u                               v                          41
//        float4  float4 NAME_v            (float4)(1.0f, 2.0f, 3.0f, 4.0f)  (uint)(v.x + v.w * 10.0f)  41
//        uchar   uchar NAME_v[5]          {1, 2, 3, 4, 5}                   v[1] + v[4] * 10u          52
//        struct  struct NAME_pair NAME_v  {7, {3u, 4u}}                     v.a + v.b[1] * 10u         47
// out uint {initial}
struct NAME_pair { uchar a; uint b[2]; };
__constant {type} = {init};
#define v NAME_v
__kernel void NAME(__global uint *out) {
  uint r = 0;
  r = {get};
  *out = r;
}
#undef v

// case declared/kernel_{form}_{name}
// cite {section} | 6.5
// table  form                     section  declaration                      use                                     value
//        private_initialized      6.7.7    __private {type} {v} = {init};   r = {get}; {set} r = r * 100u + {get};  {both}
//        private                  6.7.6    __private {type} {v};            {set} r = r * 100u + {get};             {changed}
//        unqualified_initialized  6.7.7    {type} {v} = {init};             r = {get}; {set} r = r * 100u + {get};  {both}
//        unqualified              6.7.6    {type} {v};                      {set} r = r * 100u + {get};             {changed}
//        local                    6.7.6    __local {type} {v};              {set} r = r * 100u + {get};             {changed}
//        constant_initialized     6.7.7    __constant {type} {v} = {init};  r = {get};                              {initial}
// table  name    type              v     init                              set                                    get                        initial  changed  both
//        uint    uint              v     41u                               v = 52u;                               v                          41       52       4152
//        float4  float4            v     (float4)(1.0f, 2.0f, 3.0f, 4.0f)  v = (float4)(9.0f, 8.0f, 7.0f, 6.0f);  (uint)(v.x + v.w * 10.0f)  41       69       4169
//        uchar   uchar             v[5]  {1, 2, 3, 4, 5}                   v[1] = 9; v[4] = 6;                    v[1] + v[4] * 10u          52       69       5269
//        struct  struct NAME_pair  v     {7, {3u, 4u}}                     v.a = 5; v.b[1] = 6u;                  v.a + v.b[1] * 10u         47       65       4765
// out uint {value}
struct NAME_pair { uchar a; uint b[2]; };
__kernel void NAME(__global uint *out) {
  {declaration}
  uint r = 0;
  {use}
  *out = r;
}

// case declared/block_{form}_{name}
// cite {section} | 6.5
// table  form                 section  declaration                     use                                     value
//        private_initialized  6.7.7    __private {type} {v} = {init};  r = {get}; {set} r = r * 100u + {get};  {both}
//        unqualified          6.7.6    {type} {v};                     {set} r = r * 100u + {get};             {changed}
// table  name    type              v     init                              set                                    get                        initial  changed  both
//        uint    uint              v     41u                               v = 52u;                               v                          41       52       4152
//        float4  float4            v     (float4)(1.0f, 2.0f, 3.0f, 4.0f)  v = (float4)(9.0f, 8.0f, 7.0f, 6.0f);  (uint)(v.x + v.w * 10.0f)  41       69       4169
//        uchar   uchar             v[5]  {1, 2, 3, 4, 5}                   v[1] = 9; v[4] = 6;                    v[1] + v[4] * 10u          52       69       5269
//        struct  struct NAME_pair  v     {7, {3u, 4u}}                     v.a = 5; v.b[1] = 6u;                  v.a + v.b[1] * 10u         47       65       4765
// out uint {value}
// in uint #0..63
struct NAME_pair { uchar a; uint b[2]; };
__kernel void NAME(__global uint *out, __global const uint *in) {
  uint r = 0;
  if (in[3] == 3u) {
    {declaration}
    {use}
  }
  *out = r;
}

// case declared/function_{form}_initialized_{name}
// cite 6.7.7 | 6.5
// table  form         space
//        private      __private
//        unqualified  ""
// table  name    type              v     init                              set                                    get                        initial  changed  both
//        uint    uint              v     41u                               v = 52u;                               v                          41       52       4152
//        float4  float4            v     (float4)(1.0f, 2.0f, 3.0f, 4.0f)  v = (float4)(9.0f, 8.0f, 7.0f, 6.0f);  (uint)(v.x + v.w * 10.0f)  41       69       4169
//        uchar   uchar             v[5]  {1, 2, 3, 4, 5}                   v[1] = 9; v[4] = 6;                    v[1] + v[4] * 10u          52       69       5269
//        struct  struct NAME_pair  v     {7, {3u, 4u}}                     v.a = 5; v.b[1] = 6u;                  v.a + v.b[1] * 10u         47       65       4765
// out uint {both}
struct NAME_pair { uchar a; uint b[2]; };
uint NAME_f(void) {
  {space} {type} {v} = {init};
  uint r = 0;
  r = {get}; {set} r = r * 100u + {get};
  return r;
}
__kernel void NAME(__global uint *out) { *out = NAME_f(); }
