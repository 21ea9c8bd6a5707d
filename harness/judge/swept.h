#pragma once
#include <optional>

#include "harness/cases/case.h"
#include "harness/cases/measurement.h"

namespace assay::harness {

struct SweptFunction {
  int arguments = 0;   ///< 0: the parameters are not plain arguments
  int input_bits = 0;  ///< bits of all arguments together
};

/// Pointers, because the harness does not include suites. suites/ defines these functions, and
/// main() passes them.
struct SweptCases {
  /// Nothing if the case has no sweep. Only a case without a sweep may be skipped while it runs.
  std::optional<SweptFunction> (*function)(const Case&);
  /// Judges the recorded inputs and answers again. Keeps the recorded values that only the device
  /// can give: counts, answers, and the values beside a failing input.
  std::optional<Measurement> (*judged_again)(const Case&, const DeviceInfo&, const RunOptions&,
                                             const Measurement& recorded);
};
/// Call this function once. Before the call, no case has a sweep.
void set_swept_cases(SweptCases known);
const SweptCases& swept_cases();

}  // namespace assay::harness
