#pragma once
#include <cstddef>
#include <string>
#include <vector>

namespace assay::reference {

/// For each function and format, prints two processor times of one judged input, in nanoseconds:
/// with the fast evaluation, and with MPFR only. Also prints the share of inputs that MPFR decides
/// after the fast evaluation. Half of the `count` inputs are random bits, and half are in the
/// function's range. All judged answers are right. An empty `names` means all functions.
void bench_formats(const std::vector<std::string>& formats, const std::vector<std::string>& names,
                   std::size_t count);

}  // namespace assay::reference
