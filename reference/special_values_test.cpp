// Every special value that sections 7.5.1 (OpenCL 1.2 r19, whose text is whole) and F.9 of C99
// prescribe: the answer due is accepted, every other candidate is not, however wide the limit.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <set>
#include <string_view>
#include <vector>

#include "reference/testing.h"

namespace assay::reference {
namespace {

using testing::bits;

constexpr float inf = std::numeric_limits<float>::infinity();
const float nan = std::numeric_limits<float>::quiet_NaN();

const std::vector<float>& candidates() {
  static const std::vector<float> all = {0.0F,  -0.0F,  1.0F,   -1.0F,   0.5F,           -0.5F,
                                         0.25F, -0.25F, 0.75F,  -0.75F,  2.0F,           inf,
                                         -inf,  nan,    1e-45F, -1e-45F, 1.1754944e-38F, 3.0F};
  return all;
}

bool same(float a, float b) {
  return (std::isnan(a) && std::isnan(b)) ||
         (!std::isnan(a) && !std::isnan(b) && bits(a) == bits(b));
}

/// Functions whose table row is 0 ulp or correctly rounded: there every answer is prescribed.
const std::set<std::string_view> exact_functions = {
    "ceil", "floor",  "rint",   "round", "trunc",     "logb", "fabs",      "copysign", "fmax",
    "fmin", "maxmag", "minmag", "fmod",  "remainder", "fdim", "nextafter", "ldexp"};

void expect_only(const char* name, std::array<std::uint64_t, 3> input, float due) {
  const Rules rules =
      testing::rules(exact_functions.contains(name) ? "correctly-rounded" : "ulp(16)");
  const Function& function = testing::function(name);
  const auto accepted = [&](float answer) {
    return accept(function, rules, input, {bits(answer)}).accepted;
  };
  SCOPED_TRACE(::testing::Message()
               << name << "(" << std::hex << input[0] << ", " << input[1] << ") = " << due);
  EXPECT_TRUE(accepted(due));
  for (const float candidate : candidates()) {
    if (same(candidate, due)) continue;
    EXPECT_FALSE(accepted(candidate)) << candidate;
  }
  if (std::isnan(due)) return;
  EXPECT_FALSE(accepted(std::nextafter(due, inf)) && due != inf);
  EXPECT_FALSE(accepted(std::nextafter(due, -inf)) && due != -inf);
}

struct Unary {
  const char* name;
  float x;
  float due;
};

TEST(SpecialValues, OneArgument) {
  const Unary cases[] = {
      {"acos", 1, 0.0F},
      {"acos", 1.5F, nan},
      {"acos", -inf, nan},
      {"acosh", 1, 0.0F},
      {"acosh", 0.5F, nan},
      {"acosh", inf, inf},
      {"acosh", -inf, nan},
      {"acospi", 1, 0.0F},
      {"acospi", 1.5F, nan},
      {"acospi", -1.5F, nan},
      {"acospi", inf, nan},
      {"asin", 0.0F, 0.0F},
      {"asin", -0.0F, -0.0F},
      {"asin", 2, nan},
      {"asinh", 0.0F, 0.0F},
      {"asinh", -0.0F, -0.0F},
      {"asinh", inf, inf},
      {"asinh", -inf, -inf},
      {"asinpi", 0.0F, 0.0F},
      {"asinpi", -0.0F, -0.0F},
      {"asinpi", 1.5F, nan},
      {"asinpi", -2, nan},
      {"atan", 0.0F, 0.0F},
      {"atan", -0.0F, -0.0F},
      {"atanh", 0.0F, 0.0F},
      {"atanh", -0.0F, -0.0F},
      {"atanh", 1, inf},
      {"atanh", -1, -inf},
      {"atanh", 1.5F, nan},
      {"atanh", inf, nan},
      {"atanpi", 0.0F, 0.0F},
      {"atanpi", -0.0F, -0.0F},
      {"atanpi", inf, 0.5F},
      {"atanpi", -inf, -0.5F},
      {"cbrt", 0.0F, 0.0F},
      {"cbrt", -0.0F, -0.0F},
      {"cbrt", inf, inf},
      {"cbrt", -inf, -inf},
      {"ceil", 0.0F, 0.0F},
      {"ceil", -0.0F, -0.0F},
      {"ceil", -0.25F, -0.0F},
      {"ceil", inf, inf},
      {"ceil", -0.9999F, -0.0F},
      {"ceil", -inf, -inf},
      {"ceil", 0.25F, 1},
      {"cos", 0.0F, 1},
      {"cos", -0.0F, 1},
      {"cos", inf, nan},
      {"cos", -inf, nan},
      {"cosh", 0.0F, 1},
      {"cosh", -0.0F, 1},
      {"cosh", inf, inf},
      {"cosh", -inf, inf},
      {"cospi", 0.0F, 1},
      {"cospi", -0.0F, 1},
      {"cospi", 0.5F, 0.0F},
      {"cospi", -0.5F, 0.0F},
      {"cospi", 1.5F, 0.0F},
      {"cospi", -1.5F, 0.0F},
      {"cospi", 4194303.5F, 0.0F},
      {"cospi", inf, nan},
      {"cospi", -inf, nan},
      {"erf", 0.0F, 0.0F},
      {"erf", -0.0F, -0.0F},
      {"erf", inf, 1},
      {"erf", -inf, -1},
      {"erfc", inf, 0.0F},
      {"erfc", -inf, 2},
      {"exp", 0.0F, 1},
      {"exp", -0.0F, 1},
      {"exp", inf, inf},
      {"exp", -inf, 0.0F},
      {"exp2", 0.0F, 1},
      {"exp2", -0.0F, 1},
      {"exp2", inf, inf},
      {"exp2", -inf, 0.0F},
      {"exp10", 0.0F, 1},
      {"exp10", -0.0F, 1},
      {"exp10", inf, inf},
      {"exp10", -inf, 0.0F},
      {"expm1", 0.0F, 0.0F},
      {"expm1", -0.0F, -0.0F},
      {"expm1", inf, inf},
      {"expm1", -inf, -1},
      {"fabs", -0.0F, 0.0F},
      {"fabs", -inf, inf},
      {"fabs", -2, 2},
      {"floor", 0.0F, 0.0F},
      {"floor", -0.0F, -0.0F},
      {"floor", 0.25F, 0.0F},
      {"floor", -0.25F, -1},
      {"floor", -inf, -inf},
      {"log", 0.0F, -inf},
      {"log", -0.0F, -inf},
      {"log", 1, 0.0F},
      {"log", -1, nan},
      {"log", -inf, nan},
      {"log", inf, inf},
      {"log", -1e-45F, nan},
      {"log2", 0.0F, -inf},
      {"log2", -0.0F, -inf},
      {"log2", 1, 0.0F},
      {"log2", -1, nan},
      {"log2", inf, inf},
      {"log2", -inf, nan},
      {"log10", 0.0F, -inf},
      {"log10", -0.0F, -inf},
      {"log10", 1, 0.0F},
      {"log10", -1, nan},
      {"log10", inf, inf},
      {"log10", -inf, nan},
      {"log1p", 0.0F, 0.0F},
      {"log1p", -0.0F, -0.0F},
      {"log1p", -1, -inf},
      {"log1p", -2, nan},
      {"log1p", inf, inf},
      {"log1p", -inf, nan},
      {"logb", 0.0F, -inf},
      {"logb", -0.0F, -inf},
      {"logb", inf, inf},
      {"logb", -inf, inf},
      {"logb", 1, 0.0F},
      {"logb", 4, 2},
      {"logb", 0.25F, -2},
      {"logb", 1e-45F, -149},
      {"rint", -0.5F, -0.0F},
      {"rint", -0.25F, -0.0F},
      {"rint", -0.0F, -0.0F},
      {"rint", 0.5F, 0.0F},
      {"rint", 1.5F, 2},
      {"rint", 2.5F, 2},
      {"rint", inf, inf},
      {"round", -0.25F, -0.0F},
      {"round", 0.5F, 1},
      {"round", -0.5F, -1},
      {"round", 2.5F, 3},
      {"round", -0.0F, -0.0F},
      {"round", -inf, -inf},
      {"sin", 0.0F, 0.0F},
      {"sin", -0.0F, -0.0F},
      {"sin", inf, nan},
      {"sin", -inf, nan},
      {"sinh", 0.0F, 0.0F},
      {"sinh", -0.0F, -0.0F},
      {"sinh", inf, inf},
      {"sinh", -inf, -inf},
      {"sinpi", 0.0F, 0.0F},
      {"sinpi", -0.0F, -0.0F},
      {"sinpi", 1, 0.0F},
      {"sinpi", 2, 0.0F},
      {"sinpi", -1, -0.0F},
      {"sinpi", -2, -0.0F},
      {"sinpi", 3e38F, 0.0F},
      {"sinpi", -3e38F, -0.0F},
      {"sinpi", inf, nan},
      {"sinpi", -inf, nan},
      {"sqrt", 0.0F, 0.0F},
      {"sqrt", -0.0F, -0.0F},
      {"sqrt", inf, inf},
      {"sqrt", -1, nan},
      {"sqrt", -inf, nan},
      {"tan", 0.0F, 0.0F},
      {"tan", -0.0F, -0.0F},
      {"tan", inf, nan},
      {"tan", -inf, nan},
      {"tanh", 0.0F, 0.0F},
      {"tanh", -0.0F, -0.0F},
      {"tanh", inf, 1},
      {"tanh", -inf, -1},
      {"tanpi", 0.0F, 0.0F},
      {"tanpi", -0.0F, -0.0F},
      {"tanpi", inf, nan},
      {"tanpi", -inf, nan},
      {"tanpi", 2, 0.0F},
      {"tanpi", -2, -0.0F},
      {"tanpi", 1, -0.0F},
      {"tanpi", -1, 0.0F},
      {"tanpi", 3, -0.0F},
      {"tanpi", -3, 0.0F},
      {"tanpi", 3e38F, 0.0F},
      {"tanpi", 0.5F, inf},
      {"tanpi", -0.5F, -inf},
      {"tanpi", 1.5F, -inf},
      {"tanpi", -1.5F, inf},
      {"tanpi", 2.5F, inf},
      {"tanpi", -2.5F, -inf},
      {"tgamma", 0.0F, inf},
      {"tgamma", -0.0F, -inf},
      {"tgamma", -1, nan},
      {"tgamma", -2, nan},
      {"tgamma", -3e38F, nan},
      {"tgamma", inf, inf},
      {"tgamma", -inf, nan},
      {"trunc", -0.75F, -0.0F},
      {"trunc", 0.75F, 0.0F},
      {"trunc", -0.0F, -0.0F},
      {"trunc", -inf, -inf},
      {"reciprocal", 0.0F, inf},
      {"reciprocal", -0.0F, -inf},
      {"reciprocal", inf, 0.0F},
      {"reciprocal", -inf, -0.0F},
      {"half_recip", -0.0F, -inf},
      {"half_exp", -inf, 0.0F},
      {"half_log", -0.0F, -inf},
      {"half_sin", -0.0F, -0.0F},
      {"half_cos", 0.0F, 1},
      {"half_sqrt", -1, nan},
  };
  for (const Unary& one : cases) expect_only(one.name, {bits(one.x)}, one.due);
}

TEST(SpecialValues, NaNGivesNaN) {
  for (const Function& function : math_functions()) {
    if (function.parameters != std::vector{Kind::gentype} ||
        function.results != std::vector{Kind::gentype}) {
      continue;
    }
    expect_only(function.name.c_str(), {bits(nan)}, nan);
  }
}

struct Binary {
  const char* name;
  float x, y;
  float due;
};

TEST(SpecialValues, TwoArguments) {
  const Binary cases[] = {
      // F.9.1.4: atan2(y, x); the multiples of pi are judged by the limit, not here
      {"atan2", 0.0F, 0.0F, 0.0F},
      {"atan2", -0.0F, 0.0F, -0.0F},
      {"atan2", 0.0F, 2, 0.0F},
      {"atan2", -0.0F, 2, -0.0F},
      {"atan2", 3, inf, 0.0F},
      {"atan2", -3, inf, -0.0F},
      {"atan2", nan, 1, nan},
      {"atan2", 1, nan, nan},
      // 7.5.1: atan2pi(y, x)
      {"atan2pi", 0.0F, -0.0F, 1},
      {"atan2pi", -0.0F, -0.0F, -1},
      {"atan2pi", 0.0F, 0.0F, 0.0F},
      {"atan2pi", -0.0F, 0.0F, -0.0F},
      {"atan2pi", 0.0F, -3, 1},
      {"atan2pi", -0.0F, -3, -1},
      {"atan2pi", 0.0F, 3, 0.0F},
      {"atan2pi", -0.0F, 3, -0.0F},
      {"atan2pi", -3, 0.0F, -0.5F},
      {"atan2pi", -3, -0.0F, -0.5F},
      {"atan2pi", 3, 0.0F, 0.5F},
      {"atan2pi", 3, -0.0F, 0.5F},
      {"atan2pi", 3, -inf, 1},
      {"atan2pi", -3, -inf, -1},
      {"atan2pi", 3, inf, 0.0F},
      {"atan2pi", -3, inf, -0.0F},
      {"atan2pi", inf, 3, 0.5F},
      {"atan2pi", -inf, -3, -0.5F},
      {"atan2pi", inf, -inf, 0.75F},
      {"atan2pi", -inf, -inf, -0.75F},
      {"atan2pi", inf, inf, 0.25F},
      {"atan2pi", -inf, inf, -0.25F},
      {"atan2pi", nan, 1, nan},
      {"atan2pi", 1, nan, nan},
      // F.9.9.1 and 7.5.1
      {"fdim", 1, nan, nan},
      {"fdim", nan, 1, nan},
      {"fdim", 1, 2, 0.0F},
      {"fdim", inf, inf, 0.0F},
      {"fdim", -0.0F, 0.0F, 0.0F},
      {"fdim", inf, 1, inf},
      {"fdim", -inf, -inf, 0.0F},
      // F.9.7.1 and 7.5.1
      {"fmod", 0.0F, nan, nan},
      {"fmod", -0.0F, nan, nan},
      {"fmod", 0.0F, 3, 0.0F},
      {"fmod", -0.0F, 3, -0.0F},
      {"fmod", inf, 3, nan},
      {"fmod", 3, 0.0F, nan},
      {"fmod", 3, inf, 3},
      {"fmod", -3, 3, -0.0F},
      {"fmod", 3, -3, 0.0F},
      {"fmod", inf, inf, nan},
      {"remainder", 3, 0.0F, nan},
      {"remainder", inf, 3, nan},
      {"remainder", 3, inf, 3},
      {"remainder", -4, 2, -0.0F},
      {"remainder", 4, -2, 0.0F},
      {"remainder", nan, 1, nan},
      // F.9.4.3
      {"hypot", inf, nan, inf},
      {"hypot", nan, -inf, inf},
      {"hypot", -inf, 1, inf},
      {"hypot", nan, 1, nan},
      {"hypot", -3, 0.0F, 3},
      {"hypot", -0.0F, -3, 3},
      {"hypot", -0.0F, -0.0F, 0.0F},
      // F.9.9.2
      {"fmax", nan, 1, 1},
      {"fmax", 1, nan, 1},
      {"fmax", nan, nan, nan},
      {"fmax", 1, 2, 2},
      {"fmin", nan, 1, 1},
      {"fmin", 1, nan, 1},
      {"fmin", nan, nan, nan},
      {"fmin", 1, 2, 1},
      {"fmax", -inf, nan, -inf},
      {"fmin", inf, nan, inf},
      {"maxmag", -3, 2, -3},
      {"maxmag", 2, -3, -3},
      {"maxmag", -2, 2, 2},
      {"maxmag", nan, -3, -3},
      {"minmag", -3, 2, 2},
      {"minmag", 0.5F, -3, 0.5F},
      {"minmag", -2, 2, -2},
      {"minmag", 3, nan, 3},
      {"maxmag", nan, nan, nan},
      {"minmag", inf, 1, 1},
      {"copysign", 3, -0.0F, -3},
      {"copysign", -inf, 1, inf},
      {"copysign", 0.0F, -nan, -0.0F},
      // F.9.4.4 and 7.5.1
      {"pow", 0.0F, -3, inf},
      {"pow", -0.0F, -3, -inf},
      {"pow", 0.0F, -2, inf},
      {"pow", -0.0F, -2, inf},
      {"pow", -0.0F, -2.5F, inf},
      {"pow", 0.0F, -inf, inf},
      {"pow", -0.0F, -inf, inf},
      {"pow", 0.0F, 3, 0.0F},
      {"pow", -0.0F, 3, -0.0F},
      {"pow", -0.0F, 2, 0.0F},
      {"pow", -0.0F, 2.5F, 0.0F},
      {"pow", -0.0F, inf, 0.0F},
      {"pow", -1, inf, 1},
      {"pow", -1, -inf, 1},
      {"pow", 1, nan, 1},
      {"pow", 1, inf, 1},
      {"pow", 1, -7.5F, 1},
      {"pow", nan, 0.0F, 1},
      {"pow", inf, -0.0F, 1},
      {"pow", -0.0F, 0.0F, 1},
      {"pow", -2, 0.5F, nan},
      {"pow", 0.5F, -inf, inf},
      {"pow", -0.5F, -inf, inf},
      {"pow", 2, -inf, 0.0F},
      {"pow", -2, -inf, 0.0F},
      {"pow", 0.5F, inf, 0.0F},
      {"pow", 2, inf, inf},
      {"pow", -2, inf, inf},
      {"pow", -inf, -3, -0.0F},
      {"pow", -inf, -2, 0.0F},
      {"pow", -inf, -2.5F, 0.0F},
      {"pow", -inf, 3, -inf},
      {"pow", -inf, 2, inf},
      {"pow", -inf, 2.5F, inf},
      {"pow", inf, -1, 0.0F},
      {"pow", inf, 0.5F, inf},
      {"pow", nan, 1, nan},
      {"pow", 2, nan, nan},
      // 7.5.1: powr
      {"powr", 3, 0.0F, 1},
      {"powr", 3, -0.0F, 1},
      {"powr", 0.0F, -3, inf},
      {"powr", -0.0F, -3, inf},
      {"powr", 0.0F, -inf, inf},
      {"powr", -0.0F, -inf, inf},
      {"powr", 0.0F, 3, 0.0F},
      {"powr", -0.0F, 3, 0.0F},
      {"powr", -0.0F, inf, 0.0F},
      {"powr", 1, 7.5F, 1},
      {"powr", -3, 2, nan},
      {"powr", -inf, 2, nan},
      {"powr", -1e-45F, 2, nan},
      {"powr", 0.0F, 0.0F, nan},
      {"powr", -0.0F, -0.0F, nan},
      {"powr", inf, 0.0F, nan},
      {"powr", inf, -0.0F, nan},
      {"powr", 1, inf, nan},
      {"powr", 1, -inf, nan},
      {"powr", 2, nan, nan},
      {"powr", 0.0F, nan, nan},
      {"powr", nan, 0.0F, nan},
      {"powr", nan, 2, nan},
      {"powr", 1, nan, nan},
      {"powr", inf, 2, inf},
      {"powr", 2, inf, inf},
      // 7.5.1: nextafter
      {"nextafter", -0.0F, 3, 1e-45F},
      {"nextafter", 0.0F, -3, -1e-45F},
      {"nextafter", nan, 1, nan},
      {"nextafter", 1, nan, nan},
      {"nextafter", std::numeric_limits<float>::max(), inf, inf},
      {"nextafter", inf, inf, inf},
      // IEEE 754's division
      {"divide", 1, 0.0F, inf},
      {"divide", 1, -0.0F, -inf},
      {"divide", 0.0F, 0.0F, nan},
      {"divide", inf, inf, nan},
      {"divide", 1, -inf, -0.0F},
      {"divide", -0.0F, 3, -0.0F},
      {"divide", -inf, 2, -inf},
      {"half_divide", 1, -0.0F, -inf},
  };
  for (const Binary& one : cases) expect_only(one.name, {bits(one.x), bits(one.y)}, one.due);
}

struct WithInt {
  const char* name;
  float x;
  int n;
  float due;
};

TEST(SpecialValues, IntegerArgument) {
  constexpr int least = std::numeric_limits<int>::min(), most = std::numeric_limits<int>::max();
  const WithInt cases[] = {
      {"pown", 0.0F, 0, 1},         {"pown", nan, 0, 1},
      {"pown", -inf, 0, 1},         {"pown", -3, 0, 1},
      {"pown", 0.0F, -3, inf},      {"pown", -0.0F, -3, -inf},
      {"pown", 0.0F, -2, inf},      {"pown", -0.0F, -2, inf},
      {"pown", -0.0F, least, inf},  {"pown", 0.0F, 2, 0.0F},
      {"pown", -0.0F, 2, 0.0F},     {"pown", -0.0F, 3, -0.0F},
      {"pown", -0.0F, most, -0.0F}, {"pown", nan, 3, nan},
      {"pown", inf, 1, inf},        {"pown", -inf, 3, -inf},
      {"pown", -inf, 2, inf},       {"rootn", 0.0F, -3, inf},
      {"rootn", -0.0F, -3, -inf},   {"rootn", 0.0F, -2, inf},
      {"rootn", -0.0F, -2, inf},    {"rootn", 0.0F, 2, 0.0F},
      {"rootn", -0.0F, 2, 0.0F},    {"rootn", 0.0F, 3, 0.0F},
      {"rootn", -0.0F, 3, -0.0F},   {"rootn", -3, 2, nan},
      {"rootn", -inf, 2, nan},      {"rootn", -inf, -2, nan},
      {"rootn", 3, 0, nan},         {"rootn", 0.0F, 0, nan},
      {"rootn", nan, 3, nan},       {"rootn", -3, least, nan},
      {"rootn", -0.0F, least, inf}, {"rootn", -0.0F, most, -0.0F},
      {"rootn", inf, 5, inf},       {"rootn", -inf, 5, -inf},
      {"ldexp", 0.0F, most, 0.0F},  {"ldexp", -0.0F, most, -0.0F},
      {"ldexp", inf, least, inf},   {"ldexp", -inf, least, -inf},
      {"ldexp", nan, 1, nan},       {"ldexp", 1.5F, 1, 3},
  };
  for (const WithInt& one : cases) expect_only(one.name, {bits(one.x), bits(one.n)}, one.due);
  // Ends of the range, correctly rounded: overflow, and underflow with its sign.
  const Rules rounded = testing::rules("correctly-rounded");
  EXPECT_TRUE(testing::verdict("ldexp", rounded, {bits(-1.0F), bits(most)}, {bits(-inf)}).accepted);
  EXPECT_FALSE(testing::verdict("ldexp", rounded, {bits(-1.0F), bits(most)}, {bits(inf)}).accepted);
  EXPECT_TRUE(
      testing::verdict("ldexp", rounded, {bits(-1.0F), bits(least)}, {bits(-0.0F)}).accepted);
  EXPECT_FALSE(
      testing::verdict("ldexp", rounded, {bits(-1.0F), bits(least)}, {bits(0.0F)}).accepted);
  const Rules wide = testing::rules("ulp(16)");
  EXPECT_TRUE(testing::verdict("pown", wide, {bits(2.0F), bits(most)}, {bits(inf)}).accepted);
  EXPECT_TRUE(testing::verdict("pown", wide, {bits(-2.0F), bits(most)}, {bits(-inf)}).accepted);
  EXPECT_TRUE(testing::verdict("pown", wide, {bits(2.0F), bits(least)}, {bits(0.0F)}).accepted);
  EXPECT_FALSE(testing::verdict("pown", wide, {bits(2.0F), bits(least)}, {bits(inf)}).accepted);
  EXPECT_TRUE(testing::verdict("pown", wide, {bits(-1.0F), bits(most)}, {bits(-1.0F)}).accepted);
  EXPECT_TRUE(testing::verdict("rootn", wide, {bits(2.0F), bits(least)}, {bits(1.0F)}).accepted);
  EXPECT_TRUE(testing::verdict("rootn", wide, {bits(-2.0F), bits(most)}, {bits(-1.0F)}).accepted);
}

TEST(SpecialValues, LimitsThatNoSectionListsHaveAFreeSign) {
  const Rules wide = testing::rules("ulp(16)");
  for (const float zero : {0.0F, -0.0F}) {
    EXPECT_TRUE(testing::verdict("pown", wide, {bits(-inf), bits(-3)}, {bits(zero)}).accepted);
    EXPECT_TRUE(testing::verdict("rootn", wide, {bits(-inf), bits(-3)}, {bits(zero)}).accepted);
    EXPECT_TRUE(testing::verdict("powr", wide, {bits(2.0F), bits(-inf)}, {bits(zero)}).accepted);
    EXPECT_TRUE(testing::verdict("rsqrt", wide, {bits(inf)}, {bits(zero)}).accepted);
  }
  EXPECT_TRUE(testing::verdict("rsqrt", wide, {bits(-0.0F)}, {bits(-inf)}).accepted);
  EXPECT_TRUE(testing::verdict("rsqrt", wide, {bits(-0.0F)}, {bits(inf)}).accepted);
  EXPECT_FALSE(testing::verdict("rsqrt", wide, {bits(0.0F)}, {bits(-inf)}).accepted);
  EXPECT_FALSE(testing::verdict("rsqrt", wide, {bits(-1.0F)}, {bits(inf)}).accepted);
}

/// Values that are exact but that no section names: the limit applies.
TEST(SpecialValues, RepresentableIsNotPrescribed) {
  const Rules wide = testing::rules("ulp(3)");
  const auto two_off = [](float x) { return bits(x) + 2; };
  EXPECT_TRUE(testing::verdict("exp2", wide, {bits(3.0F)}, {bits(8.0F) - 2}).accepted);
  EXPECT_TRUE(testing::verdict("cospi", wide, {bits(1.0F)}, {bits(-1.0F) - 1}).accepted);
  EXPECT_TRUE(testing::verdict("sinpi", wide, {bits(0.5F)}, {bits(1.0F) - 1}).accepted);
  EXPECT_TRUE(testing::verdict("acospi", wide, {bits(0.0F)}, {bits(0.5F) - 1}).accepted);
  EXPECT_TRUE(testing::verdict("erfc", wide, {bits(0.0F)}, {bits(1.0F) - 1}).accepted);
  EXPECT_TRUE(testing::verdict("sqrt", wide, {bits(9.0F)}, {two_off(3.0F)}).accepted);
  EXPECT_TRUE(testing::verdict("pow", wide, {bits(3.0F), bits(2.0F)}, {two_off(9.0F)}).accepted);
}

}  // namespace
}  // namespace assay::reference
