#include "suites/functions/math/known_arguments.h"

#include <fmt/format.h>

#include <bit>
#include <cmath>
#include <limits>
#include <string>

#include "harness/base/source_text.h"
#include "harness/cases/case.h"
#include "suites/text/small_program.h"

namespace assay::suites::math {
namespace {

constexpr float inf = std::numeric_limits<float>::infinity();
constexpr float nan = std::numeric_limits<float>::quiet_NaN();
constexpr float greatest = std::numeric_limits<float>::max();

constexpr Place edge_cases{"7.5.1", "7.5.1"};
constexpr Place arithmetic{"7.1", "7.1"};

/// If `r` is a NaN, every NaN is right.
struct Pair {
  float x, r;
};
struct Row {
  std::string id;
  /// An expression of x. F(0.5f) is a constant of x's type. I(2) is an int constant with the width
  /// of x.
  std::string expression;
  Place place;
  std::vector<Pair> pairs;
};

const std::vector<Row>& rows() {
  static const std::vector<Row> table{
      {"pow_one_half", "pow(x, F(0.5f))", edge_cases, {{-0.F, 0}, {-inf, inf}, {inf, inf}, {0, 0}}},
      {"pow_minus_one_half", "pow(x, F(-0.5f))", edge_cases, {{-0.F, inf}, {-inf, 0}}},
      {"pow_two", "pow(x, F(2.0f))", edge_cases, {{-0.F, 0}, {-inf, inf}, {nan, nan}}},
      {"pow_three", "pow(x, F(3.0f))", edge_cases, {{-0.F, -0.F}, {-inf, -inf}}},
      {"pow_minus_one", "pow(x, F(-1.0f))", edge_cases, {{-0.F, -inf}, {-inf, -0.F}, {1, 1}}},
      {"pow_zero", "pow(x, F(0.0f))", edge_cases, {{nan, 1}, {inf, 1}, {0, 1}}},
      {"pow_of_one", "pow(F(1.0f), x)", edge_cases, {{nan, 1}, {-inf, 1}, {3, 1}}},
      {"pow_of_minus_one", "pow(F(-1.0f), x)", edge_cases, {{inf, 1}, {0.5F, nan}, {nan, nan}}},
      {"pow_of_two", "pow(F(2.0f), x)", edge_cases, {{-inf, 0}, {inf, inf}, {nan, nan}}},
      {"powr_one_half", "powr(x, F(0.5f))", edge_cases, {{-0.F, 0}, {-1, nan}, {inf, inf}}},
      {"powr_two", "powr(x, F(2.0f))", edge_cases, {{-1, nan}, {-inf, nan}, {-0.F, 0}}},
      {"powr_one", "powr(x, F(1.0f))", edge_cases, {{-1, nan}, {-0.F, 0}}},
      {"powr_zero", "powr(x, F(0.0f))", edge_cases, {{0, nan}, {inf, nan}, {-1, nan}, {2, 1}}},
      {"powr_of_one", "powr(F(1.0f), x)", edge_cases, {{inf, nan}, {nan, nan}, {2, 1}}},
      {"pown_zero", "pown(x, I(0))", edge_cases, {{nan, 1}, {0, 1}, {inf, 1}}},
      {"pown_minus_one", "pown(x, I(-1))", edge_cases, {{-0.F, -inf}, {0, inf}}},
      {"pown_minus_two", "pown(x, I(-2))", edge_cases, {{-0.F, inf}}},
      {"rootn_one", "rootn(x, I(1))", edge_cases, {{-0.F, -0.F}, {nan, nan}}},
      {"rootn_two", "rootn(x, I(2))", edge_cases, {{-0.F, 0}, {-1, nan}}},
      {"rootn_minus_one", "rootn(x, I(-1))", edge_cases, {{-0.F, -inf}, {0, inf}}},
      {"rootn_minus_two", "rootn(x, I(-2))", edge_cases, {{-0.F, inf}, {-1, nan}}},
      {"rootn_zero", "rootn(x, I(0))", edge_cases, {{1, nan}, {0, nan}, {inf, nan}}},
      {"fma_with_zero", "fma(x, F(0.0f), F(1.0f))", edge_cases, {{inf, nan}, {nan, nan}, {2, 1}}},
      {"fma_with_one", "fma(x, F(1.0f), F(0.0f))", edge_cases, {{-0.F, 0}, {2, 2}}},
      {"hypot_of_nan", "hypot(x, F(NAN))", edge_cases, {{inf, inf}, {-inf, inf}, {1, nan}}},
      {"atan2_of_zero", "atan2(F(0.0f), x)", edge_cases, {{1, 0}, {inf, 0}, {0, 0}}},
      {"fmod_of_one", "fmod(x, F(1.0f))", edge_cases, {{inf, nan}, {-2, -0.F}, {1.5F, 0.5F}}},
      {"remainder_of_one", "remainder(x, F(1.0f))", edge_cases, {{inf, nan}, {-2, -0.F}}},
      {"fmax_of_nan", "fmax(x, F(NAN))", edge_cases, {{1, 1}, {-inf, -inf}, {nan, nan}}},
      {"exp_of_log", "exp(log(x))", edge_cases, {{-1, nan}, {-inf, nan}, {inf, inf}}},
      {"log_of_exp", "log(exp(x))", edge_cases, {{100, inf}, {-inf, -inf}}},
      {"exp2_of_log2", "exp2(log2(x))", edge_cases, {{-2, nan}, {nan, nan}}},
      {"sqrt_of_square", "sqrt(x * x)", edge_cases, {{1e30F, inf}, {-1e30F, inf}}},
      {"square_of_sqrt", "sqrt(x) * sqrt(x)", edge_cases, {{-1, nan}, {inf, inf}}},
      {"sin_over_cos", "sin(x) / cos(x)", edge_cases, {{inf, nan}, {-0.F, -0.F}}},
      {"times_zero", "x * F(0.0f)", arithmetic, {{inf, nan}, {nan, nan}, {-1, -0.F}, {1, 0}}},
      {"times_one", "x * F(1.0f)", arithmetic, {{-0.F, -0.F}, {1.5F, 1.5F}}},
      {"doubled_and_halved", "x * F(2.0f) * F(0.5f)", arithmetic, {{greatest, inf}, {-3, -3}}},
      {"plus_zero", "x + F(0.0f)", arithmetic, {{-0.F, 0}, {-1, -1}}},
      {"minus_zero", "x - F(0.0f)", arithmetic, {{-0.F, -0.F}, {-1, -1}}},
      {"zero_minus", "F(0.0f) - x", arithmetic, {{0, 0}, {1, -1}}},
      {"minus_itself", "x - x", arithmetic, {{inf, nan}, {nan, nan}, {1, 0}}},
      {"over_itself", "x / x", arithmetic, {{0, nan}, {inf, nan}, {-3, 1}}},
      {"zero_over", "F(0.0f) / x", arithmetic, {{0, nan}, {nan, nan}, {-1, -0.F}}},
      {"plus_and_minus", "x + F(0x1p30f) - F(0x1p30f)", arithmetic, {{1, 0}, {0x1p30F, 0x1p30F}}},
      {"minus_and_plus", "x - F(0x1p30f) + F(0x1p30f)", arithmetic, {{1, 0}, {-0x1p30F, -0x1p30F}}},
      {"times_and_over", "x * F(0x1p100f) / F(0x1p100f)", arithmetic, {{0x1p100F, inf}}},
  };
  return table;
}

std::uint32_t bits(float value) {
  return std::isnan(value) ? 0x7fc00000U : std::bit_cast<std::uint32_t>(value);
}

SmallProgram program(const Row& row, int width) {
  const std::string n = width == 1 ? "" : std::to_string(width);
  std::string expression = harness::replaced(row.expression, "F(", fmt::format("(float{})(", n));
  expression = harness::replaced(expression, "I(", fmt::format("(int{})(", n));
  SmallProgram out{.id = fmt::format("math/known_arguments/{}/float{}", row.id, n)};
  out.body = fmt::format(
      "const float{0} x = (float{0})(as_float(in[i]));\n"
      "const float{0} result = {1};\n"
      "const float r = result{2};\n"
      "out[0] = isnan(r) ? 0x7fc00000u : as_uint(r);\n",
      n, expression, width == 1 ? "" : ".s2");
  for (const Pair& pair : row.pairs) out.input.push_back(std::bit_cast<std::uint32_t>(pair.x));
  out.expected =
      Expected::each([&row](std::size_t item) { return Numbers{bits(row.pairs[item].r)}; });
  out.names = {row.expression};
  out.global = row.pairs.size();
  out.place = row.place;
  // The embedded profile may return positive zeros, lack infinities, and round toward zero.
  out.needs = harness::parts::full_profile;
  return out;
}

}  // namespace

std::vector<harness::Case> known_arguments(const Target& target) {
  std::vector<SmallProgram> programs;
  for (const int width : {1, 4}) {
    if (width > 1 && target.options().depth == harness::shallowest_depth) break;
    for (const Row& row : rows()) programs.push_back(program(row, width));
  }
  return small_cases(programs, target);
}

}  // namespace assay::suites::math
