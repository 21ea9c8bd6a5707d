__kernel void k(__global int *out, __global const int *in, int n) {
  __local int s[64];
  const int l = get_local_id(0), size = get_local_size(0), g = get_global_id(0);
  int mine[5], hit = -1;
  for (int i = 0; i < 5; ++i) mine[i] = in[g] + i * l;
  s[l] = mine[n % 5];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = 0; i < n; ++i)
    if (i == 3 && l == 4) hit = i;
  mine[l % 5] += s[(l + 1) % size];
  barrier(CLK_LOCAL_MEM_FENCE);
  s[l] = hit;
  barrier(CLK_LOCAL_MEM_FENCE);
  int sum = hit * 100 + s[(l + 2) % size];
  for (int i = 0; i < 5; ++i) sum = sum * 3 + mine[i];
  out[g] = sum;
}
