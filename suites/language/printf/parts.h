#pragma once
#include <span>
#include <vector>

#include "suites/host/example.h"
#include "suites/target/target.h"

namespace assay::suites::printf {

/// Cases of every conversion with every scalar and vector type: `printf/f/double`,
/// `printf/x/uchar4`.
void add_conversions(const Target& target, std::vector<harness::Case>& cases);
/// Cases that are not about a single conversion: the stream, return values, order, limits.
std::span<const host::Example> calls();

}  // namespace assay::suites::printf
