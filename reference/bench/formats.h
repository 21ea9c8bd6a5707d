#pragma once
#include <cstddef>
#include <string>
#include <vector>

namespace assay::reference {

/// Measures how long a judge needs for one input, for each function in each of `formats`. Prints
/// nanoseconds of processor time with the fast evaluation, and with MPFR only. Also prints the
/// share of inputs that MPFR decides. Half of the `count` inputs are random bits, and half are in
/// the function's range. All answers are right. An empty `names` means all functions. Uses one
/// thread.
void bench_formats(const std::vector<std::string>& formats, const std::vector<std::string>& names,
                   std::size_t count);

}  // namespace assay::reference
