// part one_kernel
__kernel void k(volatile __global int *count) {
  atomic_add(count, 1);
}

// part events_between_threads
__kernel void k(__global int *v, int t) {
  *v = *v * 10 + t;
}
