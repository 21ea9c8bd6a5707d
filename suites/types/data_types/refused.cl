/// Components, literals, halves, events and names of types that OpenCL C forbids (OpenCL C 6.3).
/// Each case also has an allowed program, which differs only in the fault.
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

/// Without cl_khr_fp16, programs may only declare pointers to half, and use them with vload_half
/// and vstore_half. Each use is a separate program.
// case refused/half/{name}
// cite 6.3.1.2 | 6.1.1.1
// {depth}
// needs !half
// table  name          depth     wrong                                                      right
//        array         standard  half b[100]; (void)b;                                      float b[100]; (void)b;
//        vector        standard  half4 v; (void)v;                                          float4 v; (void)v;
//        sum           quick     one[1] = p[0] + p[1];                                      one[1] = vload_half(0, p) + vload_half(1, p);
//        product       standard  one[1] = 2.0f * *p;                                        one[1] = 2.0f * vload_half(0, p);
//        comparison    standard  one[1] = p[0] < p[1] ? 1.0f : 2.0f;                        one[1] = p < p + 1 ? 1.0f : 2.0f;
//        store         standard  p[0] = one[1];                                             vstore_half(one[1], 0, p);
//        cast          quick     one[1] = (float)(half)one[0];                              one[1] = (float)(float)one[0];
//        conversion    standard  one[1] = convert_float(convert_half(one[0]));              one[1] = convert_float(convert_float(one[0]));
//        bits          standard  one[1] = as_ushort(as_half((ushort)one[0]));               one[1] = as_ushort(as_ushort((ushort)one[0]));
//        literal       standard  one[1] = 1.0h;                                             one[1] = 1.0f;
//        vector_load   standard  one[1] = (*(__global half2 *)p).x > 0 ? 1.0f : 2.0f;       one[1] = vload_half2(0, p).x > 0 ? 1.0f : 2.0f;
// forbidden: {wrong} => {right}
__kernel void NAME(__global float *one, __global half *p) {
  {right}
}

// case refused/half/{name}
// cite 6.3.1.2 | 6.1.1.1
// {depth}
// needs !half
// table  name       depth     wrong                          right
//        parameter  quick     void NAME_f(half a) {}         void NAME_f(__global half *a) {}
//        result     standard  half NAME_f(void);             float NAME_f(void);
//        constant   standard  __constant half NAME_c = 1;    __constant float NAME_c = 1;
// forbidden: {wrong} => {right}
{right}
__kernel void NAME(__global float *one) {
  one[0] = 1.0f;
}

// case event_t/as_{name}
// cite 6.11.r | 6.9.r
// table  name             wrong                                                                         right
//        kernel_argument  __kernel void NAME(event_t e) {}                                              __kernel void NAME(int e) {}
//        program_scope    event_t NAME_e; __kernel void NAME() {}                                       __constant int NAME_e = 0; __kernel void NAME() {}
//        struct_field     struct NAME_s { event_t e; }; __kernel void NAME() { struct NAME_s x; }       struct NAME_s { int e; }; __kernel void NAME() { struct NAME_s x; }
//        union_field      union NAME_u { event_t e; int i; }; __kernel void NAME() { union NAME_u x; }  union NAME_u { int e; int i; }; __kernel void NAME() { union NAME_u x; }
//        local            __kernel void NAME() { __local event_t e; }                                   __kernel void NAME() { __local int e; }
//        global           __kernel void NAME(__global event_t *e) {}                                    __kernel void NAME(__global int *e) {}
//        constant         __kernel void NAME(__constant event_t *e) {}                                  __kernel void NAME(__constant int *e) {}
// forbidden: {wrong} => {right}
{right}

/// The names of Table 5, and vector types of widths other than 2, 3, 4, 8 and 16. The specification
/// reserves the names, but does not say that a compiler must refuse them.
// case reserved/{name}
// cite 6.3.4, Table 5 | 6.1.4, Table 6.4
// each name bool2 bool3 bool4 bool8 bool16 quad quad2 quad16 float2x2 float4x4 float16x16 double2x2
//   double4x4 char5 uchar1 short7 int1 int5 uint32 long6 ulong9 float1 float5 float32 double15 half1
//   half5
// unsupported: typedef int {name}; => typedef int assay_type;
typedef int assay_type;
__kernel void NAME(__global int *a) { a[0] = 1; }

// case reserved/{name}
// table  name                spelling
//        complex_half        complex half
//        imaginary_half      imaginary half
//        complex_float       complex float
//        imaginary_float     imaginary float
//        complex_double      complex double
//        imaginary_double    imaginary double
//        complex_quad        complex quad
//        imaginary_quad      imaginary quad
//        long_double         long double
//        long_long           long long
//        unsigned_long_long  unsigned long long
//        ulong_long          ulong long
// unsupported: {spelling} x; => int x;
__kernel void NAME(__global int *a) { int x; x = 1; a[0] = (int)x; }

/// A pointer gets the address of an object of another type, or a number (C99 6.5.16.1).
// case refused/pointers/{name}
// cite 6.4.1 | 6.2.1
// {depth}
// table  name                depth     wrong                    right
//        other_numbers       quick     f = n;                   f = f;
//        other_signs         standard  n = u;                   n = n;
//        other_sizes         standard  c = n;                   c = c;
//        vectors             standard  v = f;                   v = v;
//        other_vectors       standard  v = w;                   v = v;
//        structures          standard  s = t;                   s = s;
//        const_lost          standard  n = k;                   n = n;
//        volatile_lost       standard  n = l;                   n = n;
//        from_a_number       quick     n = a;                   n = n;
//        to_a_number         standard  a = n;                   a = *n;
//        passed              standard  NAME_f(f);               NAME_f(n);
//        returned            standard  n = NAME_g(f);           n = NAME_h(n);
// diagnosed: {wrong} => {right}
struct NAME_s { int a; };
struct NAME_t { int a; };
void NAME_f(__global int *n) {}
__global float *NAME_g(__global float *f) { return f; }
__global int *NAME_h(__global int *n) { return n; }
__kernel void NAME(__global int *n, __global uint *u, __global char *c, __global float *f,
                __global float4 *v, __global int4 *w, __global const int *k,
                __global volatile int *l) {
  __global struct NAME_s *s = (__global struct NAME_s *)n;
  __global struct NAME_t *t = (__global struct NAME_t *)n;
  int a = n[0];
  {right}
}
