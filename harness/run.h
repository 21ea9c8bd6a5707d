#pragma once
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "harness/case.h"
#include "harness/case_context.h"
#include "harness/device.h"

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
  double timeout = 30;               ///< seconds of inactivity; see default_timeout()
  std::uint64_t memory = 0;          ///< resident bytes a worker may have; 0: by the machine's
  std::string out;                   ///< folder; empty: a fresh one below ./out
  std::string baseline;              ///< file of expected outcomes
  bool resume = false;
  bool rerun = true;            ///< each failure once more in a fresh worker
  bool page = true;             ///< write report.html at the end
  std::string format = "text";  ///< of the summary on stdout: text, json
};

/// Enumerates, expands, runs in workers, records. Returns the exit status. Throws UsageError before
/// anything is written. harness/supervisor.cpp.
int run(const RunRequest& request, std::span<const Suite> suites);

/// The devices of the installed drivers (or of `driver` alone), each asked by an enumeration worker
/// of its own, numbered by .icd name; `problems` gets one line for every candidate that gave none.
/// harness/devices.cpp.
std::vector<DeviceInfo> enumerate(const std::string& driver, std::vector<std::string>& problems);

/// The devices that a selector names, in order. Throws UsageError where it names none, or several
/// that it does not name exactly. Empty selects all.
std::vector<DeviceInfo> select(const std::vector<DeviceInfo>& devices, const std::string& selector);

/// Runs one case alone in a fresh worker and returns its record (a line of results.jsonl without
/// newline). For `assay repro`. harness/supervisor.cpp.
std::string run_single(const DeviceInfo& device, const std::string& id, const RunOptions& options,
                       const std::optional<ReproRequest>& repro, double timeout);

/// The `assay` command: parses, dispatches, prints errors, returns the exit status. argv[0] must be
/// this program: workers are started from /proc/self/exe. harness/command_line.cpp.
int command_line(int argc, char** argv, std::span<const Suite> suites);

/// Entry of the hidden `assay worker` command. harness/worker.cpp.
int worker_main(std::span<const std::string> arguments, std::span<const Suite> suites);

}  // namespace assay::harness
