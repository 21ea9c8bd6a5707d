// Statements over uint4 v = (x, x + 1, x + 2, x + 3), where x is the input. A component gets only
// copied or computed values: objects that overlap must not be assigned to each other (C99,
// 6.5.16.1).

// part swap
const uint2 u = v.yx; v.xy = u;

// part turn
const uint4 u = v; v.wxyz = u;

// part reverse
v = v.s3210 + 1u;

// part halves
v.lo = v.hi; v.hi.hi += 5u;

// part even_odd
v.even = v.odd * 3u; v.odd.lo = v.even.hi;

// part one_at_a_time
v.s2 = v.s0; v.s0 ^= 0xffu; v.S1 += v.s2; v.w = v.s1 - v.z;

// part in_a_loop
for (uint k = 0; k < x; ++k) { v.xz = v.yw + k; v.yw = v.xz * 2u + v.zx; }

// part through_a_pointer
__private uint *p = (__private uint *)&v; p[x & 3u] += 100u; p[(x + 1u) & 3u] = p[(x + 2u) & 3u];

// part in_branches
if (x & 1u) v.x = v.w; else v.yz = (uint2)(x * 2u, 7u); if (x & 2u) v.w = 1u;

// part by_ternary
v = x & 4u ? v.yyyy + 1u : (uint4)(v.s3, v.hi, 9u); v.x = (x & 1u ? v.y : v.z);

// part array_of_vectors
uint4 a[3] = {v, v + 1u, v * 2u}; a[x % 3u].y = 50u; a[(x + 1u) % 3u].zw = a[x % 3u].xy; v = a[0] + a[1] * 3u + a[2] * 5u;

// part increments
uint4 w = v++; v.xw -= w.yz--; ++v; v += -w;

// part body
const uint x = in[i];
uint4 v = (uint4)(x, x + 1u, x + 2u, x + 3u);
{{statements}}
out[0] = v.s0; out[1] = v.s1; out[2] = v.s2; out[3] = v.s3;
