#pragma once
#include <CL/opencl.hpp>
#include <chrono>
#include <cstddef>
#include <ctime>
#include <functional>
#include <string>
#include <vector>

#include "suites/base/forward.h"

// `assay repro` runs a failing input with fewer and fewer neighbors.
namespace assay::suites::numeric {

/// Seconds for the search. The user waits, and a driver may build a program for each work-group
/// size.
inline constexpr double minimising_seconds = 8;

/// The search stops after the limit, if the process has used a processor for half of the limit. On
/// a busy machine the search may take longer, but at most eight times the limit.
class Patience {
 public:
  explicit Patience(double seconds) : seconds_(seconds) {}
  bool late() const;

 private:
  double seconds_;
  std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now();
  std::clock_t ran_before_ = std::clock();
};

/// Delta debugging (the ddmin of Zeller and Hildebrandt): finds a few places with which a case
/// still fails. If one of these places is removed, the case passes. If the search must stop early,
/// more places remain.
using Places = std::vector<std::size_t>;
Places fewest(Places kept, const std::function<bool(const Places&)>& fails,
              const Patience& patience);

/// "; at every work-group size tried (1, 2)", "; at work-group size 64, not at 1 and 2". Empty if
/// no size was tried.
std::string sizes_text(const std::vector<std::string>& failing,
                       const std::vector<std::string>& passing);

/// "; also with CL_FILTER_NEAREST", "; not with -cl-opt-disable".
std::string change_text(const std::string& what, bool fails);

/// Builds the kernel in a separate program. Throws harness::BuildFailure and cl::Error.
cl::Kernel built_alone(const harness::Kernel& kernel, harness::CaseContext& context);

/// Builds the kernel with -cl-opt-disable. `fails` runs the kernel.
std::string unoptimised_text(harness::Kernel kernel, harness::CaseContext& context,
                             const std::function<bool(cl::Kernel&)>& fails);

}  // namespace assay::suites::numeric
