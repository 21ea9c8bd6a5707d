/// Attributes of types, variables and statements (OpenCL C 6.13): alignment, packing, places of
/// attribute lists, byte order, hints for loops. Some cases have forms that are not allowed.
// items 1

// case aligned/type_8
// cite 6.13.1 | 6.11.1
// out uint 8 16 8 16 8
struct NAME_s {
  short f[3];
} __attribute__((aligned(8)));
typedef int NAME_t __attribute__((aligned(8)));
struct NAME_u {
  char c;
  NAME_t t;
};
__kernel void NAME(__global uint *out) {
  struct NAME_s a[2];
  struct NAME_u u;
  __local struct NAME_s b[2];
  out[0] = (uint)sizeof(struct NAME_s);
  out[1] = (uint)sizeof(a);
  out[2] = (uint)((uchar *)&u.t - (uchar *)&u);
  out[3] = (uint)sizeof(struct NAME_u);
  out[4] = (uint)((__local uchar *)&b[1] - (__local uchar *)b);
}

// case aligned/variable_8
// cite 6.13.3 | 6.11.3
// out uint 0 0 8 24 9
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  char before = (char)in[1];
  int x __attribute__((aligned(8))) = 7;
  __local char shared;
  __local int y __attribute__((aligned(8)));
  struct {
    char c;
    int z[2] __attribute__((aligned(8)));
    char d;
  } s;
  shared = before;
  y = x + before;
  s.d = shared;
  out[0] = (uint)((size_t)&x & 7u);
  out[1] = (uint)((size_t)&y & 7u);
  out[2] = (uint)((uchar *)&s.z - (uchar *)&s);
  out[3] = (uint)sizeof(s);
  out[4] = (uint)(y + s.d);
}

// case aligned/type_16
// cite 6.13.1 | 6.11.1
// out uint 16 32 16 32 16
struct NAME_s {
  short f[3];
} __attribute__((aligned(16)));
typedef int NAME_t __attribute__((aligned(16)));
struct NAME_u {
  char c;
  NAME_t t;
};
__kernel void NAME(__global uint *out) {
  struct NAME_s a[2];
  struct NAME_u u;
  __local struct NAME_s b[2];
  out[0] = (uint)sizeof(struct NAME_s);
  out[1] = (uint)sizeof(a);
  out[2] = (uint)((uchar *)&u.t - (uchar *)&u);
  out[3] = (uint)sizeof(struct NAME_u);
  out[4] = (uint)((__local uchar *)&b[1] - (__local uchar *)b);
}

// case aligned/variable_16
// cite 6.13.3 | 6.11.3
// out uint 0 0 16 32 9
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  char before = (char)in[1];
  int x __attribute__((aligned(16))) = 7;
  __local char shared;
  __local int y __attribute__((aligned(16)));
  struct {
    char c;
    int z[2] __attribute__((aligned(16)));
    char d;
  } s;
  shared = before;
  y = x + before;
  s.d = shared;
  out[0] = (uint)((size_t)&x & 15u);
  out[1] = (uint)((size_t)&y & 15u);
  out[2] = (uint)((uchar *)&s.z - (uchar *)&s);
  out[3] = (uint)sizeof(s);
  out[4] = (uint)(y + s.d);
}

// case aligned/type_32
// cite 6.13.1 | 6.11.1
// out uint 32 64 32 64 32
struct NAME_s {
  short f[3];
} __attribute__((aligned(32)));
typedef int NAME_t __attribute__((aligned(32)));
struct NAME_u {
  char c;
  NAME_t t;
};
__kernel void NAME(__global uint *out) {
  struct NAME_s a[2];
  struct NAME_u u;
  __local struct NAME_s b[2];
  out[0] = (uint)sizeof(struct NAME_s);
  out[1] = (uint)sizeof(a);
  out[2] = (uint)((uchar *)&u.t - (uchar *)&u);
  out[3] = (uint)sizeof(struct NAME_u);
  out[4] = (uint)((__local uchar *)&b[1] - (__local uchar *)b);
}

// case aligned/variable_32
// cite 6.13.3 | 6.11.3
// out uint 0 0 32 64 9
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  char before = (char)in[1];
  int x __attribute__((aligned(32))) = 7;
  __local char shared;
  __local int y __attribute__((aligned(32)));
  struct {
    char c;
    int z[2] __attribute__((aligned(32)));
    char d;
  } s;
  shared = before;
  y = x + before;
  s.d = shared;
  out[0] = (uint)((size_t)&x & 31u);
  out[1] = (uint)((size_t)&y & 31u);
  out[2] = (uint)((uchar *)&s.z - (uchar *)&s);
  out[3] = (uint)sizeof(s);
  out[4] = (uint)(y + s.d);
}

// case aligned/type_64
// cite 6.13.1 | 6.11.1
// out uint 64 128 64 128 64
struct NAME_s {
  short f[3];
} __attribute__((aligned(64)));
typedef int NAME_t __attribute__((aligned(64)));
struct NAME_u {
  char c;
  NAME_t t;
};
__kernel void NAME(__global uint *out) {
  struct NAME_s a[2];
  struct NAME_u u;
  __local struct NAME_s b[2];
  out[0] = (uint)sizeof(struct NAME_s);
  out[1] = (uint)sizeof(a);
  out[2] = (uint)((uchar *)&u.t - (uchar *)&u);
  out[3] = (uint)sizeof(struct NAME_u);
  out[4] = (uint)((__local uchar *)&b[1] - (__local uchar *)b);
}

// case aligned/variable_64
// cite 6.13.3 | 6.11.3
// out uint 0 0 64 128 9
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  char before = (char)in[1];
  int x __attribute__((aligned(64))) = 7;
  __local char shared;
  __local int y __attribute__((aligned(64)));
  struct {
    char c;
    int z[2] __attribute__((aligned(64)));
    char d;
  } s;
  shared = before;
  y = x + before;
  s.d = shared;
  out[0] = (uint)((size_t)&x & 63u);
  out[1] = (uint)((size_t)&y & 63u);
  out[2] = (uint)((uchar *)&s.z - (uchar *)&s);
  out[3] = (uint)sizeof(s);
  out[4] = (uint)(y + s.d);
}

// case aligned/type_128
// cite 6.13.1 | 6.11.1
// out uint 128 256 128 256 128
struct NAME_s {
  short f[3];
} __attribute__((aligned(128)));
typedef int NAME_t __attribute__((aligned(128)));
struct NAME_u {
  char c;
  NAME_t t;
};
__kernel void NAME(__global uint *out) {
  struct NAME_s a[2];
  struct NAME_u u;
  __local struct NAME_s b[2];
  out[0] = (uint)sizeof(struct NAME_s);
  out[1] = (uint)sizeof(a);
  out[2] = (uint)((uchar *)&u.t - (uchar *)&u);
  out[3] = (uint)sizeof(struct NAME_u);
  out[4] = (uint)((__local uchar *)&b[1] - (__local uchar *)b);
}

// case aligned/variable_128
// cite 6.13.3 | 6.11.3
// out uint 0 0 128 256 9
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  char before = (char)in[1];
  int x __attribute__((aligned(128))) = 7;
  __local char shared;
  __local int y __attribute__((aligned(128)));
  struct {
    char c;
    int z[2] __attribute__((aligned(128)));
    char d;
  } s;
  shared = before;
  y = x + before;
  s.d = shared;
  out[0] = (uint)((size_t)&x & 127u);
  out[1] = (uint)((size_t)&y & 127u);
  out[2] = (uint)((uchar *)&s.z - (uchar *)&s);
  out[3] = (uint)sizeof(s);
  out[4] = (uint)(y + s.d);
}

// case aligned/without_a_number
// cite 6.13.1 | 6.11.1
// out uint 1 1 5 1
struct NAME_s {
  short f[3];
} __attribute__((aligned));
__kernel void NAME(__global uint *out) {
  struct NAME_s s[2];
  short a[3] __attribute__((aligned));
  a[2] = 5;
  out[0] = sizeof(struct NAME_s) >= 8 && (sizeof(struct NAME_s) & (sizeof(struct NAME_s) - 1)) == 0;
  out[1] = ((size_t)a & 7u) == 0;
  out[2] = (uint)a[2];
  out[3] = (size_t)((uchar *)&s[1] - (uchar *)s) == sizeof(struct NAME_s);
}

// case aligned/typedefs
// cite 6.13.3 | 6.11.3
// out uint 5 1 707 32 16 0 909
// in uint #0..63
typedef int NAME_low __attribute__((aligned(1)));
typedef int NAME_high __attribute__((aligned(16)));
struct NAME_s {
  char c;
  NAME_low i;
};
struct NAME_t {
  char c;
  NAME_high i;
};
__kernel void NAME(__global uint *out, __global const uint *in) {
  struct NAME_s s[2];
  struct NAME_t t[2];
  s[1].i = (int)in[7] * 101;
  t[1].i = (int)in[9] * 101;
  out[0] = (uint)sizeof(struct NAME_s);
  out[1] = (uint)((uchar *)&s[1].i - (uchar *)&s[1]);
  out[2] = (uint)s[1].i;
  out[3] = (uint)sizeof(struct NAME_t);
  out[4] = (uint)((uchar *)&t[1].i - (uchar *)&t[1]);
  out[5] = (uint)((size_t)&t[1].i & 15u);
  out[6] = (uint)t[1].i;
}

/// Variables at program scope. Variables of other types between them must not change their
/// alignment.
// case aligned/constant_variable_{A}
// cite 6.13.3 | 6.11.3
// each A 8 16 32 64 128
// out uint 0 0 0 18
// in uint #0..63
__constant char NAME_before = 3;
__constant int NAME_x __attribute__((aligned({A}))) = 7;
__constant char NAME_between = 1;
__constant short NAME_y[3] __attribute__((aligned({A}))) = {1, 2, 5};
__constant struct {
  char c;
  int z __attribute__((aligned({A})));
} NAME_s = {2, 0};
__kernel void NAME(__global uint *out, __global const uint *in) {
  out[0] = (uint)((size_t)&NAME_x & ({A}u - 1u));
  out[1] = (uint)((size_t)NAME_y & ({A}u - 1u));
  out[2] = (uint)((size_t)&NAME_s.z & ({A}u - 1u));
  out[3] = (uint)(NAME_before + NAME_x + NAME_between + NAME_y[in[2]] + NAME_s.c + NAME_s.z);
}

// case aligned/global_variable_{A}
// cite 6.13.3 | -
// needs __opencl_c_program_scope_global_variables
// since 2.0
// each A 8 16 32 64 128
// out uint 0 0 0 7 5 9
// in uint #0..63
__global char NAME_before = 3;
__global int NAME_x __attribute__((aligned({A}))) = 7;
static __global char NAME_between = 1;
static __global short NAME_y[3] __attribute__((aligned({A})));
__kernel void NAME(__global uint *out, __global const uint *in) {
  static __global char own_before = 1;
  static __global int own __attribute__((aligned({A}))) = 9;
  NAME_before = (char)in[4];
  NAME_between = own_before = (char)in[6];
  NAME_y[in[2]] = (short)in[5];
  out[0] = (uint)((size_t)&NAME_x & ({A}u - 1u));
  out[1] = (uint)((size_t)NAME_y & ({A}u - 1u));
  out[2] = (uint)((size_t)&own & ({A}u - 1u));
  out[3] = (uint)NAME_x;
  out[4] = (uint)NAME_y[2];
  out[5] = (uint)own;
}

// case packed/unions
// cite 6.13.1 | 6.11.1
// out uint 5 7 1 7 9
// in uint #0..63
union __attribute__((packed)) NAME_u {
  int i;
  char c[5];
};
struct __attribute__((packed)) NAME_s {
  char a;
  union NAME_u u;
  char b;
};
union NAME_m {
  int i __attribute__((packed));
  char c[7];
};
__kernel void NAME(__global uint *out, __global const uint *in) {
  struct NAME_s s;
  s.u.i = (int)in[9];
  out[0] = (uint)sizeof(union NAME_u);
  out[1] = (uint)sizeof(s);
  out[2] = (uint)((uchar *)&s.u - (uchar *)&s);
  out[3] = (uint)sizeof(union NAME_m);
  out[4] = (uint)s.u.i;
}

// case packed/members
// out uint 13 1 9 9 1 987
struct NAME_in {
  char c;
  int i;
};
struct __attribute__((packed)) NAME_s {
  char c;
  int i;
  struct NAME_in s;
};
struct NAME_f {
  char a;
  int x[2] __attribute__((packed));
};
__kernel void NAME(__global uint *out) {
  const size_t i = get_global_id(0);
  struct NAME_s s;
  struct NAME_f f;
  s.s.i = 9;
  f.x[1] = 8;
  s.i = 7;
  out[0] = (uint)sizeof(s);
  out[1] = (uint)((uchar *)&s.i - (uchar *)&s);
  out[2] = (uint)((uchar *)&s.s.i - (uchar *)&s);
  out[3] = (uint)sizeof(f);
  out[4] = (uint)((uchar *)f.x - (uchar *)&f);
  out[5] = (uint)(s.s.i * 100 + f.x[1] * 10 + s.i);
}

// case packed/enums
// out uint 1 2 4 100
// in uint #0..63
enum __attribute__((packed)) NAME_small { NAME_a, NAME_b = 100 };
enum __attribute__((packed)) NAME_middle { NAME_c = 1000 };
enum __attribute__((packed)) NAME_large { NAME_d = 100000 };
__kernel void NAME(__global uint *out, __global const uint *in) {
  enum NAME_small x = in[1] ? NAME_b : NAME_a;
  out[0] = (uint)sizeof(enum NAME_small);
  out[1] = (uint)sizeof(enum NAME_middle);
  out[2] = (uint)sizeof(enum NAME_large);
  out[3] = (uint)x;
}

// case packed/variables
// cite 6.13.3 | 6.11.3
// out uint 12 4 307 4
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  char before = (char)in[3];
  int x __attribute__((packed)) = (int)in[5];
  short y[2] __attribute__((packed)) = {(short)in[7], 300};
  __local int z __attribute__((packed));
  __local char between;
  z = (int)in[4];
  between = before;
  out[0] = (uint)(before + x + (int)in[4]);
  out[1] = (uint)sizeof(x);
  out[2] = (uint)(y[0] + y[in[1]]);
  out[3] = (uint)(z + between - before);
}

// case packed/with_aligned
// out uint 8 4
struct __attribute__((packed, aligned(4))) NAME_s {
  char c;
  short s;
  char d;
  int i;
};
__kernel void NAME(__global uint *out) {
  const size_t i = get_global_id(0);
  out[0] = (uint)sizeof(struct NAME_s);
  struct NAME_s s;
  out[1] = (uint)((uchar *)&s.i - (uchar *)&s);
}

// case lists/where_they_stand
// out uint 5*4 16
struct __attribute__((packed)) NAME_a {
  char c;
  int i;
};
struct NAME_b {
  char c;
  int i;
} __attribute__((packed));
typedef struct {
  char c;
  int i;
} __attribute__((packed)) NAME_c;
typedef struct __attribute__((packed)) {
  char c;
  int i;
} NAME_d;
typedef union __attribute__((aligned(16))) {
  char c;
  int i;
} NAME_e;
__kernel void NAME(__global uint *out) {
  out[0] = (uint)sizeof(struct NAME_a);
  out[1] = (uint)sizeof(struct NAME_b);
  out[2] = (uint)sizeof(NAME_c);
  out[3] = (uint)sizeof(NAME_d);
  out[4] = (uint)sizeof(NAME_e);
}

/// The list of attributes is before the name of the type, or after the body of the type.
// case lists/of_unions_and_enums
// cite 6.13.1 | 6.11.1
// out uint 32 32 5 7 1 2 100
// in uint #0..63
union __attribute__((aligned(32))) NAME_a {
  char c;
  int i;
};
union NAME_b {
  char c;
  int i;
} __attribute__((aligned(32)));
union NAME_c {
  int i;
  char c[5];
} __attribute__((packed));
typedef union __attribute__((packed)) {
  int i;
  char c[7];
} NAME_d;
enum NAME_e { NAME_e0, NAME_e1 = 100 } __attribute__((packed));
typedef enum { NAME_f0, NAME_f1 = 1000 } __attribute__((packed)) NAME_f;
__kernel void NAME(__global uint *out, __global const uint *in) {
  enum NAME_e e = in[1] ? NAME_e1 : NAME_e0;
  out[0] = (uint)sizeof(union NAME_a);
  out[1] = (uint)sizeof(union NAME_b);
  out[2] = (uint)sizeof(union NAME_c);
  out[3] = (uint)sizeof(NAME_d);
  out[4] = (uint)sizeof(enum NAME_e);
  out[5] = (uint)sizeof(NAME_f);
  out[6] = (uint)e;
}

/// A structure or union is aligned at least like each of its members.
// case aligned/by_a_member_{A}
// cite 6.13.1 | 6.11.1
// each A 8 16 64
// out uint {A} {A} 0 {A} 0 9
// in uint #0..63
union NAME_u {
  char c;
  int i __attribute__((aligned({A})));
};
struct NAME_s {
  short f[3];
  char c __attribute__((aligned({A})));
};
struct NAME_in {
  char c;
  union NAME_u u;
};
__kernel void NAME(__global uint *out, __global const uint *in) {
  char before = (char)in[1];
  union NAME_u u;
  struct NAME_s s[2];
  struct NAME_in t;
  u.i = (int)in[8];
  t.c = s[1].c = before;
  t.u.i = u.i;
  out[0] = (uint)sizeof(u);
  out[1] = (uint)((uchar *)&s[1].c - (uchar *)&s[1]);
  out[2] = (uint)((size_t)&u & ({A}u - 1u)) + (uint)((size_t)&s[0] & ({A}u - 1u));
  out[3] = (uint)((uchar *)&t.u - (uchar *)&t);
  out[4] = (uint)(sizeof(s) - 4u * {A}u);
  out[5] = (uint)(t.u.i + s[1].c);
}

// case lists/of_variables_and_types
// cite 6.13.3 | 6.11.3
// out uint 4 0 32 0 3
__kernel void NAME(__global uint *out) {
  const size_t i = get_global_id(0);
  __attribute__((aligned(128))) struct A {
    int i;
  } a;
  __attribute__((aligned(32))) struct B {
    int d;
  } __attribute__((aligned(32))) b;
  a.i = 1;
  b.d = 2;
  out[0] = (uint)sizeof(struct A);
  out[1] = (uint)((size_t)&a & 127u);
  out[2] = (uint)sizeof(struct B);
  out[3] = (uint)((size_t)&b & 31u);
  out[4] = (uint)(a.i + b.d);
}

// case lists/empty_and_several
// cite 6.13 | 6.11
// out uint 8 0 0 11
struct __attribute__(()) NAME_s {
  char c;
  int i;
};
__kernel void NAME(__global uint *out) {
  int x __attribute__((aligned(8))) __attribute__((aligned(32))) = 5;
  int y __attribute__((aligned(16), aligned(8))) = 6;
  out[0] = (uint)sizeof(struct NAME_s);
  out[1] = (uint)((size_t)&x & 31u);
  out[2] = (uint)((size_t)&y & 15u);
  out[3] = (uint)(x + y);
}

// case endian/device_and_host
// cite 6.13.3 | 6.11.3
// out uint 3 2
// in uint #0..63
uint NAME_f(__global const uint *p __attribute__((endian(device)))) {
  return p[3];
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  __global const uint *q __attribute__((endian(device))) = in;
  __global const uint *h __attribute__((endian(host))) = in;
  out[0] = NAME_f(q);
  out[1] = h[2];
}

// case nosvm/pointer
// cite 6.13.3 | -
// since 2.0
// out uint 3
// in uint #0..63
uint NAME_f(__global const uint *__attribute__((nosvm)) p) {
  return p[3];
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  out[0] = NAME_f(in);
}

// case order/elements
// cite 6.3.7 | 6.1.7
// shares nothing
// out uint 1234 56 1
__kernel void NAME(__global uint *out) {
  uchar4 v = (uchar4)(1, 2, 3, 4);
  uint w = 0x04030201u;
  __private uchar *p = (__private uchar *)&v;
  ushort2 t = (ushort2)(5, 6);
  __private ushort *s = (__private ushort *)&t;
  out[0] = p[0] * 1000u + p[1] * 100u + p[2] * 10u + p[3];
  out[1] = s[0] * 10u + s[1];
  __private uchar *b = (__private uchar *)&w;
#ifdef __ENDIAN_LITTLE__
  out[2] = b[0];
#else
  out[2] = b[3];
#endif
}

// case unroll/{name}
// cite 6.13.5 | -
// table  name           attribute
//        unnumbered     ""
//        by_1           (1)
//        by_2           (2)
//        by_3           (3)
//        by_8           (8)
//        by_1000        (1000)
//        by_expression  (2 * 3 - 1)
// since 2.0
// out uint 2148
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  uint r = 0;
  uint k = 0;
  __attribute__((opencl_unroll_hint{attribute})) for (uint j = 0; j < 19u; ++j) r += j * in[j];
  __attribute__((opencl_unroll_hint{attribute})) while (k < in[13]) {
    r ^= k;
    ++k;
  }
  __attribute__((opencl_unroll_hint{attribute})) do {
    r += 3u;
    --k;
  } while (k != 0);
  __attribute__((opencl_unroll_hint{attribute})) for (;;) {
    if (++k > 7u) break;
    if (k & 1u) continue;
    r += k;
  }
  *out = r;
}

// case must_not_compile/unroll_negative
// since 2.0
// out uint 6
// in uint #0..63
// forbidden: -1) => 1)
__kernel void NAME(__global uint *out, __global const uint *in) {
  uint r = in[1];
  __attribute__((opencl_unroll_hint(1))) for (uint k = 0; k < 5u; ++k) r += 1u;
  *out = r;
}

// case must_not_compile/unroll_variable
// since 2.0
// out uint 6
// in uint #0..63
// forbidden: (x) => (2)
__kernel void NAME(__global uint *out, __global const uint *in) {
  int x = (int)in[2];
  uint r = in[1] + (uint)(x - 2);
  __attribute__((opencl_unroll_hint(2))) for (uint k = 0; k < 5u; ++k) r += 1u;
  *out = r;
}

// case must_not_compile/unroll_no_loop
// since 2.0
// out uint 6
// in uint #0..63
// forbidden: if => while
__kernel void NAME(__global uint *out, __global const uint *in) {
  uint r = in[1];
  __attribute__((opencl_unroll_hint)) while (r < 6u) {
    r += 5u;
  }
  *out = r;
}

// case must_not_compile/unroll_{name}
// since 2.0
// {depth}
// table  name             depth     wrong    behind
//        zero             quick     (0)      while (r < 6u)
//        fraction         standard  (1.5f)   while (r < 6u)
//        before_a_switch  standard  (2)      switch (r)
//        before_a_block   standard  (2)      /**/
// out uint 6
// in uint #0..63
// forbidden: __attribute__((opencl_unroll_hint{wrong})) {behind} { => while (r < 6u) {
__kernel void NAME(__global uint *out, __global const uint *in) {
  uint r = in[1];
  while (r < 6u) {
    r += 5u;
  }
  *out = r;
}

// case must_not_compile/unroll_{name}
// since 2.0
// standard
// table  name                   wrong
//        before_an_assignment   r = r + 0u;
//        before_another_if      if (r) ++r;
//        before_a_declaration   uint k = 0u;
// out uint 6
// in uint #0..63
// forbidden: __attribute__((opencl_unroll_hint(2))) {wrong} while => while
__kernel void NAME(__global uint *out, __global const uint *in) {
  uint r = in[1];
  while (r < 6u) r += 5u;
  *out = r;
}

// case must_not_compile/aligned_no_power
// cite 6.13.3 | 6.11.3
// out uint 6
// unsupported: 12 => 16
__kernel void NAME(__global uint *out) {
  int x __attribute__((aligned(16))) = 6;
  *out = (uint)x;
}

// case must_not_compile/packed_typedef
// cite 6.13.1 | 6.11.1
// out uint 6
// unsupported: NAME_t __attribute__((packed)); => NAME_t;
typedef int NAME_t;
__kernel void NAME(__global uint *out) {
  NAME_t x = 6;
  *out = (uint)x;
}

// case must_not_compile/endian_of_a_number
// cite 6.13.3 | 6.11.3
// out uint 6
// unsupported: x __attribute__((endian(host))) = => x =
__kernel void NAME(__global uint *out) {
  int x = 6;
  *out = (uint)x;
}

// case must_not_compile/endian_of_a_private_pointer
// out uint 6
// unsupported: p __attribute__((endian(host))) = => p =
__kernel void NAME(__global uint *out) {
  uint x = 6u;
  __private uint *p = &x;
  *out = *p;
}

// case must_not_compile/unknown_attribute
// cite 6.13.6 | 6.11.5
// out uint 6
// unsupported: x __attribute__((no_such_attribute_of_anyone)) = => x =
__kernel void NAME(__global uint *out) {
  uint x = 6u;
  *out = x;
}

// case must_not_compile/attribute_of_a_block
// cite 6.13.4 | 6.11.4
// out uint 6
// unsupported: ;\n  __attribute__((no_such_attribute_of_anyone)) { => ;\n  {
__kernel void NAME(__global uint *out) {
  uint x = 1u;
  { x = 6u; }
  *out = x;
}
