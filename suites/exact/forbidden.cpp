#include "suites/exact/forbidden.h"

#include <fmt/format.h>

#include "harness/cases/case.h"
#include "suites/text/negative_build.h"

namespace assay::suites::exact {
namespace {

std::string program(const Forbidden& form, const std::string& statement) {
  return fmt::format("__kernel void form(__global const int *in) {{\n  {}\n  {}\n}}\n",
                     form.declarations, statement);
}

}  // namespace

std::vector<harness::Case> forbid(std::string_view suite, std::span<const Forbidden> forms,
                                  const Target& target) {
  std::vector<harness::Case> cases;
  for (const Forbidden& form : forms)
    cases.push_back(negative_case({.id = fmt::format("{}/must_not_compile/{}", suite, form.name),
                                   .forbidden = program(form, form.statement),
                                   .twin = program(form, form.twin),
                                   .options = target.build_options(),
                                   .citation = target.cite({form.place, form.place_1_2})}));
  return cases;
}

}  // namespace assay::suites::exact
