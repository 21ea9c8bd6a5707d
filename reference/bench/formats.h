#pragma once
#include <cstddef>
#include <string>
#include <vector>

namespace assay::reference {

/// Prints how long judging an input takes, in nanoseconds of processor time, for every function in
/// each of `formats`. It prints this time at both speeds, and only with MPFR. Also prints the share
/// of the inputs that the fast evaluation refers to MPFR. Half of the `count` inputs are random
/// bits; the other half is in the interesting range of the function. All answers are right. If
/// `names` is empty, all functions are measured. One thread does all work.
void bench_formats(const std::vector<std::string>& formats, const std::vector<std::string>& names,
                   std::size_t count);

}  // namespace assay::reference
