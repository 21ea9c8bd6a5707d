struct { {{type}} first; char between; {{type}} second; } own;
  {{type}} array[2];
  char odd[5];
  __private uchar *const places[] = {(__private uchar *)&own.first, (__private uchar *)&own.second, (__private uchar *)array,
    (__private uchar *)(array + 1)};
  for (uint k = 0; k < {{bytes}}; ++k)
    for (uint at = 0; at < 4; ++at) places[at][k] = (uchar)(in0[i] + k + at);
  for (uint k = 0; k < 5; ++k) odd[k] = (char)(in0[i] ^ k);
  own.between = (char)in0[i];
  barrier(CLK_LOCAL_MEM_FENCE);
  uint address = 0, changed = own.between != (char)in0[i];
  for (uint at = 0; at < 4; ++at) {
    address |= (uint)(size_t)places[at] & {{mask}};
    for (uint k = 0; k < {{bytes}}; ++k) changed |= places[at][k] != (uchar)(in0[i] + k + at);
  }
  for (uint k = 0; k < 5; ++k) changed |= odd[k] != (char)(in0[i] ^ k);
  out0[i] = address;
  out1[i] = changed;
