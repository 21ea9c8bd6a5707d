#pragma once
#include <optional>
#include <string>
#include <vector>

#include "suites/forward.h"
#include "suites/small_program.h"

namespace assay::suites {

/// A program that OpenCL C forbids, beside one that differs from it in nothing but the fault: the
/// compiler must refuse the first, and the second shows that it refuses it for the fault's sake.
struct NegativeBuild {
  std::string id;
  std::string forbidden;  ///< clBuildProgram must give CL_BUILD_PROGRAM_FAILURE
  /// Must build. One whose names at file scope all begin with NAME, a kernel NAME among them, is
  /// built in one program with its neighbors of equal options (as small_program.h has it).
  std::string twin;
  std::string options;  ///< build options of both
  std::string citation;
  std::optional<std::string> skip;  ///< which capability is missing
  /// The text says that programs cannot have it, and not that a compiler must refuse it: it may
  /// build or fail to build, but nothing else may happen. The record notes which.
  bool open = false;
  /// C99 wants a diagnostic (5.1.1.3) and leaves its kind to the compiler: where it builds, the log
  /// of the build says more than the twin's.
  bool diagnosed = false;
  std::string written = {};  ///< as SmallProgram's
};

/// The case. It fails where the forbidden program builds, where the twin does not, and where
/// clBuildProgram gives another status. `assay show` prints both programs.
harness::Case negative_case(NegativeBuild build);

/// The same where the twin is a small program: the word FAULT in its texts stands for `fault` in
/// the program that must be refused, and for `instead` in the twin, which must also give its
/// numbers where the row has some.
struct ForbiddenProgram {
  SmallProgram program;
  std::string fault, instead;
  bool open = false, diagnosed = false;  ///< as NegativeBuild's
};
std::vector<harness::Case> forbidden_cases(const ForbiddenProgram& row, const Target& target);
std::vector<harness::Case> forbidden_cases(const std::vector<ForbiddenProgram>& rows,
                                           const Target& target);

}  // namespace assay::suites
