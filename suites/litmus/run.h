#pragma once
#include <CL/opencl.hpp>
#include <cstdint>
#include <vector>

#include "harness/cases/case_context.h"
#include "suites/litmus/program_text.h"

namespace assay::suites::memory_model {

/// How often a test had each outcome.
struct Counted {
  std::vector<std::uint64_t> outcomes;  ///< a count for each outcome (see Program::values_of)
  std::uint64_t unknown = 0;            ///< the runs with a value that no thread writes
  std::vector<int> unknown_values;      ///< the observed values of one of these runs
  std::uint64_t instances = 0;
  /// A thread makes its runs in blocks. Before a block, the threads of a test wait for each other.
  std::uint64_t blocks = 0;    ///< the blocks that all threads of a test began
  std::uint64_t given_up = 0;  ///< the blocks in which the threads did not run at the same time
  double seconds = 0;          ///< the seconds for launches and counting
};

/// Whether the tests use work-groups with many work-items: on all devices except CPUs.
bool wide(const harness::DeviceInfo& device);

/// The least size of a work-group or sub-group for a test with this number of threads.
constexpr std::uint32_t least_items(std::size_t threads) {
  return threads <= 2 ? 2 : 4;
}

std::uint64_t instances_of(const harness::DeviceInfo& device, const harness::RunOptions& options);

/// The kernels of a test. `selector` chooses the test in `run`. `stress` exists only if work-groups
/// are wide.
struct Kernels {
  cl::Kernel run, tally, stress;
  unsigned selector = 0, registers = 1;
};

/// Runs a test many times, in launches of about ten thousand runs (millions if work-groups are
/// wide). Each launch uses other places in memory, and other work-items for the test's threads.
/// Stops early after enough forbidden outcomes. Throws cl::Error.
Counted run(harness::CaseContext& context, const Kernels& kernels, const Asked& test,
            const std::vector<bool>& allowed, std::uint64_t instances);

}  // namespace assay::suites::memory_model
