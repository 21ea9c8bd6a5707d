#pragma once
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "harness/cases/case.h"
#include "harness/cases/case_context.h"
#include "harness/devices/device.h"

namespace assay::harness {

struct Shard {
  int index = 0;
  int count = 1;
};

/// What `assay run` was asked for, checked for form by the command line and for sense by run().
struct RunRequest {
  RunOptions options;
  std::vector<std::string> suites;   ///< empty: all
  std::vector<std::string> filters;  ///< globs over ids, any of them; empty: all
  std::string device;                ///< selector: index, name pattern, platform:device; empty: all
  std::string driver;                ///< library or .icd file; empty: every installed one
  int jobs = 0;                      ///< 0: by device type
  Shard shard;                       ///< --shard, else GTEST_TOTAL_SHARDS / GTEST_SHARD_INDEX
  double timeout = plan_of(default_depth).timeout;  ///< seconds of inactivity
  std::uint64_t memory = 0;          ///< resident bytes a worker may have; 0: by the machine's
  std::string out;                   ///< folder; empty: a fresh one below ./out
  std::string baseline;              ///< file of expected outcomes
  bool resume = false;
  bool rerun = true;            ///< each failure once more in a fresh worker
  bool page = true;             ///< write report.html at the end
  std::string format = "text";  ///< of the summary on stdout: text, json
};

/// Enumerates, expands, runs in workers, records. Returns the exit status. Throws UsageError before
/// anything is written. harness/run/supervisor.cpp.
int run(const RunRequest& request, std::span<const Suite> suites);

/// Runs one case alone in a fresh worker and returns its record (a line of results.jsonl without
/// newline). For `assay repro`. harness/run/supervisor.cpp.
std::string run_single(const DeviceInfo& device, const std::string& id, const RunOptions& options,
                       const std::optional<ReproRequest>& repro, double timeout);

}  // namespace assay::harness
