__kernel __attribute__((work_group_size_hint(4, 1, 1))) __attribute__((vec_type_hint(float4)))
void k(__global int *out, __global const int *in) {
  const int g = get_global_id(0);
  out[g] = in[g] * 3 + (int)get_local_size(0) * 1000 + (int)get_local_id(0);
}
