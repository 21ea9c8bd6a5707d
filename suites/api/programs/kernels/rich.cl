// A kernel with structs, local memory and a required size.
typedef struct { int a; char b[5]; } Pair;
__constant int table[4] = {100, 200, 300, 400};
int helper(int x) { return 1000 * x; }
__kernel __attribute__((reqd_work_group_size(2, 1, 1)))
void exchange(__global int *out, Pair pair, __local int *scratch) {
  __local int fixed[2];
  const int l = get_local_id(0);
  fixed[l] = pair.a + l;
  scratch[l] = pair.b[4] - l;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = fixed[1 - l] * 10 + scratch[1 - l] + table[l + 2];
}
__kernel void plain(__global int *out, const int n, __constant int *in, float4 f, char last) {
  out[get_global_id(0)] = helper(in[get_global_id(0)] + n) + (int)f.w + last;
}
