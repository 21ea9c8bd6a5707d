#pragma once
#include <cstddef>
#include <string>
#include <vector>

namespace assay::reference {

/// Prints nanoseconds of processor time to judge an input, for each function in each of `formats`:
/// with the fast evaluation, and with MPFR only. Also prints the share of inputs that MPFR decides.
/// Half of `count` inputs are random bits, half are in the function's range. All answers are right.
/// Empty `names`: all functions. Uses one thread.
void bench_formats(const std::vector<std::string>& formats, const std::vector<std::string>& names,
                   std::size_t count);

}  // namespace assay::reference
