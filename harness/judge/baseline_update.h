#pragma once
#include <string>

namespace assay::harness {

/// `assay baseline update FILE RUN`: FILE becomes the baseline of the run's failures
/// (Baseline::updated). A missing file is made. NAME-fails.txt stays Mesa's, and cases that changed
/// their outcome are added to NAME-flakes.txt. RUN is the folder of a run of one device, or of one
/// of its devices. Returns the exit status; throws UsageError, also for a run that is incomplete.
int update_baseline(const std::string& file, const std::string& run);

}  // namespace assay::harness
