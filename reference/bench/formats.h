#pragma once
#include <cstddef>
#include <string>
#include <vector>

namespace assay::reference {

/// The cost of judging, in nanoseconds of processor time an input, for every function in each of
/// `formats`: at both speeds, and only with MPFR. Also the share of the inputs that the fast
/// evaluation refers to MPFR. Half of the `count` inputs are random bits, half are in the
/// interesting range of the function. The answers are right. If `names` is empty, it takes all
/// functions. It uses one thread, and prints.
void bench_formats(const std::vector<std::string>& formats, const std::vector<std::string>& names,
                   std::size_t count);

}  // namespace assay::reference
