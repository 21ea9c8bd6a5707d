#pragma once
#include <map>
#include <string>
#include <vector>

#include "harness/faults/selftest/run_program.h"

namespace assay::faults {

/// The results of an `assay run`.
struct AssayRun {
  Ran ran;
  std::map<std::string, std::string> outcomes;  ///< by id; the last record counts
  std::map<std::string, std::string> reasons;
  /// By id: the record's driver_changed, as JSON.
  std::map<std::string, std::string> driver_changed;
  std::string handlers;              ///< signal handlers in the run's last line, as JSON
  std::vector<std::string> damaged;  ///< lines of results.jsonl that are not a JSON object
};

/// Runs `assay run` at depth quick. The output folder is in `scratch`.
AssayRun assay_run(const std::string& assay, const std::vector<std::string>& filters,
                   const std::vector<std::string>& arguments, const Environment& environment,
                   const ScratchFolder& scratch, double timeout = 120);

}  // namespace assay::faults
