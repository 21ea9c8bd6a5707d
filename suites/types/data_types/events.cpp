// Variables of type event_t (6.3.3).
#include <fmt/format.h>

#include "harness/cases/case.h"
#include "suites/base/embedded_text.h"
#include "suites/target/target.h"
#include "suites/types/data_types/parts.h"

namespace assay::suites::data_types {
namespace {

using numeric::BitCase;
using reference::ExactAnswer;
using reference::InputBits;

constexpr TextParts events_cl("suites/types/data_types/events.cl");

/// How the event of a copy reaches wait_group_events.
constexpr std::string_view uses[] = {"zero",  "cast_of_zero", "assigned",
                                     "array", "shared",       "passed"};

BitCase copy_case(std::string_view use) {
  static const reference::ScalarType& type = *reference::find_scalar_type("uint");
  BitCase out;
  out.function.name = "event_t";
  out.function.parameters = out.function.results = {type};
  out.function.answer = [](std::span<const InputBits> group, std::size_t lane, std::size_t) {
    return ExactAnswer{.bits = group[lane][0]};
  };
  out.prologue = events_cl("COPY") + (use == "passed" ? events_cl("passed_by") : "");
  out.body = events_cl("body", {{"use", events_cl(use)}});
  out.epilogue = "#undef COPY\n";
  out.joined = false;
  out.quick = out.standard = 1u << 12;
  return out;
}

}  // namespace

void add_events(const Target& target, std::vector<harness::Case>& cases) {
  for (const std::string_view use : uses)
    cases.push_back(bits(target, fmt::format("event_t/{}", use), {"6.3.3", "6.1.3"}, {},
                         [use] { return copy_case(use); }));
}

}  // namespace assay::suites::data_types
