#pragma once
#include <cstddef>
#include <string>
#include <vector>

namespace assay::reference {

/// Measures how long a judge needs for one input, for each function in each of `formats`. Prints
/// the nanoseconds of processor time for one input: with the fast evaluation, and with only MPFR.
/// Also prints the share of inputs that MPFR decides after the fast evaluation. Half of the `count`
/// inputs are random bits, and half are in the function's range. All answers are right. An empty
/// `names` means all functions. Uses one thread.
void bench_formats(const std::vector<std::string>& formats, const std::vector<std::string>& names,
                   std::size_t count);

}  // namespace assay::reference
