#pragma once
#include <cstdint>
#include <string>

#include "suites/numeric/numeric_run.h"

namespace assay::suites::numeric {

/// The neighbors that a wrong answer needs besides its input, in one sentence. "fails by itself,
/// with the same input in every component and work-item". "fails only with 0x7bd55555 in another
/// component". The launches have the failing input in all places except some that keep their old
/// input; the number of these decreases (delta debugging).
///
/// `thorough` adds at which positions it fails, at which work-group sizes, and whether with
/// -cl-opt-disable. Without it nothing is built, work-groups have the sweep's size, and the text
/// has only the neighbors: "only with 0x7bd55555 in another component". Empty if the input fails by
/// itself.
///
/// `index` is that of the element in `inputs`. No new launch begins after `seconds` (later on a
/// busy machine). Then the sentence is shorter. Empty if the failure does not show again, or if
/// nothing was found. Throws the exceptions of launches.
std::string minimised(NumericRun& run, const NumericCase& c, harness::CaseContext& context,
                      const harness::Inputs& inputs, std::uint64_t index, double seconds,
                      bool thorough);

}  // namespace assay::suites::numeric
