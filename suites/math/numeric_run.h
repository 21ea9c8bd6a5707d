#pragma once
#include <CL/opencl.hpp>
#include <functional>
#include <map>
#include <optional>
#include <string>

#include "harness/case_context.h"
#include "harness/device_subject.h"
#include "harness/sweep.h"
#include "reference/judge.h"
#include "suites/math/math_case.h"

namespace assay::suites::math {

/// An input to run again, and what stood around it.
struct Neighbourhood {
  std::uint64_t index = 0;
  bool in_sequence = false;            ///< it is one of the case's own inputs
  std::optional<harness::Inputs> own;  ///< otherwise: a sequence made for it
};

/// Finds the input that `request` names. Throws harness::UsageError where it names none.
Neighbourhood neighbourhood(const MathCase& c, const harness::Inputs& inputs,
                            const harness::ReproRequest& request, std::size_t unit);

/// Elements of a launch must be a multiple of this: whole vectors, whole work-groups.
std::size_t launch_unit(const MathCase& c, const harness::LaunchShape& shape);

/// One case on a device: its kernel built, its inputs at hand.
class NumericRun {
 public:
  /// Builds the kernel. Throws harness::BuildFailure and cl::Error.
  NumericRun(const MathCase& c, const reference::Judge& judge, harness::CaseContext& context);

  const harness::Inputs& inputs() const { return inputs_; }
  std::uint64_t count() const;   ///< elements to judge
  std::size_t unit() const;      ///< a launch computes a multiple of so many
  std::size_t capacity() const;  ///< and at most so many

  /// Computes and judges elements first ... first + count - 1 of `inputs`, in launches of multiples
  /// of `unit`; `look` sees every piece first, from any thread.
  reference::Tally sweep(const harness::Inputs& inputs, std::uint64_t first, std::uint64_t count,
                         std::size_t unit,
                         const std::function<void(const harness::BatchView&)>& look = {});

  /// Runs one input again: its vector alone, then the batch around it; records what it found.
  void reproduce(const harness::ReproRequest& request);

  /// By stage, of the last sweep.
  std::map<std::string, double> seconds() const {
    return {{"compile", compile_seconds_}, {"device", times_.wait}, {"judge", times_.host}};
  }

 private:
  const MathCase& case_;
  const reference::Judge& judge_;
  harness::CaseContext& context_;
  harness::Inputs inputs_;
  cl::Kernel kernel_;
  harness::LaunchShape shape_;
  harness::SweepTimes times_;
  double compile_seconds_ = 0;
};

}  // namespace assay::suites::math
