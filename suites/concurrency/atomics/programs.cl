// part linked_list
volatile __global atomic_uint *head = (volatile __global atomic_uint *)words;
uint before = atomic_load_explicit(head, memory_order_relaxed, memory_scope_device);
do { out[i] = before; } while (!atomic_compare_exchange_weak_explicit(head, &before, i, memory_order_relaxed, memory_order_relaxed, memory_scope_device));

// part try_lock
volatile __global atomic_flag *lock = (volatile __global atomic_flag *)words;
uint took = 0;
for (uint k = 0; k < in[0]; ++k)
  if (!atomic_flag_test_and_set_explicit(lock, memory_order_acquire, memory_scope_device)) {
    const uint a = words[1], b = words[2];
    words[1] = a + 1; words[2] = b + 3; ++took;
    atomic_flag_clear_explicit(lock, memory_order_release, memory_scope_device);
  }
out[i] = took;

// part arguments
__kernel void count(__global atomic_int *a, volatile __global atomic_uint *b, __global atomic_flag *f, __local atomic_int *c, __global int *out) {
  if (get_local_id(0) == 0) atomic_init(c, 5);
  barrier(CLK_LOCAL_MEM_FENCE);
  atomic_fetch_add_explicit(a, 2, memory_order_relaxed, memory_scope_work_group);
  atomic_fetch_sub_explicit(b, 3u, memory_order_relaxed, memory_scope_work_group);
  atomic_fetch_add_explicit(c, 1, memory_order_relaxed, memory_scope_work_group);
  out[1 + get_local_id(0)] = atomic_flag_test_and_set_explicit(f, memory_order_relaxed, memory_scope_work_group);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) == 0) out[0] = atomic_load_explicit(c, memory_order_relaxed, memory_scope_work_group);
}

// part chain.local
volatile __local atomic_uint *head = (volatile __local atomic_uint *)scratch;
__local uint *data = scratch + 1;
if (l == 0) atomic_init(head, {{nobody}}u);
data[l] = 0;
barrier(CLK_LOCAL_MEM_FENCE);
uint before;
data[l] = {{payload}};
before = {{publish}};
out[2 * i] = before;
out[2 * i + 1] = data[before != {{nobody}}u ? before - g * full : l];

// part chain.global
volatile __global atomic_uint *head = (volatile __global atomic_uint *)words + {{head}};
__global uint *data = words + get_num_groups(0);
uint before;
data[i] = {{payload}};
before = {{publish}};
out[2 * i] = before;
out[2 * i + 1] = data[before != {{nobody}}u ? before : i];

// part last_one
volatile __global atomic_uint *count = (volatile __global atomic_uint *)words;
words[2 + i] = {{payload}};
if (atomic_fetch_add_explicit(count, 1u, memory_order_acq_rel, memory_scope_device) == get_global_size(0) - 1) {
  uint sum = 0;
  for (uint k = 0; k < get_global_size(0); ++k) sum += words[2 + k];
  words[1] = sum;
}
out[i] = 1;

// part histogram
volatile __local atomic_uint *bin = (volatile __local atomic_uint *)scratch;
volatile __global atomic_uint *sum = (volatile __global atomic_uint *)words;
for (uint k = l; k < {{bins}}; k += n) atomic_init(bin + k, 0u);
barrier(CLK_LOCAL_MEM_FENCE);
atomic_fetch_add_explicit(bin + in[i], 1u, memory_order_relaxed, memory_scope_work_group);
barrier(CLK_LOCAL_MEM_FENCE);
for (uint k = l; k < {{bins}}; k += n) atomic_fetch_add_explicit(sum + k, atomic_load_explicit(bin + k, memory_order_relaxed, memory_scope_work_group), memory_order_relaxed, memory_scope_device);
out[i] = 1;
