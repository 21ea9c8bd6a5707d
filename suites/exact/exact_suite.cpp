#include "suites/exact/exact_suite.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <memory>
#include <optional>

#include "harness/cases/case.h"
#include "harness/cases/suite.h"
#include "suites/exact/exact_case.h"
#include "suites/numeric/scalar_types.h"
#include "suites/numeric/swept_case.h"
#include "suites/target/languages.h"
#include "suites/target/slices.h"
#include "suites/target/target.h"
#include "suites/text/program_file.h"

namespace assay::suites::exact {
namespace {

using harness::Case;
using harness::Version;
using reference::ExactFunction;
using reference::ExactRow;
using reference::ScalarType;

Place place_of(const ExactRow& row) {
  return {row.place, row.place_1_2};
}

/// The version of --std. Without --std, the oldest version with the function, if the driver's
/// default is older. 0.0 means no option.
Version version_for(const ExactRow& row, const Target& target) {
  const Version needed = harness::Needs::named(row.needs).language();
  const bool had = needed <= std::min(target.device().opencl_c_version, Version{1, 2});
  return target.language(had ? Version{} : needed);
}

harness::Needs needs_of(const ExactRow& row, const ExactFunction& function,
                        const ScalarType& type) {
  std::vector<std::string_view> types{type.name};
  for (const auto* list : {&function.parameters, &function.results})
    for (const ScalarType& other : *list)
      if (std::ranges::find(types, other.name) == types.end()) types.push_back(other.name);
  harness::Needs needs;
  for (const std::string_view name : types) needs = needs & harness::needs_of(name);
  return needs & harness::Needs::named(row.needs);
}

/// Nothing if the row is not declared for the form.
std::optional<Case> exact_case(std::string_view suite, ExactCase c, const Target& target) {
  const ExactRow& row = *c.row;
  c.flushes = target.flushes(c.type->name);
  const auto function = row.make(c.form());
  if (!function) return std::nullopt;
  c.id = fmt::format("{}/{}/{}{}", suite, row.name, type_name(c, *function),
                     c.literals ? "/literal" : "");
  const Version std = version_for(row, target);
  c.options = std_option(std);
  c.extensions = target.pragmas({c.type->name}, std);
  c.citation = target.cite(place_of(row));
  numeric::CaseHead head{.id = c.id,
                         .citations = {c.citation},
                         .cost = c.width == 1 ? 0.08 : 0.04,
                         .function = row.name};
  require(head, needs_of(row, *function, *c.type), target, std);
  const auto shared = std::make_shared<const ExactCase>(std::move(c));
  return swept_case(
      std::move(head),
      [shared, target] {
        const auto f = shared->row->make(shared->form()).value();
        return make_kernel(
            *shared, f,
            shared->literals
                ? numeric::literals_of(make_inputs(*shared, f, target.options()), shared->lanes())
                : std::vector<harness::InputBits>{});
      },
      [shared](const Target& on) { return make_case(*shared, on.options()); });
}

std::vector<Case> expand(std::string_view suite, std::span<const ExactRow> rows,
                         const Target& target) {
  std::vector<Case> cases;
  for (const ScalarType& type : reference::scalar_types())
    for (const int width : numeric::vector_widths)
      for (const ExactRow& row : rows) {
        if (!target.states(place_of(row))) continue;
        for (const unsigned scalars : row.scalars)
          if (scalars == 0 || width > 1 || row.scalars.front() != 0)
            if (auto one = exact_case(
                    suite, {.row = &row, .type = &type, .width = width, .scalars = scalars},
                    target))
              cases.push_back(std::move(*one));
      }
  return cases;
}

}  // namespace

std::vector<Case> expand_literals(std::string_view suite, std::span<const ExactRow> rows,
                                  const Target& target, const AsksLiterals& asks) {
  std::vector<Case> cases;
  for (const ScalarType& type : reference::scalar_types())
    for (const int width : {1, 4})
      for (const ExactRow& row : rows)
        if (row.literals && target.states(place_of(row)) && (!asks || asks(row, type, width)))
          if (auto one = exact_case(suite,
                                    {.row = &row,
                                     .type = &type,
                                     .width = width,
                                     .scalars = row.scalars.front(),
                                     .literals = true},
                                    target))
            cases.push_back(std::move(*one));
  return cases;
}

namespace {

AsksLiterals sliced(std::string_view suite, const Target& target) {
  std::vector<Slice> slices = load_slices(suite, target.options());
  std::erase_if(slices, [](const Slice& slice) { return slice.name != "literal"; });
  return [slices](const ExactRow&, const ScalarType& type, int width) {
    return std::ranges::any_of(slices,
                               [&](const Slice& slice) { return slice.holds(type.name, width); });
  };
}

}  // namespace

harness::Suite suite(std::string family, std::string name, std::string title,
                     std::span<const ExactRow> rows, Literals literals) {
  return suite_of(name, std::move(title), [=](const Target& target) {
    std::vector<Case> cases = expand(name, rows, target);
    if (literals != Literals::none)
      std::ranges::move(
          expand_literals(name, rows, target,
                          literals == Literals::sliced ? sliced(name, target) : AsksLiterals{}),
          std::back_inserter(cases));
    std::ranges::move(file_cases(family, name, {"must_not_compile"}, target),
                      std::back_inserter(cases));
    return cases;
  });
}

}  // namespace assay::suites::exact
