// Special values without a row in data/edge_cases/, because they follow from a definition. Only the
// right answer is accepted, even with a wide limit.
#include "reference/testing/special_values.h"

#include <gtest/gtest.h>

#include <limits>

namespace assay::reference {
namespace {

using testing::bits;
using testing::expect_only;
using testing::inf;
using testing::nan;

constexpr int least = std::numeric_limits<int>::min(), most = std::numeric_limits<int>::max();

TEST(SpecialValues, OfDefinitions) {
  struct Unary {
    const char* name;
    float x, expected;
  };
  for (const Unary& one : std::initializer_list<Unary>{{"ceil", 0.25F, 1},
                                                       {"fabs", -2, 2},
                                                       {"logb", 1, 0.0F},
                                                       {"logb", 4, 2},
                                                       {"logb", 0.25F, -2},
                                                       {"logb", 1e-45F, -149},
                                                       {"trunc", 0.75F, 0.0F},
                                                       {"reciprocal", inf, 0.0F},
                                                       {"reciprocal", -inf, -0.0F},
                                                       {"half_recip", -0.0F, -inf}})
    expect_only(one.name, {bits(one.x)}, one.expected);
  struct Binary {
    const char* name;
    float x, y, expected;
  };
  const Binary pairs[] = {{"fdim", 1, 2, 0.0F},
                          {"fdim", -0.0F, 0.0F, 0.0F},
                          {"fmod", -3, 3, -0.0F},
                          {"fmod", 3, -3, 0.0F},
                          {"remainder", -4, 2, -0.0F},
                          {"remainder", 4, -2, 0.0F},
                          {"fmax", 1, 2, 2},
                          {"fmin", 1, 2, 1},
                          {"maxmag", -3, 2, -3},
                          {"maxmag", 2, -3, -3},
                          {"maxmag", -2, 2, 2},
                          {"maxmag", nan, -3, -3},
                          {"minmag", -3, 2, 2},
                          {"minmag", 0.5F, -3, 0.5F},
                          {"minmag", -2, 2, -2},
                          {"minmag", 3, nan, 3},
                          {"minmag", inf, 1, 1},
                          {"copysign", 3, -0.0F, -3},
                          {"copysign", 0.0F, -nan, -0.0F},
                          {"powr", -1e-45F, 2, nan},
                          {"powr", inf, 2, inf},
                          {"powr", 2, inf, inf},
                          {"nextafter", inf, inf, inf},
                          {"divide", 1, -inf, -0.0F},
                          {"divide", -0.0F, 3, -0.0F},
                          {"divide", -inf, 2, -inf},
                          {"half_divide", 1, -0.0F, -inf}};
  for (const Binary& one : pairs) expect_only(one.name, {bits(one.x), bits(one.y)}, one.expected);
  struct WithInt {
    const char* name;
    float x;
    int n;
    float expected;
  };
  for (const WithInt& one : std::initializer_list<WithInt>{{"pown", inf, 1, inf},
                                                           {"pown", -inf, 3, -inf},
                                                           {"pown", -inf, 2, inf},
                                                           {"rootn", inf, 5, inf},
                                                           {"rootn", -inf, 5, -inf},
                                                           {"ldexp", 1.5F, 1, 3}})
    expect_only(one.name, {bits(one.x), bits(one.n)}, one.expected);
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

TEST(SpecialValues, EndsOfTheRange) {
  // Correctly rounded results: overflow, and underflow with its sign.
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

TEST(SpecialValues, ZerosAndPolesThatNoSectionListsHaveAFreeSign) {
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

/// Exact values that no section prescribes. The limit applies.
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
