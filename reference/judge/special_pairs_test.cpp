// Special values of functions of two arguments; see special_values_test.cpp.
#include <gtest/gtest.h>

#include <limits>

#include "reference/testing/special_values.h"

namespace assay::reference {
namespace {

using testing::bits;
using testing::expect_only;
using testing::inf;
using testing::nan;

struct Binary {
  const char* name;
  float x, y;
  float expected;
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
  for (const Binary& one : cases) expect_only(one.name, {bits(one.x), bits(one.y)}, one.expected);
}

struct WithInt {
  const char* name;
  float x;
  int n;
  float expected;
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
  for (const WithInt& one : cases) expect_only(one.name, {bits(one.x), bits(one.n)}, one.expected);
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
