// Uses all local memory of the device. Each work-item fills its part, and adds up the parts of the
// other work-items.
__kernel void all_local(__global uint *out, __local uint *memory, uint words) {
  const uint i = (uint)get_local_id(0), n = (uint)get_local_size(0);
  for (uint k = i; k < words; k += n) memory[k] = k * 2654435761u + 1u;
  barrier(CLK_LOCAL_MEM_FENCE);
  uint wrong = 0;
  for (uint k = (i + 1) % n; k < words; k += n) wrong += memory[k] != k * 2654435761u + 1u;
  out[i] = wrong;
}
__kernel void constant_ends(__global uint *out, __constant uint *table, uint last) {
  const uint i = (uint)get_global_id(0);
  out[i] = table[i] + 3u * table[last - i];
}
