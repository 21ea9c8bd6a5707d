#pragma once
#include <cstddef>
#include <string>
#include <vector>

namespace assay::reference {

/// Prints the time of judging for every function in each of `formats`, at both speeds and only with
/// MPFR. It is in nanoseconds of processor time for an input. Also prints the share of the inputs
/// that the fast evaluation refers to MPFR. Half of the `count` inputs are random bits; the other
/// half is in the interesting range of the function. All answers are right. If `names` is empty, it
/// takes all functions. It uses one thread.
void bench_formats(const std::vector<std::string>& formats, const std::vector<std::string>& names,
                   std::size_t count);

}  // namespace assay::reference
