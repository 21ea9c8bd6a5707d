/// Loops that change their start, bound or step, or that count down, wrap or mix types. The
/// expected numbers come from the host's compiler, which compiled the same text.
// items 64

// case loops/doubled_step
// cite 6.11 | 6.9
// out uint 0xae2ae120 0x1a182680 0x86056be0 0xf1f2b140 0x5ddff6a0 0xc9cd3c00 0x35ba8160 0xa1a7c6c0
//     0xd950c20 0x79825180 0xe56f96e0 0x515cdc40 0xbd4a21a0 0x29376700 0x9524ac60 0x111f1c0
//     0x6cff3720 0xd8ec7c80 0x44d9c1e0 0xb0c70740 0x1cb44ca0 0x88a19200 0xf48ed760 0x607c1cc0
//     0xcc696220 0x3856a780 0xa443ece0 0x10313240 0x7c1e77a0 0xe80bbd00 0x53f90260 0xbfe647c0
//     0x2bd38d20 0x97c0d280 0x3ae17e0 0x6f9b5d40 0xdb88a2a0 0x4775e800 0xb3632d60 0x1f5072c0
//     0x8b3db820 0xf72afd80 0x631842e0 0xcf058840 0x3af2cda0 0xa6e01300 0x12cd5860 0x7eba9dc0
//     0xeaa7e320 0x56952880 0xc2826de0 0x2e6fb340 0x9a5cf8a0 0x64a3e00 0x72378360 0xde24c8c0
//     0x4a120e20 0xb5ff5380 0x21ec98e0 0x8dd9de40 0xf9c723a0 0x65b46900 0xd1a1ae60 0x3d8ef3c0
// in uint #0..63
uint NAME_doubled_step(uint v) {
  uint a[32];
  for (uint k = 0; k < 32; ++k) a[k] = k * 7 + v;
  uint step = 1;
  for (uint round = 0; round < 5; ++round) {
    const uint reach = step;
    step <<= 1;
    for (uint j = 0; j < reach; ++j)
      for (uint i = j; i < 32; i += step) {
        const uint other = a[i + reach] * (j + 1);
        a[i + reach] = a[i] - other;
        a[i] += other;
      }
  }
  uint r = 0;
  for (uint k = 0; k < 32; ++k) r = r * 3 + a[k];
  return r;
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  const size_t i = get_global_id(0);
  out[i] = NAME_doubled_step(in[i]);
}

// case loops/halved_step
// out uint 0x33ca49ec 0xc6becf8c 0x643039e6 0xf724bf86 0x9fc2a6d8 0x41d573e5 0xd4c9f985 0x723b63df
//     0x52fe97f 0xa3e0fae1 0x4fe09dde 0xe2d5237e 0x80468dd8 0x133b1378 0xa7ff4eea 0x5debc7d7
//     0xf0e04d77 0x8e51b7d1 0x21463d71 0xac1da2f3 0x6bf6f1d0 0xfeeb7770 0x9c5ce1ca 0x2f51676a
//     0xb03bf6fc 0x7a021bc9 0xcf6a169 0xaa680bc3 0x3d5c9163 0xb45a4b05 0x880d45c2 0x1b01cb62
//     0xb87335bc 0x4b67bb5c 0xb8789f0e 0x96186fbb 0x290cf55b 0xc67e5fb5 0x5972e555 0xbc96f317
//     0xa42399b4 0x37181f54 0xd48989ae 0x677e0f4e 0xc0b54720 0xb22ec3ad 0x4523494d 0xe294b3a7
//     0x75893947 0xc4d39b29 0xc039eda6 0x532e7346 0xf09fdda0 0x83946340 0xc8f1ef32 0xce45179f
//     0x61399d3f 0xfeab0799 0x919f8d39 0xcd10433b 0xdc504198 0x6f44c738 0xcb63192 0x9faab732
// in uint #0..63
uint NAME_halved_step(uint v) {
  uint r = v;
  for (uint step = 16 + v % 5; step > 0; step /= 2)
    for (uint i = step; i < 40; i += step) r = r * 5 + i;
  return r;
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  const size_t i = get_global_id(0);
  out[i] = NAME_halved_step(in[i]);
}

// case loops/step_of_its_own_turns
// out uint 0x537ea 73909 0x248cd3 0x1e682 0xa9fde 37590 0x34c4b3 0x28046 0x1007d2 50710 0x44fc93
//     0x31a0a 0x156fc6 63830 0x553473 0x3b3ce 0x1ad7ba 76950 0x656c53 0x44d92 0x203fae 90070
//     0x75a433 0x4e756 0x25a7a2 0x19316 0x85dc13 0x5811a 0x2b0f96 0x1c656 0x9613f3 0x61ade 0x30778a
//     0x1f996 0xa64bd3 0x6b4a2 0x35df7e 0x22cd6 0xb683b3 0x74e66 0x3b4772 0x26016 0xc6bb93 0x2a211
//     0x40af66 0x29356 0xd6f373 0x2d551 0x46175a 0x2c696 0xe72b53 0x30891 0x4b7f4e 0x2f9d6 0xf76333
//     0x33bd1 0x50e742 0x32d16 0x1079b13 0x36f11 0x564f36 0x36056 0x117d2f3 0x3a251
// in uint #0..63
uint NAME_step_of_its_own_turns(uint v) {
  uint r = 1;
  uint step = 1 + v % 4;
  for (uint i = v; i < 500; i += step) {
    r = r * 3 + i;
    step = step * 2 + (i & 1);
    if (step > 90) step -= 71;
  }
  return r;
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  const size_t i = get_global_id(0);
  out[i] = NAME_step_of_its_own_turns(in[i]);
}

// case loops/start_of_the_outer
// out uint 0x804a5 0x7a8c6e1 0xcf641286 0x52ef6e94 0xa8ddf690 0x6a140ba2 0x9a46eac9 0x804a5
//     0x7a8c6e1 0xcf641286 0x52ef6e94 0xa8ddf690 0x6a140ba2 0x9a46eac9 0x804a5 0x7a8c6e1 0xcf641286
//     0x52ef6e94 0xa8ddf690 0x6a140ba2 0x9a46eac9 0x804a5 0x7a8c6e1 0xcf641286 0x52ef6e94
//     0xa8ddf690 0x6a140ba2 0x9a46eac9 0x804a5 0x7a8c6e1 0xcf641286 0x52ef6e94 0xa8ddf690
//     0x6a140ba2 0x9a46eac9 0x804a5 0x7a8c6e1 0xcf641286 0x52ef6e94 0xa8ddf690 0x6a140ba2
//     0x9a46eac9 0x804a5 0x7a8c6e1 0xcf641286 0x52ef6e94 0xa8ddf690 0x6a140ba2 0x9a46eac9 0x804a5
//     0x7a8c6e1 0xcf641286 0x52ef6e94 0xa8ddf690 0x6a140ba2 0x9a46eac9 0x804a5 0x7a8c6e1 0xcf641286
//     0x52ef6e94 0xa8ddf690 0x6a140ba2 0x9a46eac9 0x804a5
// in uint #0..63
uint NAME_start_of_the_outer(uint v) {
  uint r = 0;
  const uint end = 5 + v % 7;
  for (uint i = 0; i < end; ++i)
    for (uint j = i; j < end * 2; j += i + 1) r = r * 3 + j * i;
  return r;
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  const size_t i = get_global_id(0);
  out[i] = NAME_start_of_the_outer(in[i]);
}

// case loops/bound_that_falls
// out uint 0x3dd0f300 0x724289c2 0xbe7e5933 0xcfdd2480 0x8852e37b 0x8b1a5935 0x6b93702d 0xafad7ef6
//     0x7415d939 0x94aa789f 0x5ef4c11d 0x47f7c890 0x6a322b98 0xa8d73ce0 0x639996e1 0xd776aad9
//     0xae47dd0e 0x89531131 0x9031a1b4 0x1b397ff3 0x24396df4 0x68707a1b 0x174f7948 0x7a4f0e89
//     0x7dc86a65 0xc1939118 0x21df8c3e 0x89d6d43d 0x8f9693cb 0x14eeec8a 0x4583aa73 0x25dc9cce
//     0x4b159af 0x44cd1c88 0x75fa6f45 0x8a68667 0xd024ab48 0x8f4f0d03 0x39ba677d 0xd4b3b797
//     0xb28a7442 0xbb8a6243 0x45cdd984 0xe8692ab7 0x681e71a4 0x6b97cd80 0xcbc40c88 0x1239a529
//     0x219ed80d 0xc8d74168 0xac3fe0d9 0x3ed1affc 0x95c0e4e3 0xf9461f39 0xbd33590f 0x47285d44
//     0x55f0b12d 0x75319ace 0xc88fbaa0 0x44cc5be6 0xf2f71ba7 0x49db6891 0x76f8aae7 0xf9062927
// in uint #0..63
uint NAME_bound_that_falls(uint v) {
  uint r = 0;
  uint end = 20 + v % 11;
  for (uint i = 0; i < end; ++i) {
    if ((i + v) % 3 == 0) --end;
    if ((i + v) % 7 == 0) end -= 2;
    r = r * 5 + end;
  }
  return r;
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  const size_t i = get_global_id(0);
  out[i] = NAME_bound_that_falls(in[i]);
}

// case loops/bound_that_grows
// out uint 1500 0x543c599d 2958 0xf578212f 4416 0x96b3e8c1 5874 0x37efb053 7332 0xd92b77e5 8790
//     0x7a673f77 10248 0x1ba30709 11706 0xbcdece9b 13164 0x5e1a962d 14622 0xff565dbf 16080
//     0xa0922551 17538 0x41cdece3 18996 0xe309b475 20454 0x84457c07 21912 0x25814399 23370
//     0xc6bd0b2b 24828 0x67f8d2bd 26286 0x9349a4f 27744 0xaa7061e1 29202 0x4bac2973 30660
//     0xece7f105 32118 0x8e23b897 33576 0x2f5f8029 35034 0xd09b47bb 36492 0x71d70f4d 37950
//     0x1312d6df 39408 0xb44e9e71 40866 0x558a6603 42324 0xf6c62d95 43782 0x9801f527 45240
//     0x393dbcb9 46698 0xda79844b
// in uint #0..63
uint NAME_bound_that_grows(uint v) {
  uint r = v;
  uint end = 3;
  for (uint i = 0; i < end && i < 50; ++i) {
    if (i % 2 == 0) end += 1 + (v & 1);
    r = r * 3 + end;
  }
  return r;
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  const size_t i = get_global_id(0);
  out[i] = NAME_bound_that_grows(in[i]);
}

// case loops/down_to_0
// out uint 1 1589 0x12a4a5 0x18582895 0x55a75aa5 0x15d1eca5 0xf3d59ea5 0x95be3ca5 0x3f1fb4a5
//     0xdd8914a5 0xf27894a5 0xc24554a5 0xb48154a5 0x87fd54a5 0xfcd154a5 0x5b7554a5 0xac2954a5
//     0x8da954a5 0x2b2954a5 0x324954a5 0x814954a5 0x924954a5 0x514954a5 0xe94954a5 0x694954a5
//     0xc94954a5 0xa94954a5 0x494954a5 0xa94954a5*36
// in uint #0..63
uint NAME_down_to_0(uint v) {
  uint r = 0;
  for (uint i = v; i != 0; --i) r = r * 3 + i;
  for (uint i = v; i-- > 0;) r = r * 5 + i;
  for (int i = (int)v; i >= 0; i -= 3) r = r * 7 + (uint)i;
  for (int i = -(int)v; i <= 0; i += 2) r = r * 11 - (uint)i;
  uint left = v;
  while (left--) r += left ^ r;
  return r * 2 + (left == 0xffffffffu);
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  const size_t i = get_global_id(0);
  out[i] = NAME_down_to_0(in[i]);
}

// case loops/wrapping
// out uint 0x3f8ab557 0x73e6c3b4 0x8a34c2f6 0xeb94df8d 0x60a74bf1 0x5653fe8a 0x94346008 0xb70cfa6b
//     0x7cfd77fb 0x9e92b667 0x79b3e150 0x19b5a3ae 0x77c2d795 0x82a24b71 0x6001191e 0x65319df0
//     0x1d30c4db 0x60fcf7fb 0xbdcc14ab 0xd39a9e48 0x710bcd86 0x7ea93165 0x1d134fbd 0x9755b26
//     0xec830810 0x94c984b 0xfc703c3f 0x357717e3 0xa86717d0 0xf216b506 0x58cb47b9 0x1d8c2925
//     0x964f1a96 0x906a8810 0x9dbd9f27 0x5863a107 0xecf51a3b 0xfa7e48a0 0x81b88792 0xc80beb41
//     0x4217945 0xc7a29306 0x517a9914 0x132f9faf 0x237799bf 0xa00b69bb 0xbb048eb4 0x98da247a
//     0xbdb98fb1 0x6370f945 0x3144e322 0xeb10e35c 0x7ddbf217 0x22958b6f 0x1e04b687 0x663dbbc
//     0xbb6e7a9a 0x2eb39d21 0x57843b09 0xac16fd2a 0xc9e37e94 0xc59bbe97 0xa835c4fb 0x8b73beef
// in uint #0..63
uint NAME_wrapping(uint v) {
  uint r = 0;
  for (uint i = 0xfffffff0u + v % 16; i != 5; ++i) r = r * 3 + i;
  uchar c = (uchar)(240 + v % 16);
  do r = r * 5 + c;
  while (++c != 3);
  ushort s = (ushort)(v % 9);
  for (s -= 5; s != 6; ++s) r = r * 7 + s;
  for (uint i = 2; i < 0xfffffffeu; i -= 3) r = r * 11 + i;
  return r;
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  const size_t i = get_global_id(0);
  out[i] = NAME_wrapping(in[i]);
}

// case loops/beyond_32_bits
// needs long & ulong
// out uint 0x39ccf49f 0x721da8c 0x920ce4a2 0xfbc053bb 0xc55223d7 0xc1343449 0xf393f219 0x3a7c412e
//     0x69bd67d6 0x51ce7d1f 0xb3175a2e 0x85ed4d2e 0x18a39b8e 0xcebdb58c 0xc64d6180 0x8308ccfd
//     0xe8cbc56b 0x4ef83591 0xce8ea345 0x787094cb 0x654281fc 0x24931327 0x2b5317b7 0xc66a0186
//     0xbaf0ccbf 0xdd9f21b2 0xe57fab8b 0x72dc9d6a 0x45c700ab 0x9eb97d0f 0x283816ff 0x8232787f
//     0xf17a5565 0x75eaf8fb 0x6512ce74 0x62e32334 0x9ecb0867 0x1af43b8b 0x943fd65c 0xdc2b9803
//     0x4a344b11 0xf000e51a 0xcc903484 0x5627dc67 0xe2c105c2 0xbfb9cd9d 0x31eb3a8 0x3b1db945
//     0x42457d73 0x1f44a4f8 0x1e472611 0x738b3dfb 0x24e844aa 0xf8ddf58b 0x9c43f9c5 0x8b1f67f5
//     0x689b0756 0x4075acca 0x15877850 0x5604efba 0x9ace098d 0x2944e844 0x722dbeeb 0x136b2aff
// in uint #0..63
uint NAME_beyond_32_bits(uint v) {
  uint r = 0;
  const ulong first = ((ulong)0xfffffff0u) + v % 8;
  for (ulong i = first; i < first + 40; i += 1 + v % 3) r = r * 3 + (uint)(i >> 16) + (uint)i;
  for (ulong i = 1; i < (((ulong)1) << 40); i <<= 1 + v % 5) r = r * 5 + (uint)(i >> 20);
  long left = ((long)1 << 33) + (long)v;
  for (uint turns = 0; left > 0; ++turns, left -= (long)1 << (28 + v % 4)) r = r * 7 + turns;
  return r + (uint)left;
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  const size_t i = get_global_id(0);
  out[i] = NAME_beyond_32_bits(in[i]);
}

// case loops/mixed_types
// needs long & ulong
// out uint 0x1ed58 0x8008c 0x3a64dea 0x7d2e8bc3 0xda94ff4d 0xb5966946 0xd0a81b2f 0xbd42a526
//     0x5951bafa 0x88ce9081 0x6718c5de 0xb504e99f 0x906d63bd 0xa11fa7b6 0x2f9199d8 0xef4a4279
//     0xd76c5e87 0x8ed8eda0 0xfee6cb85 0xcbd0d1fc 0xf10e53c0 0x28d95747 0x12aea361 0x6c4a3c4
//     0x14cb2950 0xc9f9bceb 0xecb48ece 0xde9f307 0x66fd0d89 0xa77b6c12 0x45cf33fb 0xbc25fb22
//     0xffa3b6e 0x61cb4df5 0x8e4dd7aa 0xaf885e1b 0x674972b1 0x475d562a 0x4bfaeae2 0x1f13dfb7
//     0x1ed0f295 0xce23470a 0x6372c9d1 0x900fedf0 0x41b009d8 0x85ae72bf 0x22e568a0 0xf841ee89
//     0xffa154db 0x3b4d7174 0x388e971f 0x6adc2772 0xfdcef9ee 0x9714b899 0x82da17e7 0xd51abd3e
//     0xd233d862 0x73a1a0a9 0xe570bda6 0x93aff567 0xeb46a175 0x24b6774e 0xb0ce03b8 0x72576b49
// in uint #0..63
uint NAME_mixed_types(uint v) {
  uint r = 0;
  const uchar end = (uchar)(v + 3);
  for (uint i = 0; i < end; ++i) r = r * 3 + i;
  for (short i = -4; i < end; i += 2) r = r * 5 + (uint)i;
  for (ulong i = end; i > 1; i = i / 2 + i % 2) r = r * 7 + (uint)i;
  for (int i = -1; i < 5u; ++i) r += 1000000;
  for (int i = 1; i < (int)end - 4; ++i) r = r * 11 + i;
  return r;
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  const size_t i = get_global_id(0);
  out[i] = NAME_mixed_types(in[i]);
}

// case loops/continue_in_do
// out uint 0x51088f 0x24e532 0x3c78268 0xe10b5bce 0xa2236f63 0x3623bcf9 0xcafbc550 0x498c4741
//     0x79c3b4b8 0x7e9d681 0x800abf2 0x5bca10ad 0xe10b5bcf 0x5485be3d 0x5efb8463 0xfb9a9124
//     0xdd6f2c40 0x36e5f94e 0x7e9d682 0x57362bfd 0xc9490a4 0x923706d1 0x410f80b2 0x3a966a3d
//     0x825d1133 0x82933bc1 0x770139f7 0x34392 0x57362bfa 0x3ac7904 0xf48594f9 0xa2189ed4
//     0xa551493a 0xe0a84113 0x55973be1 0xcf591045 0x7e9d680 0x37d0bfb 0x3abed91 0xf4ad54f4
//     0x2af3d4be 0x5efb8462 0x8fe4760 0x307ad2a 0x7b0f7178 0x510890 0x23bb6d 0x3c78269 0x47b84fdf
//     0x9d06dc46 0x3623bcfa 0x46e0c2c0 0x307ad2b 0x60ceb7d5 0x38909 0x800abf3 0x5bca10ae 0xf4864767
//     0x5485e0b2 0xac98b404 0x8eff2762 0x55973be4 0x79c2f17e 0x7e9d67f
// in uint #0..63
uint NAME_continue_in_do(uint v) {
  uint r = 0;
  uint i = 0;
  do {
    if ((i + v) % 3 == 0) continue;
    r = r * 3 + i;
    if ((i ^ v) % 5 == 0) continue;
    uint j = i;
    do {
      if (j & 1) continue;
      r = r * 5 + j;
      if (j > 9) break;
    } while (++j < i + 4);
    r += j;
  } while (++i < 6 + v % 9);
  do continue;
  while (++i % 4 != v % 4);
  return r * 7 + i;
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  const size_t i = get_global_id(0);
  out[i] = NAME_continue_in_do(in[i]);
}

// case loops/products_of_counters
// out uint 0x6474862a 0x4582e29a 0x26913f0a 0x79f9b7a 0xe8adf7ea 0xc9bc545a 0xaacab0ca 0x8bd90d3a
//     0x6ce769aa 0x4df5c61a 0x2f04228a 0x10127efa 0xf120db6a 0xd22f37da 0xb33d944a 0x944bf0ba
//     0x755a4d2a 0x5668a99a 0x3777060a 0x1885627a 0xf993beea 0xdaa21b5a 0xbbb077ca 0x9cbed43a
//     0x7dcd30aa 0x5edb8d1a 0x3fe9e98a 0x20f845fa 0x206a26a 0xe314feda 0xc4235b4a 0xa531b7ba
//     0x8640142a 0x674e709a 0x485ccd0a 0x296b297a 0xa7985ea 0xeb87e25a 0xcc963eca 0xada49b3a
//     0x8eb2f7aa 0x6fc1541a 0x50cfb08a 0x31de0cfa 0x12ec696a 0xf3fac5da 0xd509224a 0xb6177eba
//     0x9725db2a 0x7834379a 0x5942940a 0x3a50f07a 0x1b5f4cea 0xfc6da95a 0xdd7c05ca 0xbe8a623a
//     0x9f98beaa 0x80a71b1a 0x61b5778a 0x42c3d3fa 0x23d2306a 0x4e08cda 0xe5eee94a 0xc6fd45ba
// in uint #0..63
uint NAME_products_of_counters(uint v) {
  uint a[24];
  for (uint k = 0; k < 24; ++k) a[k] = v + k;
  for (uint i = 1; i < 6; ++i)
    for (uint j = i; j < 7; ++j)
      for (uint k = i * j; k < 60; k += i + j) a[k % 24] += i * j * k;
  uint r = 0;
  for (uint k = 0; k < 24; ++k) r = r * 3 + a[k];
  return r;
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  const size_t i = get_global_id(0);
  out[i] = NAME_products_of_counters(in[i]);
}

// case loops/of_unknown_turns
// out uint 600 10606 71806 20608 50606 81806 0x27360 30609 0x2ed3e 60606 0x2253e 91810 90608
//     0x29a70 0x29f21 40610 0x1d71e 0x3144d 0x30f9e 70605 71806 0x24c4d 0x24c52 0x18db2 0x384d0
//     0x18902 0x10f700 0x2c180 0x2c181 0x2c632 0x102f02 50610 0x3feae 0x1fe33 0x1fe2d 0x33b5f
//     0x336ae 0x336b0 0x5372d 80609 0x10a42e 81809 0x46f2d 0x2735f 0x27812 0x27363 0xfe0e2 0x1b4c3
//     0x3abe0 0x3abdf 0x3b092 0x1b00f 0x1b010 0x111e0f 0x111960 0x2e892 0x4e911 0x2e890 0x4e462
//     0x2ed40 0x2e892 0x105611 0x105ac2 60610
// in uint #0..63
uint NAME_of_unknown_turns(uint v) {
  uint turns = 0;
  for (uint x = v + 1; x != 1; ++turns) x = x % 2 ? 3 * x + 1 : x / 2;
  uint a = v * 12 + 30;
  uint b = 18;
  while (b != 0) {
    const uint t = a % b;
    a = b;
    b = t;
  }
  uint r = 0;
  for (uint x = v * 977; x; x &= x - 1) ++r;
  return turns * 10000 + a * 100 + r;
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  const size_t i = get_global_id(0);
  out[i] = NAME_of_unknown_turns(in[i]);
}

// case loops/two_counters
// out uint 0xf5b28ca 0xb0509000 0x3742ba56 0x78612a32 0x63d5eafc 0x144d6b69 0x7c27d66f 0xc69d15c9
//     0x688b0a4 0xbef09523 0xc152a936 0xd1395e0 0x96842110 0x8843bfa9 0xc144a4f0 0xf0946d0b
//     0xf6db07a0 0xf6fe68fb 0xcf0014f5 0x7e422303 0x31662040 0x7768ca52 0x4788f8ec 0x65855c0a
//     0xcbf0dba4 0x65aca457 0x7b0bfa11 0xb2448115 0x7068d515 0x74ead0f3 0xf0742512 0x37ac0c85
//     0x1eb3a4da 0x997e8672 0x2d5e65f2 0x9981fffd 0x9a73d6e0 0xfadb9293 0x5dd89846 0x9b23a0b9
//     0xcbc58ef8 0x30f642f9 0x87b1583a 0xc9f3074f 0xeeed7efe 0xa67680dd 0xff89fa4c 0x131df81d
//     0xa199034 0x897cd243 0x3d2d67a 0x3783a5b4 0xf4299444 0x131f6f5a 0xa48faca0 0xc4cfad0f
//     0x3992fddf 0x892b2a4d 0x99662480 0x53a6c5a5 0x4ea246ea 0xd3b9930a 0x41c69098 0xe39c5681
// in uint #0..63
uint NAME_two_counters(uint v) {
  uint r = 0;
  uint low = v % 5;
  for (uint high = 30 + v; low < high; low += 2, high -= 1 + low % 3) r = r * 3 + low * high;
  for (int i = 0, j = 20; i != j; i += 1 + (i + j + v) % 2, j = j - 1 < i + 1 ? i : j - 1)
    if (i++ >= j)
      break;
    else
      r = r * 5 + i * j;
  return r;
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  const size_t i = get_global_id(0);
  out[i] = NAME_two_counters(in[i]);
}
