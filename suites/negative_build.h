#pragma once
#include <optional>
#include <string>

#include "harness/cases/case.h"

namespace assay::suites {

/// A program that OpenCL C forbids, beside one that differs from it in nothing but the fault: the
/// compiler must refuse the first, and the second shows that it refuses it for the fault's sake.
struct NegativeBuild {
  std::string id;
  std::string forbidden;  ///< clBuildProgram must give CL_BUILD_PROGRAM_FAILURE
  std::string twin;       ///< must build
  std::string options;    ///< build options of both
  std::string citation;
  std::optional<std::string> skip;  ///< which capability is missing
  /// The text says that programs cannot have it, and not that a compiler must refuse it: it may
  /// build or fail to build, but nothing else may happen. The record notes which.
  bool open = false;
};

/// The case. It fails where the forbidden program builds, where the twin does not, and where
/// clBuildProgram gives another status. `assay show` prints both programs.
harness::Case negative_case(NegativeBuild build);

}  // namespace assay::suites
