#pragma once
#include <string>
#include <vector>

#include "suites/litmus/ask.h"
#include "suites/litmus/catalogue.h"

namespace assay::suites::memory_model {

struct Asked {
  const Row* row = nullptr;
  Ask ask;
};

/// The kernel of several tests. The argument `selector` is the index of a test. All tests of a
/// kernel have the same placement. Either all tests use local memory or none does. Either all tests
/// have a scope or none has a scope.
struct KernelText {
  std::string name, source;
  unsigned registers = 0;  ///< the buffer of results needs space for this many registers
};

/// `wide` means that work-groups have many work-items, which need barriers to begin together.
KernelText kernel_text(const std::string& name, const std::vector<Asked>& tests, bool wide);

/// The value of a register before its thread writes it.
inline constexpr int unwritten = -1;

/// Kernels for all tests: one counts outcomes, and one makes memory traffic during the tests.
harness::Kernel tally_kernel(const std::string& options);
harness::Kernel stress_kernel(const std::string& options);

inline constexpr int most_outcomes = 512;

/// The test in columns, as publications show litmus tests, with the outcomes that the model allows.
std::string literature_text(const std::string& title, const Asked& test);

}  // namespace assay::suites::memory_model
