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

/// Tests that one kernel holds, which chooses by its selector: their place in it. They are all of
/// local memory or none, all with a scope or none, all in work-groups of their own or none.
struct KernelText {
  std::string name, source;
  unsigned registers = 0;  ///< planes of the results at least
};

/// `wide`: work-groups of many work-items, which need barriers to begin together.
KernelText kernel_text(const std::string& name, const std::vector<Asked>& tests, bool wide);

/// The content of a register before its thread has written it.
inline constexpr int unwritten = -1;

/// The kernel that counts outcomes, and one that makes traffic beside the tests: of all tests.
harness::Kernel tally_kernel(const std::string& options);
harness::Kernel stress_kernel(const std::string& options);

/// The most outcomes that a test may have.
inline constexpr int most_outcomes = 512;

/// The test in columns, as the literature prints it, with the outcomes that the model allows.
std::string literature_text(const std::string& title, const Asked& test);

}  // namespace assay::suites::memory_model
