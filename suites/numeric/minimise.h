#pragma once
#include <cstdint>
#include <string>

#include "suites/numeric/numeric_run.h"

namespace assay::suites::numeric {

/// Says in one sentence which neighbors a wrong answer needs besides its input: "fails only with
/// 0x7bd55555 in another component". Without `thorough`, no kernel is built, and the text names
/// only the neighbors. Then the text is empty if the input fails by itself. `index` is the place of
/// the element in `inputs`. No launch begins after `seconds` seconds; on a busy machine, this limit
/// is longer. If time is short, the text says less. Empty if the failure does not appear again, or
/// if nothing was found. Throws the exceptions of launches.
std::string minimised(NumericRun& run, const NumericCase& c, harness::CaseContext& context,
                      const harness::Inputs& inputs, std::uint64_t index, double seconds,
                      bool thorough);

}  // namespace assay::suites::numeric
