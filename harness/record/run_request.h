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
  /// For --shard=auto: the variables that name the shard, or that there are none.
  std::string by{};
};

/// The request of an `assay run`. The command line checked its form, and run() checks its sense.
struct RunRequest {
  RunOptions options;
  std::vector<std::string> suites;    ///< empty: all
  std::vector<std::string> filters;   ///< globs over ids, any of them; empty: all
  std::vector<std::string> excludes;  ///< globs over ids, none of which may match
  std::string failed_of;     ///< folder of a run: only cases that went wrong there; empty: all
  std::string failed_first;  ///< folder of a run: its failed cases come first
  std::string cases;         ///< folder whose case files are read in place of the embedded ones
  std::string ingest;  ///< "spirv": kernels are compiled to modules here; empty: by the driver
  std::string device;  ///< selector: index, name pattern, platform:device; empty: all
  std::string driver;  ///< library or .icd file; empty: every installed one
  std::vector<std::string> labels;  ///< "key=value"
  int jobs = 0;                     ///< 0: by device type
  double time_budget = 0;           ///< seconds that the selected cases may take; 0: all cases
  /// Folder of a run with the times of cases, for the budget and the shards. Empty: data/ for the
  /// budget, and shards of equally many cases.
  std::string weights;
  Shard shard;  ///< --shard, else GTEST_TOTAL_SHARDS / GTEST_SHARD_INDEX
  double timeout = plan_of(default_depth).timeout;  ///< seconds of inactivity
  std::uint64_t memory = 0;  ///< resident bytes a worker may have; 0: by the machine's
  std::string out;           ///< folder; empty: a fresh one below ./out
  std::string baseline;      ///< file of expected outcomes
  /// The least that makes a failure count for the exit status.
  Certainty certainty = Certainty::undisputed;
  bool resume = false;
  bool estimate = false;           ///< measure for a minute and say how long the run would take
  bool rerun = true;               ///< failures are tried again in a fresh worker
  int retries = 1;                 ///< at most this often, until a run has another outcome
  std::string after_hang;          ///< a shell's command, run after a time-out
  std::uint64_t max_failures = 0;  ///< failures that count, after which the run ends; 0: no limit
  /// Every failure counts, and so does a pass that the baseline does not expect.
  bool strict = false;
  bool allow_empty = false;        ///< a run that judges no case is not an error
  bool page = true;                ///< write report.html at the end
  std::string format = "text";     ///< of the summary on stdout: text, json
  std::string junit = "failures";  ///< cases in junit.xml: failures, all

  /// The least certainty that counts for the exit status.
  Certainty counted() const { return strict ? Certainty::reading : certainty; }
};

}  // namespace assay::harness
