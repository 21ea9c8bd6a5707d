#pragma once
#include <span>
#include <vector>

#include "suites/host/example.h"
#include "suites/target/target.h"

namespace assay::suites::printf {

/// Cases of every conversion with every scalar and vector type: `printf/f/double`,
/// `printf/x/uchar4`.
void add_conversions(const Target& target, std::vector<harness::Case>& cases);
std::span<const host::Example> calls();

}  // namespace assay::suites::printf
