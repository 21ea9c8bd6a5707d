// part separate_compilation
int twice(int x);
__kernel void answer(__global int *out) {
  *out = twice(21);
}

// part twice
int twice(int x) { return 2 * x; }

// part answer
#include "one.h"
enum { one = VALUE };
#undef VALUE
#include <folder/two.h>
__kernel void answer(__global int *out) {
  *out = 10 * one + VALUE;
}

// part headers_of_one_name
#include "one/value.h"
enum { first = VALUE };
#undef VALUE
#include "two/value.h"
__kernel void answer(__global int *out) {
  *out = 10 * first + VALUE;
}

// part failed_link
int nowhere(int x);
__kernel void answer(__global int *out) {
  *out = nowhere(21);
}

// part other_headers
#include "one.h"
#include "two.h"
__kernel void answer(__global int *out) {
  *out = ONE;
}

// part objects_again
int twice(int x);
__kernel void answer(__global int *out) {
  *out = twice(VALUE);
}

// part objects_again_twice
int twice(int x) { return 20 * x; }
