#pragma once
#include <optional>
#include <string>
#include <vector>

#include "suites/base/forward.h"
#include "suites/text/small_program.h"

namespace assay::suites {

/// A program that OpenCL C forbids, and a valid one that differs from it only in the fault. The
/// compiler must refuse the first. The second shows that it refuses it because of the fault.
struct NegativeBuild {
  std::string id;
  std::string forbidden;  ///< clBuildProgram must give CL_BUILD_PROGRAM_FAILURE
  /// Must build. It may share a program with its neighbors of equal options (see small_program.h).
  /// Then all its names at file scope begin with NAME, a kernel NAME among them.
  std::string twin;
  std::string options;  ///< build options of both
  std::string citation;
  std::optional<std::string> skip{};  ///< which capability is missing
  std::vector<std::string> needs{};   ///< as harness::Case::needs
  /// The text says that programs cannot have it, and not that a compiler must refuse it. It may
  /// build or fail to build, but no other result is right. The record has the result.
  bool open = false;
  /// C99 requires a diagnostic (5.1.1.3); the compiler chooses its kind. If the program builds, the
  /// log of the build has more text than the valid program's.
  bool diagnosed = false;
  std::string written = {};  ///< as SmallProgram's
};

/// The case. It fails if the forbidden program builds, if the valid one does not, and if
/// clBuildProgram gives another status. `assay show` prints both programs.
harness::Case negative_case(NegativeBuild build);

/// The same if the valid program is a small program. The word FAULT in its texts is replaced by
/// `fault` in the program that must be refused, and by `instead` in the valid one. The valid one
/// must also give its numbers, if the row has some.
struct ForbiddenProgram {
  SmallProgram program;
  std::string fault, instead;
  bool open = false, diagnosed = false;  ///< as NegativeBuild's
};
std::vector<harness::Case> forbidden_cases(const ForbiddenProgram& row, const Target& target);
std::vector<harness::Case> forbidden_cases(const std::vector<ForbiddenProgram>& rows,
                                           const Target& target);

}  // namespace assay::suites
