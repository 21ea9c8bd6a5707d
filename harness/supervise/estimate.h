#pragma once
#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "harness/record/record.h"
#include "harness/record/run_request.h"
#include "harness/supervise/case_selection.h"

namespace assay::harness {

struct SuiteEstimate {
  std::string suite;
  std::size_t cases = 0;    ///< number of cases that will run
  std::size_t sampled = 0;  ///< number of cases that were measured
  double work = 0;          ///< expected seconds for one worker
};

/// The expected times of all cases, computed from the records of samples. Each case gets the mean
/// time of its suite's samples. A failing sample counts twice because Assay runs failures twice. A
/// suite without samples gets the mean of all samples.
std::vector<SuiteEstimate> estimates(const std::vector<Case>& cases,
                                     std::span<const CaseRecord> records, bool rerun);

/// `assay run --estimate`: measures for a minute, and prints how long the run would take on each
/// device and for each suite. Returns the exit status.
int estimate_run(std::span<const DeviceInfo> devices, const RunRequest& request,
                 std::span<const Suite> suites);

}  // namespace assay::harness
