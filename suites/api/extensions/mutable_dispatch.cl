// part tell
__kernel void tell(__global int *out, int what) {
  out[get_global_id(0)] = what + 1000 * (int)get_local_size(0);
}
// Fills both pieces of local memory one after the other, and counts the wrong elements.
__kernel void local_tell(__global int *out, __local int *a, __local int *b, int n) {
  const int l = (int)get_local_id(0), size = (int)get_local_size(0);
  int wrong = 0;
  for (int i = l; i < n; i += size) a[i] = i;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = l; i < n; i += size) b[i] = -1 - i;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = 0; i < n; ++i) wrong += (a[i] != i) + (b[i] != -1 - i);
  out[get_global_id(0)] = n + 1000 * size + 1000000 * wrong;
}

// part look
__kernel void look(__global int *out, __global const int *at) {
  out[get_global_id(0)] = at == 0 ? -1 : at[get_global_id(0)];
}

// part reach
typedef struct { __global const int *at; } Place;
__kernel void reach(__global int *out, __global const Place *place, int added) {
  out[get_global_id(0)] = place->at[get_global_id(0)] + added;
}
