#pragma once
#include <optional>

#include "harness/cases/case.h"
#include "harness/cases/measurement.h"

namespace assay::harness {

/// The function that a case sweeps.
struct SweptFunction {
  int arguments = 0;   ///< 0: the function has other parameters than plain arguments
  int input_bits = 0;  ///< bits of all arguments together, which decide whether every input can be
                       ///< tried
};

/// Functions about cases that sweep inputs. They are in the suites. The harness does not include
/// suites, so main() passes the functions to the harness.
struct SweptCases {
  /// The function that the case sweeps. Nothing if the case sweeps no inputs. A case without a
  /// sweep may be skipped during its run, if it finds that the device lacks a feature. A sweep is
  /// never skipped during its run.
  std::optional<SweptFunction> (*function)(const Case&);
  /// The measurement of the case, judged again from the recorded inputs and answers. Limit, errors,
  /// rules, references, findings and the number of inputs are computed again. Other parts are kept
  /// because only the device can give them: counts, answers, and the values beside a failing input.
  std::optional<Measurement> (*judged_again)(const Case&, const DeviceInfo&, const RunOptions&,
                                             const Measurement& recorded);
};
/// Call this once. Before this call, no case counts as a sweep.
void set_swept_cases(SweptCases known);
const SweptCases& swept_cases();

}  // namespace assay::harness
