// Tests of rules that allow more than an accuracy limit.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "reference/acceptance/acceptance.h"
#include "reference/testing/testing.h"

namespace assay::reference {
namespace {

using testing::bits;
using testing::rule;
using testing::rules;
using testing::verdict;

constexpr int least_int = std::numeric_limits<int>::min();
constexpr int greatest_int = std::numeric_limits<int>::max();

// -- 8 free_value --------------------------------------------------------------------------------

TEST(Acceptance, Rule8NeverFailsButMeasures) {
  for (const char* free : {"undefined", "implementation-defined", "any", "relaxed(x)"}) {
    const Verdict off = verdict("exp", rules(free), {bits(1.0F)}, {0x402df854 + 100});
    EXPECT_EQ(off.rule, Rule::free_value);
    EXPECT_NEAR(off.ulp, 99.65377, 1e-4);
    EXPECT_TRUE(verdict("exp", rules(free), {bits(1.0F)}, {testing::quiet}).accepted);
  }
}

TEST(Acceptance, Rule8OutsideTheDomain) {
  Rules limit = rules("ulp(8192)");
  limit.domain = {-65536, 65536};
  EXPECT_EQ(rule("half_sin", limit, {bits(65536.0F)}, {bits(0.0F)}), Rule::rejected);
  EXPECT_EQ(rule("half_sin", limit, {bits(65536.0F) + 1}, {bits(0.0F)}), Rule::free_value);
  EXPECT_EQ(rule("half_sin", limit, {testing::infinity}, {bits(0.0F)}), Rule::free_value);
  EXPECT_EQ(rule("half_sin", limit, {testing::quiet}, {bits(0.0F)}), Rule::rejected);
  EXPECT_EQ(rule("sin", rules("ulp(8192)"), {bits(65536.0F) + 1}, {bits(0.0F)}), Rule::rejected);
}

/// lgamma_r has an undefined value, but a prescribed sign.
TEST(Acceptance, Rule8SignOfLgammaIsDue) {
  const Rules undefined = rules("undefined");
  EXPECT_TRUE(verdict("lgamma_r", undefined, {bits(3.0F)}, {0, bits(1)}).accepted);
  EXPECT_FALSE(verdict("lgamma_r", undefined, {bits(3.0F)}, {0, bits(-1)}).accepted);
  EXPECT_TRUE(verdict("lgamma_r", undefined, {bits(-0.5F)}, {0, bits(-1)}).accepted);
  const std::uint64_t inf = testing::infinity;
  EXPECT_TRUE(verdict("lgamma_r", undefined, {bits(-2.0F)}, {inf, bits(0)}).accepted);
  EXPECT_FALSE(verdict("lgamma_r", undefined, {bits(-2.0F)}, {inf, bits(1)}).accepted);
  EXPECT_TRUE(verdict("lgamma_r", undefined, {0}, {inf, bits(0)}).accepted);
  EXPECT_FALSE(verdict("lgamma_r", undefined, {testing::minus}, {inf, bits(1)}).accepted);
  EXPECT_TRUE(verdict("lgamma_r", undefined, {testing::infinity}, {inf, bits(-1)}).accepted);
  EXPECT_TRUE(verdict("lgamma_r", undefined, {testing::minus_infinity}, {inf, bits(7)}).accepted);
}

/// lgamma_r-sign-encoding: a sign bit fails by rule 17. A sign where 7.5.1 prescribes 0 fails by
/// rule 15.
TEST(Acceptance, Rules15And17SignsOfLgamma) {
  const Rules undefined = rules("undefined");
  EXPECT_EQ(rule("lgamma_r", undefined, {bits(3.0F)}, {0, 0}), Rule::other_reading);
  EXPECT_EQ(rule("lgamma_r", undefined, {bits(-0.5F)}, {0, bits(1)}), Rule::other_reading);
  EXPECT_EQ(rule("lgamma_r", undefined, {bits(-0.5F)}, {0, 0}), Rule::rejected);
  EXPECT_EQ(rule("lgamma_r", undefined, {bits(3.0F)}, {0, bits(-1)}), Rule::rejected);
  EXPECT_EQ(rule("lgamma_r", undefined, {bits(-2.0F)}, {testing::infinity, bits(1)}),
            Rule::prescribed_missed);
}

/// selection-of-subnormals: the function may compare flushed operands and return the unflushed
/// operand.
TEST(Acceptance, Rule6SelectionOfSubnormals) {
  Rules flushing = rules("exact");
  const std::uint64_t one = 1, two = 2, minus_one = testing::minus | 1;
  EXPECT_EQ(rule("fmax", flushing, {one, two}, {one}), Rule::rejected);
  flushing.flush_to_zero = true;
  EXPECT_EQ(rule("fmax", flushing, {one, two}, {one}), Rule::operand_flushed);
  EXPECT_EQ(rule("fmax", flushing, {one, minus_one}, {minus_one}), Rule::operand_flushed);
  EXPECT_EQ(rule("fmax", flushing, {one, bits(2.0F)}, {one}), Rule::rejected);
  EXPECT_EQ(rule("nextafter", flushing, {one, two}, {two}), Rule::exact);
  EXPECT_EQ(rule("nextafter", flushing, {minus_one, two}, {two}), Rule::operand_flushed);
  EXPECT_EQ(rule("add", flushing, {one, two}, {4}), Rule::rejected);
  const std::uint64_t least_normal = 0x0080'0000;
  EXPECT_EQ(rule("nextafter", flushing, {least_normal, minus_one}, {minus_one}), Rule::rejected);
  EXPECT_EQ(rule("remquo", flushing, {two, one}, {two, 0}), Rule::operand_flushed);
  // The operands that decide the result may be flushed, even if another operand is normal.
  const std::uint64_t less = bits(-2.5F), more = bits(1.5F);
  EXPECT_EQ(rule("clamp", flushing, {one, less, two}, {two}), Rule::operand_flushed);
  EXPECT_EQ(rule("clamp", flushing, {0, minus_one, more}, {minus_one}), Rule::operand_flushed);
  EXPECT_EQ(rule("clamp", flushing, {less, minus_one, two}, {two}), Rule::operand_flushed);
  EXPECT_EQ(rule("clamp", flushing, {one, two, more}, {more}), Rule::rejected);
  EXPECT_EQ(rule("clamp", flushing, {more, less, two}, {less}), Rule::rejected);
  EXPECT_EQ(rule("clamp", flushing, {more, less, bits(1.0F)}, {two}), Rule::rejected);
  EXPECT_EQ(rule("fmax", flushing, {one, more}, {one}), Rule::rejected);
}

/// F.9.5.3 of C99 prescribes some results, although the value is undefined.
TEST(Acceptance, Rule8SpecialValuesOfLgammaAreDue) {
  Rules undefined = rules("undefined");
  const auto accepts = [&](std::uint64_t x, std::uint64_t answer) {
    const bool alone = verdict("lgamma", undefined, {x}, {answer}).accepted;
    for (const int sign : {-1, 0, 1})
      if (verdict("lgamma_r", undefined, {x}, {answer, bits(sign)}).accepted) return alone;
    EXPECT_FALSE(alone);
    return false;
  };
  for (const float pole : {0.0F, -0.0F, -1.0F, -2.0F, -0x1p30F, -INFINITY, INFINITY}) {
    EXPECT_TRUE(accepts(bits(pole), testing::infinity)) << pole;
    EXPECT_FALSE(accepts(bits(pole), testing::minus_infinity)) << pole;
    EXPECT_FALSE(accepts(bits(pole), testing::infinity - 1)) << pole;
    EXPECT_FALSE(accepts(bits(pole), testing::quiet)) << pole;
  }
  for (const float zero : {1.0F, 2.0F}) {
    EXPECT_TRUE(accepts(bits(zero), 0)) << zero;
    EXPECT_FALSE(accepts(bits(zero), testing::minus)) << zero;
    EXPECT_FALSE(accepts(bits(zero), 1)) << zero;
  }
  EXPECT_TRUE(accepts(testing::quiet, testing::quiet));
  EXPECT_FALSE(accepts(testing::quiet, 0));
  for (const float other : {3.0F, -0.5F, 1e30F, 0x1p-149F})
    for (const std::uint64_t answer :
         {std::uint64_t{0}, std::uint64_t{testing::infinity}, std::uint64_t{testing::quiet}})
      EXPECT_TRUE(accepts(bits(other), answer)) << other;
  EXPECT_EQ(rule("lgamma", undefined, {bits(-3.0F)}, {testing::infinity}), Rule::exact);
  const Rules defined = rules("implementation-defined");
  EXPECT_EQ(rule("lgamma", defined, {bits(-3.0F)}, {testing::infinity}), Rule::exact);
  EXPECT_EQ(rule("lgamma", defined, {bits(-3.0F)}, {0}),
            rule("lgamma", undefined, {bits(-3.0F)}, {0}));
  EXPECT_EQ(rule("lgamma", defined, {bits(3.0F)}, {0}), Rule::free_value);
  undefined.freedoms.zero_signs = true;
  EXPECT_TRUE(accepts(bits(1.0F), testing::minus));
}

// -- 9 alternative -------------------------------------------------------------------------------

TEST(Acceptance, Rule9MultiplyAndAddBesideFma) {
  const Rules mad = rules("fma-or-mul-add");
  // (1 + 2^-12)^2 - (1 + 2^-11) = 2^-24. A rounded product loses this difference.
  const float a = 1 + 0x1p-12F, c = -(1 + 0x1p-11F);
  EXPECT_EQ(rule("mad", mad, {bits(a), bits(a), bits(c)}, {bits(0x1p-24F)}), Rule::exact);
  EXPECT_EQ(rule("mad", mad, {bits(a), bits(a), bits(c)}, {0}), Rule::alternative);
  EXPECT_EQ(rule("mad", mad, {bits(a), bits(a), bits(c)}, {bits(0x1p-25F)}), Rule::rejected);
  EXPECT_EQ(rule("fma", rules("correctly-rounded"), {bits(a), bits(a), bits(c)}, {0}),
            Rule::rejected);
  // The product overflows, the sum does not.
  EXPECT_EQ(rule("mad", mad, {bits(0x1p100F), bits(0x1p28F), bits(-0x1p127F)}, {bits(0x1p127F)}),
            Rule::exact);
  EXPECT_EQ(rule("mad", mad, {bits(0x1p100F), bits(0x1p28F), bits(-0x1p127F)}, {testing::infinity}),
            Rule::alternative);
  // The product is flushed, the sum is normal.
  EXPECT_EQ(
      rule("mad", rules("fma-or-mul-add", true),
           {testing::least_normal, bits(0.5F), testing::least_normal}, {testing::least_normal}),
      Rule::alternative);
  EXPECT_EQ(rule("mad", mad, {testing::least_normal, bits(0.5F), testing::least_normal},
                 {testing::least_normal}),
            Rule::rejected);
}

TEST(Acceptance, Rule9ZerosOfEitherSign) {
  for (const char* name : {"fmax", "fmin", "maxmag", "minmag"}) {
    for (const std::uint64_t zero : {std::uint64_t{0}, testing::minus}) {
      EXPECT_TRUE(verdict(name, rules("exact"), {0, testing::minus}, {zero}).accepted) << name;
      EXPECT_TRUE(verdict(name, rules("exact"), {testing::minus, 0}, {zero}).accepted) << name;
    }
    EXPECT_FALSE(verdict(name, rules("exact"), {0, 0}, {testing::minus}).accepted) << name;
  }
  EXPECT_TRUE(verdict("nextafter", rules("exact"), {0, testing::minus}, {testing::minus}).accepted);
  EXPECT_TRUE(verdict("nextafter", rules("exact"), {0, testing::minus}, {0}).accepted);
  EXPECT_FALSE(verdict("nextafter", rules("exact"), {0, testing::minus}, {1}).accepted);
}

TEST(Acceptance, Rule9SignalingNaN) {
  EXPECT_TRUE(
      verdict("fmax", rules("exact"), {testing::signaling, bits(1.0F)}, {bits(1.0F)}).accepted);
  EXPECT_EQ(rule("fmax", rules("exact"), {testing::signaling, bits(1.0F)}, {testing::quiet}),
            Rule::alternative);
  EXPECT_EQ(rule("fmax", rules("exact"), {testing::quiet, bits(1.0F)}, {testing::quiet}),
            Rule::rejected);
  EXPECT_EQ(rule("pow", rules("ulp(16)"), {testing::signaling, 0}, {testing::quiet}),
            Rule::alternative);
  EXPECT_EQ(rule("pow", rules("ulp(16)"), {testing::signaling, 0}, {bits(2.0F)}), Rule::rejected);
}

TEST(Acceptance, Rule9NextafterUnderFlushToZero) {
  const Rules keep = rules("exact"), flush = rules("exact", true);
  const std::uint64_t least = testing::least_normal;
  EXPECT_EQ(rule("nextafter", keep, {least, 0}, {least - 1}), Rule::exact);
  EXPECT_EQ(rule("nextafter", keep, {least, 0}, {0}), Rule::rejected);
  EXPECT_TRUE(verdict("nextafter", flush, {least, 0}, {0}).accepted);
  EXPECT_TRUE(verdict("nextafter", flush, {least | testing::minus, 0}, {testing::minus}).accepted);
  EXPECT_TRUE(verdict("nextafter", flush, {testing::minus, bits(1.0F)}, {least}).accepted);
  EXPECT_TRUE(verdict("nextafter", flush, {0, bits(-1.0F)}, {least | testing::minus}).accepted);
  EXPECT_FALSE(verdict("nextafter", flush, {0, bits(-1.0F)}, {least}).accepted);
  EXPECT_FALSE(verdict("nextafter", keep, {0, bits(1.0F)}, {least}).accepted);
  EXPECT_FALSE(verdict("nextafter", flush, {least, bits(1.0F)}, {least}).accepted);
}

TEST(Acceptance, Rule9IlogbOfZeroAndNaN) {
  const Rules exact = rules("exact");
  EXPECT_TRUE(verdict("ilogb", exact, {0}, {bits(least_int)}).accepted);
  EXPECT_TRUE(verdict("ilogb", exact, {0}, {bits(-greatest_int)}).accepted);
  EXPECT_FALSE(verdict("ilogb", exact, {0}, {bits(greatest_int)}).accepted);
  EXPECT_TRUE(verdict("ilogb", exact, {testing::quiet}, {bits(greatest_int)}).accepted);
  EXPECT_TRUE(verdict("ilogb", exact, {testing::quiet}, {bits(least_int)}).accepted);
  EXPECT_FALSE(verdict("ilogb", exact, {testing::quiet}, {bits(0)}).accepted);
  EXPECT_TRUE(verdict("ilogb", exact, {testing::minus_infinity}, {bits(greatest_int)}).accepted);
  EXPECT_TRUE(verdict("ilogb", exact, {1}, {bits(-149)}).accepted);
  EXPECT_FALSE(verdict("ilogb", exact, {1}, {bits(-126)}).accepted);
}

// -- 11 zero_sign --------------------------------------------------------------------------------

TEST(Acceptance, Rule11NoSignedZeros) {
  Rules free = rules("ulp(6)");
  const Rules strict = free;
  free.freedoms.zero_signs = true;
  EXPECT_EQ(rule("sin", free, {0}, {testing::minus}), Rule::zero_sign);
  EXPECT_EQ(rule("sin", strict, {0}, {testing::minus}), Rule::zero_sign_wrong);
  EXPECT_EQ(rule("sin", free, {0}, {1}), Rule::prescribed_missed) << "only a zero is right";
  // The answer for an operand with the other sign: atan2(-0, -1) is -pi, atan2(+0, -1) is pi.
  const std::uint64_t pi = bits(3.14159274F);
  EXPECT_EQ(rule("atan2", free, {testing::minus, bits(-1.F)}, {pi}), Rule::zero_sign);
  EXPECT_EQ(rule("atan2", strict, {testing::minus, bits(-1.F)}, {pi}), Rule::rejected);
  EXPECT_EQ(rule("divide", free, {bits(1.F), testing::minus}, {testing::infinity}),
            Rule::zero_sign);
  // Only zeros have a free sign.
  EXPECT_EQ(rule("atan2", free, {bits(-1.F), bits(-1.F)}, {bits(2.3561945F)}), Rule::rejected);
  Rules rounded = rules("correctly-rounded");
  EXPECT_EQ(rule("multiply", rounded, {bits(-1e-30F), bits(1e-30F)}, {0}), Rule::zero_sign_wrong);
  rounded.freedoms.zero_signs = true;
  EXPECT_EQ(rule("multiply", rounded, {bits(-1e-30F), bits(1e-30F)}, {0}), Rule::zero_sign);
}

/// OpenCL 1.2, chapter 10, item 7, for operators: 'Zero results may always be positive 0.0'.
TEST(Acceptance, Rule11EmbeddedZerosMayBePositive) {
  Rules free = rules("correctly-rounded");
  free.freedoms.positive_zero = true;
  EXPECT_EQ(rule("multiply", free, {bits(-2.F), 0}, {0}), Rule::zero_sign);
  EXPECT_EQ(rule("multiply", free, {bits(-1e-30F), bits(1e-30F)}, {0}), Rule::zero_sign);
  EXPECT_EQ(rule("multiply", free, {bits(2.F), 0}, {testing::minus}), Rule::zero_sign_wrong);
  EXPECT_EQ(rule("trunc", free, {bits(-0.5F)}, {0}), Rule::zero_sign_wrong) << "no operator";
}

// -- 12 special ----------------------------------------------------------------------------------

TEST(Acceptance, Rule12FiniteMathOnly) {
  Rules free = rules("ulp(3)");
  free.freedoms.specials = true;
  EXPECT_EQ(rule("exp", free, {testing::quiet}, {bits(17.F)}), Rule::special);
  EXPECT_EQ(rule("exp", free, {testing::infinity}, {0}), Rule::special);
  EXPECT_EQ(rule("log", free, {bits(-1.F)}, {bits(17.F)}), Rule::special) << "a NaN is due";
  EXPECT_EQ(rule("log", free, {0}, {bits(17.F)}), Rule::special) << "an infinity is due";
  EXPECT_EQ(rule("exp", free, {bits(100.F)}, {bits(17.F)}), Rule::special) << "beyond the range";
  // These values are far inside the range.
  EXPECT_EQ(rule("exp", free, {bits(1.F)}, {testing::quiet}), Rule::rejected);
  EXPECT_EQ(rule("exp", free, {bits(88.F)}, {testing::infinity}), Rule::rejected);
  EXPECT_EQ(rule("exp", free, {bits(-200.F)}, {bits(1.F)}), Rule::rejected);
  // The second of two results may be the special value.
  EXPECT_EQ(rule("modf", free, {testing::infinity}, {bits(1.F), bits(1.F)}), Rule::special);
}

/// OpenCL 1.2, chapter 10, item 7: without CL_FP_INF_NAN, operators need not support infinities and
/// NaNs. Functions must support them.
TEST(Acceptance, Rule12EmbeddedOverflowAndInvalid) {
  Rules free = rules("correctly-rounded");
  free.freedoms.exceptional = true;
  EXPECT_EQ(rule("multiply", free, {bits(1e30F), bits(1e30F)}, {bits(1.F)}), Rule::special);
  EXPECT_EQ(rule("add", free, {testing::quiet, bits(1.F)}, {bits(1.F)}), Rule::special);
  EXPECT_EQ(rule("subtract", free, {testing::infinity, testing::infinity}, {0}), Rule::special);
  EXPECT_EQ(rule("add", free, {bits(1.F), bits(1.F)}, {bits(3.F)}), Rule::rejected);
  EXPECT_EQ(rule("fma", free, {bits(1e30F), bits(1e30F), 0}, {bits(1.F)}), Rule::rejected)
      << "only operators have the freedom, not functions";
}

TEST(Acceptance, EdgesMayBeLeftToTheLimit) {
  Rules free = rules("ulp(4)");
  free.freedoms.edges = true;
  EXPECT_EQ(rule("cos", free, {0}, {bits(1.F) - 1}), Rule::within_limit);
  EXPECT_EQ(rule("cos", free, {0}, {bits(1.F) - 9}), Rule::rejected);
}

TEST(Acceptance, AnswersThatAnotherReadingAccepts) {
  const std::uint64_t nan = 0x7fc00000;
  EXPECT_EQ(rule("clamp", rules("exact"), {nan, bits(2.F), bits(3.F)}, {nan}), Rule::other_reading);
  EXPECT_EQ(rule("clamp", rules("exact"), {bits(1.F), bits(2.F), bits(3.F)}, {nan}),
            Rule::rejected);
  EXPECT_EQ(rule("step", rules("exact"), {nan, bits(2.F)}, {0}), Rule::other_reading);
  EXPECT_EQ(rule("step", rules("exact"), {bits(1.F), bits(2.F)}, {0}), Rule::rejected);
  EXPECT_EQ(rule("pown", rules("ulp(16)"), {testing::minus, 2}, {testing::minus}),
            Rule::other_reading);
  EXPECT_EQ(rule("pown", rules("ulp(16)"), {testing::minus, 3}, {0}), Rule::zero_sign_wrong);
  EXPECT_EQ(rule("lgamma_r", rules("undefined"), {bits(1.F)}, {bits(7.F), bits(1)}),
            Rule::other_reading);
  EXPECT_EQ(rule("lgamma", rules("undefined"), {testing::minus_infinity}, {nan}),
            Rule::other_reading);
  EXPECT_EQ(rule("lgamma", rules("undefined"), {bits(-2.F)}, {bits(7.F)}), Rule::other_reading);
  EXPECT_EQ(rule("lgamma", rules("undefined"), {nan}, {0}), Rule::rejected);
  Rules disputed = rules("ulp(3)");
  disputed.freedoms.specials = true;
  EXPECT_EQ(rule("exp", disputed, {bits(2.F)}, {bits(std::exp(2.F)) + 9}), Rule::rejected);
  disputed.freedoms.disputed = true;
  EXPECT_EQ(rule("exp", disputed, {bits(2.F)}, {bits(std::exp(2.F)) + 9}), Rule::other_reading);
  EXPECT_EQ(rule("exp", disputed, {bits(2.F)}, {bits(9.F)}), Rule::rejected);
  Rules integer = rules("exact", true);
  EXPECT_EQ(rule("ilogb", integer, {1}, {bits(-127)}), Rule::rejected);
  integer.freedoms.disputed = true;
  EXPECT_EQ(rule("ilogb", integer, {1}, {bits(-127)}), Rule::other_reading);
  EXPECT_EQ(rule("ilogb", integer, {0}, {bits(-127)}), Rule::other_reading);
  EXPECT_EQ(rule("ilogb", integer, {bits(2.F)}, {bits(2)}), Rule::rejected);
  EXPECT_EQ(rule("frexp", integer, {1}, {bits(3.F), bits(7)}), Rule::rejected);
  Rules subnormal = rules("exact");
  subnormal.freedoms.disputed = true;
  EXPECT_EQ(rule("ilogb", subnormal, {1}, {bits(-127)}), Rule::rejected);
  EXPECT_EQ(rule("ilogb", subnormal, {0}, {bits(-127)}), Rule::other_reading);
  EXPECT_EQ(rule("ldexp", rules("correctly-rounded", true), {1, 1}, {1}), Rule::other_reading);
  EXPECT_EQ(rule("ldexp", rules("correctly-rounded"), {1, 1}, {1}), Rule::rejected);
}

/// fma of halves in single precision rounds twice. Here the product is halfway between two halves,
/// and a float loses the addend 2^-24.
TEST(Acceptance, HalvesRoundedTwice) {
  Rules half = rules("correctly-rounded");
  half.format = half_format;
  EXPECT_TRUE(fails(Rule::other_reading));
  EXPECT_EQ(rule("fma", half, {0x3c02, 0x3d00, 0x0001}, {0x3c00 + 259}), Rule::within_limit);
  EXPECT_EQ(rule("fma", half, {0x3c02, 0x3d00, 0x0001}, {0x3c00 + 258}), Rule::other_reading);
  EXPECT_EQ(rule("fma", half, {0x3c02, 0x3d00, 0x0001}, {0x3c00 + 257}), Rule::rejected);
}

TEST(Acceptance, WithoutALimitEverythingIsMeasured) {
  Rules free = rules("implementation-defined");
  free.freedoms.everything = true;
  EXPECT_EQ(rule("ilogb", free, {bits(8.F)}, {bits(17)}), Rule::free_value);
  EXPECT_EQ(rule("ilogb", rules("implementation-defined"), {bits(8.F)}, {bits(17)}),
            Rule::rejected);
}

/// OpenCL 1.2, chapter 10: default rounding toward zero also holds for fract, fma and fdim.
TEST(Acceptance, RoundingTowardZero) {
  Rules zero = rules("correctly-rounded");
  zero.rounding = Rounding::toward_zero;
  const Rules nearest = rules("correctly-rounded");
  const std::uint64_t tiny = bits(-1e-10F), third = bits(0.333333343F);
  // 1 - 1e-10 is rounded to 1 (to nearest), or to the next number below 1 (toward zero).
  EXPECT_EQ(rule("fma", nearest, {bits(1.F), bits(1.F), tiny}, {bits(1.F)}), Rule::within_limit);
  EXPECT_EQ(rule("fma", zero, {bits(1.F), bits(1.F), tiny}, {bits(1.F)}), Rule::rejected);
  EXPECT_EQ(rule("fma", zero, {bits(1.F), bits(1.F), tiny}, {bits(1.F) - 1}), Rule::within_limit);
  EXPECT_EQ(rule("fdim", zero, {third, tiny}, {third}), Rule::within_limit);
  EXPECT_EQ(rule("fdim", zero, {bits(1.F), bits(1e-10F)}, {bits(1.F) - 1}), Rule::within_limit);
  EXPECT_EQ(rule("fdim", zero, {bits(1.F), bits(1e-10F)}, {bits(1.F)}), Rule::rejected);
  // In both modes, fract of a tiny negative number is the greatest number below 1.
  EXPECT_EQ(rule("fract", zero, {tiny}, {bits(1.F) - 1, bits(-1.F)}), Rule::within_limit);
  EXPECT_EQ(rule("fract", zero, {tiny}, {bits(1.F), bits(-1.F)}), Rule::rejected);
  // An overflow gives the greatest finite number.
  EXPECT_TRUE(verdict("multiply", zero, {bits(1e30F), bits(1e30F)}, {testing::greatest}).accepted);
  EXPECT_FALSE(verdict("multiply", zero, {bits(1e30F), bits(1e30F)}, {testing::infinity}).accepted);
}

}  // namespace
}  // namespace assay::reference
