/// Functions and types that are new in a version of OpenCL C. A program in an older version may
/// define these names. Compilers of an older version must refuse programs that use some of them
/// (OpenCL C 6.1).
// items 1
// shares kernel

// case languages/vectors_of_three
// cite 6.3.2 | 6.1.2
// since 1.1
// every_language
// group 1
// out uint 139
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  uint3 v = (uint3)(in[1], in[2], in[3]);
  out[0] = v.x * 100 + v.y * 10 + v.z + sizeof(v);
}

// case languages/get_global_offset
// cite 6.15.1 | 6.12.1
// since 1.1
// every_language
// group 1
// out uint 1
__kernel void NAME(__global uint *out) {
  out[0] = 1 + get_global_offset(0);
}

// case languages/shuffle
// cite 6.15.13 | 6.12.12
// since 1.1
// every_language
// group 1
// out uint 5
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  out[0] = shuffle((uint2)(in[4], in[5]), (uint2)(1, 0)).x;
}

// case languages/atomic_add
// cite 6.15.12 | 6.12.11
// since 1.1
// every_language
// group 1
// out uint 6
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  out[0] = 4;
  atomic_add(out, in[2]);
}

// case languages/maxmag
// cite 6.15.2 | 6.12.2
// since 1.1
// every_language
// group 1
// out uint 3
__kernel void NAME(__global uint *out) {
  out[0] = (uint)maxmag(-2.0f, 3.0f);
}

// case languages/popcount
// cite 6.15.3 | 6.12.3
// since 1.2
// every_language
// group 1
// out uint 3
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  out[0] = popcount(in[7]);
}

// case languages/printf
// cite 6.15.14 | 6.12.13
// since 1.2
// every_language
// group 1
// out uint 2
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  if (in[0]) printf("never %d", 1);
  out[0] = in[2];
}

// case languages/ctz
// cite 6.15.3 | -
// since 2.0
// every_language
// group 1
// out uint 3
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  out[0] = ctz(in[8]);
}

// case languages/get_local_linear_id
// cite 6.15.1 | -
// since 2.0
// every_language
// group 1
// out uint 1
__kernel void NAME(__global uint *out) {
  out[0] = 1 + get_local_linear_id();
}

// case languages/get_enqueued_local_size
// since 2.0
// every_language
// group 1
// out uint 1
__kernel void NAME(__global uint *out) {
  out[0] = get_enqueued_local_size(0) == get_local_size(0);
}

// case languages/work_group_barrier
// cite 6.15.8 | -
// shares program
// since 2.0
// every_language
// group 1
// out uint 3
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  work_group_barrier(CLK_LOCAL_MEM_FENCE);
  out[0] = in[3];
}

// case languages/own_names/ctz
// cite 6.1 | 6.12
// shares nothing
// before 2.0
// out uint 42
// in uint #0..63
uint ctz(uint x) {
  return 40 + x;
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  out[0] = ctz(in[2]);
}

// case languages/own_names/work_group_barrier
// shares nothing
// before 2.0
// out uint 51
// in uint #0..63
uint work_group_barrier(uint x) {
  return 50 + x;
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  out[0] = work_group_barrier(in[1]);
}

// case languages/own_names/to_global
// shares nothing
// before 2.0
// out uint 6
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  uint to_global = in[6];
  out[0] = to_global;
}

// case languages/own_names/NULL
// shares nothing
// before 2.0
// out uint 1
#ifndef NULL
#define NULL 0
#endif
__kernel void NAME(__global uint *out) {
  out[0] = NULL == 0;
}

// case languages/own_names/queue_t
// shares nothing
// before 2.0
// out uint 3
// in uint #0..63
typedef struct {
  uint length;
} queue_t;
__kernel void NAME(__global uint *out, __global const uint *in) {
  queue_t q;
  q.length = in[3];
  out[0] = q.length;
}

// case languages/own_names/memory_order
// shares nothing
// before 2.0
// out uint 5
enum memory_order { first = 4, second };
__kernel void NAME(__global uint *out) {
  enum memory_order m = second;
  out[0] = m;
}

// case languages/refused_before/{name}
// cite 6.1 | -
// before {before}
// table  name                     before  newer
//        popcount                 1.2     out[0] = popcount(in[7]);
//        printf                   1.2     if (in[0]) printf("never %d", 1);\n out[0] = in[2];
//        ctz                      2.0     out[0] = ctz(in[8]);
//        get_local_linear_id      2.0     out[0] = 1 + get_local_linear_id();
//        get_enqueued_local_size  2.0     out[0] = get_enqueued_local_size(0) == get_local_size(0);
//        work_group_barrier       2.0     work_group_barrier(CLK_LOCAL_MEM_FENCE);\n out[0] = in[3];
// out uint 1
// in uint #0..63
// forbidden: {newer} => out[0] = in[1];
__kernel void NAME(__global uint *out, __global const uint *in) {
  out[0] = in[1];
}
