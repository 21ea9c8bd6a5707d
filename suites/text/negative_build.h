#pragma once
#include <optional>
#include <string>
#include <vector>

#include "suites/base/forward.h"
#include "suites/text/small_program.h"

namespace assay::suites {

/// A program that OpenCL C forbids, and a valid program that differs from it only in the fault. The
/// compiler must refuse the forbidden program. The valid program shows that only the fault is the
/// reason.
struct NegativeBuild {
  std::string id;
  std::string forbidden;  ///< clBuildProgram must give CL_BUILD_PROGRAM_FAILURE
  /// The valid counterpart, which must build. It may share a program with other cases of equal
  /// options (small_program.h). Then all its names at file scope begin with NAME, and it has a
  /// kernel NAME.
  std::string twin;
  std::string options;  ///< build options of both
  std::string citation;
  std::optional<std::string> skip{};  ///< which capability is missing
  std::vector<std::string> needs{};   ///< as harness::Case::needs
  /// The specification says that programs cannot have the construct, but not that a compiler must
  /// refuse it. The program may build or fail to build, but no other result is right. The record
  /// has the result.
  bool open = false;
  /// C99 requires a diagnostic (5.1.1.3), and the compiler chooses its kind. If the program builds,
  /// the log must have more text than the log of the valid program.
  bool diagnosed = false;
  std::string written = {};  ///< as SmallProgram's
};

/// The case fails if the forbidden program builds, if the valid program does not build, or if
/// clBuildProgram returns another status. `assay show` prints both programs.
harness::Case negative_case(NegativeBuild build);

/// A forbidden program whose valid counterpart is a small program. `fault` replaces the word FAULT
/// in the program that must be refused, and `instead` replaces it in the valid program. If the row
/// has numbers, the valid program must write them.
struct ForbiddenProgram {
  SmallProgram program;
  std::string fault, instead;
  bool open = false, diagnosed = false;  ///< as NegativeBuild's
};
std::vector<harness::Case> forbidden_cases(const ForbiddenProgram& row, const Target& target);
std::vector<harness::Case> forbidden_cases(const std::vector<ForbiddenProgram>& rows,
                                           const Target& target);

}  // namespace assay::suites
