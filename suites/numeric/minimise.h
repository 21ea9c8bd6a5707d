#pragma once
#include <cstdint>
#include <string>

#include "suites/numeric/numeric_run.h"

namespace assay::suites::numeric {

/// Says in one sentence which neighbors a wrong answer needs besides its input. Examples are "fails
/// by itself, with the same input in every component and work-item" and "fails only with 0x7bd55555
/// in another component". In the launches, some places keep their old input, and all others have
/// the failing input. Delta debugging makes the number of kept places small.
///
/// `thorough` adds at which positions and work-group sizes the input fails, and whether it fails
/// with -cl-opt-disable. Without `thorough`, no kernel is built and work-groups have the sweep's
/// size. Then the text has only the neighbors: "only with 0x7bd55555 in another component". It is
/// empty if the input fails by itself.
///
/// `index` is the place of the element in `inputs`. No launch begins after `seconds` (later on a
/// busy machine). Then the sentence is shorter. It is empty if the failure does not appear again,
/// or if nothing was found. Throws the exceptions of launches.
std::string minimised(NumericRun& run, const NumericCase& c, harness::CaseContext& context,
                      const harness::Inputs& inputs, std::uint64_t index, double seconds,
                      bool thorough);

}  // namespace assay::suites::numeric
