__kernel void k(__global uint *out, __local uint *s, uint count) {
  const uint l = get_local_id(0), size = get_local_size(0);
  for (uint i = l; i < count; i += size) s[i] = i * 2654435761u;
  barrier(CLK_LOCAL_MEM_FENCE);
  uint wrong = 0;
  for (uint i = size - 1 - l; i < count; i += size) wrong += s[i] != i * 2654435761u;
  out[get_global_id(0)] = wrong;
}
