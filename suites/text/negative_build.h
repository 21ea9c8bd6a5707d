#pragma once
#include <optional>
#include <string>
#include <vector>

#include "suites/base/forward.h"
#include "suites/text/small_program.h"

namespace assay::suites {

/// A program that OpenCL C forbids, and a valid program that differs only in the fault. The
/// compiler must refuse the forbidden program. The valid program must build, which shows that the
/// fault is the reason for the refusal.
struct NegativeBuild {
  std::string id;
  std::string forbidden;  ///< clBuildProgram must return CL_BUILD_PROGRAM_FAILURE
  /// The valid program, which must build. Cases with the same options may be built as one program.
  /// Names at file scope must then begin with NAME, which each case replaces by its own name. The
  /// program must then have a kernel NAME.
  std::string twin;
  std::string options;  ///< the build options of both programs
  std::string citation;
  std::optional<std::string> skip{};  ///< why the case is skipped: the missing feature
  std::vector<std::string> needs{};   ///< see harness::Case::needs
  /// The specification does not say that a compiler must refuse the construct. So the program may
  /// build, or clBuildProgram returns CL_BUILD_PROGRAM_FAILURE.
  bool open = false;
  /// C99 requires a diagnostic of any kind (5.1.1.3). So the program may build, if its log is
  /// longer than the log of the valid program.
  bool diagnosed = false;
  std::string written = {};  ///< see SmallProgram::written
};

/// The case fails if the forbidden program builds, if the valid program does not build, or if
/// clBuildProgram returns another code.
harness::Case negative_case(NegativeBuild build);

/// A pair of programs in one text. FAULT in the text becomes `fault` in the forbidden program and
/// `instead` in the valid program. If the row expects numbers, the valid program must write them.
struct ForbiddenProgram {
  SmallProgram program;
  std::string fault, instead;
  bool open = false, diagnosed = false;  ///< see NegativeBuild
};
std::vector<harness::Case> forbidden_cases(const ForbiddenProgram& row, const Target& target);
std::vector<harness::Case> forbidden_cases(const std::vector<ForbiddenProgram>& rows,
                                           const Target& target);

}  // namespace assay::suites
