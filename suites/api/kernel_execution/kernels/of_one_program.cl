int helper(int x) { return 3 * x; }
__kernel void add(__global int *out, int by) { out[get_global_id(0)] += helper(by); }
__kernel void add_twice(__global int *out, int by) {
  add(out, by);
  out[get_global_id(0)] *= 10;
  add(out, by + 1);
}
__kernel void first(__global int *out) {
  __local int shared[2];
  shared[0] = 5; shared[1] = 6;
  out[get_global_id(0)] += shared[0] * 100 + shared[1];
}
__kernel void second(__global int *out) {
  __local int shared[7];
  for (int i = 0; i < 7; ++i) shared[i] = i;
  out[get_global_id(0)] += shared[6] * 1000;
}
__kernel void nothing(void) {}
