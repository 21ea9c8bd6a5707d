/// Forbidden declarations, and forbidden uses of constant memory (OpenCL C 6.7). Each forbidden
/// program has an allowed program that differs only in the forbidden part.
// items 1

// case must_not_compile/program_local_uint
// cite 6.7.6 | 6.5
// forbidden: __local uint NAME_x;\n__kernel void NAME( => __kernel void NAME(
// out uint 7
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  __local uint own;
  own = in[7];
  *out = own;
}

// case must_not_compile/program_private_initialized_uint
// cite 6.7.6 | 6.5
// forbidden: __private uint => __constant uint
// out uint 41
__constant uint NAME_v = 41u;
__kernel void NAME(__global uint *out) {
  *out = NAME_v;
}

// case must_not_compile/kernel_local_initialized_uint
// cite 6.7.7 | 6.5
// forbidden: __local uint v => __private uint v
// out uint 4152
__kernel void NAME(__global uint *out) {
  __private uint v = 41u;
  uint r = 0;
  r = v; v = 52u; r = r * 100u + v;
  *out = r;
}

// case must_not_compile/kernel_global_uint
// cite 6.7.6 | 6.5
// forbidden: __global uint v => __private uint v
// out uint 52
__kernel void NAME(__global uint *out) {
  __private uint v;
  uint r = 0;
  v = 52u; r = r * 100u + v;
  *out = r;
}

// case must_not_compile/block_{space}_uint
// cite 6.7.6 | 6.5
// each space local global
// forbidden: __{space} uint v => __private uint v
// out uint 52
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  uint r = 0;
  if (in[3] == 3u) {
    __private uint v;
    v = 52u; r = r * 100u + v;
  }
  *out = r;
}

// case must_not_compile/block_constant_initialized_uint
// cite 6.7.3 | -
// forbidden: __constant uint v => __private uint v
// out uint 41
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  uint r = 0;
  if (in[3] == 3u) {
    __private uint v = 41u;
    r = v;
  }
  *out = r;
}

// case must_not_compile/function_{space}_uint
// cite 6.7.6 | 6.5
// each space local global
// forbidden: __{space} uint v => __private uint v
// out uint 52
uint NAME_f(void) {
  __private uint v;
  uint r = 0;
  v = 52u; r = r * 100u + v;
  return r;
}
__kernel void NAME(__global uint *out) {
  *out = NAME_f();
}

// case must_not_compile/function_constant_initialized_uint
// cite 6.7.3 | -
// forbidden: __constant uint v => __private uint v
// out uint 41
uint NAME_f(void) {
  __private uint v = 41u;
  uint r = 0;
  r = v;
  return r;
}
__kernel void NAME(__global uint *out) {
  *out = NAME_f();
}

// case must_not_compile/two_spaces
// cite 6.7 | -
// forbidden: __private __local uint => __private uint
// out uint 5
__kernel void NAME(__global uint *out) {
  __private uint x = 5u;
  *out = x;
}

// case must_not_compile/two_spaces_constant
// cite 6.7 | -
// forbidden: __constant __global uint => __constant uint
// out uint 5
__constant uint NAME_x = 5u;
__kernel void NAME(__global uint *out) {
  *out = NAME_x;
}

// case must_not_compile/two_spaces/{S.0}_{S.1}
// cite 6.7 | -
// {S.2}
// each S private:global:standard private:constant:standard local:private:standard
//   local:global:quick local:constant:standard global:private:standard global:local:standard
//   constant:private:standard constant:local:standard
// forbidden: __{S.0} __{S.1} uint *p => __{S.0} uint *p
// out uint 5
void NAME_f(__{S.0} uint *p) {
}
__kernel void NAME(__global uint *out) {
  *out = 5u;
}

// case must_not_compile/return_{space}
// cite 6.7 | -
// each space global local constant private
// forbidden: __{space} uint NAME_f => uint NAME_f
// out uint 6
uint NAME_f(void) { return 6u; }
__kernel void NAME(__global uint *out) {
  *out = NAME_f();
}

// case must_not_compile/function_type_{space}
// cite 6.7 | -
// each space global local constant private
// forbidden: __{space} NAME_t NAME_f; => NAME_t NAME_f;
// out uint 6
typedef uint NAME_t(uint x);
NAME_t NAME_f;
uint NAME_f(uint x) { return x; }
__kernel void NAME(__global uint *out) {
  *out = NAME_f(6u);
}

// case must_not_compile/parameter_{space}
// cite 6.7 | -
// each space global local constant
// forbidden: __{space} uint x => uint x
// out uint 6
uint NAME_f(uint x) { return x; }
__kernel void NAME(__global uint *out) {
  *out = NAME_f(6u);
}

/// Embedded C forbids an address space for a member, and OpenCL C keeps this rule.
// case must_not_compile/member_{space}
// cite 6.7 | -
// each space global local constant
// unsupported: __{space} uint x => uint x
// out uint 6
struct NAME_s {
  uint x;
};
__kernel void NAME(__global uint *out) {
  struct NAME_s s;
  s.x = 6u;
  *out = s.x;
}

// case must_not_compile/kernel_constant_uninitialized
// cite 6.7.7 | 6.5
// forbidden: uint x ; => uint x = 41u;
// out uint 41
__kernel void NAME(__global uint *out) {
  __constant uint x = 41u;
  *out = x;
}

/// An example in 6.7.6 has this declaration, but 6.7.7 does not allow it.
// case must_not_compile/program_constant_uninitialized
// cite 6.7.7 | 6.5
// unsupported: uint NAME_x ; => uint NAME_x = 41u;
// out uint 41
__constant uint NAME_x = 41u;
__kernel void NAME(__global uint *out) {
  *out = NAME_x;
}

// case must_not_compile/kernel_constant_of_an_argument
// cite 6.7.3 | 6.5.3
// forbidden: x = in[41]; => x = 41u;
// out uint 41
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  __constant uint x = 41u;
  *out = x;
}

// case must_not_compile/program_constant_of_a_call
// cite 6.7.3 | 6.5.3
// forbidden: NAME_x = NAME_f(); => NAME_x = 41u;
// out uint 41
uint NAME_f(void) { return 41u; }
__constant uint NAME_x = 41u;
__kernel void NAME(__global uint *out) {
  *out = NAME_x;
}

// case must_not_compile/kernel_pointer_{name}
// cite 6.7.6 | 6.5
// table  name         wrong           right
//        private      __private uint  __global uint
//        unqualified  uint            __local uint
// forbidden: {wrong} *p => {right} *p
// out uint 6
__kernel void NAME_k({right} *p) {}
__kernel void NAME(__global uint *out) {
  *out = 6u;
}

/// Constant memory is read-only. Each row of the table writes to constant memory in another way.
// case must_not_compile/write_{name}
// cite 6.7.3 | 6.5.3
// table  name            wrong             right          value
//        assignment      NAME_c[0] = 5u;   own[0] = 5u;   8
//        compound        NAME_c[0] += 5u;  own[0] += 5u;  11
//        increment       ++NAME_c[0];      ++own[0];      7
//        post_decrement  NAME_c[0]--;      own[0]--;      5
// forbidden: {wrong} => {right}
// out uint {value}
__constant uint NAME_c[2] = {3u, 4u};
__kernel void NAME(__global uint *out) {
  uint own[2] = {3u, 4u};
  {right}
  *out = own[0] + NAME_c[0];
}

// case must_not_compile/write_pointer
// cite 6.7.3 | 6.5.3
// forbidden: __constant uint *q => __global uint *q
// out uint 6
void NAME_f(__global uint *q) { *q = 1u; }
__kernel void NAME(__global uint *out) {
  *out = 6u;
}
