#include <vector>

#include "harness/cases/case.h"
#include "harness/cases/suite.h"
#include "reference/judge/geometric_function.h"
#include "suites/numeric/real_function.h"

namespace assay::suites::geometric {
namespace {

using reference::GeometricFunction;

reference::Range around_zero(const reference::FloatFormat&) {
  return {-8, 8};
}

/// The function in the form of a math function, because the code that writes calls needs this form.
reference::Function called(const GeometricFunction& of) {
  reference::Function f;
  f.name = f.table_row = of.name;
  f.expression = of.expression;
  f.parameters.assign(of.arguments, reference::Kind::gentype);
  f.results = {reference::Kind::gentype};
  f.ranges.assign(of.arguments, around_zero);
  return f;
}

/// A judge of whole vectors, because each answer depends on all components.
numeric::Judging judging(const GeometricFunction& function, const reference::Rules& rules) {
  const auto judge = std::make_shared<const reference::GeometricJudge>(function, rules);
  return {judge, [judge](std::span<const harness::InputBits> group, std::size_t lane) {
            return numeric::accepted_answers(*judge, group, lane, judge->rules().format,
                                             judge->nearest(group, lane));
          }};
}

std::vector<harness::Case> expand(const Target& target) {
  static const std::vector<reference::Function> functions = [] {
    std::vector<reference::Function> list;
    for (const GeometricFunction& of : reference::geometric_functions()) list.push_back(called(of));
    return list;
  }();
  std::vector<numeric::SectionRow> rows;
  for (std::size_t i = 0; i < functions.size(); ++i) {
    const GeometricFunction& of = reference::geometric_functions()[i];
    rows.push_back({.function = &functions[i],
                    .widths = of.widths,
                    .scalar_result = of.scalar_result,
                    .whole_vectors = true,
                    .judge = [&of](const numeric::RealCase&, const reference::Rules& rules) {
                      return judging(of, rules);
                    }});
  }
  return section_cases("geometric", rows, target);
}

}  // namespace

/// Every function of 6.15.5 in every format and width that the function has. Ids:
/// geometric/<function>/<gentype>/default.
harness::Suite suite() {
  return suite_of("geometric", "Geometric functions (OpenCL C 6.15.5)", expand);
}

}  // namespace assay::suites::geometric
