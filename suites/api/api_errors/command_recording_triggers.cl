// part printing
__kernel void one(__global int *out) { printf("%d\n", out[0]); }
// part enqueuing
__kernel void one(__global int *out) {
  enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), ^{ out[0] = 1; });
}
