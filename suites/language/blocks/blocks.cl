/// Blocks (OpenCL C 6.14): calls, captured variables, nesting, scopes, control flow. Some uses must
/// be refused.
// items 1
// needs __opencl_c_device_enqueue
// since 2.0

// case used/as_function
// cite 6.14.1 | -
// out uint 21 98
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  uint multiplier = in[7];
  uint (^f)(uint) = ^(uint num) {
    return num * multiplier;
  };
  out[0] = f(3u);
  out[1] = f(f(2u));
}

// case used/at_once
// cite 6.14.3 | -
// out uint 5 5
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  out[0] = ^(uint a, uint b) {
    return a - b;
  }(in[9], 4u);
  ^{
    out[1] = 5u;
  }();
}

// case used/typedef
// cite 6.14.2 | -
// out uint 712
// in uint #0..63
typedef uint (^NAME_t)(uint, uint);
__kernel void NAME(__global uint *out, __global const uint *in) {
  const NAME_t add = ^(uint a, uint b) {
    return a + b;
  };
  NAME_t times = ^(uint a, uint b) {
    return a * b;
  };
  out[0] = add(in[3], 4u) * 100u + times(in[3], 4u);
}

// case used/void
// cite 6.14.3 | -
// out uint 3 4 5
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  __global uint *o = out;
  void (^f)(void) = ^{
    o[0] = 3u;
  };
  void (^g)(void) = ^(void) {
    o[1] = 4u;
  };
  void (^h)(uint) = ^void(uint n) {
    o[2] = n;
  };
  f();
  g();
  h(in[5]);
}

// case used/types
// cite 6.14.2 | -
// out uint 391 5 8 4
// in uint #0..63
struct NAME_s {
  uchar a;
  float4 b;
};
__kernel void NAME(__global uint *out, __global const uint *in) {
  float4 (^f)(float, uchar) = ^(float x, uchar c) {
    return (float4)(x, (float)c, 2.0f, 3.0f);
  };
  struct NAME_s (^g)(struct NAME_s) = ^(struct NAME_s s) {
    s.a += 1;
    s.b *= 2.0f;
    return s;
  };
  struct NAME_s s = {(uchar)in[4], (float4)(1.0f, 2.0f, 3.0f, 4.0f)};
  const struct NAME_s t = g(s);
  const float4 v = f(1.0f, (uchar)in[9]);
  out[0] = (uint)(v.x + v.y * 10.0f + v.w * 100.0f);
  out[1] = t.a;
  out[2] = (uint)t.b.w;
  out[3] = s.a;
}

// case inferred/return_type
// cite 6.14.3 | -
// out uint 15 25 0
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  float (^f)(uint) = ^(uint n) {
    if (n > 5u) return 1.5f;
    return 2.5f;
  };
  uchar (^g)(void) = ^{
    return (uchar)(in[1] + 255u);
  };
  out[0] = (uint)(f(in[9]) * 10.0f);
  out[1] = (uint)(f(in[1]) * 10.0f);
  out[2] = g();
}

// case captured/at_evaluation
// out uint 10 200 17
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  uint n = in[5];
  uint (^f)(void) = ^{
    return n * 2u;
  };
  n = 100u;
  out[0] = f();
  uint (^g)(void) = ^{
    return n * 2u;
  };
  n = 7u;
  out[1] = g();
  out[2] = f() + n;
}

// case captured/struct_by_value
// cite 6.14.5 | -
// out uint 1 8
// in uint #0..63
struct NAME_v {
  uint arr[2];
};
__kernel void NAME(__global uint *out, __global const uint *in) {
  struct NAME_v s = {{0u, in[1]}};
  uint (^f)(void) = ^{
    return s.arr[1];
  };
  s.arr[1] = 8u;
  out[0] = f();
  out[1] = s.arr[1];
}

// case captured/array_by_reference
// out uint 8
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  uint arr[2] = {0u, in[1]};
  uint *const a = arr;
  uint (^f)(void) = ^{
    return a[1];
  };
  arr[1] = 8u;
  out[0] = f();
}

/// The block uses an array by its name, so it captures the array by reference.
// case captured/array_by_name
// cite 6.14.5 | -
// out uint 8 9 4
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  uint arr[2] = {0u, in[1]};
  uint more[2][2] = {{1u, 2u}, {3u, in[4]}};
  uint (^f)(void) = ^{
    return arr[1];
  };
  uint (^g)(void) = ^{
    return more[0][1] + arr[0];
  };
  arr[1] = 8u;
  more[0][1] = 9u;
  out[0] = f();
  out[1] = g();
  out[2] = more[1][1];
}

/// A block does not copy variables that are not automatic, but uses the variables themselves.
// case captured/not_automatic
// cite 6.14.3 | -
// needs __opencl_c_program_scope_global_variables
// out uint 17 5 12
// in uint #0..63
__global uint NAME_n = 7u;
__constant uint NAME_c[2] = {4u, 5u};
uint NAME_f(uint add) {
  static __global uint kept = 1u;
  uint (^b)(uint) = ^(uint n) {
    kept += n;
    return kept;
  };
  return b(add);
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  void (^f)(uint) = ^(uint n) {
    NAME_n += n;
  };
  NAME_n = in[7];
  f(10u);
  out[0] = NAME_n;
  out[1] = ^{
    return NAME_c[1];
  }();
  NAME_f(in[1]);
  out[2] = NAME_f(in[10]);
}

/// Blocks initialize static variables of a function.
// case scope/static_in_a_function
// cite 6.14.3 | -
// needs __opencl_c_program_scope_global_variables
// out uint 8 11
// in uint #0..63
uint NAME_f(uint n) {
  static uint (^twice)(uint) = ^(uint x) {
    return x * 2u;
  };
  return twice(n);
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  out[0] = NAME_f(in[4]);
  out[1] = NAME_f(in[5]) + 1u;
}

// case captured/vectors
// cite 6.14.3 | -
// out uint 55
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  uint4 v = (uint4)(in[1], in[2], in[3], in[4]);
  uchar c = (uchar)in[9];
  float f = 2.5f;
  uint (^b)(uint) = ^(uint n) {
    return v.s3 * n + v.x + c + (uint)(f * 2.0f);
  };
  v = (uint4)(0u);
  c = 0;
  f = 0.0f;
  out[0] = b(10u);
}

// case captured/pointers
// out uint 23 44 5
__kernel void NAME(__global uint *out) {
  __local uint l;
  l = 3u;
  __local uint *lp = &l;
  __global uint *g = out;
  uint own = 4u;
  uint *p = &own;
  void (^f)(void) = ^{
    *lp += 10u;
    g[2] = 5u;
    *p += 20u;
  };
  f();
  f();
  out[0] = l;
  out[1] = own;
}

// case captured/in_loops
// out uint 1234
__kernel void NAME(__global uint *out) {
  uint r = 0;
  for (uint k = 0; k < 5u; ++k) {
    uint (^f)(uint) = ^(uint x) {
      return x * 10u + k;
    };
    r = f(r);
  }
  out[0] = r;
}

// case nested/two
// out uint 234
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  uint a = in[2];
  uint (^f)(uint) = ^(uint b) {
    uint (^g)(uint) = ^(uint c) {
      return a * 100u + b * 10u + c;
    };
    return g(b + 1u);
  };
  a = 9u;
  out[0] = f(3u);
}

// case nested/three_at_once
// out uint 1234
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  uint a = in[1];
  out[0] = ^(uint b) {
    return ^(uint c) {
      return ^(uint d) {
        return a * 1000u + b * 100u + c * 10u + d;
      }(4u);
    }(3u);
  }(2u);
}

// case scope/program
// out uint 8 11 30
// in uint #0..63
uint (^NAME_twice)(uint) = ^(uint n) {
  return n * 2u;
};
__constant uint NAME_c = 30u;
uint (^const NAME_fixed)(void) = ^{
  return NAME_c;
};
uint NAME_f(uint n) {
  return NAME_twice(n) + 1u;
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  out[0] = NAME_twice(in[4]);
  out[1] = NAME_f(5u);
  out[2] = NAME_fixed();
}

// case scope/inner
// out uint 10 8
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  uint n = in[3];
  {
    uint n = 10u;
    uint (^f)(void) = ^{
      return n;
    };
    out[0] = f();
  }
  uint (^f)(uint) = ^(uint n) {
    return n + 1u;
  };
  out[1] = f(4u) + n;
}

// case flow/own
// cite 6.14.4 | -
// out uint 142
__kernel void NAME(__global uint *out) {
  uint r = 0;
  uint (^f)(uint) = ^(uint n) {
    uint s = 0;
    for (uint k = 0; k < n; ++k) {
      if (k == 2u) continue;
      if (k == 6u) break;
      s += k;
    }
    switch (n) {
      case 3u:
        return s + 100u;
      default:
        break;
    }
    while (1) {
      if (++s > 40u) return s;
    }
  };
  for (uint k = 0; k < 3u; ++k) {
    r += f(k * 3u);
    if (k == 1u) break;
  }
  out[0] = r;
}

// case flow/called_in_conditions
// out uint 2 2
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  uint n = 0;
  uint *p = &n;
  uint (^f)(uint) = ^(uint v) {
    *p += 1u;
    return v;
  };
  out[0] = f(in[0]) && f(1u) ? 1u : f(in[7]) || f(2u) ? 2u : 3u;
  out[1] = n;
}

// case functions/called
// cite 6.14.3 | -
// out uint 17 4
// in uint #0..63
uint NAME_f(uint n) {
  return n * 3u + 1u;
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  uint (^b)(uint) = ^(uint n) {
    return NAME_f(n) + NAME_f(n + 1u);
  };
  out[0] = b(in[2]);
  out[1] = (uint)(^{
    return max(3, 4);
  }());
}

// case must_not_compile/block_storage
// cite 6.14.5 | -
// out uint 6
// forbidden: {\n  __block uint => {\n  uint
__kernel void NAME(__global uint *out) {
  uint n = 6u;
  uint (^a)(void) = ^{
    return n;
  };
  *out = a();
}

// case must_not_compile/variadic
// out uint 6
// forbidden: , ...) = ^(uint n , ... => ) = ^(uint n
__kernel void NAME(__global uint *out) {
  uint (^a)(uint) = ^(uint n) {
    return n;
  };
  *out = a(6u);
}

// case must_not_compile/array
// out uint 6
// forbidden: ;\n\n  uint (^all[2])(void) = {a, b}; (void)all; * => ;\n\n  *
__kernel void NAME(__global uint *out) {
  uint (^a)(void) = ^{
    return 6u;
  };
  uint (^b)(void) = ^{
    return 6u;
  };

  *out = a() + b() - 6u;
}

// case must_not_compile/member
// out uint 6
// forbidden: struct NAME_s { uint (^a)(void); }; => struct NAME_s {\n  uint a;\n};
struct NAME_s {
  uint a;
};
__kernel void NAME(__global uint *out) {
  *out = 6u;
}

// case must_not_compile/union_member
// out uint 6
// forbidden: union NAME_u { uint (^a)(void); uint b; }; => union NAME_u {\n  uint a;\n  uint b;\n};
union NAME_u {
  uint a;
  uint b;
};
__kernel void NAME(__global uint *out) {
  *out = 6u;
}

// case must_not_compile/reassigned
// out uint 6
// forbidden: ;\n\n  a = b; * => ;\n\n  *
__kernel void NAME(__global uint *out) {
  uint (^a)(void) = ^{
    return 6u;
  };
  uint (^b)(void) = ^{
    return 6u;
  };

  *out = a() + b() - 6u;
}

// case must_not_compile/uninitialized
// out uint 6
// forbidden: ; => = ^{\n    return 6u;\n  };
__kernel void NAME(__global uint *out) {
  uint (^a)(void) = ^{
    return 6u;
  };
  *out = 6u;
  (void)a;
}

/// Block variables of every scope must have an initializer.
// case must_not_compile/uninitialized/{name}
// out uint 6
// {depth}
// table  name           depth     wrong                                         right
//        in_a_branch    standard  if (*out > 7u) { uint (^c)(void); (void)c; }  if (*out > 7u) { uint (^c)(void) = ^{ return 7u; }; (void)c; }
//        second         quick     uint (^c)(void) = ^{ return 7u; }, (^d)(void);  uint (^c)(void) = ^{ return 7u; }, (^d)(void) = c;
//        of_a_typedef   standard  NAME_t c; (void)c;                            NAME_t c = ^{ return 7u; }; (void)c;
//        of_a_block     standard  (void)^{ uint (^c)(void); (void)c; };         (void)^{ uint (^c)(void) = ^{ return 7u; }; (void)c; };
// forbidden: {wrong} => {right}
typedef uint (^NAME_t)(void);
__kernel void NAME(__global uint *out) {
  {right}
  *out = 6u;
}

// case must_not_compile/uninitialized/{name}
// out uint 6
// {depth}
// table  name            depth     wrong                                                     right
//        of_the_program  quick     uint (^NAME_b)(void);                                     uint (^NAME_b)(void) = ^{ return 7u; };
//        of_a_function   standard  void NAME_f(void) { uint (^c)(void); (void)c; }           void NAME_f(void) { uint (^c)(void) = ^{ return 7u; }; (void)c; }
// forbidden: {wrong} => {right}
{right}
__kernel void NAME(__global uint *out) {
  *out = 6u;
}

/// Block variables are const, in every scope and for every value.
// case must_not_compile/reassigned/{name}
// out uint 6
// {depth}
// table  name            depth     wrong                                right
//        literal         quick     a = ^{ return 7u; };                 (void)a;
//        in_a_branch     standard  if (*out > 7u) { a = b; }            if (*out > 7u) { (void)a; }
//        in_parentheses  standard  (a) = b;                             (void)a;
//        of_the_program  quick     NAME_b = b;                          (void)NAME_b;
//        of_a_typedef    standard  c = b;                               (void)c;
//        to_itself       standard  a = a;                               (void)a;
//        of_a_block      standard  (void)^{ uint (^d)(void) = ^{ return 7u; }; d = ^{ return 8u; }; };  (void)^{ uint (^d)(void) = ^{ return 7u; }; (void)d; };
// forbidden: {wrong} => {right}
typedef uint (^NAME_t)(void);
uint (^NAME_b)(void) = ^{
  return 6u;
};
__kernel void NAME(__global uint *out) {
  uint (^a)(void) = ^{
    return 6u;
  };
  uint (^b)(void) = ^{
    return 6u;
  };
  NAME_t c = ^{
    return 6u;
  };
  {right}
  *out = a() + b() - c();
}

// case must_not_compile/returned
// out uint 6
// forbidden: NAME_t NAME_f => uint NAME_f
typedef uint (^NAME_t)(void);
uint NAME_f(void);
__kernel void NAME(__global uint *out) {
  *out = 6u;
}

// case must_not_compile/chosen
// out uint 6
// forbidden: (in[1] ? a : b) => (a)
__kernel void NAME(__global uint *out) {
  uint (^a)(void) = ^{
    return 6u;
  };
  uint (^b)(void) = ^{
    return 6u;
  };
  *out = (a)();
}

// case must_not_compile/dereferenced
// out uint 6
// forbidden: *a; => a();
__kernel void NAME(__global uint *out) {
  uint (^a)(void) = ^{
    return 6u;
  };
  uint (^b)(void) = ^{
    return 6u;
  };
  a();
  *out = a() + b() - 6u;
}

// case must_not_compile/address
// out uint 6
// forbidden: (void)&a; => (void)a();
__kernel void NAME(__global uint *out) {
  uint (^a)(void) = ^{
    return 6u;
  };
  uint (^b)(void) = ^{
    return 6u;
  };
  (void)a();
  *out = a() + b() - 6u;
}

// case must_not_compile/pointer
// out uint 6
// forbidden: uint (^*p)(void) = 0; (void)p; => uint *p = 0;\n  (void)p;
__kernel void NAME(__global uint *out) {
  uint (^a)(void) = ^{
    return 6u;
  };
  uint (^b)(void) = ^{
    return 6u;
  };
  uint *p = 0;
  (void)p;
  *out = a() + b() - 6u;
}

// case must_not_compile/captured_block
// out uint 6
// forbidden: ^{\n    return a();\n  };\n  * => ^{\n    return 6u;\n  };\n  *
__kernel void NAME(__global uint *out) {
  uint (^a)(void) = ^{
    return 6u;
  };
  uint (^b)(void) = ^{
    return 6u;
  };
  uint (^c)(void) = ^{
    return 6u;
  };
  *out = c() + b() - 6u;
}

// case must_not_compile/extern
// out uint 6
// forbidden: extern uint ( => uint (
uint (^NAME_b)(void) = ^{
  return 6u;
};
__kernel void NAME(__global uint *out) {
  *out = NAME_b();
}

// case must_not_compile/assigned_to_capture
// out uint 6
// forbidden: n = 7u; return => return
__kernel void NAME(__global uint *out) {
  uint n = 6u;
  uint (^a)(void) = ^{
    return n;
  };
  *out = a();
}

// case must_not_compile/two_return_types
// out uint 6
// in uint #0..63
// forbidden: 1.5f => 5u
__kernel void NAME(__global uint *out, __global const uint *in) {
  uint x = in[1];
  uint r = (uint)(^{
    if (x > 3u) return 5u;
    return 6u;
  }());
  *out = r;
}

// case must_not_compile/size
// out uint 6
// forbidden: sizeof(*a) => sizeof(uint)
__kernel void NAME(__global uint *out) {
  uint (^a)(void) = ^{
    return 6u;
  };
  uint (^b)(void) = ^{
    return 6u;
  };
  *out = a() + (sizeof(uint) > 1000u) + b() - 6u;
}

// case must_not_compile/wrong_argument
// out uint 6
// forbidden: ) => 6u)
__kernel void NAME(__global uint *out) {
  uint (^a)(uint) = ^(uint n) {
    return n;
  };
  *out = a(6u);
}
