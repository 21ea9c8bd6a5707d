// Makes traffic in memory during the tests. No test reads these writes. Each work-group has its own
// cells.
#if __OPENCL_C_VERSION__ >= 200
#define ELEMENT atomic_int
#define ADD_ONE(cell) \
  atomic_store_explicit(cell, atomic_load_explicit(cell, memory_order_relaxed, memory_scope_work_group) + 1, \
                        memory_order_relaxed, memory_scope_work_group)
#else
#define ELEMENT int
#define ADD_ONE(cell) (*(cell) += 1)
#endif
__kernel void {{name}}(volatile __global ELEMENT *scratch, uint rounds) {
  volatile __global ELEMENT *const mine = scratch + 64 * (get_group_id(0) % 64);
  for (uint k = 0; k < rounds; ++k) ADD_ONE(&mine[(k * 17 + get_local_id(0)) % 64]);
}
