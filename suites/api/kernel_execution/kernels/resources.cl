// Kernels that need many resources. A work-item writes the sum of all values that it or its
// work-group stored.
__kernel void small(__global uint *out) { out[get_global_id(0)] = (uint)get_global_id(0) * 3u + 1u; }

#ifdef WORDS
uint sum_of(const uint *a, uint l) {
  uint s = 0;
  for (uint i = 0; i < WORDS; ++i) s = s * 3u + a[(i * 7u + l) % WORDS];
  return s;
}
/// Private memory across barriers: the memory of all work-items is in use at the same time.
__kernel void much_private(__global uint *out) {
  uint a[WORDS];
  const uint l = (uint)get_local_id(0);
  for (uint i = 0; i < WORDS; ++i) a[i] = l * 5u + i;
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  const uint s = sum_of(a, l);
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = s + a[l % WORDS];
}
/// Local memory across barriers. All work-items of the group write to the local memory.
__kernel void much_of_both(__global uint *out, __local uint *shared, uint words) {
  uint a[WORDS];
  const uint l = (uint)get_local_id(0), n = (uint)get_local_size(0);
  for (uint i = 0; i < WORDS; ++i) a[i] = l * 5u + i;
  for (uint k = l; k < words; k += n) shared[k] = k * 2654435761u;
  barrier(CLK_LOCAL_MEM_FENCE);
  uint s = sum_of(a, l);
  for (uint k = (l + 1u) % n; k < words; k += n) s += shared[k] ^ (k * 2654435761u);
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = s + a[l % WORDS];
}
#endif

/// Two pieces of local memory that do not overlap.
__kernel void two_locals(__global uint *out, __local uint *first, __local uint *second,
                         uint words) {
  const uint l = (uint)get_local_id(0), n = (uint)get_local_size(0);
  for (uint k = l; k < words; k += n) {
    first[k] = k * 2654435761u;
    second[k] = ~k;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  uint wrong = 0;
  for (uint k = (l + 1u) % n; k < words; k += n)
    wrong += (first[k] != k * 2654435761u) + (second[k] != ~k);
  out[get_global_id(0)] = wrong;
}
