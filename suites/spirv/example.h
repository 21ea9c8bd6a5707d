#pragma once
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "suites/base/forward.h"
#include "suites/spirv/module_builder.h"
#include "suites/spirv/support.h"
#include "suites/text/case_file.h"

/// A kernel with expected numbers: a case of a `.spvasm` file. The parameters are %in0 (%in1 ...),
/// %out (%out1 ...), %local0, %value0, %image0, %sampler0 and %opaque0. %x (%y, %z, %w) is the
/// work-item's element of an input, which is loaded only if the text names %x. %o (%o1 ...) points
/// to the work-item's element of a result. These directives are only for SPIR-V:
///
///   ;; spirv 1.3                             the oldest version of SPIR-V that has all of the text
///   ;; until 1.3                             the newest version, if a later version removed a part
///   ;; validator it refuses Lod of reads     why SPIRV-Tools refuses what the environment allows
///   ;; build                                 the module must build, and nothing is run
///   ;; apart                                 many compilers refuse the module. It is joined only
///                                            with other modules that have this directive
///   ;; separate                              the module ends the process of some compilers. It is
///                                            joined with no other module
///   ;; constant in0                          the buffer of %in0 is in constant memory
///
/// `needs` takes words of suites/spirv/support.h. Needs that follow from capabilities and
/// extensions need no word. `opaque` and `bytes` name types of module_builder.h.
namespace assay::suites::spirv {

struct Example : CaseText {
  harness::Version spirv{1, 0}, until{1, 6};
  std::string (*rewritten)(std::string) = nullptr;  ///< changes the module's text before the build
  bool only_built = false, apart = false, separate = false;
  std::vector<std::string> constants;  ///< the parameters that point to constant memory
  std::string unvalidated;             ///< why the validator refuses the module
};

std::vector<Example> load_examples(std::string_view suite, std::string_view path);

Module module_of(const Example& example, const Environment& environment);

/// Reads suites/spirv/<name>/<file>.spvasm for each file, or <name>.spvasm if there are no `files`.
harness::Suite example_suite(const std::string& name, const std::string& title,
                             std::vector<std::string> files = {});

/// A case for each example, at the oldest version of SPIR-V that the device lists and that has all
/// of the example. At depth standard, one newer version that the device lists adds a case:
/// `<id>/spirv_1.4`. At depth exhaustive, each newer version adds a case. A case is skipped if the
/// device need not accept the module.
std::vector<harness::Case> example_cases(const std::vector<Example>& examples,
                                         const Target& target);

}  // namespace assay::suites::spirv
