__kernel void count(__global atomic_int *sum, __global atomic_uint *bits, int times) {
  for (int i = 0; i < times; ++i)
    atomic_fetch_add_explicit(sum, 1, memory_order_relaxed, memory_scope_all_svm_devices);
  atomic_fetch_or_explicit(bits, 1u << (2 * (get_global_id(0) % 16)), memory_order_relaxed,
                           memory_scope_all_svm_devices);
}

__kernel void publish(__global int *data, __global atomic_int *flag, int messages) {
  for (int i = 0; i < messages; ++i) {
    data[i] = 7 * i + 1;
    atomic_store_explicit(flag, i + 1, memory_order_release, memory_scope_all_svm_devices);
  }
}

__kernel void receive(__global int *data, __global atomic_int *flag, __global int *wrong,
                      int messages, int patience) {
  int seen = 0, errors = 0;
  for (int i = 0; i < patience && seen < messages; ++i) {
    seen = atomic_load_explicit(flag, memory_order_acquire, memory_scope_all_svm_devices);
    for (int k = 0; k < seen; ++k) errors += data[k] != 7 * k + 1;
  }
  *wrong = errors;
}
