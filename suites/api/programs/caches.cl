// part answer
#ifdef __FAST_RELAXED_MATH__
#define FAST 1
#else
#define FAST 0
#endif
__kernel void answer(__global int *out) {
  *out = 2 * __OPENCL_C_VERSION__ + FAST;
}

// part same_tokens_other_lines
__kernel void answer(__global int *out) { *out = __LINE__; }

// part failures_are_not_kept
__kernel void answer(__global int *out) {
  *out = VALUE;
}
