#include "suites/types/conversions/literals.h"

#include <CL/cl.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <span>
#include <utility>

#include "harness/cases/case.h"
#include "reference/exact/conversions.h"
#include "reference/exact/table.h"
#include "suites/exact/exact_suite.h"
#include "suites/target/slices.h"
#include "suites/target/target.h"

namespace assay::suites::conversions {
namespace {

using reference::Conversion;
using reference::ExactForm;
using reference::ExactFunction;
using reference::ExactRow;
using reference::Rounding;
using reference::ScalarType;

struct Modifier {
  std::string_view suffix;
  Rounding rounding;
  bool saturated = false;
};
constexpr Modifier to_integers[] = {{"", Rounding::toward_zero},
                                    {"_rte", Rounding::nearest_even},
                                    {"_rtz", Rounding::toward_zero},
                                    {"_rtp", Rounding::up},
                                    {"_rtn", Rounding::down},
                                    {"_sat", Rounding::toward_zero, true},
                                    {"_sat_rte", Rounding::nearest_even, true},
                                    {"_sat_rtz", Rounding::toward_zero, true},
                                    {"_sat_rtp", Rounding::up, true},
                                    {"_sat_rtn", Rounding::down, true}};
constexpr Modifier to_floats[] = {{"", Rounding::nearest_even},
                                  {"_rte", Rounding::nearest_even},
                                  {"_rtz", Rounding::toward_zero},
                                  {"_rtp", Rounding::up},
                                  {"_rtn", Rounding::down}};

ExactRow row(const ScalarType& to, const Modifier& modifier, bool flushed_result) {
  ExactRow r;
  r.name = fmt::format("convert_{}{}", to.name, modifier.suffix);
  r.expression = fmt::format("convert_{}{{n}}{}({{0}})", to.name, modifier.suffix);
  r.place = "6.4.3";
  r.place_1_2 = "6.2.3";
  r.make = [&to, modifier, flushed_result](const ExactForm& form) -> std::optional<ExactFunction> {
    const bool rounds = form.type.floating() || (to.floating() && form.type.bits == 64);
    if (!rounds || form.type.name == to.name) return std::nullopt;
    Conversion c{form.type, to, modifier.rounding, modifier.saturated};
    c.flushed_operand = form.flushes;
    c.flushed_result = flushed_result;
    return conversion_function("", c);
  };
  r.range = [&to](const ExactForm&, std::size_t) -> std::optional<std::pair<double, double>> {
    if (to.floating()) return std::nullopt;
    const double end = std::ldexp(1.03, to.bits - (to.is_signed() ? 1 : 0));
    return std::pair(to.is_signed() ? -end : -2.0, end);
  };
  return r;
}

/// `flushed_results` selects the rows for devices that flush subnormal results.
const std::vector<ExactRow>& rows_to(const ScalarType& to, bool flushed_results) {
  static const std::map<std::pair<std::string_view, bool>, std::vector<ExactRow>> all = [] {
    std::map<std::pair<std::string_view, bool>, std::vector<ExactRow>> rows;
    for (const ScalarType& type : reference::scalar_types())
      for (const bool flushed : {false, true})
        for (const Modifier& modifier : type.floating() ? std::span<const Modifier>(to_floats)
                                                        : std::span<const Modifier>(to_integers))
          rows[{type.name, flushed}].push_back(row(type, modifier, flushed));
    return rows;
  }();
  return all.at({to.name, flushed_results});
}

}  // namespace

std::vector<harness::Case> literals(const Target& target) {
  std::vector<harness::Case> cases;
  const std::vector<Slice> slices = load_slices("conversions", target.options());
  const auto in_slice = [&](const std::string& function, int width) {
    return std::ranges::any_of(slices,
                               [&](const Slice& slice) { return slice.holds(function, width); });
  };
  // The rows need a float that rounds to nearest even and has infinities and NaNs.
  constexpr cl_device_fp_config usual = CL_FP_ROUND_TO_NEAREST | CL_FP_INF_NAN;
  if ((target.fp_config("float") & usual) != usual) return cases;
  for (const ScalarType& to : reference::scalar_types()) {
    if (to.bits == 16 && target.rounding(to.name) != Rounding::nearest_even) continue;
    std::ranges::move(
        exact::expand_literals("conversions", rows_to(to, target.flushes(to.name)), target,
                               [&](const ExactRow& row, const ScalarType&, int width) {
                                 return in_slice(row.name, width);
                               }),
        std::back_inserter(cases));
  }
  return cases;
}

}  // namespace assay::suites::conversions
