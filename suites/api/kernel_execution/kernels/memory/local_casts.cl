__kernel void k(__global int *out, __global const int *in, int n) {
  __local int s[64], others[64];
  const int l = get_local_id(0), size = get_local_size(0), g = get_global_id(0);
  __local uchar *bytes = (__local uchar *)s;
  int v = in[g];
  for (int i = 0; i < 4; ++i) bytes[4 * l + i] = ((uchar *)&v)[i];
  others[l] = n - v;
  barrier(CLK_LOCAL_MEM_FENCE);
  __local int *either = l % 2 == 0 ? s : others;
  int r = *(__local int *)(bytes + 4 * ((l + 1) % size)) + 3 * either[size - 1 - l];
  if (4 * l + 3 < size) {
    const int4 four = vload4(l, s);
    r += four.x - 2 * four.y + 3 * four.z - 4 * four.w;
  }
  __global uchar *to = (__global uchar *)(out + g);
  for (int i = 3; i >= 0; --i) to[i] = ((uchar *)&r)[i];
}
