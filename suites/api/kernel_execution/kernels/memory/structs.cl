__kernel void k(__global int *out, __global struct Box *boxes, int n) {
  __local struct Box here[2];
  struct Box own;
  const int g = get_global_id(0), v = 37 * g - 11;
  work_global(boxes + g, v, n);
  work_local(&here[g & 1], v, n);
  work_private(&own, v, n);
  out[3 * g] = everything_global(boxes + g);
  out[3 * g + 1] = everything_local(&here[g & 1]);
  out[3 * g + 2] = everything_private(&own);
}
