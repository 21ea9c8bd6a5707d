__kernel void k(__global int *out, int value) { *out = value; }
