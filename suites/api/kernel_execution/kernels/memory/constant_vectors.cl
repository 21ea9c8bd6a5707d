typedef struct { int4 u; int v; } S;
__constant S values[2] = {{(int4)(10, 11, 12, 13), 14}, {(int4)(20, 21, 22, 23), 24}};
__constant int3 threes[2] = {(int3)(1, 2, 3), (int3)(4, 5, 6)};
__constant uchar4 small = (uchar4)(250, 251, 252, 253);
__kernel void k(__global int *out, __global const int *in, int n) {
  const int l = get_local_id(0), g = get_global_id(0);
  const S s = values[l & 1];
  out[g] = s.u.y + 100 * values[n & 1].v + 10000 * threes[(l + n) & 1].z + s.u.w * small.s3 + in[g];
}
