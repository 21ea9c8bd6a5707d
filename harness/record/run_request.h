#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "harness/cases/certainty.h"
#include "harness/cases/depth.h"

namespace assay::harness {

struct Shard {
  int index = 0;
  int count = 1;
  /// For --shard=auto: the environment variables that set the shard, or a note that none is set.
  std::string by{};
};

/// The values of an `assay run`. The command line has checked the form of the values. run() checks
/// whether suites, cases and files exist.
struct RunRequest {
  RunOptions options;
  std::vector<std::string> suites;    ///< empty: all
  std::vector<std::string> filters;   ///< globs over ids, for the cases to run; empty: all
  std::vector<std::string> excludes;  ///< globs over ids
  std::string failed_of;              ///< folder of a run: only its failing cases run; empty: all
  std::string failed_first;           ///< folder of a run: its failing cases run first
  std::string cases;                  ///< folder of case files that replace the embedded case files
  std::string ingest;  ///< "spirv": Assay compiles kernels to SPIR-V; empty: the driver compiles
  std::string device;  ///< index, name pattern or platform:device; empty: all
  std::string driver;  ///< library or .icd file; empty: all installed drivers
  std::vector<std::string> labels;  ///< "key=value"
  int jobs = 0;                     ///< 0: depends on the type of the device
  double time_budget = 0;           ///< seconds for all cases; 0: no limit
  /// Folder of a run with the times of cases, for the budget and the shards. If empty, data/ has
  /// the times for the budget, and shards have equal numbers of cases.
  std::string weights;
  Shard shard;
  double timeout = plan_of(default_depth).timeout;  ///< seconds without progress
  std::uint64_t memory = 0;  ///< resident bytes of a worker; 0: depends on the machine
  std::string out;           ///< folder of the results; empty: a new folder in ./out
  std::string baseline;      ///< file of expected results
  /// Failures of this certainty or a greater certainty change the exit status.
  Certainty certainty = Certainty::undisputed;
  bool resume = false;
  bool estimate = false;   ///< runs cases for a minute, and prints the time of the whole run
  bool rerun = true;       ///< failing cases run again in a new worker
  int retries = 1;         ///< the most reruns of a case; they end at another outcome
  std::string after_hang;  ///< shell command after a time-out
  std::uint64_t max_failures = 0;  ///< the run ends after this many counted failures; 0: no limit
  /// Every failure and every unexpected pass counts.
  bool strict = false;
  bool allow_empty = false;        ///< a run without a judged case does not fail
  bool page = true;                ///< report.html is written at the end
  std::string format = "text";     ///< of the summary on stdout: text, json
  std::string junit = "failures";  ///< the cases in junit.xml: failures, all

  Certainty counted() const { return strict ? Certainty::reading : certainty; }
};

}  // namespace assay::harness
