// part of_pipes
__kernel void k(read_only pipe int from, write_only pipe float4 to, pipe uint by) {}

// part names_of_built_ins
__kernel void k(__global int *all, int max, int length, int dot) {
  *all = max + length + dot;
}

// part unasked
__kernel void k(__global float *restrict out, const uint n) {
  *out = n;
}
