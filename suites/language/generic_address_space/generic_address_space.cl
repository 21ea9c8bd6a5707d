/// Pointers to the generic address space (OpenCL C 6.7.5, 6.7.9): conversions, comparisons,
/// arithmetic, and the objects at the pointers. Some conversions must be refused.
// items 1
// needs __opencl_c_generic_address_space
// since 2.0

// case pointers/null
// cite 6.7.9 | -
// out uint 1*6
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  __local uint ls[2];
  uint ps[2] = {5u, 6u};
  __global const uint *g = in + 4;
  __local uint *l = ls;
  __private uint *p = ps;
  l[0] = 8u;
  l[1] = 9u;
  uint *q = NULL;
  const uint *r = 0;
  out[0] = q == NULL && !q && r == 0;
  q = l;
  out[1] = q != NULL && q == l;
  r = g;
  out[2] = r == g && g == r;
  q = p;
  out[3] = q == p;
  __local uint *n = NULL;
  q = n;
  out[4] = q == NULL;
  __global uint *m = 0;
  q = m;
  out[5] = q == NULL && to_global(q) == NULL;
}

// case pointers/compared
// out uint 1 2 1 1
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  __local uint ls[2];
  uint ps[2] = {5u, 6u};
  __global const uint *g = in + 4;
  __local uint *l = ls;
  __private uint *p = ps;
  l[0] = 8u;
  l[1] = 9u;
  const uint *a = in + 1;
  __global const uint *b = in + 3;
  uint *c = l;
  uint *d = p + 1;
  out[0] = a < b && b > a && a <= b && b >= a && a != b;
  out[1] = (uint)(b - (__global const uint *)a);
  out[2] = c == l && l == c && c + 1 > l;
  out[3] = d > p && (d - p) == 1 && p == d - 1;
}

// case pointers/cast_back
// out uint 4 9 6 17 18
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  __local uint ls[2];
  uint ps[2] = {5u, 6u};
  __global const uint *g = in + 4;
  __local uint *l = ls;
  __private uint *p = ps;
  l[0] = 8u;
  l[1] = 9u;
  const uint *q = g;
  out[0] = *(__global const uint *)q;
  q = l + 1;
  out[1] = *(const __local uint *)q;
  q = p;
  out[2] = ((const __private uint *)q)[1];
  uint *w = (uint *)l;
  *w = 17u;
  out[3] = l[0];
  ++*(__local uint *)w;
  out[4] = ls[0];
}

// case pointers/arithmetic
// cite 6.7.5 | -
// out uint 7 5 6 56 9 8
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  __local uint ls[2];
  uint ps[2] = {5u, 6u};
  __global const uint *g = in + 4;
  __local uint *l = ls;
  __private uint *p = ps;
  l[0] = 8u;
  l[1] = 9u;
  const uint *q = g;
  q += 3;
  out[0] = *q;
  out[1] = q[-2];
  out[2] = *--q;
  q = p;
  out[3] = *q++ * 10u;
  out[3] += *q;
  q = &l[1];
  out[4] = *q;
  out[5] = *(q - 1);
}

// case pointers/in_structs
// out uint 495 669 9
// in uint #0..63
struct NAME_s {
  const uint *a;
  uint *b[2];
};
uint NAME_f(struct NAME_s s) {
  *s.b[0] += 1u;
  return *s.a * 100u + *s.b[0] * 10u + *s.b[1];
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  __local uint ls[2];
  uint ps[2] = {5u, 6u};
  __global const uint *g = in + 4;
  __local uint *l = ls;
  __private uint *p = ps;
  l[0] = 8u;
  l[1] = 9u;
  struct NAME_s s = {g, {l, p}};
  out[0] = NAME_f(s);
  s.a = p + 1;
  s.b[0] = p;
  s.b[1] = l + 1;
  out[1] = NAME_f(s);
  out[2] = l[0];
}

// case pointers/in_memory
// cite 6.7.8 | -
// out uint 3 7 7 7
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  __local uint n;
  __local uint *__local where;
  __local const uint *b;
  const uint *__local any[2];
  n = 7u;
  where = &n;
  b = &n;
  any[0] = in + 3;
  any[1] = &n;
  out[0] = *any[0];
  out[1] = *any[1];
  out[2] = **(__local uint * __local *)&where;
  out[3] = *b;
}

// case pointers/to_pointers
// out uint 4 8 15
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  __local uint ls[2];
  uint ps[2] = {5u, 6u};
  __global const uint *g = in + 4;
  __local uint *l = ls;
  __private uint *p = ps;
  l[0] = 8u;
  l[1] = 9u;
  const uint *q = g;
  const uint **qq = &q;
  out[0] = **qq;
  *qq = l;
  out[1] = *q;
  const uint ***qqq = &qq;
  **qqq = p;
  out[2] = *q + **qq + ***qqq;
}

// case pointers/of_loops
// cite 6.7.5 | -
// out uint 49736
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  __local uint ls[2];
  uint ps[2] = {5u, 6u};
  __global const uint *g = in + 4;
  __local uint *l = ls;
  __private uint *p = ps;
  l[0] = 8u;
  l[1] = 9u;
  const uint *q = g;
  uint r = 0;
  for (uint k = 0; k < 9u; ++k) {
    r = r * 3u + *q;
    q = k % 3u == 0 ? (const uint *)l : k % 3u == 1u ? (const uint *)p : (const uint *)(g + k);
  }
  out[0] = r;
}

// case pointers/chosen
// cite 6.7.9 | -
// out uint 4 8 8
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  __local uint ls[2];
  uint ps[2] = {5u, 6u};
  __global const uint *g = in + 4;
  __local uint *l = ls;
  __private uint *p = ps;
  l[0] = 8u;
  l[1] = 9u;
  const uint *q = in[1] ? g : (const uint *)p;
  out[0] = *q;
  q = in[0] ? q : l;
  out[1] = *q;
  out[2] = *(in[1] == 1u ? q : g);
}

// case pointers/void
// out uint 3 4 5
// in uint #0..63
void NAME_f(void *p, uint n) {
  *(uint *)p = n;
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  __local uint ls[2];
  uint ps[2] = {5u, 6u};
  __global const uint *g = in + 4;
  __local uint *l = ls;
  __private uint *p = ps;
  l[0] = 8u;
  l[1] = 9u;
  NAME_f(l, 3u);
  NAME_f(p, 4u);
  void *v = l;
  out[0] = *(uint *)v;
  v = p;
  out[1] = *(uint *)v;
  NAME_f(out + 2, 5u);
}

// case atomics/of_any_space
// cite 6.7.5 | -
// out uint 10 7 3
// in uint #0..63
void NAME_f(volatile uint *p) {
  *p = *p + 2u;
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  __local uint ls[2];
  uint ps[2] = {5u, 6u};
  __global const uint *g = in + 4;
  __local uint *l = ls;
  __private uint *p = ps;
  l[0] = 8u;
  l[1] = 9u;
  NAME_f(l);
  NAME_f(p);
  out[2] = 1u;
  NAME_f(out + 2);
  out[0] = l[0];
  out[1] = p[0];
}

// case must_not_compile/constant_assigned
// cite 6.7.9 | -
// out uint 6
// forbidden: = cp;\n  * => = pp;\n  *
__constant uint NAME_c = 1u;
void NAME_f(const uint *p) {}
__kernel void NAME(__global uint *out) {
  __local uint l;
  uint p = 1u;
  __global uint *gp = out;
  __local uint *lp = &l;
  __private uint *pp = &p;
  __constant uint *cp = &NAME_c;
  uint *q = pp;
  const uint *r = pp;
  (void)gp;
  (void)lp;
  (void)cp;
  (void)q;
  (void)r;
  r = pp;
  *out = 6u;
}

// case must_not_compile/constant_cast
// out uint 6
// forbidden: )cp;\n  * => )lp;\n  *
__constant uint NAME_c = 1u;
void NAME_f(const uint *p) {}
__kernel void NAME(__global uint *out) {
  __local uint l;
  uint p = 1u;
  __global uint *gp = out;
  __local uint *lp = &l;
  __private uint *pp = &p;
  __constant uint *cp = &NAME_c;
  uint *q = pp;
  const uint *r = pp;
  (void)gp;
  (void)lp;
  (void)cp;
  (void)q;
  (void)r;
  r = (const uint *)lp;
  *out = 6u;
}

// case must_not_compile/constant_passed
// out uint 6
// forbidden: cp) => gp)
__constant uint NAME_c = 1u;
void NAME_f(const uint *p) {}
__kernel void NAME(__global uint *out) {
  __local uint l;
  uint p = 1u;
  __global uint *gp = out;
  __local uint *lp = &l;
  __private uint *pp = &p;
  __constant uint *cp = &NAME_c;
  uint *q = pp;
  const uint *r = pp;
  (void)gp;
  (void)lp;
  (void)cp;
  (void)q;
  (void)r;
  NAME_f(gp);
  *out = 6u;
}

// case must_not_compile/constant_compared
// out uint 6
// forbidden: cp & => gp &
__constant uint NAME_c = 1u;
void NAME_f(const uint *p) {}
__kernel void NAME(__global uint *out) {
  __local uint l;
  uint p = 1u;
  __global uint *gp = out;
  __local uint *lp = &l;
  __private uint *pp = &p;
  __constant uint *cp = &NAME_c;
  uint *q = pp;
  const uint *r = pp;
  (void)gp;
  (void)lp;
  (void)cp;
  (void)q;
  (void)r;
  *out = 6u + (r == gp && p == 7u);
}

// case must_not_compile/to_global_assigned
// out uint 6
// forbidden: q => (__global uint *)q
__constant uint NAME_c = 1u;
void NAME_f(const uint *p) {}
__kernel void NAME(__global uint *out) {
  __local uint l;
  uint p = 1u;
  __global uint *gp = out;
  __local uint *lp = &l;
  __private uint *pp = &p;
  __constant uint *cp = &NAME_c;
  uint *q = pp;
  const uint *r = pp;
  (void)gp;
  (void)lp;
  (void)cp;
  (void)q;
  (void)r;
  gp = (__global uint *)q;
  *out = 6u;
}

// case must_not_compile/to_global_passed
// out uint 6
// forbidden: q) => gp)
__constant uint NAME_c = 1u;
void NAME_f(const uint *p) {}
void NAME_g(__global uint *p) {}
__kernel void NAME(__global uint *out) {
  __local uint l;
  uint p = 1u;
  __global uint *gp = out;
  __local uint *lp = &l;
  __private uint *pp = &p;
  __constant uint *cp = &NAME_c;
  uint *q = pp;
  const uint *r = pp;
  (void)gp;
  (void)lp;
  (void)cp;
  (void)q;
  (void)r;
  NAME_g(gp);
  *out = 6u;
}

// case must_not_compile/global_nested
// out uint 6
// forbidden: = &n;\n  * => = &q;\n  *
__constant uint NAME_c = 1u;
void NAME_f(const uint *p) {}
__kernel void NAME(__global uint *out) {
  __local uint l;
  uint p = 1u;
  __global uint *gp = out;
  __local uint *lp = &l;
  __private uint *pp = &p;
  __constant uint *cp = &NAME_c;
  uint *q = pp;
  const uint *r = pp;
  (void)gp;
  (void)lp;
  (void)cp;
  (void)q;
  (void)r;
  __global uint *n = gp;
  uint **a = &q;
  (void)n;
  (void)a;
  a = &q;
  *out = 6u;
}

// case must_not_compile/to_local_assigned
// out uint 6
// forbidden: q => (__local uint *)q
__constant uint NAME_c = 1u;
void NAME_f(const uint *p) {}
__kernel void NAME(__global uint *out) {
  __local uint l;
  uint p = 1u;
  __global uint *gp = out;
  __local uint *lp = &l;
  __private uint *pp = &p;
  __constant uint *cp = &NAME_c;
  uint *q = pp;
  const uint *r = pp;
  (void)gp;
  (void)lp;
  (void)cp;
  (void)q;
  (void)r;
  lp = (__local uint *)q;
  *out = 6u;
}

// case must_not_compile/to_local_passed
// out uint 6
// forbidden: q) => lp)
__constant uint NAME_c = 1u;
void NAME_f(const uint *p) {}
void NAME_g(__local uint *p) {}
__kernel void NAME(__global uint *out) {
  __local uint l;
  uint p = 1u;
  __global uint *gp = out;
  __local uint *lp = &l;
  __private uint *pp = &p;
  __constant uint *cp = &NAME_c;
  uint *q = pp;
  const uint *r = pp;
  (void)gp;
  (void)lp;
  (void)cp;
  (void)q;
  (void)r;
  NAME_g(lp);
  *out = 6u;
}

// case must_not_compile/local_nested
// out uint 6
// forbidden: = &n;\n  * => = &q;\n  *
__constant uint NAME_c = 1u;
void NAME_f(const uint *p) {}
__kernel void NAME(__global uint *out) {
  __local uint l;
  uint p = 1u;
  __global uint *gp = out;
  __local uint *lp = &l;
  __private uint *pp = &p;
  __constant uint *cp = &NAME_c;
  uint *q = pp;
  const uint *r = pp;
  (void)gp;
  (void)lp;
  (void)cp;
  (void)q;
  (void)r;
  __local uint *n = lp;
  uint **a = &q;
  (void)n;
  (void)a;
  a = &q;
  *out = 6u;
}

// case must_not_compile/to_private_assigned
// out uint 6
// forbidden: q => (__private uint *)q
__constant uint NAME_c = 1u;
void NAME_f(const uint *p) {}
__kernel void NAME(__global uint *out) {
  __local uint l;
  uint p = 1u;
  __global uint *gp = out;
  __local uint *lp = &l;
  __private uint *pp = &p;
  __constant uint *cp = &NAME_c;
  uint *q = pp;
  const uint *r = pp;
  (void)gp;
  (void)lp;
  (void)cp;
  (void)q;
  (void)r;
  pp = (__private uint *)q;
  *out = 6u;
}

// case must_not_compile/to_private_passed
// out uint 6
// forbidden: q) => pp)
__constant uint NAME_c = 1u;
void NAME_f(const uint *p) {}
void NAME_g(__private uint *p) {}
__kernel void NAME(__global uint *out) {
  __local uint l;
  uint p = 1u;
  __global uint *gp = out;
  __local uint *lp = &l;
  __private uint *pp = &p;
  __constant uint *cp = &NAME_c;
  uint *q = pp;
  const uint *r = pp;
  (void)gp;
  (void)lp;
  (void)cp;
  (void)q;
  (void)r;
  NAME_g(pp);
  *out = 6u;
}

// case must_not_compile/private_nested
// out uint 6
// forbidden: = &n;\n  * => = &q;\n  *
__constant uint NAME_c = 1u;
void NAME_f(const uint *p) {}
__kernel void NAME(__global uint *out) {
  __local uint l;
  uint p = 1u;
  __global uint *gp = out;
  __local uint *lp = &l;
  __private uint *pp = &p;
  __constant uint *cp = &NAME_c;
  uint *q = pp;
  const uint *r = pp;
  (void)gp;
  (void)lp;
  (void)cp;
  (void)q;
  (void)r;
  __private uint *n = pp;
  uint **a = &q;
  (void)n;
  (void)a;
  a = &q;
  *out = 6u;
}

// case must_not_compile/to_constant_assigned
// out uint 6
// forbidden: = r;\n  * => = &NAME_c;\n  *
__constant uint NAME_c = 1u;
void NAME_f(const uint *p) {}
__kernel void NAME(__global uint *out) {
  __local uint l;
  uint p = 1u;
  __global uint *gp = out;
  __local uint *lp = &l;
  __private uint *pp = &p;
  __constant uint *cp = &NAME_c;
  uint *q = pp;
  const uint *r = pp;
  (void)gp;
  (void)lp;
  (void)cp;
  (void)q;
  (void)r;
  cp = &NAME_c;
  *out = 6u;
}

// case must_not_compile/to_constant_cast
// out uint 6
// forbidden: (__constant uint *)q => (__constant uint *)cp
__constant uint NAME_c = 1u;
void NAME_f(const uint *p) {}
__kernel void NAME(__global uint *out) {
  __local uint l;
  uint p = 1u;
  __global uint *gp = out;
  __local uint *lp = &l;
  __private uint *pp = &p;
  __constant uint *cp = &NAME_c;
  uint *q = pp;
  const uint *r = pp;
  (void)gp;
  (void)lp;
  (void)cp;
  (void)q;
  (void)r;
  cp = (__constant uint *)cp;
  *out = 6u;
}

// case must_not_compile/argument_of_kernel
// cite 6.7.6 | -
// out uint 6
// forbidden: NAME_k( uint * => NAME_k(__global uint *
__kernel void NAME_k(__global uint *p) {}
__kernel void NAME(__global uint *out) {
  *out = 6u;
}

// case must_not_compile/named_compared
// cite 6.7.9 | -
// out uint 6
// forbidden: gp & => q &
__constant uint NAME_c = 1u;
void NAME_f(const uint *p) {}
__kernel void NAME(__global uint *out) {
  __local uint l;
  uint p = 1u;
  __global uint *gp = out;
  __local uint *lp = &l;
  __private uint *pp = &p;
  __constant uint *cp = &NAME_c;
  uint *q = pp;
  const uint *r = pp;
  (void)gp;
  (void)lp;
  (void)cp;
  (void)q;
  (void)r;
  *out = 6u + (lp == q && p == 7u);
}

// case must_not_compile/named_chosen
// out uint 6
// forbidden: : lp; => : q;
__constant uint NAME_c = 1u;
void NAME_f(const uint *p) {}
__kernel void NAME(__global uint *out) {
  __local uint l;
  uint p = 1u;
  __global uint *gp = out;
  __local uint *lp = &l;
  __private uint *pp = &p;
  __constant uint *cp = &NAME_c;
  uint *q = pp;
  const uint *r = pp;
  (void)gp;
  (void)lp;
  (void)cp;
  (void)q;
  (void)r;
  r = p == 7u ? gp : q;
  *out = 6u;
}

// case must_not_compile/to_global_of_constant
// cite 6.15.10 | -
// out uint 6
// forbidden: cp) => q)
__constant uint NAME_c = 1u;
void NAME_f(const uint *p) {}
__kernel void NAME(__global uint *out) {
  __local uint l;
  uint p = 1u;
  __global uint *gp = out;
  __local uint *lp = &l;
  __private uint *pp = &p;
  __constant uint *cp = &NAME_c;
  uint *q = pp;
  const uint *r = pp;
  (void)gp;
  (void)lp;
  (void)cp;
  (void)q;
  (void)r;
  *out = 6u + (to_global(q) == NULL && p == 7u);
}
