#pragma once
#include <CL/opencl.hpp>
#include <chrono>
#include <cstddef>
#include <ctime>
#include <functional>
#include <string>
#include <vector>

#include "suites/base/forward.h"

// How `assay repro` reduces a failure with answers of any kind: it runs the failing input with
// fewer and fewer neighbors.
namespace assay::suites::numeric {

/// The time limit. A user waits, and a driver may build a program for each work-group size.
inline constexpr double minimising_seconds = 8;

/// Whether to stop. The search is late if the limit is over and this process has used the processor
/// for half of it. On a busy machine that takes longer. After eight times the limit, the search is
/// always late.
class Patience {
 public:
  explicit Patience(double seconds) : seconds_(seconds) {}
  bool late() const;

 private:
  double seconds_;
  std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now();
  std::clock_t ran_before_ = std::clock();
};

/// Delta debugging (the ddmin of Zeller and Hildebrandt). A case fails with many places, and this
/// finds a few places with which it still fails. If any one of these is left out, the case passes.
/// More places remain if the time is over.
using Places = std::vector<std::size_t>;
Places fewest(Places kept, const std::function<bool(const Places&)>& fails,
              const Patience& patience);

/// "; at every work-group size tried (1, 2)", "; at work-group size 64, not at 1 and 2". Empty if
/// no size was tried.
std::string sizes_text(const std::vector<std::string>& failing,
                       const std::vector<std::string>& passing);

/// "; with CL_FILTER_NEAREST, too", "; not with -cl-opt-disable".
std::string change_text(const std::string& what, bool fails);

/// The kernel in a separate program. Throws harness::BuildFailure and cl::Error.
cl::Kernel built_alone(const harness::Kernel& kernel, harness::CaseContext& context);

/// The text for the kernel built with -cl-opt-disable and its other options. `fails` runs the
/// kernel.
std::string unoptimised_text(harness::Kernel kernel, harness::CaseContext& context,
                             const std::function<bool(cl::Kernel&)>& fails);

}  // namespace assay::suites::numeric
