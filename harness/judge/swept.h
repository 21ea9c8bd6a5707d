#pragma once
#include <optional>

#include "harness/cases/case.h"
#include "harness/cases/measurement.h"

namespace assay::harness {

/// The function that a case sweeps.
struct SweptFunction {
  int arguments = 0;   ///< 0: not a plain one
  int input_bits = 0;  ///< of all its arguments together: whether every input can be tried
};

/// Facts about cases that sweep inputs, which suites know and the harness does not. main() joins
/// the two.
struct SweptCases {
  /// Nothing for a case that does not sweep. Such a case may find out only when it runs that the
  /// device lacks a feature. A case that sweeps never does.
  std::optional<SweptFunction> (*function)(const Case&);
  /// The record of the case, judged again from the recorded inputs and answers. Limit, errors,
  /// rules, references, findings and the number of inputs are computed again. Parts that only the
  /// device knows stay: counts, answers, and what a failing input needs beside it.
  std::optional<Measurement> (*judged_again)(const Case&, const DeviceInfo&, const RunOptions&,
                                             const Measurement& recorded);
};
/// To be called once; until then no case sweeps.
void set_swept_cases(SweptCases known);
const SweptCases& swept_cases();

}  // namespace assay::harness
