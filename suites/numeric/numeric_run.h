#pragma once
#include <CL/opencl.hpp>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "harness/sweep/device_subject.h"
#include "harness/sweep/sweep.h"
#include "suites/numeric/numeric_case.h"

namespace assay::suites::numeric {

/// An input to run again, with its neighbors.
struct Neighborhood {
  std::uint64_t index = 0;
  bool in_sequence = false;            ///< the case has this input
  std::optional<harness::Inputs> own;  ///< a sequence for the input, if the case does not have it
};

/// Finds the input that `request` names. The request has one bit pattern for each argument, or for
/// each argument of every element if the judge needs a whole group. A launch has `unit` elements.
/// Throws harness::UsageError if the request names no input.
Neighborhood neighborhood(const NumericCase& c, const harness::ReproRequest& request,
                          std::size_t unit);

/// `shape` with a work-group size that the kernel allows.
harness::LaunchShape fitted(harness::LaunchShape shape, std::size_t greatest);

/// The number of elements of a case that a sweep judges.
std::uint64_t swept_inputs(const NumericCase& c);

/// The number of elements in a launch must be a multiple of this. So vectors and work-groups are
/// whole.
std::size_t launch_unit(const harness::LaunchShape& shape);

/// One case on a device, with its built kernel and its inputs.
class NumericRun {
 public:
  /// Builds the kernel. Throws harness::BuildFailure and cl::Error. Keeps references to both
  /// arguments.
  NumericRun(const NumericCase& c, harness::CaseContext& context);

  const harness::Inputs& inputs() const { return case_.inputs; }
  std::uint64_t count() const { return swept_inputs(case_); }
  std::size_t unit() const;      ///< the elements of a launch are a multiple of this
  std::size_t capacity() const;  ///< the greatest number of elements in a launch
  /// The number of elements in every launch of a sweep if the driver chooses the work-group size.
  /// Many drivers compile the kernel again for another size. It is unit() if the sizes of launches
  /// may differ. They may differ if the work-group size is given, or if the sweep takes much longer
  /// than compiling.
  std::size_t launch() const;

  /// Computes and judges `count` elements of `inputs`, beginning at `first`. The number of elements
  /// in a launch is a multiple of `unit`. If `unit` is launch(), every launch has launch()
  /// elements. `look` gets every piece first, from any thread.
  reference::Tally sweep(const harness::Inputs& inputs, std::uint64_t first, std::uint64_t count,
                         std::size_t unit,
                         const std::function<void(const reference::Batch&)>& look = {});
  /// The digest of the last sweep's results.
  const std::string& digest() const { return digest_; }

  /// Computes the same elements and passes the pieces to any judge. Several threads call the judge
  /// at once, with pieces of a batch. A piece has a multiple of `group` elements, and `unit` is a
  /// multiple of `group`.
  void compute(const harness::InputSequence& inputs, std::uint64_t first, std::uint64_t count,
               std::size_t unit, const std::function<void(const reference::Batch&, int)>& judge,
               std::size_t group, harness::ResultDigest* digest = nullptr);

  /// Runs one input again: first only its vector, then the batch around it. Records the findings.
  void reproduce(const harness::ReproRequest& request);

  /// How many seconds a whole sweep is expected to take, including the build. The last sweep gives
  /// the figure, even if it was cut short (CaseContext::sample_seconds).
  double whole_seconds() const { return compile_seconds_ + times_.whole(count()); }

  /// The seconds of each stage of the last sweep.
  std::map<std::string, double> seconds() const {
    return {{"compile", compile_seconds_}, {"device", times_.wait}, {"judge", times_.host}};
  }

 private:
  const NumericCase& case_;
  harness::CaseContext& context_;
  cl::Kernel kernel_;
  harness::LaunchShape shape_;
  std::unique_ptr<harness::DeviceSubject> subject_;  ///< of the last launches, with buffers
  std::size_t room_ = 0;                             ///< number of elements in its buffers
  harness::SweepTimes times_;
  std::string digest_;
  double compile_seconds_ = 0;
};

}  // namespace assay::suites::numeric
