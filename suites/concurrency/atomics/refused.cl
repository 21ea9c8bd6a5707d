/// Uses of atomic types that compilers must refuse (OpenCL C 3.0.19, 6.15.12.10).
// items 1
// shares kernel
// since 2.0
// out uint 7
// in uint #0..63

// case refused/operators/{name}
// cite 6.15.12.10 | -
// table  name         wrong
//        addition     *p + 0
//        negation     -*p
//        bit_and      *p & 7
//        comparison   *p == 7
//        shift        *p << 0
//        logical_not  !*p
// forbidden: {wrong} => atomic_load_explicit(p, memory_order_relaxed, memory_scope_work_group)
__kernel void NAME(__global uint *out, __global const uint *in) {
  __global atomic_int *p = (__global atomic_int *)out;
  atomic_store_explicit(p, 7, memory_order_relaxed, memory_scope_work_group);
  out[0] = (uint)(atomic_load_explicit(p, memory_order_relaxed, memory_scope_work_group));
}

// case refused/operators/{name}
// table  name                 wrong
//        increment            ++*p
//        compound_assignment  *p += 1
// forbidden: {wrong} => atomic_store_explicit(p, 7, memory_order_relaxed, memory_scope_work_group)
__kernel void NAME(__global uint *out, __global const uint *in) {
  __global atomic_int *p = (__global atomic_int *)out;
  atomic_store_explicit(p, 7, memory_order_relaxed, memory_scope_work_group);
  out[0] = 7;
}

// case refused/{name}
// table  name                    wrong
//        types/atomic_bool       atomic_bool
//        types/atomic_char       atomic_char
//        types/atomic_uchar      atomic_uchar
//        types/atomic_short      atomic_short
//        types/atomic_ushort     atomic_ushort
//        types/atomic_intmax_t   atomic_intmax_t
//        types/atomic_uintmax_t  atomic_uintmax_t
//        atomic_specifier        _Atomic(int)
//        atomic_qualifier        _Atomic int
// forbidden: __global {wrong} *q = (__global {wrong} *)p => __global atomic_int *q = (__global atomic_int *)p
__kernel void NAME(__global uint *out, __global const uint *in) {
  __global atomic_int *p = (__global atomic_int *)out;
  __global atomic_int *q = (__global atomic_int *)p;
  out[0] = q != 0 ? 7 : 0;
}

/// Operators on objects of every atomic type.
// case refused/operators/{name}/{T.0}
// cite 6.15.12.10 | -
// {T.1}
// table  name         wrong
//        assignment   *p = 1
//        addition     *p + 1
//        subtraction  *p - 1
//        multiplied   *p * 2
//        equal        *p == 1
//        increment    (*p)++
// each T atomic_uint:quick atomic_float:standard atomic_flag:standard
// forbidden: (void)({wrong}) => (void)(p)
__kernel void NAME(__global uint *out, __global const uint *in) {
  __global {T.0} *p = (__global {T.0} *)out;
  (void)(p);
  out[0] = 7;
}
