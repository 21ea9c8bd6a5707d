// `unused` may have no memory.
__kernel void k(__global int *out, __local int *unused, __local int *used) {
  for (int i = 0; i < 25; ++i) used[i] = i;
  int sum = 0;
  for (int i = 0; i < 25; ++i) sum += used[i];
  if (sum != 300) sum += unused[0];
  *out = sum;
}
