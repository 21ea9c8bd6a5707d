#pragma once
#include <string>
#include <vector>

#include "suites/litmus/ask.h"
#include "suites/litmus/catalogue.h"

// The OpenCL C of the tests.
namespace assay::suites::memory_model {

/// A test, asked in one way.
struct Asked {
  const Row* row = nullptr;
  Ask ask;
};

/// The tests of one kernel, which chooses one by its selector: their place in it. Local memory, a
/// scope and different work-groups are the same for all of them.
struct KernelText {
  std::string name, source;
  unsigned registers = 0;  ///< planes of the results at least
};

/// `wide`: work-groups of many work-items, which need barriers to begin together.
KernelText kernel_text(const std::string& name, const std::vector<Asked>& tests, bool wide);

/// The content of a register before its thread has written it.
inline constexpr int unwritten = -1;

/// The kernel that counts outcomes, and one that makes traffic during the tests. All tests use
/// them.
harness::Kernel tally_kernel(const std::string& options);
harness::Kernel stress_kernel(const std::string& options);

/// The greatest number of outcomes of a test.
inline constexpr int most_outcomes = 512;

/// The test in columns, as in the literature, with the outcomes that the model allows.
std::string literature_text(const std::string& title, const Asked& test);

}  // namespace assay::suites::memory_model
