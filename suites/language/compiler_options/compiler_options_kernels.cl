// part answer
__kernel void answer(__global int *out) {
  *out = 42;
}

// part twice
uint twice(uint x) { return 2 * x; }

// part libraries_compute_the_same
uint twice(uint x);
__kernel void answer(__global uint *out) {
  *out = twice(21) + 1;
}

// part logs
#warning "look here"
__kernel void k(__global int *a) {
  *a = 1;
}

// part sizes
__kernel void sizes(__global uint *out) {
  out[get_global_id(0)] = get_local_size(0);
}

// part embedded_headers_first
#include "assay_both.h"
#include <assay_file.h>
__kernel void answer(__global int *out) {
  *out = BOTH + OF_FILE;
}

// part guarded_header
#include "assay_guarded.h"
#include "assay_outer.h"
#include "assay_guarded.h"
__kernel void answer(__global int *out) {
  *out = assay_of_header() + ASSAY_OUTER;
}

// part assay_guarded.h
#ifndef ASSAY_GUARDED
#define ASSAY_GUARDED
int assay_of_header(void);
int assay_of_header(void) { return 40; }
#endif

// part assay_outer.h
#include "assay_guarded.h"
#define ASSAY_OUTER 2
