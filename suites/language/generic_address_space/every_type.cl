/// One function gets pointers to every space (OpenCL C 6.7.5, 6.15.10): g points to global memory,
/// l to local memory, and p to private memory. The first words of the buffer are the results of a
/// case. The objects in global memory follow.
// items 1
// since 2.0
// needs __opencl_c_generic_address_space

// case access/{name}
// cite 6.7.5 | -
// table  name     type           zero                        n                          seven                        read
//        uchar    uchar          (uchar)(0u)                 (uchar)(n)                 (uchar)(77u)                 (uint)(x)
//        ushort2  ushort2        (ushort2)((ushort)(0u), 3)  (ushort2)((ushort)(n), 3)  (ushort2)((ushort)(77u), 3)  (uint)(x).x
//        uint     uint           (0u)                        (n)                        (77u)                        (x)
//        float    float          (float)(0u)                 (float)(n)                 (float)(77u)                 (uint)(x)
//        uint3    uint3          (uint3)(1u, 2u, 0u)         (uint3)(1u, 2u, n)         (uint3)(1u, 2u, 77u)         (x).z
//        float16  float16        (float16)((float)(0u))      (float16)((float)(n))      (float16)((float)(77u))      (uint)(x).sf
//        struct   struct NAME_s  NAME_made(0u)               NAME_made(n)               NAME_made(77u)               (x).b[1]
// out uint 11 22 33 22 33 11 77 22 33 0*87
// in uint #0..63
struct NAME_s {
  uchar a;
  uint b[2];
};
struct NAME_s NAME_made(uint n) {
  struct NAME_s s;
  s.a = 1;
  s.b[0] = 0u;
  s.b[1] = n;
  return s;
}
void NAME_put({type} *q, uint n) { q[1] = {n}; }
uint NAME_get(const {type} *q) {
  const {type} x = q[1];
  return {read};
}
{type} *NAME_pick(uint k, {type} *a, {type} *b, {type} *c) { return k == 0 ? a : k == 1 ? b : c; }
__kernel void NAME(__global uint *out, __global const uint *in) {
  __local {type} ls[2];
  {type} ps[2];
  __global {type} *g = (__global {type} *)(out + 16);
  __local {type} *l = ls;
  __private {type} *p = ps;
  g[0] = g[1] = l[0] = l[1] = p[0] = p[1] = {zero};
  NAME_put(g, 11u);
  NAME_put(l, 22u);
  NAME_put(p, 33u);
  const uint r0 = NAME_get(g), r1 = NAME_get(l), r2 = NAME_get(p);
  const uint r3 = NAME_get(NAME_pick(in[1], g, l, p)), r4 = NAME_get(NAME_pick(in[2], g, l, p)), r5 = NAME_get(NAME_pick(in[0], g, l, p));
  {type} *q = p;
  if (in[3]) q = g;
  q[1] = {seven};
  const uint r6 = NAME_get(g);
  q = l;
  const uint r7 = NAME_get(q);
  q = p;
  const uint r8 = NAME_get(q);
  for (uint k = 9; k < 96u; ++k) out[k] = 0;
  out[0] = r0;
  out[1] = r1;
  out[2] = r2;
  out[3] = r3;
  out[4] = r4;
  out[5] = r5;
  out[6] = r6;
  out[7] = r7;
  out[8] = r8;
}

/// to_global, to_local and to_private return the pointer if it points to their space, or else NULL.
/// get_fence returns a value that fences the memory of the pointer. No function reads this memory.
// case functions/{function}/{name}
// cite 6.15.10 | -
// {depth}
// table  name     type           zero                        depth
//        uchar    uchar          (uchar)(0u)                 standard
//        ushort2  ushort2        (ushort2)((ushort)(0u), 3)  standard
//        uint     uint           (0u)                        quick
//        float    float          (float)(0u)                 standard
//        uint3    uint3          (uint3)(1u, 2u, 0u)         standard
//        float16  float16        (float16)((float)(0u))      standard
//        struct   struct NAME_s  NAME_made(0u)               quick
// table  function      numbers  asked
//        own_space     9 18 36  (to_global(q) == g) + 2u * (to_local(q) == l) + 4u * (to_private(q) == p) + 8u * (to_global(c) == g) + 16u * (to_local(c) == l) + 32u * (to_private(c) == p)
//        other_spaces  9 2 4    (to_global(q) != NULL) + 2u * (to_local(q) != NULL) + 4u * (to_private(q) != NULL) + 8u * (to_global(c) != NULL)
//        fence         1 1 1    k == 2u || ((uint)get_fence(q) & (uint)(k == 0 ? CLK_GLOBAL_MEM_FENCE : CLK_LOCAL_MEM_FENCE)) != 0 && get_fence(c) == get_fence(q)
// out uint {numbers} 0*93
// in uint #0..63
struct NAME_s {
  uchar a;
  uint b[2];
};
struct NAME_s NAME_made(uint n) {
  struct NAME_s s;
  s.a = 1;
  s.b[0] = 0u;
  s.b[1] = n;
  return s;
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  __local {type} ls[2];
  {type} ps[2];
  __global {type} *g = (__global {type} *)(out + 16);
  __local {type} *l = ls;
  __private {type} *p = ps;
  g[0] = g[1] = l[0] = l[1] = p[0] = p[1] = {zero};
  {type} *all[3] = {g, l, p};
  uint r[3];
  for (uint k = 0; k < 3u; ++k) {
    {type} *q = all[(k + in[3]) % 3u];
    const {type} *c = q;
    r[k] = {asked};
  }
  for (uint k = 3; k < 96u; ++k) out[k] = 0;
  for (uint k = 0; k < 3u; ++k) out[k] = r[k];
}
