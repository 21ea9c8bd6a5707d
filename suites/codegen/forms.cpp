#include "suites/codegen/forms.h"

#include <algorithm>
#include <utility>

#include "suites/target/languages.h"
#include "suites/target/target.h"

namespace assay::suites::codegen {
namespace {

using harness::Version;

struct Row {
  std::string_view name;
  Style style;
  bool barriers;
};
using Inputs = Style::Inputs;
using Calls = Style::Calls;
using Rewrite = Style::Rewrite;

constexpr Row plain[] = {
    {"array", {}, false},
    {"barriers", {}, true},
    {"literals", {.inputs = Inputs::literals}, false},
    {"inlined", {.calls = Calls::inlined}, false},
    {"noinline", {.calls = Calls::noinline}, false},
};
constexpr Row without_optimization[] = {
    {"array", {}, false},
    {"barriers", {}, true},
    {"noinline", {.calls = Calls::noinline}, false},
};
constexpr Row rewritten[] = {
    {"plus_zero", {.rewrite = Rewrite::plus_zero}, false},
    {"unrolled", {.rewrite = Rewrite::unrolled}, false},
    {"outlined", {.rewrite = Rewrite::outlined}, false},
};
constexpr Row floating[] = {
    {"array", {.notations = true}, false},
    {"literals", {.inputs = Inputs::literals, .notations = true}, false},
};
/// Compilers can build this many programs of a hundred statements as one kernel.
constexpr int programs_joined = 3;
/// OpenCL 1.2, 6.8: static functions at program scope need 1.2.
constexpr Version oldest{1, 2};

std::vector<Version> languages(const Target& target) {
  std::vector<Version> all;
  for (const Version& offered : target.device().opencl_c_versions) {
    const Version version{offered.major, offered.minor};
    if (version >= oldest && std::ranges::find(all, version) == all.end()) all.push_back(version);
  }
  std::ranges::sort(all);
  return all;
}

}  // namespace

std::vector<Element> floats_of(const Target& target) {
  std::vector<Element> out{Element::float_};
  if (!target.missing_types({"half"})) out.push_back(Element::half);
  if (!target.missing_types({"double"})) out.push_back(Element::double_);
  return out;
}

std::vector<Form> forms_of(const Target& target) {
  std::vector<Form> forms;
  const auto add = [&](std::string_view folder, const Row& row, Version std,
                       std::string_view more = {}) {
    std::string options = std_option(std);
    if (!more.empty()) options += (options.empty() ? "" : " ") + std::string(more);
    // Without -cl-std, a program is in OpenCL C 1.x (OpenCL API 3.0, 5.8.6.5), which lacks generic
    // pointers.
    const bool generic =
        std >= Version{2, 0} && !target.missing(harness::parts::generic_address_space, std);
    forms.push_back({std::string(folder) + "/" + std::string(row.name), row.style, options,
                     row.barriers, generic});
  };
  const Version chosen = target.language();
  for (const Row& row : plain) add("default", row, chosen);
  for (const Row& row : without_optimization) add("opt_disable", row, chosen, "-cl-opt-disable");
  for (const Row& row : rewritten) add("rewritten", row, chosen);
  const auto add_floating = [&](const Row& row, std::string_view options) {
    add("floats", row, chosen, options);
    forms.back().floats = floats_of(target);
  };
  for (const Row& row : floating) add_floating(row, {});
  add_floating({"opt_disable", {.notations = true}, false}, "-cl-opt-disable");
  // The language for generic pointers: the chosen language, or the newest offered language.
  std::vector<Version> offered = languages(target);
  if (chosen != Version{}) offered = {chosen};
  for (auto std = offered.rbegin(); std != offered.rend(); ++std)
    if (!target.missing(harness::parts::generic_address_space, *std)) {
      add("rewritten", {"through_generic", {.rewrite = Rewrite::through_generic}, false}, *std);
      break;
    }
  if (chosen == Version{})
    for (const Version std : offered) {
      const std::string language = "cl" + harness::to_string(std);
      add("std", {language, {}, false}, std);
    }
  add("joined", {"array", {}, false}, chosen);
  forms.back().together = programs_joined;
  return forms;
}

}  // namespace assay::suites::codegen
