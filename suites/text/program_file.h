#pragma once
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "suites/base/forward.h"
#include "suites/text/negative_build.h"
#include "suites/text/small_program.h"

/// Cases of `.cl` files: whole programs in OpenCL C. The kernel is called NAME. Every other name at
/// file scope begins with NAME, because cases share programs. A name that is made from the case's
/// id replaces the word NAME. Directives in addition to those of suites/text/case_file.h:
///
///   // cite 6.12 | 6.10                      sections of OpenCL C 3.0.19 and OpenCL 1.2. - means
///                                            that this document has no such rule
///   // spec 3.1                              the oldest specification that states the rule
///   // since 2.0                             the oldest OpenCL C to which the rule applies
///   // before 3.0                            the oldest OpenCL C to which the rule no longer
///                                            applies
///   // every_language                        a case for each language to which the rule
///                                            applies: <id>/cl2.0
///   // standard                              only from depth standard on; quick: at all depths
///   // names v.x | v.y                       names of a work-item's numbers, for messages
///   // shares kernel                         kernels of several cases become functions of one
///                                            kernel. They have the same parameters
///   // shares program                        several cases share a program. This is the default
///   // shares nothing                        the case has a separate program
///   // forbidden: A => B                     the program has B once and must build. With A in
///                                            place of B, the program must not build. \n is a new
///                                            line
///   // diagnosed: A => B                     the same, but a diagnostic in the log is enough
///   // unsupported: A => B                   the same, but the program may also build
namespace assay::suites {

using FileProgram = std::variant<SmallProgram, ForbiddenProgram>;

std::vector<FileProgram> load_programs(std::string_view suite, const std::string& path,
                                       const harness::RunOptions& options);

/// The cases are in the order of `files`.
std::vector<harness::Case> file_cases(std::string_view family, std::string_view suite,
                                      const std::vector<std::string>& files, const Target& target);

/// Without `files`, the suite's file is <suite>.cl.
harness::Suite file_suite(const std::string& family, const std::string& name,
                          const std::string& title, std::vector<std::string> files = {});

}  // namespace assay::suites
