/// Statements and expressions of C99. The work-items take different branches. The expected numbers
/// come from the host's compiler, which compiled the same text.
// items 64

// case statements/fall_through
// cite 6.11 | 6.9
// out uint 1 89 93 78 93 93 84 84 100 1 89 93 78 93 93 84 84 100 1 89 93 78 93 93 84 84 100 1 89 93
//     78 93 93 84 84 100 1 89 93 78 93 93 84 84 100 1 89 93 78 93 93 84 84 100 1 89 93 78 93 93 84
//     84 100 1
// in uint #0..63
uint NAME_fall_through(uint v) {
  uint r = 1;
  switch (v % 9u) {
    case 3:
      r += 3;
    case 1:
      r *= 5;
    default:
      r += 7;
    case 6:
    case 7:
      r ^= 0x55;
      break;
    case 8: {
      r = 100;
    }
    case 0:;
  }
  return r;
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  const size_t i = get_global_id(0);
  out[i] = NAME_fall_through(in[i]);
}

// case statements/sparse_labels
// out uint 1 2 7*7 3 7*30 6 7*23
// in uint #0..63
uint NAME_sparse_labels(uint v) {
  int x = (int)v * 1000003 - 5000015;
  switch (x) {
    case -5000015:
      return 1;
    case -5000015 + 1000003:
      return 2;
    case 9 * 1000003 - 5000015:
      return 3;
    case -2147483647 - 1:
      return 4;
    case 2147483647:
      return 5;
    case 40 * 1000003 - 5000015:
      return 6;
    default:
      return 7;
  }
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  const size_t i = get_global_id(0);
  out[i] = NAME_sparse_labels(in[i]);
}

// case statements/narrow_switch
// out uint 10 9 18 27 36 45 54 63 40 81 90 99 108 117 126 135 144 153 162 171 180 189 198 207 216
//     225 234 243 20 5 14 1023 1032 1041 1050 1059 1068 1077 1086 1095 1104 1113 1122 1131 1140
//     1149 1158 1167 1176 1185 1194 1203 1212 1221 1230 1239 1248 1001 1010 1019 1028 1037 1046
//     1055
// in uint #0..63
uint NAME_narrow_switch(uint v) {
  uchar c = (uchar)(v * 9u);
  uint r = 0;
  switch (c) {
    case 0:
      r = 10;
      break;
    case 252:
      r = 20;
      break;
    case 26:
      r = 30;
      break;
    case 'A' + 7:
      r = 40;
      break;
    default:
      r = c;
  }
  switch (v > 30) {
    case 0:
      return r;
    case 1:
      return r + 1000;
  }
  return 0;
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  const size_t i = get_global_id(0);
  out[i] = NAME_narrow_switch(in[i]);
}

// case statements/switch_in_switch
// out uint 1080 38 864 0x186a0 84 372 0x186d0 0x186a0 464 401 272 0x186a0 0x186eb 0x186f0 0x186d0
//     0x186a0 54 480 315 0x186a0 164 160 0x186d0 0x186a0 0x187e4 0x18706 0x18790 0x186a0 0x186d2
//     0x186f0 0x186d0 0x186a0 1440 1215 84 0x186a0 348 114 0x186d0 0x186a0 44 428 272 0x186a0
//     0x186f4 0x186f0 0x186d0 0x186a0 399 84 324 0x186a0 130 160 0x186d0 0x186a0 0x18850 0x18811
//     0x18790 0x186a0 0x186eb 0x186f0 0x186d0 0x186a0
// in uint #0..63
uint NAME_switch_in_switch(uint v) {
  uint r = 0;
  for (uint k = 0; k < 4; ++k) {
    switch ((v >> k) & 3u) {
      case 0:
        switch (v % 3u) {
          case 0:
            r += 1;
            break;
          case 1:
            r += 2;
            continue;
          default:
            r += 4;
        }
        r += 8;
        break;
      case 2:
        if (k == 2) break;
        r += 16;
      case 1:
        r += 32;
        continue;
      case 3:
        return r + 100000;
    }
    r *= 3;
  }
  return r;
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  const size_t i = get_global_id(0);
  out[i] = NAME_switch_in_switch(in[i]);
}

// case statements/nested_loops
// out uint 5003 5003 5001 5002 5003 5002 5001 5006 5001 5004 5001 5002 5003 5004 5003 5002 5001
//     5002 5001 5002 5001 5002 5001 5002 5007 5002 5001 5002 5003 5004 5001 5002 5001 5002 5001
//     5002 5001 5002 5001 5002 5001 5002 5001 5002 5003 117 5001 5002 5001 5002 5001 5002 5001 5002
//     5001 5002 5003 5008 5001 5002 5001 5002 5001 5002
// in uint #0..63
uint NAME_nested_loops(uint v) {
  uint r = 0;
  for (uint a = 0; a < 5; ++a) {
    if (a == v % 7u) continue;
    uint b = 0;
    while (b < 6) {
      ++b;
      if ((a + b + v) % 5u == 0) continue;
      uint c = 0;
      do {
        if (c + b == v % 11u) break;
        for (;;) {
          r += a * 3 + b;
          if (r % 4u == v % 4u) break;
          if (r > 5000) return r;
          r += 1;
        }
        c += 1;
      } while (c < 3);
      if (r % 13u == 0) break;
    }
  }
  return r;
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  const size_t i = get_global_id(0);
  out[i] = NAME_nested_loops(in[i]);
}

// case statements/do_while
// out uint 11 31 11 71 21 51 81 161 31 191 61 141 91 91 171 171 41 121 201 201 71 71 151 151 101
//     201 101 201 181 181 181 201 51 201 131 131 201*4 81 201 81 201 161 161 161 201 111 201 201
//     201 111 111 201 201 191 201 191 201 191 191 201 201
// in uint #0..63
uint NAME_do_while(uint v) {
  uint r = v;
  uint n = 0;
  do n += 1;
  while (0);
  do {
    n += 10;
    if (n > 200) break;
    if (r & 1u) {
      r = r * 3u + 1u;
      continue;
    }
    r >>= 1;
  } while (r > 1);
  return n;
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  const size_t i = get_global_id(0);
  out[i] = NAME_do_while(in[i]);
}

// case statements/for_parts
// out uint 65275 75164 0x19a3a 99035 65399 75288 0x19ab6 99159 65027 74916 0x19942 98787 65151
//     75040 0x199be 98911 64779 74668 0x1984a 98539 64903 74792 0x198c6 98663 64531 74420 0x19752
//     98291 64655 74544 0x197ce 98415 64283 74172 0x1965a 98043 64407 74296 0x196d6 98167 64035
//     73924 0x19562 97795 64159 74048 0x195de 97919 63787 73676 0x1946a 97547 63911 73800 0x194e6
//     97671 63539 73428 0x19372 97299 63663 73552 0x193ee 97423
// in uint #0..63
uint NAME_for_parts(uint v) {
  uint r = 0;
  uint i = 0;
  uint j = 9;
  for (i = v % 4u, j = 9; i < j; ++i, --j) r += i * j;
  for (; i < 20;) i += 3;
  for (uint k = 5; k-- > 0;) r = r * 2 + k;
  for (uint k = 0xfffffff8u; k != 4u; k += 2u) r += k;
  for (int k = 7; k >= -7; k -= 3) r += (uint)(k + 20);
  for (uint k = 1; k != 0; k <<= 1) r ^= k & v;
  return r * 31u + i;
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  const size_t i = get_global_id(0);
  out[i] = NAME_for_parts(in[i]);
}

// case statements/early_returns
// out uint 11 11 11 66 24 66 55 44 55 25 55 66 55 66 33 45 55 47 55 33 55 44 55 46 33 48 55 50 44
//     33 55 47 55 49 33 44 55 46 55 33 55 50 44 45 33 47 55 49 55 29 55 46 55 48 33 50 44 45 55 33
//     55 49 55 44
// in uint #0..63
uint NAME_early_returns(uint v) {
  if (v < 3) return 11;
  for (uint i = 0; i < 10; ++i) {
    if (i * i == v) return 22 + i;
    if (v % 5u == 4u) {
      if (i == 7) return 33;
      continue;
    }
    while (i * 3 < v) {
      if (v % 7u == i) return 44 + i;
      if (v % 2u) break;
      return 55 + i;
    }
  }
  return 66;
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  const size_t i = get_global_id(0);
  out[i] = NAME_early_returns(in[i]);
}

// case statements/jumps_back
// out uint 1000 1001 1003 1004 1007 1008 1010 1011 1015 1016 1018 1019 1022 1023 1025 1026 1031
//     1032 1034 1035 1038 1039 82 84 92 94 98 100 106 108 112 114 126 128 132 134 140 142 146 148
//     156 158 162 164 170 172 176 178 188 190 194 196 202 204 208 210 218 220 224 226 232 234 238
//     240
// in uint #0..63
uint NAME_jumps_back(uint v) {
  uint n = v;
  uint r = 0;
again:
  r += n;
  if (n > 1) {
    n = n / 2u;
    goto again;
  }
  if (r > 40) goto large;
  r += 1000;
  goto end;
large:
  r *= 2;
end:
  return r;
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  const size_t i = get_global_id(0);
  out[i] = NAME_jumps_back(in[i]);
}

// case statements/jumps_out
// out uint 0xf4241 824 832 840 848 856 816 824 832 840 848 856 816 824 832 840 848 856 816 824 832
//     840 848 856 816 824 832 840 0xf4383 856 816 824 832 840 848 856 816 824 832 840 848 856 816
//     824 832 840 0xf4455 856 816 824 832 840 848 856 816 0xf44ac 832 840 848 856 816 824 832 840
// in uint #0..63
uint NAME_jumps_out(uint v) {
  uint r = 0;
  for (uint a = 0; a < 8; ++a) {
    for (uint b = 0; b < 8; ++b) {
      for (uint c = 0; c < 8; ++c) {
        r += 1;
        if (a * 64u + b * 8u + c == v * 7u) goto found;
        if (c > v % 6u) goto next_a;
      }
    }
  next_a:
    r += 100;
  }
  return r;
found:
  return r + 1000000;
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  const size_t i = get_global_id(0);
  out[i] = NAME_jumps_out(in[i]);
}

// case statements/ternaries
// out uint 0x1f9978 0x1fc086 0x1f98ae 0x200f0a 0x1f9b06 0x205cc7 0x1f98af 0x20acdb 0x1f9c97
//     0x20f907 0x1f98b0 0x214aac 0x1f9e28 0x219548 0x1f98b0 0x21e87c 0x1f9fb8 0x223188 0x1f98b0
//     0x22864c 0x1fa149 0x22cdc9 0x1f98b1 0x23241d 0x1fa2d9 0x236a09 0x1f98b1 0x23c1ed 0x1fa469
//     0x240649 0x1f98b1 0x898a2d 0x271d359 0x897ed9 0x2904a91 0x898bbd 0x2aedde9 0x897ed9 0x2cd5391
//     0x898d4d 0x2ebe87a 0x897eda 0x30a5c92 0x898ede 0x328f30a 0x897eda 0x3476592 0x89906e
//     0x365fd9a 0x897eda 0x3846e92 0x8991fe 0x3a3082a 0x897eda 0x3c17792 0x89938e 0x3e012ba
//     0x897eda 0x3fe8092 0x89951e 0x41d1d4a 0x897eda 0x43b8992 0x8996ae
// in uint #0..63
uint NAME_ternaries(uint v) {
  uint r = v < 10 ? v < 5 ? 1 : 2 : v < 20 ? 3 : v < 40 ? 4 : 5;
  uint a = 7;
  uint b = 9;
  uint *p = v & 1u ? &a : &b;
  *p += v;
  r += (v & 2u ? a : b) * 100u;
  v > 30 ? (a = 1) : (b = 2);
  r += a * 10000u + b * 1000000u;
  return r + (v ? v ? 1u : 2u : 3u);
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  const size_t i = get_global_id(0);
  out[i] = NAME_ternaries(in[i]);
}

// case statements/short_circuit
// out uint 14053 24781 205 1764 11469 14565 14465 23656 23657 22757 22757 56524 14565 23757 7373
//     6372 44237 77005 24805 77004 6373 14465 15465 7272 14465 22657 7273 6272 15465 7273 10369
//     7272 25705 25729 25705 41088 10369 7273 15465 14464 6273 23657 14465 23656 15465 14465 15465
//     7272 1153 42089 24705 25728 15465 7273 10369 6272 7273 6273 7273 23656 10369 7273 15465 14464
// in uint #0..63
uint NAME_counted(uint *count, uint value) {
  *count = *count * 2u + 1u;
  return value;
}
uint NAME_short_circuit(uint v) {
  uint n = 0;
  uint r = NAME_counted(&n, v & 1u) && NAME_counted(&n, v & 2u);
  r += 10u * (NAME_counted(&n, v & 4u) || NAME_counted(&n, v & 8u) || n++);
  r += 100u * (NAME_counted(&n, v > 5) && (NAME_counted(&n, v > 20) || NAME_counted(&n, v < 9)));
  if (!(NAME_counted(&n, v % 3u) && NAME_counted(&n, v % 5u))) r += 1000;
  while (NAME_counted(&n, r < 9000u) && NAME_counted(&n, n < 0x1000000u)) r += 3000;
  return r ^ n;
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  const size_t i = get_global_id(0);
  out[i] = NAME_short_circuit(in[i]);
}

// case statements/commas
// out uint 110 166 194 334 166 278 418 390 558 614 306 334 950 838 866 726 782 1286 1090 1230 838
//     950 642 838 1454 1510 1874 1902 1846 1734 1762 1398 1454 1510 1538 2574 2854 2070 2210 2182
//     2350 2406 1650 1678 1398 1286 1314 1622 1678 1286 2882 3022 2182 2294 3778 3974 3694 3750
//     3666 3694 3638 3526 3554 2742
// in uint #0..63
uint NAME_commas(uint v) {
  uint a = 1;
  uint b = (a = v, a += 2, a * 3);
  uint c = (a++, b--, a + b);
  for (uint i = 0, j = v; i < 3; ++i, j += i) c += j, a ^= c;
  return (a, b, c) + a * 7u;
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  const size_t i = get_global_id(0);
  out[i] = NAME_commas(in[i]);
}

// case statements/assignments
// out uint 505 0x3333355b 0x33333554 0x33333559 0x33333547 0x33333557 0x33333550 0x3333353d
//     0x3333352a 0x33333554 0x3333354d 0x33333551 0x3333353e 0x3333351f 0x3333354c 0x33333539
//     0x33333526 0x3333354b 0x33333544 0x3333354a 0x33333537 0x33333548 0x33333541 0x3333352d
//     0x3333351b 0x33333517 0x33333543 0x33333515 0x33333535 0x33333516 0x3333350f 0x3333352f
//     0x3333351c 0x3333353c 0x33333536 0x3333353a 0x33333527 0x33333538 0x33333531 0x3333351f
//     0x3333350c 0x3333353b 0x33333534 0x33333539 0x33333527 0x33333508 0x33333534 0x33333520
//     0x3333350d 0x3333350d 0x33333506 0x3333350b 0x3333352b 0x33333508 0x33333502 0x33333522
//     0x3333350f 0x3333350b 0x33333504 0x33333509 0x33333529 0x3333350a 0x33333503 0x33333523
// in uint #0..63
uint NAME_assignments(uint v) {
  uint a = 3;
  uint b = 4;
  uint c = a = b = v;
  a += b -= c *= 3;
  b |= a <<= 2;
  c ^= b %= 17;
  a /= c = 5;
  int s = -(int)v;
  s >>= 1;
  s /= 3;
  s %= 7;
  uchar t = 250;
  t += 10;
  t = (uchar)(t - 20);
  uint q = t++;
  q += --t;
  return a + 3u * b + 5u * c + (uint)s + q;
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  const size_t i = get_global_id(0);
  out[i] = NAME_assignments(in[i]);
}

// case statements/scopes
// out uint 517 10518 20517 30518 40517 50518 60517 70518 80517 90518 0x188a5 0x1afb6 0x1d6c5
//     0x1fdd6 0x224e5 0x24bf6 0x27305 0x29a16 0x2c125 0x2e836 0x30f45 0x33656 0x35d65 0x38476
//     0x3ab85 0x3d296 0x3f9a5 0x420b6 0x447c5 0x46ed6 0x495e5 0x4bcf6 0x4e405 0x50b16 0x53225
//     0x55936 0x58045 0x5a756 0x5ce65 0x5f576 0x61c85 0x64396 0x66aa5 0x691b6 0x6b8c5 0x6dfd6
//     0x706e5 0x72df6 0x75505 0x77c16 0x7a325 0x7ca36 0x7f145 0x81856 0x83f65 0x86676 0x88d85
//     0x8b496 0x8dba5 0x902b6 0x929c5 0x950d6 0x977e5 0x99ef6
// in uint #0..63
uint NAME_scopes(uint v) {
  uint x = v;
  uint r = 0;
  {
    uint x = 5;
    r += x;
    for (uint x = 0; x < 3; ++x) {
      uint r2 = x * 2u;
      {
        uint x = r2 + 1u;
        r += x;
      }
      r += x;
    }
    r += x * 100u;
  }
  if (v & 1u) {
    uint x = r;
    x += 1;
    r = x;
  }
  return r + x * 10000u;
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  const size_t i = get_global_id(0);
  out[i] = NAME_scopes(in[i]);
}

// case statements/structs
// out uint 0x1be37 57735 65469 69977 56253 0x225d7 0x1d2c7 62999 87189 91697 94429 0x2baf7 0x2279f
//     84719 92453 96961 0x1c5b5 0x30fcf 0x2bcbf 0x1e00f 0x1bdfd 0x1cf99 0x1da45 0x3245f 0x31197
//     0x234e7 0x2531d 0x264b9 0x22f1d 0x37937 0x32627 0x24977 0x2a7f5 0x2b991 0x2c43d 0x40e57
//     0x37aff 0x29e4f 0x2bc85 0x2ce21 0x31915 0x4632f 0x4101f 0x3336f 0x3115d 0x322f9 0x32da5
//     0x477bf 0x464f7 0x38847 0x3a67d 0x3b819 0x3827d 0x4cc97 0x47987 0x39cd7 0x31e55 0x315f1
//     0x33a9d 0x484b7 0x3d75f 0x314af 0x332e5 0x32a81
// in uint #0..63
struct NAME_inner {
  uchar a;
  uint b[3];
};
struct NAME_rest {
  uint d;
};
struct NAME_outer {
  struct NAME_inner in[2];
  uint c;
  struct NAME_rest e;
};
struct NAME_outer NAME_made(uint v) {
  struct NAME_outer o = {{{(uchar)v, {v, v + 1u, v + 2u}}, {7, {8, 9}}}, v * 3u, {v ^ 5u}};
  return o;
}
struct NAME_outer NAME_turned(struct NAME_outer o) {
  struct NAME_inner t = o.in[0];
  o.in[0] = o.in[1];
  o.in[1] = t;
  o.c += o.in[0].b[1];
  o.e.d *= 2u;
  return o;
}
uint NAME_sum(struct NAME_outer o) {
  o.c += 1;
  return o.in[0].a + 3u * o.in[0].b[0] + 5u * o.in[1].b[2] + 7u * o.c + 11u * o.e.d +
         13u * o.in[1].a;
}
uint NAME_structs(uint v) {
  struct NAME_outer o = NAME_made(v);
  struct NAME_outer p = NAME_turned(o);
  struct NAME_outer q;
  q = NAME_turned(NAME_turned(p));
  p.in[v & 1u].b[v % 3u] += 1000;
  struct NAME_outer *w = v % 3u ? &p : &q;
  w->in[1].a = (uchar)(w->in[1].a + 200u);
  (*w).e.d -= 9;
  return NAME_sum(o) + 17u * NAME_sum(p) + 19u * NAME_sum(q) + NAME_made(v + 1u).in[0].b[2];
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  const size_t i = get_global_id(0);
  out[i] = NAME_structs(in[i]);
}

// case statements/unions
// out uint 3 0x2040a0b 0x4081413 0xa14122b 0x8102823 0xa14222b 0x14282453 0x12242a4b 0x10205043
//     0x12244a4b 0x14284453 0x2a5442ab 0x285048a3 0x2a5452ab 0x24485493 0x2244aa8b 0x2040a083
//     0x2244aa8b 0x24489493 0x2a5492ab 0x285088a3 0x2a5482ab 0x54a88553 0x52a4954b 0x50a09143
//     0x52a4a94b 0x54a8a553 0x4a94a52b 0x4890a923 0x4a95512b 0x44895513 0x4285450b 0x40814103
//     0x4285490b 0x44895513 0x4a95552b 0x48912923 0x4a95212b 0x54a92553 0x52a5154b 0x50a11143
//     0x52a5094b 0x54a90553 0xa95504ab 0xa9510aa3 0xa55510ab 0xa5492a93 0xa145248b 0xa1412283
//     0xa545288b 0xa5495293 0xa95554ab 0xa9514aa3 0x955540ab 0x95294a53 0x9125544b 0x91215243
//     0x952aa84b 0x952aa253 0x8912a42b 0x8912aa23 0x850a902b 0x850a8a13 0x8102840b
// in uint #0..63
union NAME_both {
  uint whole;
  uchar bytes[4];
};
uint NAME_unions(uint v) {
  union NAME_both a;
  union NAME_both b;
  a.whole = v * 0x01020304u;
  for (uint k = 0; k < 4; ++k) b.bytes[k] = a.bytes[k ^ 0u];
  a.bytes[v & 3u] ^= 0;
  b.whole += 1;
  return a.whole ^ (b.whole * 3u);
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  const size_t i = get_global_id(0);
  out[i] = NAME_unions(in[i]);
}

// case statements/enums
// out uint 0x9431d 0x9431e 0x94365 0x9437b 0x9431d 0x9431e 0x94365 0x9437b 0x9431d 0x9431e 0x94365
//     0x9437b 0x9431d 0x9431e 0x94365 0x9437b 0x9431d 0x9431e 0x94365 0x9437b 0x9431d 0x9431e
//     0x94365 0x9437b 0x9431d 0x9431e 0x94365 0x9437b 0x9431d 0x9431e 0x94365 0x9437b 0x9431d
//     0x9431e 0x94365 0x9437b 0x9431d 0x9431e 0x94365 0x9437b 0x9431d 0x9431e 0x94365 0x9437b
//     0x9431d 0x9431e 0x94365 0x9437b 0x9431d 0x9431e 0x94365 0x9437b 0x9431d 0x9431e 0x94365
//     0x9437b 0x9431d 0x9431e 0x94365 0x9437b 0x9431d 0x9431e 0x94365 0x9437b
// in uint #0..63
enum NAME_color { NAME_red, NAME_green = 5, NAME_blue, NAME_last = -3 };
uint NAME_next(enum NAME_color c) {
  switch (c) {
    case NAME_red:
      return NAME_green;
    case NAME_green:
      return NAME_blue;
    case NAME_blue:
      return 77;
    case NAME_last:
      return 99;
  }
  return 0;
}
uint NAME_enums(uint v) {
  enum NAME_color c = v % 4u == 0   ? NAME_red
                      : v % 4u == 1 ? NAME_green
                      : v % 4u == 2 ? NAME_blue
                                    : NAME_last;
  return NAME_next(c) + (uint)(NAME_last + 10) * 1000u + (uint)sizeof(uchar[NAME_blue]) * 100000u;
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  const size_t i = get_global_id(0);
  out[i] = NAME_enums(in[i]);
}

// case statements/sorting
// out uint 0x953e571e 0x20c2d0d3 0x8f779e13 0x6d8c78fe 0xd0c0135e 0x5bb80993 0x69ee49d3 0x7664053e
//     0x39681fb3 0x19eb8c5e 0xd7e3bebe 0x6ef31e7e 0xbf8f7e3e 0x5c70689e 0x6450e253 0x210f37be
//     0x7df7f833 0x1f652873 0xa59be19e 0xda0563fe 0x938f53f3 0xc7237133 0x2db3ddde 0x464a9b13
//     0x2330dcfe 0xe481d75e 0x1eefa1e 0x76df56de 0x2ee2293e 0xcd41bcb3 0x2dad505e 0x4b1a731e
//     0x951533d3 0x780da23e 0xd8bbec9e 0x76d8c95e 0x9445ec1e 0xb10a0e7e 0xb9d0573 0x9f359f13
//     0xad6bdf53 0x1c20ac93 0xfa35877e 0x5d6921de 0xe8611813 0xf6975853 0x30d13be 0xc6112e33
//     0xa6949ade 0x648ccd3e 0xfb9c2cfe 0x4c388cbe 0xe919771e 0xf0f9f0d3 0xadb8463e 0xaa106b3
//     0xac0e36f3 0x3244f01e 0x66ae727e 0x20386273 0x53cc7fb3 0xba5cec5e 0xd2f3a993 0xafd9eb7e
// in uint #0..63
void NAME_bubble(uint *all, uint n) {
  for (uint a = 0; a + 1 < n; ++a)
    for (uint b = 0; b + 1 < n - a; ++b)
      if (all[b] > all[b + 1]) {
        uint t = all[b];
        all[b] = all[b + 1];
        all[b + 1] = t;
      }
}
uint NAME_sorting(uint v) {
  uint all[24];
  for (uint k = 0; k < 24; ++k) all[k] = (k * 7919u + v * 104729u) % 1009u;
  NAME_bubble(all, 24);
  uint r = 0;
  for (uint k = 0; k < 24; ++k) r = r * 31u + all[k];
  return r;
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  const size_t i = get_global_id(0);
  out[i] = NAME_sorting(in[i]);
}

// case statements/sieve
// out uint 2 3 5 7 11 13 17 19 23 29 31 37 41 43 47 53 59 61 67 71 73 79 83 89 97 101 103 107 109
//     113 127 131 137 139 149 151 157 163 167 173 179 181 191 193 197 199*19
// in uint #0..63
uint NAME_sieve(uint v) {
  uchar composite[200] = {0};
  for (uint p = 2; p * p < 200; ++p)
    if (!composite[p])
      for (uint k = p * p; k < 200; k += p) composite[k] = 1;
  uint r = 0;
  uint n = 0;
  for (uint k = 2; k < 200; ++k)
    if (!composite[k] && n++ <= v) r = k;
  return r;
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  const size_t i = get_global_id(0);
  out[i] = NAME_sieve(in[i]);
}

// case statements/queens
// out uint 24 105 46 24 105 46 24 105 46 24 105 46 24 105 46 24 105 46 24 105 46 24 105 46 24 105
//     46 24 105 46 24 105 46 24 105 46 24 105 46 24 105 46 24 105 46 24 105 46 24 105 46 24 105 46
//     24 105 46 24 105 46 24 105 46 24
// in uint #0..63
uint NAME_queens(uint v) {
  uint size = 4u + v % 3u;
  uint row[8] = {0};
  uint at = 0;
  uint found = 0;
  while (1) {
    if (row[at] == size) {
      row[at] = 0;
      if (at == 0) break;
      --at;
      ++row[at];
      continue;
    }
    uint bad = 0;
    for (uint k = 0; k < at; ++k) {
      uint d = row[k] > row[at] ? row[k] - row[at] : row[at] - row[k];
      if (d == 0 || d == at - k) {
        bad = 1;
        break;
      }
    }
    if (bad) {
      ++row[at];
      continue;
    }
    if (at + 1 == size) {
      ++found;
      ++row[at];
    } else {
      ++at;
    }
  }
  return found * 10u + size;
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  const size_t i = get_global_id(0);
  out[i] = NAME_queens(in[i]);
}

// case statements/matrices
// out uint 0x86f26fc0 0x31896470 0xb248cb00 0x17ed0af0 0x310e81c0 0xa834dff0 0x2df1e500 0xee321b70
//     0xcf5011c0 0xf0fe2770 0xb414d500 0x4a4dc5f0 0x43c357c0 0x1bdb2f0 0x18f5cb00 0xbe231e70
//     0x972d2bc0 0x526d6670 0x9aadf300 0xae3b48f0 0xa623ddc0 0xab5f69f0 0x8a0e9d00 0x73bdf170
//     0xc499edc0 0x7519b970 0xb495dd00 0xe1c213f0 0x31e53c0 0xdd11ccf0 0x8a2de300 0x96d00470
//     0x796e07c0 0xf8288870 0xca543b00 0x96b5a6f0 0xfc4159c0 0x41ad13f0 0x7cd47500 0x5aabe770
//     0xeaa1e9c0 0xac06b70 0x73140500 0x5d2281f0 0x71416fc0 0x808506f0 0xf2131b00 0xc9a70a70
//     0x2db503c0 0x22baca70 0x413ba300 0xd15c24f0 0x3366f5c0 0x6b1dddf0 0x6436d00 0xa2fbfd70
//     0x416805c0 0xb1f23d70 0xef8f4d00 0xbc6f0ff0 0x8e2cabc0 0xec1760f0 0x50a57300 0x56a83070
// in uint #0..63
uint NAME_matrices(uint v) {
  uint a[4][4];
  uint b[4][4];
  uint c[4][4] = {{0}};
  for (uint i = 0; i < 4; ++i)
    for (uint k = 0; k < 4; ++k) {
      a[i][k] = i * v + k;
      b[k][i] = a[i][k] ^ 3u;
    }
  for (uint i = 0; i < 4; ++i)
    for (uint j = 0; j < 4; ++j)
      for (uint k = 0; k < 4; ++k) c[i][j] += a[i][k] * b[k][(j + v) & 3u];
  uint r = 0;
  for (uint k = 0; k < 16; ++k) {
    const uint n = (k * 7u + v) & 15u;
    r = r * 5u + c[n >> 2][n & 3u];
  }
  return r;
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  const size_t i = get_global_id(0);
  out[i] = NAME_matrices(in[i]);
}

/// Every scalar type can be a condition. A value is true if it is not equal to 0 (C99, 6.8.4.1).
/// All bits of the value count.
// case statements/conditions/{name}
// cite 6.11 | 6.9
// items 1
// since 1.2
// needs {needs}
// table  name                needs   T                      yes                    no
//        char                ""      char                   (char)(in[1] * 128)    (char)(in[1] * 256)
//        uchar               ""      uchar                  (uchar)(in[1] * 128)   (uchar)(in[1] * 256)
//        short               ""      short                  (short)(in[1] << 8)    (short)(in[1] << 16)
//        ushort              ""      ushort                 (ushort)(in[1] << 15)  (ushort)(in[1] << 16)
//        int                 ""      int                    (int)(in[1] << 16)     (int)in[0]
//        uint                ""      uint                   in[1] << 31            in[0]
//        bool                ""      bool                   in[1] << 8             in[0]
//        float               ""      float                  in[1] * 0.25f          in[0] * -1.0f
//        float_least_normal  ""      float                  in[1] * 0x1p-126f      -0.0f * in[1]
//        float_nan           ""      float                  NAN * in[1]            in[0] * 1.0f
//        pointer             ""      __global const uint *  in                     in[0] ? in : 0
//        long                long    long                   (long)in[1] << 32      (long)in[0]
//        ulong               long    ulong                  (ulong)in[1] << 63     (ulong)in[0]
//        double              double  double                 in[1] * 0x1p-1000      in[0] * -1.0
//        double_of_a_half    double  double                 in[1] * 0.5            in[0] * 1.0
//        half                half    half                   (half)(in[1] * 0.25f)  (half)(in[0] * -1.0f)
// names the statements that ran (1 if, 2 while, 4 do, 8 for, 16 and 32 bool) | !yes | !no | yes && 1 |
//   no \|\| 0 | bool of yes | the iterations of a loop that yes ends
// out uint 63 0 1 1 0 1 3
// in uint #0..63
typedef {T} NAME_type;
__kernel void NAME(__global uint *out, __global const uint *in) {
  const NAME_type yes = {yes}, no = {no};
  uint n = 0, rounds = 0;
  if (yes) n += 1;
  if (no) n += 1000;
  NAME_type c = yes;
  while (c) {
    n += 2;
    c = no;
  }
  do n += 4;
  while (c);
  for (c = yes; c; c = no) n += 8;
  n += (bool)yes ? 16 : 1000;
  n += (bool)no ? 1000 : 32;
  for (;; ++rounds) {
    c = rounds < in[3] ? no : yes;
    if (!c) continue;
    break;
  }
  const bool b = yes;
  out[0] = n;
  out[1] = !yes;
  out[2] = !no;
  out[3] = yes && in[1];
  out[4] = no || in[0];
  out[5] = b;
  out[6] = rounds;
}
