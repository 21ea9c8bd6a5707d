// part twice
int twice(int x) { return 2 * x; }

// part library_round_trip
int twice(int x);
__kernel void answer(__global int *out) {
  *out = twice(21);
}
