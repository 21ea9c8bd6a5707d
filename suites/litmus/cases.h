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

/// The parts of litmus tests that differ between OpenCL C and SPIR-V.
struct Caller {
  std::string ids;       ///< the first part of the cases' ids: "memory_model"
  std::string kernels;   ///< the first part of the kernels' names: "litmus"
  std::string citation;  ///< the sections that every case cites
  /// Whether the case with this id is tried at the run's depth.
  std::function<bool(const std::string& id, const Ask&)> tried;
  std::function<harness::Needs(const litmus::Program&, const Ask&)> needs;
  harness::Version language{};  ///< the language version of the programs; 0.0: the device's version
  /// Makes the kernel of several tests. The kernel has the parameters of kernels/run.cl, in the
  /// same order.
  std::function<KernelText(const std::string& name, const std::vector<Asked>&, bool wide)> text;
  std::size_t tests_of_kernel = 24;
  /// The most runs of a test. The number is low for a language whose cases only test the meaning of
  /// programs, and do not search for rare outcomes.
  std::uint64_t most_instances = std::numeric_limits<std::uint64_t>::max();
  /// The build options of the program of each kernel. The kernels that count outcomes are in OpenCL
  /// C and have `counting_options`.
  std::function<std::string(std::size_t kernel)> options;
  std::string counting_options;
};

/// A case for each litmus test, and for each way to run the test.
std::vector<harness::Case> cases(const Target& target, Caller caller);

}  // namespace assay::suites::memory_model
