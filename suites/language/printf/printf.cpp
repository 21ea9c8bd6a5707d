#include <utility>

#include "harness/cases/case.h"
#include "harness/cases/suite.h"
#include "suites/language/printf/parts.h"
#include "suites/text/negative_build.h"

namespace assay::suites::printf {

/// 6.15.14.2: the format is in the constant address space and known when the program is compiled.
void add_forbidden(const Target& target, std::vector<harness::Case>& cases) {
  const auto add = [&](std::string name, std::string forbidden, std::string twin) {
    NegativeBuild negative;
    negative.id = "printf/must_not_compile/" + std::move(name);
    negative.forbidden = std::move(forbidden);
    negative.twin = std::move(twin);
    negative.options = target.build_options();
    negative.citation = target.cite({"6.15.14.2", "6.12.13.2"});
    require(negative, harness::parts::compiler, target);
    cases.push_back(negative_case(std::move(negative)));
  };
  add("format_in_global", "__kernel void k(__global char *format) { printf(format); }\n",
      "__kernel void k(__global char *format) { printf(\"%d\\n\", format[0]); }\n");
  add("format_in_private",
      "__kernel void k(int n) { char format[4] = {'a', '\\n', 0, 0}; format[0] += n; "
      "printf(format); }\n",
      "__kernel void k(int n) { char format[4] = {'a', '\\n', 0, 0}; format[0] += n; "
      "printf(\"%c\", format[0]); }\n");
  add("no_format", "__kernel void k(int n) { printf(); }\n",
      "__kernel void k(int n) { printf(\"\"); }\n");
}

/// The suite `printf` (OpenCL C 6.15.14).
harness::Suite suite() {
  return suite_of("printf", "printf (OpenCL C 6.15.14)", [](const Target& target) {
    std::vector<harness::Case> cases;
    if (!target.holds({{1, 2}, {}})) return cases;
    for (harness::Case& one : host::expand("printf", calls(), target))
      cases.push_back(std::move(one));
    add_conversions(target, cases);
    add_forbidden(target, cases);
    return cases;
  });
}

}  // namespace assay::suites::printf
