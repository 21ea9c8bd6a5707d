// part answer
#ifndef A
#define A -1
#endif
__kernel void answer(__global int *out) {
  *out = A;
}

// part warnings_as_errors
__kernel void answer(__global int *out) {
  float number = 1;
  int *bits = &number;
  *out = bits ? 42 : 0;
}

// part with_header
#include "assay_value.h"
__kernel void answer(__global int *out) {
  *out = VALUE;
}
