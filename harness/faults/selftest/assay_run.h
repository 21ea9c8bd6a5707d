#pragma once
#include <map>
#include <string>
#include <vector>

#include "harness/faults/selftest/run_program.h"

namespace assay::faults {

/// The results of one `assay run`.
struct AssayRun {
  Ran ran;
  std::map<std::string, std::string> outcomes;  ///< by case id; the last record of a case counts
  std::map<std::string, std::string> reasons;
  /// Changes to the process that a record reports, as JSON text.
  std::map<std::string, std::string> driver_changed;
  std::string handlers;              ///< signal handlers that the run's end record names, as JSON
  std::vector<std::string> damaged;  ///< lines of results.jsonl that are not a JSON object
};

/// Runs `assay run` with these filters and further arguments, at quick depth. Its output folder is
/// below `scratch`.
AssayRun assay_run(const std::string& assay, const std::vector<std::string>& filters,
                   const std::vector<std::string>& arguments, const Environment& environment,
                   const ScratchFolder& scratch, double timeout = 120);

}  // namespace assay::faults
