#include <fmt/format.h>

#include "reference/base/function.h"
#include "reference/fast/fast.h"
#include "reference/judge/wide.h"
#include "reference/oracle/oracles.h"
#include "reference/oracle/oracles_common.h"
#include "reference/precise/precise.h"
#include "reference/tables/ranges.h"

namespace assay::reference {
namespace {

using ranges::everywhere;
Range near_one(const FloatFormat&) {
  return {-8, 8};
}
Range below_zero(const FloatFormat&) {
  return {-8, 0};
}
Range above_zero(const FloatFormat&) {
  return {0, 8};
}
Range fractions(const FloatFormat&) {
  return {0, 1};
}
Range angles(const FloatFormat&) {
  return {-1000, 1000};
}

struct Row {
  std::string_view name;
  FunctionOracle::Answer answer;
  std::vector<RangeOf> ranges;  ///< of each parameter
  /// The function has either a value in long double, or evaluators.
  WideFunction wide = nullptr;
  const FastEvaluator* fast = nullptr;
  const PreciseEvaluator* precise = nullptr;
  unsigned scalars = 0;
  bool selects = false;
};

std::vector<Row> rows() {
  return {
      {.name = "clamp",
       .answer = oracles::clamp,
       .ranges = {near_one, below_zero, above_zero},
       .wide = wide::clamp,
       .scalars = 0b110,
       .selects = true},
      {.name = "degrees",
       .answer = oracles::degrees,
       .ranges = {angles},
       .fast = &fast::degrees,
       .precise = &precise::degrees},
      {.name = "max",
       .answer = oracles::max,
       .ranges = {everywhere, everywhere},
       .wide = wide::max,
       .scalars = 0b10,
       .selects = true},
      {.name = "min",
       .answer = oracles::min,
       .ranges = {everywhere, everywhere},
       .wide = wide::min,
       .scalars = 0b10,
       .selects = true},
      {.name = "mix",
       .answer = oracles::mix,
       .ranges = {near_one, near_one, fractions},
       .wide = wide::mix,
       .scalars = 0b100},
      {.name = "radians",
       .answer = oracles::radians,
       .ranges = {angles},
       .fast = &fast::radians,
       .precise = &precise::radians},
      {.name = "step",
       .answer = oracles::step,
       .ranges = {near_one, near_one},
       .wide = wide::step,
       .scalars = 0b01},
      {.name = "smoothstep",
       .answer = oracles::smoothstep,
       .ranges = {below_zero, above_zero, near_one},
       .wide = wide::smoothstep,
       .scalars = 0b011},
      {.name = "sign",
       .answer = oracles::sign,
       .ranges = {everywhere},
       .fast = &fast::sign,
       .precise = &precise::sign},
  };
}

std::vector<Function> build() {
  static const std::vector<Row> table = rows();
  static std::vector<FunctionOracle> oracles;
  oracles.reserve(table.size());
  std::vector<Function> functions;
  for (const Row& row : table) {
    Function f;
    f.name = f.table_row = row.name;
    f.parameters.assign(row.ranges.size(), Kind::gentype);
    f.results = {Kind::gentype};
    f.ranges = row.ranges;
    f.scalars = row.scalars;
    f.selects = row.selects;
    f.wide = row.wide;
    f.fast = f.fast_half = row.fast;
    f.precise = row.precise;
    f.oracle = &oracles.emplace_back(row.answer);
    f.expression = f.name + "(";
    for (std::size_t a = 0; a < f.parameters.size(); ++a)
      f.expression += fmt::format("{}{{{}}}", a == 0 ? "" : ", ", a);
    f.expression += ")";
    functions.push_back(std::move(f));
  }
  return functions;
}

}  // namespace

std::span<const Function> common_functions() {
  static const std::vector<Function> functions = build();
  return functions;
}

}  // namespace assay::reference
