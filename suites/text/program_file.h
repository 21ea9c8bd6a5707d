#pragma once
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "suites/base/forward.h"
#include "suites/text/negative_build.h"
#include "suites/text/small_program.h"

/// Cases of `.cl` files (suites/text/case_file.h): whole programs in OpenCL C. The kernel is NAME.
/// Cases share programs, so every other name at file scope begins with NAME. The case's own name,
/// which is made from its id, replaces that word. Words of these files:
///
///   // cite 6.12 | 6.10                      sections of OpenCL C 3.0.19 and of OpenCL 1.2; - is a
///                                            document that has no such rule.
///   // spec 3.1                              the oldest specification that states it
///   // since 2.0                             the oldest OpenCL C that it holds for
///   // before 3.0                            the first that it does not hold for
///   // every_language                        a case for each of those: <id>/cl2.0
///   // standard                              from depth standard on; quick is every depth
///   // names v.x | v.y                       the numbers of a work-item, in messages
///   // shares kernel                         with other cases: kernel (a function of one kernel,
///                                            where the parameters are the same), program (which is
///                                            usual), nothing
///   // forbidden: A => B                     the text is legal, and with A in place of its only B
///   it
///                                            must not build; \n is a new line
///   // diagnosed: A => B                     the same; a diagnostic in the log is enough
///   // unsupported: A => B                   the same; it may build, and nothing else may happen
namespace assay::suites {

using FileProgram = std::variant<SmallProgram, ForbiddenProgram>;

/// The programs of a file at the depth.
std::vector<FileProgram> load_programs(std::string_view suite, const std::string& path,
                                       const harness::RunOptions& options);

/// The cases of the files suites/<family>/<suite>/<file>.cl, one after the other.
std::vector<harness::Case> file_cases(std::string_view family, std::string_view suite,
                                      const std::vector<std::string>& files, const Target& target);

/// A suite of these; without files, of <suite>.cl.
harness::Suite file_suite(const std::string& family, const std::string& name,
                          const std::string& title, std::vector<std::string> files = {});

}  // namespace assay::suites
