#pragma once
#include <CL/opencl.hpp>
#include <chrono>
#include <cstddef>
#include <ctime>
#include <functional>
#include <string>
#include <vector>

#include "suites/base/forward.h"

// The way in which `assay repro` reduces a failure: it runs it with fewer and fewer neighbors. For
// answers of every kind.
namespace assay::suites::numeric {

/// A limit, because a user waits for it, and a driver may build a program for each work-group size.
inline constexpr double minimising_seconds = 8;

/// Whether to stop. On a busy machine, other processes use the processor. So this process must have
/// used half of the time, or eight times the time must have passed.
class Patience {
 public:
  explicit Patience(double seconds) : seconds_(seconds) {}
  bool late() const;

 private:
  double seconds_;
  std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now();
  std::clock_t ran_before_ = std::clock();
};

/// Delta debugging (Zeller and Hildebrandt's ddmin). From places with which it fails, finds a few,
/// such that it passes without any one of them. More remain if the time is over.
using Places = std::vector<std::size_t>;
Places fewest(Places kept, const std::function<bool(const Places&)>& fails,
              const Patience& patience);

/// "; at every work-group size tried (1, 2)", "; at work-group size 64, not at 1 and 2"; empty
/// where none was tried.
std::string sizes_text(const std::vector<std::string>& failing,
                       const std::vector<std::string>& passing);

/// "; with CL_FILTER_NEAREST, too", "; not with -cl-opt-disable".
std::string change_text(const std::string& what, bool fails);

/// The kernel in a separate program. Throws harness::BuildFailure and cl::Error.
cl::Kernel built_alone(const harness::Kernel& kernel, harness::CaseContext& context);

/// The text of `fails` for the kernel built with -cl-opt-disable beside its options.
std::string unoptimised_text(harness::Kernel kernel, harness::CaseContext& context,
                             const std::function<bool(cl::Kernel&)>& fails);

}  // namespace assay::suites::numeric
