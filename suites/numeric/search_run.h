#pragma once
#include <cstdint>

#include "harness/sweep/search.h"
#include "suites/numeric/numeric_run.h"

namespace assay::suites::numeric {

/// The results of a search: the judgment of all tried inputs, and the place of the greatest error.
struct Searched {
  reference::Tally tally;
  harness::Search::Finding greatest;
  std::uint64_t evaluations = 0;
};

/// Searches for the case's greatest error in `evaluations` calls on the device, or until `seconds`
/// are over. 0: without limit. The result of a search with a limit depends on the machine. Every
/// input is judged. For judges that judge one element at a time.
Searched search(NumericRun& run, const NumericCase& c, const harness::RunOptions& options,
                std::uint64_t evaluations, double seconds,
                std::vector<harness::InputBits> start = {});

/// Whether a run searches this case. It does if the inputs cannot be exhausted and the form is the
/// plain one, so that each function, width and mode is searched once.
bool searches(const NumericCase& c, const harness::RunOptions& options);

/// The search's result in the harness' form: a lower bound.
harness::Measurement measurement_of(const Searched& found, const NumericCase& c);

}  // namespace assay::suites::numeric
