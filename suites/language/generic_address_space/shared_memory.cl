// part through
uint sum(const uint *p) { return p[0] + p[1]; }
void put(uint *p, uint n) { *p = n; }
__kernel void through(__global uint *shared, __global uint *out) {
  uint *q = shared;
  out[0] = sum(q);
  out[1] = to_global(q) == shared;
  out[2] = ((uint)get_fence(q) & (uint)CLK_GLOBAL_MEM_FENCE) != 0;
  put(q + 2, 40u);
}
