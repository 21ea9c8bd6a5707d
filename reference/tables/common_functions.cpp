#include <fmt/format.h>

#include "reference/base/function.h"
#include "reference/judge/wide.h"
#include "reference/oracle/oracles.h"
#include "reference/oracle/oracles_common.h"
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
  WideFunction wide;
  std::vector<RangeOf> ranges;  ///< of each parameter
  unsigned scalars = 0;
  bool selects = false;
};

std::vector<Row> rows() {
  return {
      {"clamp", oracles::clamp, wide::clamp, {near_one, below_zero, above_zero}, 0b110, true},
      {"degrees", oracles::degrees, wide::degrees, {angles}},
      {"max", oracles::max, wide::max, {everywhere, everywhere}, 0b10, true},
      {"min", oracles::min, wide::min, {everywhere, everywhere}, 0b10, true},
      {"mix", oracles::mix, wide::mix, {near_one, near_one, fractions}, 0b100},
      {"radians", oracles::radians, wide::radians, {angles}},
      {"step", oracles::step, wide::step, {near_one, near_one}, 0b01},
      {"smoothstep",
       oracles::smoothstep,
       wide::smoothstep,
       {below_zero, above_zero, near_one},
       0b011},
      {"sign", oracles::sign, wide::sign, {everywhere}},
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
