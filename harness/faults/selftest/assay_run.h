#pragma once
#include <map>
#include <string>
#include <vector>

#include "harness/faults/selftest/run_program.h"

namespace assay::faults {

struct AssayRun {
  Ran ran;
  std::map<std::string, std::string> outcomes;  ///< key: case id; the last record counts
  std::map<std::string, std::string> reasons;
  /// The key is the case's id. The value is the record's driver_changed, as JSON.
  std::map<std::string, std::string> driver_changed;
  std::string handlers;              ///< signal handlers in the run's last line, as JSON
  std::vector<std::string> damaged;  ///< lines of results.jsonl that are not a JSON object
};

/// Runs `assay run --depth=quick`. `scratch` gets the results.
AssayRun assay_run(const std::string& assay, const std::vector<std::string>& filters,
                   const std::vector<std::string>& arguments, const Environment& environment,
                   const ScratchFolder& scratch, double timeout = 120);

}  // namespace assay::faults
