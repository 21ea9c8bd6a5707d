/// Pointers to every address space, and the objects in each space (OpenCL C 6.7).
// items 1

// case pointers/arrays_of_pointers
// cite 6.7 | 6.5
// needs constant_arguments
// out uint 3 12 1
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  uint a = 1u, b = 2u, c = 3u;
  __private uint *all[3] = {&a, &b, &c};
  *all[in[1]] += 10u;
  __private uint *t = all[0];
  all[0] = all[2];
  all[2] = t;
  out[0] = *all[0];
  out[1] = b;
  out[2] = *all[2];
}

// case pointers/to_pointers
// needs constant_arguments
// out uint 5 7 4 5
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  uint a = 1u, b = 2u;
  uint *p = &a;
  uint **pp = &p;
  uint ***ppp = &pp;
  **pp = 5u;
  *pp = &b;
  ***ppp = 7u;
  __global const uint *g = in;
  __global const uint **gg = &g;
  *gg += 4;
  out[0] = a;
  out[1] = b;
  out[2] = *g;
  out[3] = **gg + 1u;
}

// case pointers/in_structs
// needs constant_arguments
// out uint 97 9 1
// in uint #0..63
struct NAME_s {
  __global const uint *g;
  __local uint *l;
  __private uint *p;
  __constant uint *c;
  uint n;
};
__constant uint NAME_c[2] = {20u, 21u};
uint NAME_f(struct NAME_s s) {
  s.n += *s.g + *s.l + *s.p + s.c[1];
  *s.p = 9u;
  return s.n;
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  __local uint l[2];
  l[1] = 30u;
  uint own = 40u;
  struct NAME_s s = {in + 5, l + 1, &own, NAME_c, 1u};
  out[0] = NAME_f(s);
  out[1] = own;
  out[2] = s.n;
}

// case pointers/returned
// needs constant_arguments
// out uint 9 2 9 6
// in uint #0..63
__global const uint *NAME_g(__global const uint *p, uint n) {
  return p + n;
}
__local uint *NAME_l(__local uint *p) {
  return p + 1;
}
__constant uint NAME_c[3] = {7u, 8u, 9u};
__constant uint *NAME_f(uint n) {
  return &NAME_c[n];
}
uint *NAME_p(uint *p) {
  return p + 2;
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  __local uint l[3];
  l[0] = 1u;
  l[1] = 2u;
  l[2] = 3u;
  uint own[3] = {4u, 5u, 6u};
  out[0] = *NAME_g(in, 9u);
  out[1] = *NAME_l(l);
  out[2] = *NAME_f(in[2]);
  out[3] = *NAME_p(own);
}

// case pointers/in_local_memory
// needs constant_arguments
// out uint 33 6
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  __local uint values[4];
  __local uint *__local where[2];
  __global const uint *__local far;
  values[3] = 33u;
  where[1] = &values[3];
  far = in + 6;
  out[0] = *where[1];
  out[1] = *far;
}

// case pointers/arithmetic
// needs constant_arguments
// out uint 5 25 36 40 1 40 1 1
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  uint own[8];
  for (uint k = 0; k < 8; ++k) own[k] = k * k;
  uint *a = own + 7;
  uint *b = &own[2];
  out[0] = (uint)(a - b);
  out[1] = *(b + 3);
  out[2] = a[-1];
  out[3] = *b++ + *--a;
  out[4] = a > b;
  out[5] = (uint)(&in[40] - in);
  out[6] = b == own + 3;
  __global uint *n = 0;
  out[7] = n == NULL && !n;
}

// case pointers/const_kept
// needs constant_arguments
// out uint 15
__kernel void NAME(__global uint *out) {
  uint own = 3u;
  const uint *p = &own;
  uint *const q = &own;
  *q = 4u;
  const volatile uint *const r = &own;
  own += 1u;
  out[0] = *p + *q + *r;
}

// case literals/in_constant_space
// cite 6.7.8 | 6.5.3
// needs constant_arguments
// out uint 9966 5 98 389
// in uint #0..63
uint NAME_sum(__constant const char *s) {
  uint n = 0;
  while (*s) n = n * 3u + (uint)*s++;
  return n;
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  __constant const char *text = "Hello";
  out[0] = NAME_sum(text);
  out[1] = (uint)sizeof("four");
  out[2] = (uint) "abc"[in[1]];
  out[3] = NAME_sum(
      "a"
      "b");
}

// case literals/initialize_arrays
// needs constant_arguments
// out uint 3 25186 100 1146
// in uint #0..63
__constant char NAME_t[] = "xyz";
__kernel void NAME(__global uint *out, __global const uint *in) {
  char own[] = "ab";
  char cut[2] = "cd";
  own[0] += (char)in[1];
  out[0] = (uint)sizeof(own);
  out[1] = (uint)own[0] * 256u + (uint)own[1];
  out[2] = (uint)cut[1];
  out[3] = (uint)sizeof(NAME_t) * 256u + (uint)NAME_t[2];
}

// case constant/tables
// cite 6.7.3 | 6.5.3
// needs constant_arguments
// out uint 2 5 7 0 3
// in uint #0..63
__constant uint NAME_a[3] = {1u, 2u, 3u};
__constant float4 NAME_v[2] = {(float4)(1.0f), (float4)(2.0f, 3.0f, 4.0f, 5.0f)};
struct NAME_s {
  uchar a;
  ushort b[2];
  uint c;
};
__constant struct NAME_s NAME_s1[2] = {{1, {2, 3}, 4u}, {5, {6, 7}, 8u}};
__constant uint NAME_zero[4] = {5u};
__constant uint NAME_two[2][2] = {{1u, 2u}, {3u, 4u}};
__kernel void NAME(__global uint *out, __global const uint *in) {
  const uint k = in[1];
  out[0] = NAME_a[k];
  out[1] = (uint)NAME_v[k].w;
  out[2] = NAME_s1[k].b[k];
  out[3] = NAME_zero[k + 2];
  out[4] = NAME_two[k][0];
}

// case constant/of_kernels
// needs constant_arguments
// out uint 35 30 20
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  __constant uint a[3] = {10u, 20u, 30u};
  __constant uint b = 5u;
  __constant uint *p = a + 1;
  out[0] = a[in[2]] + b;
  out[1] = p[in[1]];
  out[2] = *p;
}

// case constant/of_addresses
// needs constant_arguments
// out uint 5 1
__constant uint NAME_a[2] = {4u, 5u};
__constant uint *__constant NAME_p = &NAME_a[1];
__kernel void NAME(__global uint *out) {
  out[0] = *NAME_p;
  out[1] = (uint)(NAME_p - NAME_a);
}

// case constant/of_constants
// needs constant_arguments
// out uint 94 11 66
enum { NAME_three = 3 };
__constant int NAME_i = -(NAME_three << 2) + (int)sizeof(uint) * 5 % 7;
__constant float NAME_f = 1.5f * 4.0f - 0.5f;
__constant uchar NAME_c = 'A' + 1;
__kernel void NAME(__global uint *out) {
  out[0] = (uint)(NAME_i + 100);
  out[1] = (uint)(NAME_f * 2.0f);
  out[2] = NAME_c;
}

// case local/two_arrays
// cite 6.7.2 | 6.5.2
// items 64
// group 16
// out uint 45 201 42 202 39 203 36 204 33 205 30 206 27 207 24 208 21 209 18 210 15 211 12 212 9
//     213 6 214 3 215 0 200 45 201 42 202 39 203 36 204 33 205 30 206 27 207 24 208 21 209 18 210
//     15 211 12 212 9 213 6 214 3 215 0 200 45 201 42 202 39 203 36 204 33 205 30 206 27 207 24 208
//     21 209 18 210 15 211 12 212 9 213 6 214 3 215 0 200 45 201 42 202 39 203 36 204 33 205 30 206
//     27 207 24 208 21 209 18 210 15 211 12 212 9 213 6 214 3 215 0 200
__kernel void NAME(__global uint *out) {
  const size_t i = get_global_id(0);
  out += i * 2;
  __local uint a[16];
  __local uchar b[16];
  const uint l = (uint)get_local_id(0);
  a[l] = l * 3u;
  b[l] = (uchar)(l + 200u);
  barrier(CLK_LOCAL_MEM_FENCE);
  out[0] = a[15u - l];
  out[1] = b[(l + 1u) & 15u];
}

// case local/own_in_each_group
// items 128
// group 16
// out uint 5 6 7 8 9 10 11 12 13 14 15 0 1 2 3 4 105 106 107 108 109 110 111 112 113 114 115 100
//     101 102 103 104 205 206 207 208 209 210 211 212 213 214 215 200 201 202 203 204 305 306 307
//     308 309 310 311 312 313 314 315 300 301 302 303 304 405 406 407 408 409 410 411 412 413 414
//     415 400 401 402 403 404 505 506 507 508 509 510 511 512 513 514 515 500 501 502 503 504 605
//     606 607 608 609 610 611 612 613 614 615 600 601 602 603 604 705 706 707 708 709 710 711 712
//     713 714 715 700 701 702 703 704
__kernel void NAME(__global uint *out) {
  const size_t i = get_global_id(0);
  __local uint n[16];
  const uint l = (uint)get_local_id(0);
  n[l] = (uint)get_group_id(0) * 100u + l;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint turn = 0; turn < 5u; ++turn) {
    const uint next = n[(l + 1u) & 15u];
    barrier(CLK_LOCAL_MEM_FENCE);
    n[l] = next;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[i] = n[l];
}

// case local/structs_and_vectors
// items 32
// group 8
// out uint 0x189c7 90706 80605 70504 60403 50302 40201 30100 0x189c7 90706 80605 70504 60403 50302
//     40201 30100 0x189c7 90706 80605 70504 60403 50302 40201 30100 0x189c7 90706 80605 70504 60403
//     50302 40201 30100
struct NAME_s {
  uchar a;
  uint4 b;
};
__kernel void NAME(__global uint *out) {
  const size_t i = get_global_id(0);
  __local struct NAME_s s[8];
  __local uint3 v[8];
  const uint l = (uint)get_local_id(0);
  s[l].a = (uchar)l;
  s[l].b = (uint4)(l, l + 1u, l + 2u, l + 3u);
  v[l] = s[l].b.wzy;
  barrier(CLK_LOCAL_MEM_FENCE);
  const struct NAME_s t = s[7u - l];
  out[i] = t.a + t.b.y * 100u + v[7u - l].x * 10000u;
}

// case private/own_of_each_item
// cite 6.7.4 | 6.5.4
// items 64
// group 16
// out uint 1007 27 47 67 87 107 127 1147 1167 187 207 227 247 267 287 1307 1327 347 367 387 407 427
//     447 1467 1487 507 527 547 567 587 607 1627 1647 667 687 707 727 747 767 1787 1807 827 847 867
//     887 907 927 1947 1967 987 1007 1027 1047 1067 1087 2107 2127 1147 1167 1187 1207 1227 1247
//     2267
__kernel void NAME(__global uint *out) {
  const size_t i = get_global_id(0);
  uint own[8];
  for (uint k = 0; k < 8u; ++k) own[k] = (uint)i * 10u + k;
  barrier(CLK_LOCAL_MEM_FENCE);
  own[i & 7u] += 1000u;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[i] = own[0] + own[7];
}
