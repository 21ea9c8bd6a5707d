#pragma once
#include <string_view>
#include <vector>

#include "suites/base/forward.h"

namespace assay::suites::atomics {

/// Programs with 64-bit atomic types must enable both extensions (6.15.12.6, footnotes 69 to 71).
inline constexpr std::string_view enable_64_bits =
    "#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable\n"
    "#pragma OPENCL EXTENSION cl_khr_int64_extended_atomics : enable\n";

/// Initialization, histograms, lists, counters, locks.
std::vector<harness::Case> programs(const Target& target);

}  // namespace assay::suites::atomics
