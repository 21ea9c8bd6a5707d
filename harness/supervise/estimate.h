#pragma once
#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "harness/record/record.h"
#include "harness/record/run_request.h"
#include "harness/supervise/case_selection.h"
#include "harness/supervise/weights.h"

namespace assay::harness {

struct SuiteEstimate {
  std::string suite;
  std::size_t cases = 0;
  std::size_t sampled = 0;
  double work = 0;  ///< expected seconds with one worker
  double hung = 0;  ///< seconds of the measured cases that hung
};

/// The expected time of each suite: its number of cases, times the mean time of its samples. A
/// suite without samples gets the mean time of all samples. The time of a failing sample counts
/// twice, because failures run twice. With `weights`, the samples only scale the times of
/// `weights`. Then the time of the hangs in `weights` is added.
std::vector<SuiteEstimate> estimates(const std::vector<Case>& cases,
                                     std::span<const CaseRecord> records, bool rerun,
                                     const Weights* weights = nullptr);

/// `assay run --estimate`: measures for a minute, and prints the time of the run for each device
/// and suite. Returns the exit status.
int estimate_run(std::span<const DeviceInfo> devices, const RunRequest& request,
                 std::span<const Suite> suites);

}  // namespace assay::harness
