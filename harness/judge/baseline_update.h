#pragma once
#include <string>

namespace assay::harness {

/// `assay baseline update FILE RUN`: makes FILE the baseline for the failures of the run
/// (Baseline::updated). If the file does not exist, it is created. If FILE is a NAME-fails.txt, it
/// keeps Mesa's form, and flaky cases are added to NAME-flakes.txt. RUN is the folder of a run with
/// one device, or the folder of one device. Returns the exit status. Throws UsageError, also if the
/// run is incomplete.
int update_baseline(const std::string& file, const std::string& run);

}  // namespace assay::harness
