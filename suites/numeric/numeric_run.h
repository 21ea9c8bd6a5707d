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

/// An input to run again, and its neighbors.
struct Neighborhood {
  std::uint64_t index = 0;
  bool in_sequence = false;            ///< it is one of the case's own inputs
  std::optional<harness::Inputs> own;  ///< otherwise: a sequence made for it
};

/// Finds the input that `request` names. It has one bit pattern for each argument. If the judge
/// needs a whole group, it has those of each element. `unit` elements are a launch. Throws
/// harness::UsageError if it names none.
Neighborhood neighborhood(const NumericCase& c, const harness::ReproRequest& request,
                          std::size_t unit);

/// `shape` with a work-group size that the kernel allows.
harness::LaunchShape fitted(harness::LaunchShape shape, std::size_t greatest);

/// Elements of a case that a sweep judges.
std::uint64_t swept_inputs(const NumericCase& c);

/// Elements of a launch must be a multiple of this: whole vectors, whole work-groups.
std::size_t launch_unit(const harness::LaunchShape& shape);

/// One case on a device, with its built kernel and its inputs.
class NumericRun {
 public:
  /// Builds the kernel. Throws harness::BuildFailure and cl::Error. Keeps references to both.
  NumericRun(const NumericCase& c, harness::CaseContext& context);

  const harness::Inputs& inputs() const { return case_.inputs; }
  std::uint64_t count() const { return swept_inputs(case_); }
  std::size_t unit() const;      ///< a launch computes a multiple of this
  std::size_t capacity() const;  ///< and at most this number
  /// Elements of every launch of a sweep whose work-group size the driver chooses: many drivers
  /// compile the kernel again for another size. unit() if launches may differ: the size is given,
  /// or the sweep is so long that compiling does not matter.
  std::size_t launch() const;

  /// Computes and judges elements first ... first + count - 1 of `inputs`. Launches are multiples
  /// of `unit`, or all of launch() elements if that is the unit. `look` sees every piece first,
  /// from any thread.
  reference::Tally sweep(const harness::Inputs& inputs, std::uint64_t first, std::uint64_t count,
                         std::size_t unit,
                         const std::function<void(const reference::Batch&)>& look = {});
  /// The digest of the last sweep's results.
  const std::string& digest() const { return digest_; }

  /// The same for any judge, called from several threads at once with pieces of a batch, of
  /// multiples of `group` elements; it divides `unit`.
  void compute(const harness::InputSequence& inputs, std::uint64_t first, std::uint64_t count,
               std::size_t unit, const std::function<void(const reference::Batch&, int)>& judge,
               std::size_t group, harness::ResultDigest* digest = nullptr);

  /// Runs one input again: its vector by itself, then the batch around it. Records the findings.
  void reproduce(const harness::ReproRequest& request);

  /// The expected seconds of a whole sweep with the program's build. They follow from the last
  /// sweep, which may have been cut short (CaseContext::sample_seconds).
  double whole_seconds() const { return compile_seconds_ + times_.whole(count()); }

  /// By stage, of the last sweep.
  std::map<std::string, double> seconds() const {
    return {{"compile", compile_seconds_}, {"device", times_.wait}, {"judge", times_.host}};
  }

 private:
  const NumericCase& case_;
  harness::CaseContext& context_;
  cl::Kernel kernel_;
  harness::LaunchShape shape_;
  std::unique_ptr<harness::DeviceSubject> subject_;  ///< of the last launches, with their buffers
  std::size_t room_ = 0;                             ///< elements that it holds
  harness::SweepTimes times_;
  std::string digest_;
  double compile_seconds_ = 0;
};

}  // namespace assay::suites::numeric
