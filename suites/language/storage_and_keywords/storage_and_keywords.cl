/// Storage-class specifiers (OpenCL C 6.10), and the types to which pointers may point (6.3.8). If
/// pointers of two types may alias, stores and loads through these pointers must keep their order.
// items 1
// shares kernel

// case storage/typedef
// cite 6.10 | 6.8
// out uint 23
typedef uint NAME_t;
typedef NAME_t NAME_a[3], *NAME_p;
__kernel void NAME(__global uint *out) {
  NAME_a values = {1, 2, 4};
  NAME_p p = values + 1;
  typedef struct {
    NAME_t a;
    uint2 b;
  } pair;
  pair x = {p[0], (uint2)(p[1], 5)};
  out[0] = x.a + x.b.x + x.b.y + sizeof(NAME_a);
}

// case storage/typedef_in_a_block
// needs ulong
// out uint 484
typedef uint NAME_t;
__kernel void NAME(__global uint *out) {
  uint first = sizeof(NAME_t);
  {
    typedef ulong NAME_t;
    first += 10 * sizeof(NAME_t);
  }
  out[0] = first + 100 * sizeof(NAME_t);
}

// case storage/static_function
// since 1.2
// every_language
// out uint 7
// in uint #0..63
static uint NAME_f(uint x);
uint NAME_g(uint x) {
  return NAME_f(x) + 1;
}
static uint NAME_f(uint x) {
  return 3 * x;
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  out[0] = NAME_g(in[2]);
}

// case storage/extern_function
// since 1.2
// every_language
// out uint 11
// in uint #0..63
extern uint NAME_f(uint x);
uint NAME_g(uint x) {
  return NAME_f(x) + 1;
}
uint NAME_f(uint x) {
  return 5 * x;
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  out[0] = NAME_g(in[2]);
}

// case storage/extern_function_in_a_block
// since 1.2
// every_language
// out uint 15
// in uint #0..63
uint NAME_f(uint x) {
  return 5 * x;
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  extern uint NAME_f(uint x);
  out[0] = NAME_f(in[3]);
}

// case storage/extern_kernel
// shares program
// since 1.2
// every_language
// out uint 19
extern __kernel void NAME_k(__global uint *a);
__kernel void NAME(__global uint *out) {
  NAME_k(out);
}
__kernel void NAME_k(__global uint *a) {
  a[0] = 19;
}

// case storage/extern_constant
// since 1.2
// every_language
// out uint 56
// in uint #0..63
extern __constant uint NAME_c[3];
uint NAME_f(uint k) {
  return NAME_c[k];
}
__constant uint NAME_c[3] = {4, 5, 6};
__kernel void NAME(__global uint *out, __global const uint *in) {
  out[0] = NAME_f(in[1]) * 10 + NAME_c[in[2]];
}

// case storage/extern_constant_in_a_block
// since 1.2
// every_language
// out uint 8
__constant uint NAME_c = 8;
__kernel void NAME(__global uint *out) {
  {
    extern __constant uint NAME_c;
    out[0] = NAME_c;
  }
}

// case storage/static_constant
// since 1.2
// every_language
// out uint 16
// in uint #0..63
static __constant uint NAME_c[2] = {7, 9};
__kernel void NAME(__global uint *out, __global const uint *in) {
  out[0] = NAME_c[in[0]] + NAME_c[in[1]];
}

// case storage/static_constant_in_a_function
// cite 6.10 | -
// shares program
// since 2.0
// every_language
// out uint 9
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  static __constant uint c[2] = {7, 9};
  out[0] = c[in[1]];
}

// case storage/static_global_in_a_function
// shares nothing
// needs __opencl_c_program_scope_global_variables
// since 3.0
// out uint 11 12
uint NAME_next(void) {
  static __global uint calls = 10;
  return ++calls;
}
__kernel void NAME(__global uint *out) {
  out[0] = NAME_next();
  out[1] = NAME_next();
}

// case aliasing/bytes_of_an_integer
// cite 6.3.8 | 6.1.8
// out uint 0x1010102
// in uint #0..63
uint NAME_f(uint *a, uchar *b) {
  *a = 7;
  for (int k = 0; k < 4; ++k) b[k] = 1;
  return *a + 1;
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  uint x = in[1];
  out[0] = NAME_f(&x, (__private uchar *)&x);
}

// case aliasing/signed_and_unsigned
// out uint 9
// in uint #0..63
uint NAME_f(int *a, uint *b) {
  *a = 3;
  *b = 9;
  return (uint)*a;
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  int x = (int)in[1];
  out[0] = NAME_f(&x, (uint *)&x);
}

// case aliasing/vector_as_array
// out uint 23
// in uint #0..63
uint NAME_f(float4 *v, float *a) {
  *v = (float4)(1.0f, 2.0f, 3.0f, 4.0f);
  a[2] = 16.0f;
  return (uint)(v->x + v->y + v->z + v->w);
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  float4 v = (float4)(in[1], in[2], in[3], in[4]);
  out[0] = NAME_f(&v, (float *)&v);
}

// case aliasing/member_of_a_struct
// out uint 31
// in uint #0..63
struct NAME_s {
  uint a, b;
};
uint NAME_f(struct NAME_s *s, uint *b) {
  s->b = 5;
  *b = 30;
  return s->a + s->b;
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  struct NAME_s s = {in[1], 2};
  out[0] = NAME_f(&s, &s.b);
}

// case aliasing/members_of_a_union
// out uint 0x3f800000
union NAME_u {
  uint a;
  float b;
};
uint NAME_f(union NAME_u *u) {
  u->a = 5;
  u->b = 1.0f;
  return u->a;
}
__kernel void NAME(__global uint *out) {
  union NAME_u u;
  out[0] = NAME_f(&u);
}

// case aliasing/global_bytes
// out uint 0x1010101 0x1010101
__kernel void NAME(__global uint *out) {
  out[1] = 0x11223344;
  __global uchar *b = (__global uchar *)(out + 1);
  b[0] = 1;
  b[1] = 1;
  b[2] = 1;
  b[3] = 1;
  out[0] = out[1];
}

// case aliasing/copied_struct
// out uint 12
// in uint #0..63
struct NAME_s {
  uint x, y;
};
void NAME_copy(uchar *to, const uchar *from, uint count) {
  for (uint k = 0; k < count; ++k) to[k] = from[k];
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  struct NAME_s a = {in[1], in[2]}, b;
  NAME_copy((uchar *)&b, (uchar *)&a, sizeof a);
  out[0] = b.x * 10 + b.y;
}

// case refused/static_kernel
// cite 6.10 | 6.8
// shares program
// out uint 1
// forbidden: static __kernel void NAME_k => __kernel void NAME_k
__kernel void NAME_k(__global uint *a) {
  a[0] = 3;
}
__kernel void NAME(__global uint *out) {
  out[0] = 1;
}

// case refused/static_without_address_space
// before 2.0
// out uint 2
// forbidden: static float c; => float c = 1.0f;\n  c += 1.0f;
__kernel void NAME(__global uint *out) {
  float c = 1.0f;
  c += 1.0f;
  out[0] = 2;
}

// case refused/extern_parameter
// out uint 2
// in uint #0..63
// diagnosed: (extern uint => (uint
uint NAME_f(uint x) {
  return x + 1;
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  out[0] = NAME_f(in[1]);
}

// case refused/static_parameter
// out uint 2
// in uint #0..63
// diagnosed: (static uint => (uint
uint NAME_f(uint x) {
  return x + 1;
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  out[0] = NAME_f(in[1]);
}

// case refused/two_specifiers
// since 1.2
// out uint 1
// diagnosed: static extern => static
static __constant uint NAME_c = 1;
__kernel void NAME(__global uint *out) {
  out[0] = NAME_c;
}

// case refused/auto
// out uint 4
// in uint #0..63
// unsupported: {\n  auto uint => {\n  uint
__kernel void NAME(__global uint *out, __global const uint *in) {
  uint x = in[4];
  out[0] = x;
}

// case refused/register
// out uint 4
// in uint #0..63
// unsupported: {\n  register uint => {\n  uint
__kernel void NAME(__global uint *out, __global const uint *in) {
  uint x = in[4];
  out[0] = x;
}
