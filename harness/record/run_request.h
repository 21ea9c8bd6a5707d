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
  /// For --shard=auto: the variables that named the shard, or a note that there are none.
  std::string by{};
};

/// The request of an `assay run`. The command line checked the form of its values. run() checks
/// whether suites, cases and files exist.
struct RunRequest {
  RunOptions options;
  std::vector<std::string> suites;    ///< empty: all
  std::vector<std::string> filters;   ///< globs for ids; a case must match one of them; empty: all
                                      ///< cases
  std::vector<std::string> excludes;  ///< globs for ids; a case must match none of them
  std::string failed_of;     ///< folder of a run: only the cases that did not pass there; empty:
                             ///< all cases
  std::string failed_first;  ///< folder of a run: the cases that failed there run first
  std::string cases;         ///< folder of case files that replace the embedded ones
  std::string ingest;  ///< "spirv": Assay compiles kernels to modules; empty: the driver compiles
                       ///< them
  std::string device;  ///< index, name pattern or platform:device; empty: all devices
  std::string driver;  ///< library or .icd file; empty: all installed drivers
  std::vector<std::string> labels;  ///< "key=value"
  int jobs = 0;                     ///< 0: a number that depends on the type of the device
  double time_budget = 0;           ///< limit in seconds for the time of the selected cases; 0: all
                                    ///< cases
  /// Folder of a run with the times of cases. They decide the budget and the shards. Empty: the
  /// times of data/ decide the budget, and shards have equal numbers of cases.
  std::string weights;
  Shard shard;  ///< from --shard, or else from GTEST_TOTAL_SHARDS and GTEST_SHARD_INDEX
  double timeout = plan_of(default_depth).timeout;  ///< in seconds of inactivity
  std::uint64_t memory = 0;  ///< resident bytes that a worker may have; 0: depends on the machine's
                             ///< memory
  std::string out;           ///< folder for the results; empty: a new folder in ./out
  std::string baseline;      ///< file of expected results
  /// Failures with this or a greater certainty change the exit status.
  Certainty certainty = Certainty::undisputed;
  bool resume = false;
  bool estimate = false;           ///< run cases for a minute, and print how long the whole run
                                   ///< would take
  bool rerun = true;               ///< whether failing cases run again in a new worker
  int retries = 1;                 ///< limit for the reruns of a case; a run with another outcome
                                   ///< is the last one
  std::string after_hang;          ///< a shell command that runs after a time-out
  std::uint64_t max_failures = 0;  ///< the run ends after this number of counted failures; 0: no
                                   ///< limit
  /// Every failure counts, and so does an unexpected pass.
  bool strict = false;
  bool allow_empty = false;        ///< a run that judges no case is not a failure
  bool page = true;                ///< whether report.html is written at the end
  std::string format = "text";     ///< the format of the summary on stdout: text, json
  std::string junit = "failures";  ///< the cases in junit.xml: failures, all

  /// The least certainty that changes the exit status.
  Certainty counted() const { return strict ? Certainty::reading : certainty; }
};

}  // namespace assay::harness
