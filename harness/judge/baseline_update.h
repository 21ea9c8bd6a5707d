#pragma once
#include <string>

namespace assay::harness {

/// `assay baseline update FILE RUN`: makes or updates FILE for the failures of the run. If FILE is
/// NAME-fails.txt, the command writes Mesa's format, and writes flaky cases to NAME-flakes.txt. RUN
/// must have one device. Returns the exit status. Throws UsageError, for example for an incomplete
/// run.
int update_baseline(const std::string& file, const std::string& run);

}  // namespace assay::harness
