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
  std::size_t cases = 0;    ///< that will be run
  std::size_t sampled = 0;  ///< that were measured
  double work = 0;          ///< seconds of a worker
};

/// The expected times of all cases, from the records of samples. Each case has the mean of its
/// suite's samples. A failure counts twice because failures are run twice. A suite without a
/// measurement has the mean of all.
std::vector<SuiteEstimate> estimates(const std::vector<Case>& cases,
                                     std::span<const CaseRecord> records, bool rerun);

/// `assay run --estimate`: measures for a minute and says how long the run would take on each
/// device, by suite. Returns the exit status.
int estimate_run(std::span<const DeviceInfo> devices, const RunRequest& request,
                 std::span<const Suite> suites);

}  // namespace assay::harness
