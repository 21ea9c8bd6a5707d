#pragma once
#include <cstdint>

#include "harness/sweep/search.h"
#include "suites/numeric/numeric_run.h"

namespace assay::suites::numeric {

/// The results of a search: the judgment of all tried inputs, and the input with the greatest
/// error.
struct Searched {
  reference::Tally tally;
  harness::Search::Finding greatest;
  std::uint64_t evaluations = 0;
};

/// Searches for the case's greatest error with `evaluations` calls on the device, for at most
/// `seconds` (0: without limit). With a time limit, the result depends on the machine. Every input
/// is judged. Only for judges that judge one element at a time.
Searched search(NumericRun& run, const NumericCase& c, const harness::RunOptions& options,
                std::uint64_t evaluations, double seconds,
                std::vector<harness::InputBits> start = {});

/// Whether a run searches this case. It does if not all inputs are tried and the form is the plain
/// form. So each function, width and mode is searched once.
bool searches(const NumericCase& c, const harness::RunOptions& options);

/// The search's result as a harness::Measurement. It is a lower bound of the greatest error.
harness::Measurement measurement_of(const Searched& found, const NumericCase& c);

}  // namespace assay::suites::numeric
