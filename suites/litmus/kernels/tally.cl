// Counts the outcomes of n runs (instances) of a test, and restores the memory. `plan` begins with
// the numbers of observed values, locations and registers. Two words follow for each observed
// value: the index of its array, and the number of values that it may have. An instance with a
// value that no thread writes counts in bin `bins`. The words after this bin get the values of such
// an instance.
__kernel void {{name}}(__global int *memory, __global int *results, volatile __global uint *histogram,
                           __global const uint *plan, uint n, uint bins) {
  const uint observed = plan[0], locations = plan[1], registers = plan[2];
  uint count[{{most_outcomes}} + 1];
  for (uint k = 0; k <= bins; ++k) count[k] = 0;
  for (uint i = get_global_id(0); i < n; i += get_global_size(0)) {
    uint bin = 0, unit = 1;
    bool known = true;
    for (uint o = 0; o < observed; ++o) {
      const uint plane = plan[3 + 2 * o], values = plan[4 + 2 * o];
      const uint value = (uint)(plane < locations ? memory[plane * n + i]
                                                  : results[(plane - locations) * n + i]);
      known = known && value < values;
      bin += unit * value;
      unit *= values;
    }
    if (!known)
      for (uint o = 0; o < observed; ++o) {
        const uint plane = plan[3 + 2 * o];
        atomic_xchg(&histogram[bins + 1 + o],
                    (uint)(plane < locations ? memory[plane * n + i]
                                             : results[(plane - locations) * n + i]));
      }
    ++count[known ? bin : bins];
    for (uint l = 0; l < locations; ++l) memory[l * n + i] = 0;
    for (uint r = 0; r < registers; ++r) results[r * n + i] = {{unwritten}};
  }
  for (uint k = 0; k <= bins; ++k)
    if (count[k] != 0) atomic_add(&histogram[k], count[k]);
}
