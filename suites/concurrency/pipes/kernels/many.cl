// Parts of kernels with as many pipes or reservations as the device allows.

// part kernel
__kernel void {{name}}(__global uint *out{{parameters}}) {
  uint v;
{{statements}}}
// part write
  v = {{value}};
  out[{{i}}] = write_pipe(p{{i}}, &v);
// part read
  v = 0;
  read_pipe(p{{i}}, &v);
  out[{{i}}] = v;
// part none
  out[0] = out[1] = 0;
// part reserve
  reserve_id_t r{{i}} = reserve_write_pipe(to, {{packets}});
  out[0] += is_valid_reserve_id(r{{i}}) != 0;
// part written
    v = {{value}};
    out[1] += write_pipe(to, r{{i}}, {{k}}, &v) == 0;
// part commit
  if (is_valid_reserve_id(r{{i}})) {
{{writes}}    commit_write_pipe(to, r{{i}});
  }
