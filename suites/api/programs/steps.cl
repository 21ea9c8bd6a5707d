// part answer
__kernel void answer(__global int *out) {
  *out = VALUE;
}

// part caller_of_twice
int twice(int x);
__kernel void answer(__global int *out) {
  *out = twice(21);
}

// part twice
int twice(int x) { return 2 * x; }

// part with_value_header
#include "assay_value.h"
__kernel void answer(__global int *out) {
  *out = VALUE;
}
