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
// unsupported: {wrong} => {right}
{right}
