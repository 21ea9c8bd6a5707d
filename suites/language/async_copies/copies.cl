// part kernel
__kernel void {{name}}(__global uchar *to, __global uchar *from, __local uint16 *memory,
                       const uint count, const uint stride) {
  __local {{type}} *near = (__local {{type}} *)memory;
  __local uchar *bytes = (__local uchar *)memory;
  const uint l = (uint)get_local_id(0), n = (uint)get_local_size(0);
  for (uint k = l; k < {{part}}u; k += n) bytes[k] = 0xa5;
  barrier(CLK_LOCAL_MEM_FENCE);
  event_t e = {{call}}(near + 1, (__global const {{type}} *)from + 1, {{last}});
  wait_group_events(1, &e);
  for (uint k = l; k < {{part}}u; k += n) to[k] = bytes[k];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint k = l; k < count * {{size}}u; k += n) bytes[k + {{size}}u] = from[k + {{size}}u];
  barrier(CLK_LOCAL_MEM_FENCE);
  e = {{call}}((__global {{type}} *)(to + {{part}}) + 1, (__local const {{type}} *)near + 1, {{last}});
  wait_group_events(1, &e);
}
