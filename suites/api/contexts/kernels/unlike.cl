__kernel void alike(__global int *out) { *out = 1; }
#ifdef SECOND
__kernel void unlike(__global int *out, int value) { *out = value; }
#else
__kernel void unlike(__global int *out) { *out = 2; }
#endif
__kernel void also_alike(__global int *out) { *out = 3; }
