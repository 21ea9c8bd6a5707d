__kernel void tell(__global uint *buffer, __global ulong *out) { *out = (ulong)(size_t)buffer; }

__kernel void add(__global uint *values, uint what) { values[get_global_id(0)] += what; }

// Adds `what` + k to each number of the k-th buffer of the list.
__kernel void add_through(__global const ulong *list, uint what) {
  for (uint k = 0; k < 2; ++k) {
    __global uint *values = (__global uint *)(size_t)list[k];
    values[get_global_id(0)] += what + k;
  }
}
