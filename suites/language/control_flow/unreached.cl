/// Code that no work-item reaches, because its condition is false: all inputs are at most 100.
/// Endless loops and accesses outside of memory in this code must have no effect.
// items 64

// case unreached/endless_while
// cite 6.11 | 6.9
// out uint 100 101 202 303 404 505 606 707 808 1000 1001 1102 1203 1304 1405 1506 1607 1708 1900
//     1901 2002 2103 2204 2305 2406 2507 2608 2800 2801 2902 3003 3104 3205 3306 3407 3508 3700
//     3701 3802 3903 4004 4105 4206 4307 4408 4600 4601 4702 4803 4904 5005 5106 5207 5308 5500
//     5501 5602 5703 5804 5905 6006 6107 6208 6400
// in uint #0..63
static void NAME_f(__private uint *d, uint error) {
  d[0] += 1u;
  if (error)
    while (1) {
    }
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  const size_t i = get_global_id(0);
  const uint x = in[i];
  uint d = x;
  if (x % 9u == 0u) NAME_f(&d, x > 100u);
  out[i] = d * 100u + x % 9u;
}

// case unreached/endless_of_the_group
// group 8
// out uint 1 101 201 301 401 501 601 701 1 101 201 301 401 501 601 701 1 101 201 301 401 501 601
//     701 1 101 201 301 401 501 601 701 1 101 201 301 401 501 601 701 1 101 201 301 401 501 601 701
//     1 101 201 301 401 501 601 701 1 101 201 301 401 501 601 701
// in uint #0..63
static void NAME_f(__local uint *d, uint error) {
  d[0] += 1u;
  if (error)
    while (1) {
    }
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  const size_t i = get_global_id(0);
  const uint x = in[i];
  __local uint d[2];
  const uint l = (uint)get_local_id(0);
  if (l < 2u) d[l] = 0u;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) % 8u == 0u) NAME_f(d, in[0]);
  barrier(CLK_LOCAL_MEM_FENCE);
  const uint place = (uint)get_local_id(0) % 8u;
  out[i] = place * 100u + d[0];
}

// case unreached/endless_for
// out uint 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36
//     37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64 65 66 67
//     68 69 70
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  const size_t i = get_global_id(0);
  const uint x = in[i];
  uint r = x;
  if (x > 100u)
    for (;;) r = r * 3u + 1u;
  out[i] = r + 7u;
}

// case unreached/endless_do_in_a_loop
// out uint 0 0 1 5 18 58 179 543 1636 4916 14757 44281 0x206f6 0x614ee 0x123ed7 0x36bc93 0xa435c8
//     0x1eca168 0x5c5e449 0x1151aced 0x33f506da 0x9bdf14a2 0xd39d3dfb 0x7ad7ba07 0x70872e2c
//     0x51958a9c 0xf4c09fed 0xde41dfe1 0x9ac59fbe 0xd050df56 0x70f29e1f 0x52d7da7b 0xf8878f90
//     0xe996aed0 0xbcc40c91 0x364c25d5 0xa2e471a2 0xe8ad550a 0xba07ff43 0x2e17fdef 0x8a47f9f4
//     0x9ed7ee04 0xdc87ca35 0x95975ec9 0xc0c61c86 0x425255be 0xc6f70167 0x54e50463 0xfeaf0d58
//     0xfc0d2838 0xf42778d9 0xdc766abd 0x9563406a 0xc029c172 0x407d448b 0xc177cdd7 0x446769bc
//     0xcd363d6c 0x67a2b87d 0x36e829b1 0xa4b87d4e 0xee297826 0xca7c68af 0x5f753a4b
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  const size_t i = get_global_id(0);
  const uint x = in[i];
  uint r = 0;
  for (uint k = 0; k < x; ++k) {
    if (k > 100u) do
        r ^= k;
      while (1);
    r = r * 3u + k;
  }
  out[i] = r;
}

// case unreached/endless_by_goto
// out uint 0 5 10 15 20 25 30 35 40 45 50 55 60 65 70 75 80 85 90 95 100 105 110 115 120 125 130
//     135 140 145 150 155 160 165 170 175 180 185 190 195 200 205 210 215 220 225 230 235 240 245
//     250 255 260 265 270 275 280 285 290 295 300 305 310 315
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  const size_t i = get_global_id(0);
  const uint x = in[i];
  uint r = x;
  if (x > 100u) {
  again:
    r += 3u;
    goto again;
  }
  out[i] = r * 5u;
}

// case unreached/endless_in_a_switch
// out uint 0 2 4 6 8 50 12 14 16 18 20 22 24 26 28 30 32 34 36 38 40 42 44 46 48 50 52 54 56 58 60
//     62 64 66 68 70 72 74 76 78 80 82 84 86 88 90 92 94 96 98 100 102 104 106 108 110 112 114 116
//     118 120 122 124 126
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  const size_t i = get_global_id(0);
  const uint x = in[i];
  uint r = 1;
  switch (x) {
    case 1000:
      while (1) r += x;
    case 5:
      r = 50u;
      break;
    case 2000:
      for (;;) {
      }
    default:
      r = x * 2u;
  }
  out[i] = r;
}

// case unreached/division_by_0
// out uint 9 10009 5009 3340 9 10009 5009 3340 9 10009 5009 3340 9 10009 5009 3340 9 10009 5009
//     3340 9 10009 5009 3340 9 10009 5009 3340 9 10009 5009 3340 9 10009 5009 3340 9 10009 5009
//     3340 9 10009 5009 3340 9 10009 5009 3340 9 10009 5009 3340 9 10009 5009 3340 9 10009 5009
//     3340 9 10009 5009 3340
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  const size_t i = get_global_id(0);
  const uint x = in[i];
  uint r = 9;
  if (x > 100u) r = 7u / (x - in[i]);
  const int z = (int)(x % 4u);
  if (z != 0) r += (uint)((1000 / z) * 10 + 1000 % z);
  out[i] = r;
}

// case unreached/no_memory
// out uint 3 1 3 3 3 5 3 7 3 9 3 11 3 13 3 15 3 17 3 19 3 21 3 23 3 25 3 27 3 29 3 31 3 33 3 35 3
//     37 3 39 3 41 3 43 3 45 3 47 3 49 3 51 3 53 3 55 3 57 3 59 3 61 3 63
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  const size_t i = get_global_id(0);
  const uint x = in[i];
  uint r = 3;
  __global uint *p = 0;
  if (x > 100u) *p = 5u;
  __global const uint *q = x & 1u ? in : 0;
  if (q != 0) r = q[x];
  out[i] = r;
}

// case unreached/far_from_the_array
// out uint 40 81 121 161 201 241 281 327 361 401 441 481 521 561 614 641 681 721 761 801 841 901
//     921 961 1001 1041 1081 1121 1188 1201 1241 1281 1321 1361 1401 1475 1481 1521 1561 1601 1641
//     1681 1762 1761 1801 1841 1881 1921 1961 2049 2041 2081 2121 2161 2201 2241 2336 2321 2361
//     2401 2441 2481 2521 2623
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  const size_t i = get_global_id(0);
  const uint x = in[i];
  uint a[4] = {x, x + 1u, x + 2u, x + 3u};
  uint r = 0;
  for (uint k = 0; k < 8u; ++k) {
    const uint at = k < 4u ? k : k * 100000000u;
    if (at < 4u)
      r = r * 3u + a[at];
    else
      r += k;
  }
  r += x % 7u == 0u ? in[x % 64u] : x > 100u ? in[x * 60000000u] : 1u;
  out[i] = r;
}

// case unreached/by_short_circuit
// out uint 1 11 1 11 1 11 1 11 1 11 1 11 1 11 1 11 1 11 1 11 1 11 1 11 1 11 1 11 1 11 1 11 1 11 1
//     11 1 11 1 11 1 11 1 11 1 11 1 11 1 11 1 11 1 11 1 11 1 11 1 11 1 11 1 11
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  const size_t i = get_global_id(0);
  out += i;
  const uint x = in[i];
  uint r = 0;
  if (x < 64u || in[x * 50000000u] == 3u) r = 1u;
  if (x > 100u && out[x * 50000000u] == 3u) r = 2u;
  const uint far = x % 2u ? x : x + 900000000u;
  if (far < 64u && in[far] == far) r += 10u;
  *out = r;
}

// case unreached/behind_a_return
// out uint 0 2 4 3 8 10 6 14 16 9 20 22 12 26 28 15 32 34 18 38 40 21 44 46 24 50 52 27 56 58 30 62
//     64 33 68 70 36 74 76 39 80 82 42 86 88 45 92 94 48 98 100 51 104 106 54 110 112 57 116 118 60
//     122 124 63
// in uint #0..63
static uint NAME_f(uint x, __global const uint *in) {
  if (x % 3u == 0u) return x;
  if (x < 100u) return x * 2u;
  while (in[0] == 0u) {
  }
  return in[x * 70000000u];
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  const size_t i = get_global_id(0);
  const uint x = in[i];
  out[i] = NAME_f(x, in);
}

// case unreached/barrier_of_nobody
// group 8
// out uint 7 6 5 4 3 2 1 0 15 14 13 12 11 10 9 8 23 22 21 20 19 18 17 16 31 30 29 28 27 26 25 24 39
//     38 37 36 35 34 33 32 47 46 45 44 43 42 41 40 55 54 53 52 51 50 49 48 63 62 61 60 59 58 57 56
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  const size_t i = get_global_id(0);
  const uint x = in[i];
  __local uint d[8];
  const uint l = (uint)get_local_id(0);
  d[l] = x;
  if (in[0] != 0u)
    for (;;) barrier(CLK_LOCAL_MEM_FENCE);
  barrier(CLK_LOCAL_MEM_FENCE);
  out[i] = d[7u - l];
}

// case unreached/loop_of_no_turns
// out uint 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32
//     33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  const size_t i = get_global_id(0);
  out += i;
  const uint x = in[i];
  uint r = x;
  for (uint k = 64u; k < x; ++k) r += in[k * 80000000u];
  while (x > 100u) r += out[1u << 29];
  *out = r;
}
