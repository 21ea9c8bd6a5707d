#pragma once
#include <cstdint>
#include <string>

#include "suites/numeric/numeric_run.h"

namespace assay::suites::numeric {

/// What a wrong answer needs beside its input, in one sentence: "fails by itself, with the same
/// input in every component and work-item", "fails only with 0x7bd55555 in another component".
/// Found by launches in which everything else holds the failing input itself, or what stood there,
/// and ever less of the latter (delta debugging).
///
/// `thorough` adds at which positions it fails, at which work-group sizes, and whether with
/// -cl-opt-disable. Without it nothing is built, work-groups have the sweep's size, and the answer
/// is what the input needs: "only with 0x7bd55555 in another component"; empty where it fails
/// alone.
///
/// `index` is that of the element in `inputs`. No new launch begins after `seconds`, on a busy
/// machine more of them; then the sentence says less. Empty where the failure does not show again,
/// or nothing was found out. Throws what launches throw.
std::string minimised(NumericRun& run, const NumericCase& c, harness::CaseContext& context,
                      const harness::Inputs& inputs, std::uint64_t index, double seconds,
                      bool thorough);

}  // namespace assay::suites::numeric
