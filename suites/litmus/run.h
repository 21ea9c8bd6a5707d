#pragma once
#include <CL/opencl.hpp>
#include <cstdint>
#include <vector>

#include "harness/cases/case_context.h"
#include "suites/litmus/program_text.h"

namespace assay::suites::memory_model {

/// The counts of a test.
struct Counted {
  std::vector<std::uint64_t> outcomes;  ///< one count for each outcome (Program::values_of)
  std::uint64_t unknown = 0;            ///< instances with a value that no thread writes
  std::vector<int> unknown_values;      ///< the observed values of one such instance
  std::uint64_t instances = 0;
  std::uint64_t blocks = 0;    ///< blocks that all threads of a test begin
  std::uint64_t given_up = 0;  ///< blocks where the threads did not meet
  double seconds = 0;          ///< seconds of launches and of counting
};

/// Whether work-groups have many work-items. They do on devices that are not a CPU.
bool wide(const harness::DeviceInfo& device);

/// The least number of work-items in a work-group or sub-group that a test with this number of
/// threads needs.
constexpr std::uint32_t least_items(std::size_t threads) {
  return threads <= 2 ? 2 : 4;
}

/// The number of instances that a depth demands of a test.
std::uint64_t instances_of(const harness::DeviceInfo& device, const harness::RunOptions& options);

/// The built kernels of a test. In `run`, `selector` chooses the test, and there is room for this
/// number of registers. `stress` exists only if work-groups are wide.
struct Kernels {
  cl::Kernel run, tally, stress;
  unsigned selector = 0, registers = 1;
};

/// Runs a test in launches of about ten thousand instances, or of millions if work-groups are wide.
/// Each launch has other places in memory and other waits. Stops early if it has seen forbidden
/// outcomes often enough. Throws cl::Error.
Counted run(harness::CaseContext& context, const Kernels& kernels, const Asked& test,
            const std::vector<bool>& allowed, std::uint64_t instances);

}  // namespace assay::suites::memory_model
