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

/// A language for the programs of the tests. All languages have the same tests, ways to run them,
/// launches and judge.
struct Caller {
  std::string ids;       ///< the first part of ids: "memory_model"
  std::string kernels;   ///< the first part of kernels' names: "litmus"
  std::string citation;  ///< the language's sections; each test has more
  /// Whether the case with this id is tried at the run's depth, and what it needs. cases() calls
  /// both functions.
  std::function<bool(const std::string& id, const Ask&)> tried;
  std::function<harness::Needs(const litmus::Program&, const Ask&)> needs;
  harness::Version language{};  ///< of the programs, for these needs; 0.0: the device's version
  /// The kernel of tests. It has the parameters of kernels/run.cl in the same order.
  std::function<KernelText(const std::string& name, const std::vector<Asked>&, bool wide)> text;
  std::size_t tests_of_kernel = 24;  ///< the number of tests that share a kernel
  /// The greatest number of instances of a test. A language sets it if its tests do not search for
  /// rare outcomes, and only test that its programs have the right meaning.
  std::uint64_t most_instances = std::numeric_limits<std::uint64_t>::max();
  /// The build options of the tests' programs: one entry for each number of a kernel. The kernels
  /// that count outcomes are in OpenCL C and have the options `counting_options`.
  std::function<std::string(std::size_t kernel)> options;
  std::string counting_options;
};

/// A case for each row of the catalog and each way to run it.
std::vector<harness::Case> cases(const Target& target, Caller caller);

}  // namespace assay::suites::memory_model
