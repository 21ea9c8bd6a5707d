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

/// An input to run again, and the inputs near it.
struct Neighborhood {
  std::uint64_t index = 0;
  bool in_sequence = false;  ///< the input is in the case's sequence
  /// A sequence with the input, if the case's sequence lacks the input.
  std::optional<harness::Inputs> own;
};

/// Finds the input of `request`. The request has a bit pattern for each argument. If the judge
/// needs a whole group, the request has a bit pattern for each argument of each element. A launch
/// has `unit` elements. Throws harness::UsageError if the request names no input.
Neighborhood neighborhood(const NumericCase& c, const harness::ReproRequest& request,
                          std::size_t unit);

/// Returns `shape` with a work-group size that the kernel allows.
harness::LaunchShape fitted(harness::LaunchShape shape, std::size_t greatest);

std::uint64_t swept_inputs(const NumericCase& c);

/// The number of elements in a launch must be a multiple of the result. Then no vector and no
/// work-group is cut.
std::size_t launch_unit(const harness::LaunchShape& shape);

class NumericRun {
 public:
  /// Builds the kernel. Throws harness::BuildFailure and cl::Error. Keeps references to both
  /// arguments.
  NumericRun(const NumericCase& c, harness::CaseContext& context);

  const harness::Inputs& inputs() const { return case_.inputs; }
  std::uint64_t count() const { return swept_inputs(case_); }
  std::size_t unit() const;      ///< the number of elements in a launch is a multiple of unit()
  std::size_t capacity() const;  ///< the greatest number of elements in a launch
  /// The number of elements in each launch of a sweep, if the driver chooses the work-group size.
  /// Many drivers compile the kernel again for another size. The result is unit() if launches may
  /// have different sizes: the work-group size is given, or the sweep takes much longer than
  /// compiling.
  std::size_t launch() const;

  /// Computes and judges `count` elements of `inputs`, beginning at `first`. Each launch has a
  /// multiple of `unit` elements. If `unit` is launch(), each launch has launch() elements. Several
  /// threads may call `look`, which gets every batch before the judge.
  reference::Tally sweep(const harness::Inputs& inputs, std::uint64_t first, std::uint64_t count,
                         std::size_t unit,
                         const std::function<void(const reference::Batch&)>& look = {});
  /// The digest of the results of the last sweep.
  const std::string& digest() const { return digest_; }

  /// Several threads call `judge` at once. A batch has a multiple of `group` elements. `unit` must
  /// be a multiple of `group`.
  void compute(const harness::InputSequence& inputs, std::uint64_t first, std::uint64_t count,
               std::size_t unit, const std::function<void(const reference::Batch&, int)>& judge,
               std::size_t group, harness::ResultDigest* digest = nullptr);

  /// Runs one input again: first its vector, then the batch around it. Records the findings.
  void reproduce(const harness::ReproRequest& request);

  /// Seconds, with the build. Estimated from the last sweep, which may have been cut short.
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
  std::unique_ptr<harness::DeviceSubject> subject_;  ///< keeps the buffers of the last launches
  std::size_t room_ = 0;                             ///< in elements, for the buffers of `subject_`
  harness::SweepTimes times_;
  std::string digest_;
  double compile_seconds_ = 0;
};

}  // namespace assay::suites::numeric
