#pragma once
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "suites/base/forward.h"
#include "suites/litmus/program_text.h"

namespace assay::suites::memory_model {

/// A language in which programs of the tests are written. The tests, the ways to ask them, the
/// launches and the judge are the same for all languages.
struct Caller {
  std::string ids;       ///< the begin of ids: "memory_model"
  std::string kernels;   ///< and names of kernels: "litmus"
  std::string citation;  ///< of its sections, besides those of the test
  /// Whether a case of that id is tried at the run's depth, and the features that are missing for
  /// it. Both are asked while cases() runs.
  std::function<bool(const std::string& id, const Ask&)> tried;
  std::function<std::optional<std::string>(const litmus::Program&, const Ask&)> missing;
  /// The kernel of tests, with the parameters of kernels/run.cl in their order.
  std::function<KernelText(const std::string& name, const std::vector<Asked>&, bool wide)> text;
  std::size_t tests_of_kernel = 24;  ///< the number of tests that share one
  /// The greatest number of instances of a test. For a caller that tests whether its programs
  /// have the same meaning as another's, and does not search for rare outcomes.
  std::uint64_t most_instances = std::numeric_limits<std::uint64_t>::max();
  /// Build options of the kernels' programs, by the kernel's number, and of the ones that count,
  /// which are in OpenCL C.
  std::function<std::string(std::size_t kernel)> options;
  std::string counting_options;
};

/// A case for each row of the catalog and each way to ask it.
std::vector<harness::Case> cases(const Target& target, Caller caller);

}  // namespace assay::suites::memory_model
