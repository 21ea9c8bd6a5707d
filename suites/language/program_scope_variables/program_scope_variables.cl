/// Variables at program scope (OpenCL C 6.7.1, 6.7.3, 6.7.6 to 6.7.8): declarations, content, and
/// pointers to them. Some programs must be refused.
// items 1
// since 2.0
// needs __opencl_c_program_scope_global_variables

/// The kernel calls one function three times. The first call reads the variable, the second call
/// writes it, and the third call reads it again. The same function reads and writes, so that it may
/// declare the variable. The macro gives the variable a different name in each case.
// case variables/{form}{initialized}/{name}
// cite {section} | -
// {depth}
// needs __opencl_c_program_scope_global_variables & {needs}
// table  form                     section  at_file_scope                       in_function
//        global                   6.7.6    __global {type} {variable};         ""
//        unqualified              6.7.8    {type} {variable};                  ""
//        static                   6.7.6    static __global {type} {variable};  ""
//        static_unqualified       6.7.8    static {type} {variable};           ""
//        in_function              6.7.6    ""                                  static __global {type} {variable};
//        in_function_unqualified  6.7.8    ""                                  static {type} {variable};
// table  name             initialized   type           variable                                     set                                get                            first  needs   depth
//        char             ""            char           v                                            v = (uint)n;                       (uint)v                        0      ""      quick
//        char             _initialized  char           v = 41                                       v = (uint)n;                       (uint)v                        41     ""      standard
//        uchar            ""            uchar          v                                            v = (uint)n;                       (uint)v                        0      ""      standard
//        uchar            _initialized  uchar          v = 41                                       v = (uint)n;                       (uint)v                        41     ""      quick
//        short            ""            short          v                                            v = (uint)n;                       (uint)v                        0      ""      standard
//        short            _initialized  short          v = 41                                       v = (uint)n;                       (uint)v                        41     ""      standard
//        ushort           ""            ushort         v                                            v = (uint)n;                       (uint)v                        0      ""      quick
//        ushort           _initialized  ushort         v = 41                                       v = (uint)n;                       (uint)v                        41     ""      standard
//        int              ""            int            v                                            v = (uint)n;                       (uint)v                        0      ""      standard
//        int              _initialized  int            v = 41                                       v = (uint)n;                       (uint)v                        41     ""      quick
//        uint             ""            uint           v                                            v = (uint)n;                       (uint)v                        0      ""      standard
//        uint             _initialized  uint           v = 41                                       v = (uint)n;                       (uint)v                        41     ""      standard
//        long             ""            long           v                                            v = (uint)n;                       (uint)v                        0      long    quick
//        long             _initialized  long           v = 41                                       v = (uint)n;                       (uint)v                        41     long    standard
//        ulong            ""            ulong          v                                            v = (uint)n;                       (uint)v                        0      ulong   standard
//        ulong            _initialized  ulong          v = 41                                       v = (uint)n;                       (uint)v                        41     ulong   quick
//        float            ""            float          v                                            v = (uint)n;                       (uint)v                        0      ""      standard
//        float            _initialized  float          v = 41                                       v = (uint)n;                       (uint)v                        41     ""      standard
//        double           ""            double         v                                            v = (uint)n;                       (uint)v                        0      double  quick
//        double           _initialized  double         v = 41                                       v = (uint)n;                       (uint)v                        41     double  standard
//        uchar2           ""            uchar2         v                                            v.y = (uchar)n;                    (uint)v.x + v.y * 10u          0      ""      standard
//        uchar2           _initialized  uchar2         v = (uchar2)(1, 2)                           v.y = (uchar)n;                    (uint)v.x + v.y * 10u          21     ""      quick
//        ushort3          ""            ushort3        v                                            v.z = (ushort)n;                   (uint)v.x + v.z * 10u          0      ""      standard
//        ushort3          _initialized  ushort3        v = (ushort3)(1, 2, 3)                       v.z = (ushort)n;                   (uint)v.x + v.z * 10u          31     ""      standard
//        float4           ""            float4         v                                            v.w = (float)n;                    (uint)(v.x + v.w * 10.0f)      0      ""      quick
//        float4           _initialized  float4         v = (float4)(1.0f, 2.0f, 3.0f, 4.0f)         v.w = (float)n;                    (uint)(v.x + v.w * 10.0f)      41     ""      standard
//        uint8            ""            uint8          v                                            v.s7 = n;                          v.s0 + v.s7 * 10u              0      ""      standard
//        uint8            _initialized  uint8          v = (uint8)(1u, 2u, 3u, 4u, 5u, 6u, 7u, 8u)  v.s7 = n;                          v.s0 + v.s7 * 10u              81     ""      quick
//        int16            ""            int16          v                                            v.sf = (int)n;                     (uint)v.s0 + (uint)v.sf * 10u  0      ""      standard
//        int16            _initialized  int16          v = (int16)(7)                               v.sf = (int)n;                     (uint)v.s0 + (uint)v.sf * 10u  77     ""      standard
//        array            ""            uint           v[5]                                         v[4] = n;                          v[1] + v[4] * 10u              0      ""      quick
//        array            _initialized  uint           v[5] = {1u, 2u, 3u}                          v[4] = n;                          v[1] + v[4] * 10u              2      ""      standard
//        array_of_arrays  ""            uchar          v[2][3]                                      v[1][2] = (uchar)n;                v[0][1] + v[1][2] * 10u        0      ""      standard
//        array_of_arrays  _initialized  uchar          v[2][3] = {{1, 2}, {3, 4, 5}}                v[1][2] = (uchar)n;                v[0][1] + v[1][2] * 10u        52     ""      quick
//        struct           ""            struct NAME_s  v                                            v.b[1] = n;                        v.a + v.b[1] * 10u             0      ""      standard
//        struct           _initialized  struct NAME_s  v = {7, {3u, 4u}}                            v.b[1] = n;                        v.a + v.b[1] * 10u             47     ""      standard
//        union            ""            union NAME_u   v                                            v.w = n;                           v.w                            0      ""      quick
//        union            _initialized  union NAME_u   v = {9u}                                     v.w = n;                           v.w                            9      ""      standard
//        enum             ""            enum NAME_e    v                                            v = n > 5u ? NAME_two : NAME_one;  (uint)v                        0      ""      standard
//        enum             _initialized  enum NAME_e    v = NAME_two                                 v = n > 5u ? NAME_two : NAME_one;  (uint)v                        2      ""      quick
//        large_array      ""            uint           v[1000]                                      v[999] = n;                        v[0] + v[999] * 10u            0      ""      standard
//        large_array      _initialized  uint           v[1000] = {5u}                               v[999] = n;                        v[0] + v[999] * 10u            5      ""      standard
// out uint {first} {first} 1
// names the first value | the value before the write | whether the write stays (1: yes)
// in uint #0..63
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
{at_file_scope}
uint NAME_f(uint n) {
  {in_function}
  const uint old = {get};
  if (n != 0) { {set} }
  return old;
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  out[0] = NAME_f(in[0]);
  out[1] = NAME_f(in[1]);
  out[2] = NAME_f(in[0]) != out[1];
}
#undef v

// case pointers/constant_addresses
// cite 6.7.6 | -
// out uint 5 6 11 9
__global uint NAME_a[3] = {4u, 5u, 6u};
__global uint *__global NAME_p = &NAME_a[1];
__global uint *__constant NAME_q = NAME_a + 2;
struct NAME_s {
  __global uint *p;
  uint n;
};
__global struct NAME_s NAME_s1 = {NAME_a, 7u};
__kernel void NAME(__global uint *out) {
  out[0] = *NAME_p;
  out[1] = *NAME_q;
  out[2] = *NAME_s1.p + NAME_s1.n;
  NAME_p += 1;
  *NAME_p = 9u;
  out[3] = *NAME_q;
}

// case pointers/set_later
// cite 6.7.7 | -
// out uint 1 5 8
__global uint NAME_a = 4u;
__global uint *NAME_p;
__constant uint NAME_c = 8u;
__constant uint *NAME_k;
__kernel void NAME(__global uint *out) {
  out[0] = NAME_p == NULL;
  NAME_p = &NAME_a;
  ++*NAME_p;
  NAME_k = &NAME_c;
  out[1] = NAME_a;
  out[2] = *NAME_k;
}

// case pointers/to_user_defined_types
// cite 6.11.w | -
// out uint 7 9 2 35 3
// in uint #0..63
struct NAME_s {
  uint a;
  struct NAME_t {
    uchar b[3];
  } t;
};
union NAME_u {
  uint a;
  uchar b[4];
};
enum NAME_e { NAME_e0, NAME_e1 = 2 };
typedef struct NAME_s NAME_two[2];
__global struct NAME_s NAME_v[2] = {{7u, {{1, 2, 3}}}, {8u, {{4, 5, 6}}}};
__global union NAME_u NAME_w;
__global enum NAME_e NAME_x = NAME_e1;
__global struct NAME_s *NAME_p = NAME_v;
__global struct NAME_t *NAME_q = &NAME_v[1].t;
__global union NAME_u *NAME_r = &NAME_w;
__global enum NAME_e *NAME_o = &NAME_x;
__global NAME_two *NAME_m = &NAME_v;
__kernel void NAME(__global uint *out, __global const uint *in) {
  out[0] = NAME_p->a;
  NAME_r->a = in[9];
  out[1] = NAME_w.a;
  out[2] = (uint)*NAME_o;
  ++NAME_p;
  NAME_p->t.b[2] = (uchar)in[30];
  out[3] = NAME_q->b[2] + NAME_q->b[1];
  out[4] = (*NAME_m)[0].t.b[in[2]];
}

// case pointers/to_generic
// cite 6.7.8 | -
// needs __opencl_c_program_scope_global_variables & generic_address_space
// out uint 7
// in uint #0..63
uint NAME_a = 4u;
uint *NAME_p = &NAME_a;
__kernel void NAME(__global uint *out, __global const uint *in) {
  *NAME_p += in[3];
  out[0] = NAME_a;
}

// case shared/by_functions
// cite 6.7.1 | -
// out uint 5 19
// in uint #0..63
__global uint NAME_a = 1u;
void NAME_f(uint n) { NAME_a = NAME_a * 3u + n; }
uint NAME_g(void) {
  NAME_f(2u);
  return NAME_a;
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  const uint r = NAME_g();
  NAME_f(in[4]);
  out[0] = r;
  out[1] = NAME_a;
}

// case shared/static_of_each_function
// cite 6.7.6 | -
// out uint 6 52 8 1
uint NAME_f(void) {
  static uint n = 5u;
  return n++;
}
uint NAME_g(void) {
  static uint n = 50u;
  return n++;
}
__kernel void NAME(__global uint *out) {
  NAME_f();
  NAME_g();
  NAME_g();
  out[0] = NAME_f();
  out[1] = NAME_g();
  { static uint n = 7u; ++n; out[2] = n; }
  { static uint n; ++n; out[3] = n; }
}

// case shared/extern_before
// cite 6.7.6 | -
// out uint 7 6
extern __global uint NAME_a;
uint NAME_f(void) { return NAME_a + 1u; }
__global uint NAME_a = 6u;
__kernel void NAME(__global uint *out) {
  out[0] = NAME_f();
  { extern __global uint NAME_a; out[1] = NAME_a; }
}

/// Without a qualifier, the space of an extern variable inside a function is inferred.
// case shared/extern_inferred
// cite 6.7.8 | -
// out uint 6 11 11
// in uint #0..63
uint NAME_a = 6u;
uint NAME_f(uint n) {
  extern uint NAME_a;
  __global uint *const p = &NAME_a;
  *p += n;
  return NAME_a;
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  extern uint NAME_a;
  __global uint *const p = &NAME_a;
  out[0] = *p;
  out[1] = NAME_f(in[5]);
  out[2] = *p;
}

// case shared/const
// cite 6.7.1 | -
// out uint 4 10
// in uint #0..63
__global const uint NAME_a[2] = {3u, 4u};
const float NAME_f = 2.5f;
__kernel void NAME(__global uint *out, __global const uint *in) {
  out[0] = NAME_a[in[1]];
  out[1] = (uint)(NAME_f * 4.0f);
}

// case aligned/types
// cite 6.3.5 | -
// out uint 0 0 0 321 3
__global uchar NAME_b = 1;
__global float16 NAME_v;
__global uchar NAME_c = 2;
__global uint4 NAME_w;
__global uchar NAME_d __attribute__((aligned(64))) = 3;
__kernel void NAME(__global uint *out) {
  out[0] = (uint)((size_t)&NAME_v & 63u);
  out[1] = (uint)((size_t)&NAME_w & 15u);
  out[2] = (uint)((size_t)&NAME_d & 63u);
  out[3] = NAME_b + NAME_c * 10u + NAME_d * 100u;
  NAME_v.sf = 3.0f;
  out[4] = (uint)NAME_v.sf;
}

// case must_not_compile/pointer_to_other_space
// cite 6.7.6 | -
// forbidden: __constant uint *__global => __global uint *__global
// out uint 6
__global uint NAME_a = 6u;
__global uint *__global NAME_p = &NAME_a;
__kernel void NAME(__global uint *out) {
  *out = *NAME_p;
}

// case must_not_compile/initializer_not_constant
// cite 6.7.7 | -
// forbidden: NAME_b = NAME_a; => NAME_b = 3u;
// out uint 6
__global uint NAME_a = 3u;
__global uint NAME_b = 3u;
__kernel void NAME(__global uint *out) {
  *out = NAME_b + NAME_a;
}

// case must_not_compile/static_initializer_not_constant
// cite 6.7.7 | -
// forbidden: s = n; => s = 3u;
// out uint 6
uint NAME_f(uint n) {
  static uint s = 3u;
  return s + n;
}
__kernel void NAME(__global uint *out) {
  *out = NAME_f(3u);
}

// case must_not_compile/not_static_in_function
// cite 6.7.6 | -
// forbidden: __global uint n => static __global uint n
// out uint 6
__kernel void NAME(__global uint *out) {
  static __global uint n = 6u;
  *out = n;
}

// case must_not_compile/local
// cite 6.7.6 | -
// forbidden: __local uint NAME_a => __global uint NAME_a
// out uint 6
__global uint NAME_a;
__kernel void NAME(__global uint *out) {
  NAME_a = 6u;
  *out = NAME_a;
}

// case must_not_compile/private
// cite 6.7.6 | -
// forbidden: __private uint NAME_a => __global uint NAME_a
// out uint 6
__global uint NAME_a = 6u;
__kernel void NAME(__global uint *out) {
  *out = NAME_a;
}

/// Before 2.0, or without the feature, only constants may be at program scope.
// case must_not_compile/without_feature_{form}
// cite 6.7.6 | 6.5
// since 1.2
// before 2.0
// needs
// table  form           wrong
//        global         __global uint NAME_a
//        unqualified    uint NAME_a
//        static_global  static __global uint NAME_a
// forbidden: {wrong} => __constant uint NAME_a
// out uint 6
__constant uint NAME_a = 6u;
__kernel void NAME(__global uint *out) { *out = NAME_a; }
