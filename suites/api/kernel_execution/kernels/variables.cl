typedef struct { char tag; int list[3]; } Entry;
__global int one = 5;
__global int table[4] = {1, 2};
__global int plain, zeros[3];
__global Entry entries[2] = {{'a', {7, 8}}, {'b'}};
__global int *pointer = &table[1];
__kernel void read(__global int *out) {
  static __global int calls = 10;
  out[0] = one; out[1] = table[0] + 10 * table[1] + 100 * table[3];
  out[2] = plain + zeros[0] + zeros[1] + zeros[2];
  out[3] = entries[0].tag == 'a' && entries[1].tag == 'b';
  out[4] = entries[0].list[0] + 10 * entries[0].list[1] + 100 * entries[1].list[2];
  out[5] = *pointer;
  out[6] = ++calls;
}
__kernel void write(int by) {
  one += by; table[1] += by; zeros[2] = by; entries[0].list[1] = by; pointer = &table[3];
  table[3] = 2 * by;
}
