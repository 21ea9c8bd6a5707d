// Only the work-item that finds the flag clear changes the counter.
__kernel void guarded(__global atomic_flag *flag, __global int *counter, __global int *entered,
                      int times) {
  int mine = 0;
  for (int i = 0; i < times; ++i)
    if (!atomic_flag_test_and_set_explicit(flag, memory_order_acquire,
                                           memory_scope_all_svm_devices)) {
      *counter = *counter + 1;
      ++mine;
      atomic_flag_clear_explicit(flag, memory_order_release, memory_scope_all_svm_devices);
    }
  entered[get_global_id(0)] = mine;
}
