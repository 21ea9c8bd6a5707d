#pragma once
#include <cstdint>
#include <string>

#include "suites/numeric/numeric_run.h"

namespace assay::suites::numeric {

/// Says in one sentence which neighbors a wrong answer needs besides its input. Examples: "fails by
/// itself, with the same input in every component and work-item", "fails only with 0x7bd55555 in
/// another component". Delta debugging replaces neighbors by the failing input while the case still
/// fails.
///
/// With `thorough`, the sentence also says at which positions and work-group sizes the input fails,
/// and whether it fails with -cl-opt-disable. Otherwise no kernel is built, and the text names only
/// the neighbors: "only with 0x7bd55555 in another component". The text is empty if the input fails
/// by itself.
///
/// `index` is the place of the element in `inputs`. No launch begins after `seconds` seconds of a
/// FairClock, which runs slowly on a busy machine (harness/base/fair_clock.h). If time is short,
/// the sentence says less. The sentence is empty if the failure does not appear again, or if
/// nothing was found. Throws the exceptions of launches.
std::string minimised(NumericRun& run, const NumericCase& c, harness::CaseContext& context,
                      const harness::Inputs& inputs, std::uint64_t index, double seconds,
                      bool thorough);

}  // namespace assay::suites::numeric
