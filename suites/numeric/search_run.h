#pragma once
#include <cstdint>

#include "harness/sweep/search.h"
#include "suites/numeric/numeric_run.h"

namespace assay::suites::numeric {

/// `tally` judges all inputs that the search tried.
struct Searched {
  reference::Tally tally;
  harness::Search::Finding greatest;
  std::uint64_t evaluations = 0;
};

/// Searches for the case's greatest error, in `evaluations` calls on the device and at most
/// `seconds` (0: no limit). With a time limit, the result depends on the machine. Only for judges
/// of single elements.
Searched search(NumericRun& run, const NumericCase& c, const harness::RunOptions& options,
                std::uint64_t evaluations, double seconds,
                std::vector<harness::InputBits> start = {});

/// A function is searched once for each width and mode, and only if the run does not try all
/// inputs.
bool searches(const NumericCase& c, const harness::RunOptions& options);

/// The measurement is a lower bound of the greatest error.
harness::Measurement measurement_of(const Searched& found, const NumericCase& c);

}  // namespace assay::suites::numeric
