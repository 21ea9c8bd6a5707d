/// Programs that 6.15.18 and 6.15.18.1 forbid.
// items 1
// spec 2.0
// shares nothing

// case refused/read_write
// cite OpenCL C 3.0.19, 6.15.18
// since 2.0
// needs pipes & newest_language & newest_pipes
// forbidden: read_write pipe => read_only pipe
__kernel void NAME(read_only pipe int p) {}

// case refused/{name}
// cite OpenCL C 3.0.19, 6.15.18.1
// since 2.0
// needs pipes & newest_language & newest_pipes
// table  name            wrong                                                                       right
//        local_variable  __kernel void NAME(read_only pipe int p) { read_only pipe int q = p; }      __kernel void NAME(read_only pipe int p) { int q = get_pipe_num_packets(p); }
//        member          struct NAME_s { pipe int p; }; __kernel void NAME(read_only pipe int p) {}  struct NAME_s { int p; }; __kernel void NAME(read_only pipe int p) {}
//        operator        __kernel void NAME(read_only pipe int p, read_only pipe int q) { p == q; }  __kernel void NAME(read_only pipe int p, read_only pipe int q) { get_pipe_num_packets(p) == get_pipe_num_packets(q); }
//        returned        pipe int NAME_f(void); __kernel void NAME(read_only pipe int p) {}          int NAME_f(void); __kernel void NAME(read_only pipe int p) {}
//        array           __kernel void NAME(read_only pipe int p[2]) {}                              __kernel void NAME(read_only pipe int p) {}
// forbidden: {wrong} => {right}
{right}

// case refused/{name}
// cite OpenCL C 3.0.19, 6.15.18.1
// since 2.0
// needs pipes & newest_language & newest_pipes
// table  name              wrong                                                                                   right
//        union_member      union NAME_u { pipe int p; int n; }; __kernel void NAME(read_only pipe int p) {}        union NAME_u { float p; int n; }; __kernel void NAME(read_only pipe int p) {}
//        pointer           __kernel void NAME(read_only pipe int *p) {}                                            __kernel void NAME(read_only pipe int p) {}
//        program_scope     read_only pipe int NAME_p; __kernel void NAME(read_only pipe int p) {}                  __constant int NAME_p = 1; __kernel void NAME(read_only pipe int p) {}
//        addition          __kernel void NAME(read_only pipe int p) { p + 1; }                                     __kernel void NAME(read_only pipe int p) { get_pipe_num_packets(p) + 1; }
//        negation          __kernel void NAME(read_only pipe int p) { !p; }                                        __kernel void NAME(read_only pipe int p) { !get_pipe_num_packets(p); }
//        assignment        __kernel void NAME(read_only pipe int p, read_only pipe int q) { p = q; }               __kernel void NAME(read_only pipe int p, read_only pipe int q) { }
//        subscript         __kernel void NAME(read_only pipe int p) { p[0]; }                                      __kernel void NAME(read_only pipe int p) { }
// forbidden: {wrong} => {right}
{right}

/// A pipe without a qualifier is read_only.
// case refused/{F.0}_of_{A.0}
// cite OpenCL C 3.0.19, 6.15.18
// since 2.0
// needs pipes & newest_language & newest_pipes
// each F write:write_pipe(p,&n):write_only reserve_write:reserve_write_pipe(p,1):write_only
// each A read_only:read_only unqualified:
// forbidden: {A.1} pipe int p => {F.2} pipe int p
__kernel void NAME({F.2} pipe int p) {
  int n = 1;
  {F.1};
}

// case refused/{F.0}_of_write_only
// cite OpenCL C 3.0.19, 6.15.18
// since 2.0
// needs pipes & newest_language & newest_pipes
// each F read:read_pipe(p,&n) reserve_read:reserve_read_pipe(p,1)
// forbidden: write_only pipe int p => read_only pipe int p
__kernel void NAME(read_only pipe int p) {
  int n = 1;
  {F.1};
}
