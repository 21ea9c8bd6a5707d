#pragma once
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "harness/run/baseline.h"
#include "harness/run/run.h"
#include "harness/run/terminal.h"

namespace assay::harness {

/// run() after enumeration: for tests, which have no driver, and for run() itself. `problems` are
/// those of the enumeration.
int run_on(std::span<const DeviceInfo> devices, const RunRequest& request,
           std::span<const Suite> suites, std::span<const std::string> problems = {});

/// Where a run writes: --out, the newest folder below out/ to resume, or a fresh one there. Makes
/// nothing; throws UsageError where nothing could be made.
std::filesystem::path output_folder(const RunRequest& request);

/// The exit status of what was recorded: see DESIGN's table. 2 where a case ended in error, else 1
/// where a failure is not in the baseline.
int exit_status(std::span<const DeviceSummary> summaries);

/// Writes what a folder holds beside results.jsonl: junit.xml and failures.txt.
void write_companions(const std::filesystem::path& folder, const nlohmann::json& header,
                      std::span<const CaseRecord> records);

/// SIGINT, SIGTERM and SIGHUP only leave a note while one of these lives.
class Interruptions {
 public:
  Interruptions();
  ~Interruptions();
  Interruptions(const Interruptions&) = delete;
  Interruptions& operator=(const Interruptions&) = delete;
  static bool noticed();
};

}  // namespace assay::harness
