// Tests of rules 1 to 7, with answers on both sides of each limit.
#include "reference/acceptance/acceptance.h"

#include <gtest/gtest.h>

#include <limits>

#include "reference/testing/testing.h"

namespace assay::reference {
namespace {

using testing::bits;
using testing::rule;
using testing::rules;
using testing::verdict;

constexpr int least_int = std::numeric_limits<int>::min();

// -- 1 exact -------------------------------------------------------------------------------------

TEST(Acceptance, Rule1ExactValue) {
  EXPECT_EQ(rule("fabs", rules("exact"), {bits(-2.5F)}, {bits(2.5F)}), Rule::exact);
  EXPECT_EQ(rule("fabs", rules("exact"), {bits(-2.5F)}, {bits(2.5F) + 1}), Rule::rejected);
  EXPECT_EQ(rule("sqrt", rules("ulp(3)"), {bits(4.0F)}, {bits(2.0F)}), Rule::exact);
}

TEST(Acceptance, Rule1SignOfAnExactZero) {
  EXPECT_EQ(rule("add", rules("correctly-rounded"), {bits(1.0F), bits(-1.0F)}, {0}), Rule::exact);
  EXPECT_EQ(rule("add", rules("correctly-rounded"), {bits(1.0F), bits(-1.0F)}, {testing::minus}),
            Rule::zero_sign_wrong);
  EXPECT_EQ(rule("sinpi", rules("ulp(4)"), {bits(-5.0F)}, {testing::minus}), Rule::exact);
  EXPECT_EQ(rule("sinpi", rules("ulp(4)"), {bits(-5.0F)}, {0}), Rule::zero_sign_wrong);
  EXPECT_EQ(rule("fract", rules("correctly-rounded"), {bits(3.0F)}, {0, bits(3.0F)}), Rule::exact);
}

/// If 7.5.1 or F.9 prescribe a value, no limit allows another value.
TEST(Acceptance, Rule1PrescribedValueHasNoLimit) {
  EXPECT_EQ(rule("cos", rules("ulp(4)"), {0}, {bits(1.0F)}), Rule::exact);
  EXPECT_EQ(rule("cos", rules("ulp(4)"), {0}, {bits(1.0F) - 1}), Rule::prescribed_missed);
  EXPECT_EQ(rule("cos", rules("ulp(4)"), {0}, {bits(1.0F) - 9}), Rule::rejected);
  EXPECT_EQ(rule("cos", rules("ulp(4)"), {1}, {bits(1.0F) - 1}), Rule::within_limit);
  EXPECT_EQ(rule("half_cos", rules("ulp(8192)"), {0}, {bits(1.0F) - 1}), Rule::prescribed_missed);
  EXPECT_EQ(rule("atanpi", rules("ulp(5)"), {testing::infinity}, {bits(0.5F) + 1}),
            Rule::prescribed_missed);
  EXPECT_EQ(rule("atan", rules("ulp(5)"), {testing::infinity}, {bits(1.5707964F) + 1}),
            Rule::within_limit)
      << "pi / 2 is not representable, so the limit applies";
}

// -- 2 within_limit ------------------------------------------------------------------------------

TEST(Acceptance, Rule2LimitAgainstTheUnroundedValue) {
  // exp(1) = 2.7182818284590...; float neighbors 0x402df854 (2.71828174591064) and 0x402df855.
  const Verdict near = verdict("exp", rules("ulp(3)"), {bits(1.0F)}, {0x402df854});
  EXPECT_EQ(near.rule, Rule::within_limit);
  EXPECT_NEAR(near.ulp, 0.34623, 1e-4);
  EXPECT_EQ(rule("exp", rules("ulp(3)"), {bits(1.0F)}, {0x402df854 - 2}), Rule::within_limit);
  const Verdict low = verdict("exp", rules("ulp(3)"), {bits(1.0F)}, {0x402df854 - 3});
  EXPECT_FALSE(low.accepted) << "3.35 ulp";
  EXPECT_NEAR(low.ulp, 3.34623, 1e-4);
  EXPECT_EQ(rule("exp", rules("ulp(3)"), {bits(1.0F)}, {0x402df854 + 3}), Rule::within_limit)
      << "2.65 ulp";
  EXPECT_EQ(rule("exp", rules("ulp(3)"), {bits(1.0F)}, {0x402df854 + 4}), Rule::rejected);
}

/// An error that is exactly the limit is accepted.
TEST(Acceptance, Rule2LimitIncluded) {
  EXPECT_EQ(rule("sqrt", rules("ulp(3)"), {bits(9.0F)}, {bits(3.0F) + 3}), Rule::within_limit);
  EXPECT_EQ(rule("sqrt", rules("ulp(3)"), {bits(9.0F)}, {bits(3.0F) + 4}), Rule::rejected);
  // 16 is a power of two. By 7.4, ulp(16) is the distance to its predecessor.
  EXPECT_EQ(rule("exp2", rules("ulp(3)"), {bits(4.0F)}, {bits(16.0F) - 3}), Rule::within_limit);
  EXPECT_EQ(rule("exp2", rules("ulp(3)"), {bits(4.0F)}, {bits(16.0F) + 1}), Rule::within_limit);
  EXPECT_EQ(rule("exp2", rules("ulp(3)"), {bits(4.0F)}, {bits(16.0F) + 2}), Rule::other_reading);
  EXPECT_EQ(rule("exp2", rules("ulp(3)"), {bits(4.0F)}, {bits(16.0F) + 4}), Rule::rejected);
}

TEST(Acceptance, Rule2WidthOfTheVector) {
  Rules wide = rules("ulp(1+1n)");
  EXPECT_EQ(rule("sqrt", wide, {bits(9.0F)}, {bits(3.0F) + 3}), Rule::rejected);
  wide.width = 4;
  EXPECT_EQ(rule("sqrt", wide, {bits(9.0F)}, {bits(3.0F) + 5}), Rule::within_limit);
  EXPECT_EQ(rule("sqrt", wide, {bits(9.0F)}, {bits(3.0F) + 6}), Rule::rejected);
}

TEST(Acceptance, Rule2LimitOfTheInput) {
  const Rules unsafe = rules("ulp(3+floor(|2x|))");
  EXPECT_EQ(rule("exp2", unsafe, {bits(-1.5F)}, {bits(0.35355338F) + 6}), Rule::within_limit);
  EXPECT_EQ(rule("exp2", unsafe, {bits(-1.5F)}, {bits(0.35355338F) + 7}), Rule::rejected);
}

TEST(Acceptance, Rule2AbsoluteError) {
  const Rules absolute = rules("absolute(0.0009765625)");  // 2^-10
  EXPECT_EQ(rule("sinpi", absolute, {bits(0.5F)}, {bits(1.0F - 0x1p-10F)}), Rule::within_limit);
  EXPECT_EQ(rule("sinpi", absolute, {bits(0.5F)}, {bits(1.0F - 0x1p-10F) - 1}), Rule::rejected);
}

TEST(Acceptance, Rule2CorrectlyRounded) {
  const Rules rounded = rules("correctly-rounded");
  EXPECT_EQ(rule("sqrt", rounded, {bits(2.0F)}, {0x3fb504f3}), Rule::within_limit);
  EXPECT_EQ(rule("sqrt", rounded, {bits(2.0F)}, {0x3fb504f4}), Rule::rejected);
  // A tie is rounded to even.
  EXPECT_EQ(rule("add", rounded, {bits(1.0F), bits(0x1p-24F)}, {bits(1.0F)}), Rule::within_limit);
  EXPECT_EQ(rule("add", rounded, {bits(1.0F), bits(0x1p-24F)}, {bits(1.0F) + 1}), Rule::rejected);
  Rules toward_zero = rounded;
  toward_zero.rounding = Rounding::toward_zero;
  EXPECT_EQ(rule("add", toward_zero, {bits(1.0F), bits(0x1.8p-24F)}, {bits(1.0F)}),
            Rule::within_limit);
  EXPECT_EQ(rule("add", rounded, {bits(1.0F), bits(0x1.8p-24F)}, {bits(1.0F)}), Rule::rejected);
}

/// A correctly rounded result that underflows has the sign of the exact result. A limit in ulp
/// accepts both zeros.
TEST(Acceptance, Rule2SignOfUnderflow) {
  const Rules rounded = rules("correctly-rounded");
  EXPECT_EQ(rule("multiply", rounded, {bits(-1e-30F), bits(1e-30F)}, {testing::minus}),
            Rule::within_limit);
  EXPECT_EQ(rule("multiply", rounded, {bits(-1e-30F), bits(1e-30F)}, {0}), Rule::zero_sign_wrong);
  EXPECT_EQ(rule("exp", rules("ulp(3)"), {bits(-200.0F)}, {0}), Rule::within_limit);
  EXPECT_EQ(rule("exp", rules("ulp(3)"), {bits(-200.0F)}, {testing::minus}), Rule::within_limit);
}

/// The ulp of a subnormal result is the least subnormal number.
TEST(Acceptance, Rule2SubnormalResults) {
  // exp(-100) = 3.72e-44 = 26.55 times the least subnormal
  EXPECT_EQ(rule("exp", rules("ulp(3)"), {bits(-100.0F)}, {27 + 2}), Rule::within_limit);
  EXPECT_EQ(rule("exp", rules("ulp(3)"), {bits(-100.0F)}, {27 + 3}), Rule::rejected);
  EXPECT_EQ(rule("exp", rules("ulp(3)"), {bits(-100.0F)}, {0}), Rule::rejected);
  // exp(-103) is 1.32 times the least subnormal, so zero and a negative number are within 3 ulp.
  EXPECT_EQ(rule("exp", rules("ulp(3)"), {bits(-103.0F)}, {0}), Rule::within_limit);
}

// -- 3 overflow ----------------------------------------------------------------------------------

TEST(Acceptance, Rule3OverflowWithinTheLimit) {
  const float greatest = std::numeric_limits<float>::max();
  // The next number after the greatest float is 2 ulp away from the float below the greatest float.
  EXPECT_EQ(rule("divide", rules("ulp(2.5)"), {bits(greatest), bits(1.0F)}, {testing::infinity}),
            Rule::overflow);
  EXPECT_EQ(
      rule("divide", rules("ulp(2.5)"), {bits(greatest) - 1, bits(1.0F)}, {testing::infinity}),
      Rule::overflow);
  EXPECT_EQ(
      rule("divide", rules("ulp(2.5)"), {bits(greatest) - 2, bits(1.0F)}, {testing::infinity}),
      Rule::rejected);
  EXPECT_EQ(rule("divide", rules("ulp(2.5)"), {bits(-greatest), bits(1.0F)}, {testing::infinity}),
            Rule::rejected)
      << "the wrong infinity";
  EXPECT_EQ(rule("fabs", rules("exact"), {bits(greatest)}, {testing::infinity}), Rule::rejected);
}

TEST(Acceptance, Rule3BeyondTheRange) {
  EXPECT_EQ(rule("exp", rules("ulp(3)"), {bits(100.0F)}, {testing::infinity}), Rule::overflow);
  EXPECT_EQ(rule("exp", rules("ulp(3)"), {bits(100.0F)}, {testing::greatest}), Rule::rejected);
  EXPECT_EQ(rule("exp", rules("ulp(3)"), {bits(100.0F)}, {testing::minus_infinity}),
            Rule::rejected);
  EXPECT_EQ(rule("exp", rules("ulp(3)"), {bits(3e38F)}, {testing::infinity}), Rule::overflow);
  // 2^128 is one ulp above the greatest finite number. So the greatest finite number is within the
  // limit.
  EXPECT_EQ(rule("exp2", rules("ulp(3)"), {bits(128.0F)}, {testing::greatest - 2}),
            Rule::within_limit);
  EXPECT_EQ(rule("exp2", rules("ulp(3)"), {bits(128.0F)}, {testing::greatest - 3}),
            Rule::other_reading);
  EXPECT_EQ(rule("exp2", rules("ulp(3)"), {bits(128.0F)}, {testing::greatest - 6}), Rule::rejected);
  EXPECT_EQ(rule("add", rules("correctly-rounded"), {testing::greatest, testing::greatest},
                 {testing::infinity}),
            Rule::overflow);
  EXPECT_EQ(rule("add", rules("correctly-rounded"), {testing::greatest, testing::greatest},
                 {testing::greatest}),
            Rule::rejected);
}

// -- 4 nan_required ------------------------------------------------------------------------------

TEST(Acceptance, Rule4AnyNaN) {
  for (const std::uint64_t nan : {0x7fc00000U, 0xffc00000U, 0x7fc12345U, 0x7f800001U}) {
    EXPECT_EQ(rule("sqrt", rules("ulp(3)"), {bits(-1.0F)}, {nan}), Rule::nan_required);
  }
  EXPECT_EQ(rule("sqrt", rules("ulp(3)"), {bits(-1.0F)}, {0}), Rule::rejected);
  EXPECT_EQ(rule("sqrt", rules("ulp(3)"), {bits(4.0F)}, {testing::quiet}), Rule::rejected);
  EXPECT_EQ(rule("nan", rules("exact"), {123}, {0xffc00007}), Rule::nan_required);
  EXPECT_EQ(rule("nan", rules("exact"), {123}, {testing::signaling}), Rule::nan_signaling)
      << "Table 11: 'Returns a quiet NaN'";
}

// -- 5, 6, 7 flush to zero -----------------------------------------------------------------------

TEST(Acceptance, Rule5ResultFlushed) {
  // exp(-100) is subnormal.
  for (const std::uint64_t zero : {std::uint64_t{0}, testing::minus}) {
    EXPECT_EQ(rule("exp", rules("ulp(3)", true), {bits(-100.0F)}, {zero}), Rule::result_flushed);
    EXPECT_EQ(rule("exp", rules("ulp(3)", false), {bits(-100.0F)}, {zero}), Rule::rejected);
  }
  // The value is 2 ulp above the least normal number. A result 2.5 ulp lower is subnormal and
  // conforms, so it may be flushed.
  EXPECT_EQ(rule("divide", rules("ulp(2.5)", true), {testing::least_normal + 2, bits(1.0F)}, {0}),
            Rule::result_flushed);
  EXPECT_EQ(rule("divide", rules("ulp(2.5)", true), {testing::least_normal + 3, bits(1.0F)}, {0}),
            Rule::rejected);
  // The result is subnormal before rounding and normal after it. Such a result may be flushed.
  EXPECT_EQ(rule("multiply", rules("correctly-rounded", true),
                 {bits(0x1.fffffep-1F), testing::least_normal}, {0}),
            Rule::result_flushed);
  EXPECT_EQ(
      rule("multiply", rules("correctly-rounded", true), {bits(1.0F), testing::least_normal}, {0}),
      Rule::rejected);
}

TEST(Acceptance, Rule6OperandFlushed) {
  // 1 / subnormal may be an infinity of either sign, because the flushed operand may have either
  // sign.
  const Rules flush = rules("ulp(2.5)", true);
  EXPECT_EQ(rule("reciprocal", flush, {0x00400000}, {testing::infinity}), Rule::operand_flushed);
  EXPECT_EQ(rule("reciprocal", flush, {0x00400000}, {testing::minus_infinity}),
            Rule::operand_flushed);
  EXPECT_EQ(rule("reciprocal", rules("ulp(2.5)"), {0x00400000}, {testing::infinity}),
            Rule::rejected);
  EXPECT_EQ(rule("reciprocal", flush, {testing::least_normal}, {testing::infinity}), Rule::rejected)
      << "a normal number is not flushed";
  EXPECT_EQ(rule("log", rules("ulp(3)", true), {1}, {testing::minus_infinity}),
            Rule::operand_flushed);
  // Either or both subnormal operands may be flushed.
  EXPECT_EQ(rule("divide", flush, {1, 2}, {testing::quiet}), Rule::operand_flushed);
  EXPECT_EQ(rule("divide", flush, {1, 2}, {0}), Rule::operand_flushed);
  EXPECT_EQ(rule("divide", flush, {1, 2}, {testing::infinity}), Rule::operand_flushed);
  EXPECT_EQ(rule("divide", flush, {1, 2}, {bits(0.75F)}), Rule::rejected);
  EXPECT_EQ(rule("ilogb", rules("exact", true), {1}, {bits(least_int)}), Rule::operand_flushed);
}

TEST(Acceptance, Rule7BothFlushed) {
  // With the second operand flushed, the sum is normal.
  EXPECT_EQ(rule("add", rules("correctly-rounded", true), {testing::least_normal, 0x80000001},
                 {testing::least_normal}),
            Rule::operand_flushed);
  // The third operand of fma may also be flushed.
  const Verdict both = verdict("fma", rules("correctly-rounded", true),
                               {testing::least_normal, bits(1.0F), 1}, {testing::least_normal});
  EXPECT_EQ(both.rule, Rule::operand_flushed);
  // (0.75 + 0.375) * 2^-126 is normal. With the third operand flushed, the sum is subnormal and may
  // be flushed.
  EXPECT_EQ(rule("fma", rules("correctly-rounded", true),
                 {testing::least_normal, bits(0.75F), 0x00300000}, {0}),
            Rule::both_flushed);
  EXPECT_EQ(rule("fma", rules("correctly-rounded"),
                 {testing::least_normal, bits(0.75F), 0x00300000}, {0}),
            Rule::rejected);
}

/// Two results must come from the same flushed operands.
TEST(Acceptance, FlushedOperandsHoldForBothResults) {
  const Rules flush = rules("exact", true);
  const std::uint64_t subnormal = 0x00400000;  // 2^-127
  EXPECT_EQ(rule("frexp", flush, {subnormal}, {bits(0.5F), bits(-126)}), Rule::exact);
  EXPECT_EQ(rule("frexp", flush, {subnormal}, {0, bits(0)}), Rule::operand_flushed);
  EXPECT_EQ(rule("frexp", flush, {subnormal}, {0, bits(-126)}), Rule::other_reading);
  EXPECT_EQ(rule("frexp", flush, {subnormal}, {bits(0.5F), bits(0)}), Rule::other_reading);
  EXPECT_EQ(rule("frexp", flush, {subnormal}, {bits(0.5F), bits(1)}), Rule::rejected);
  EXPECT_EQ(rule("frexp", rules("exact"), {subnormal}, {0, bits(0)}), Rule::rejected);
}

/// 7.5.1 prescribes the result, so only an operand may be flushed.
TEST(Acceptance, PrescribedResultsAreNotFlushed) {
  EXPECT_EQ(rule("hypot", rules("ulp(4)", true), {testing::least_normal, 0}, {0}), Rule::rejected);
}

/// 6.15.2: half_ functions need not support subnormals, on any device.
TEST(Acceptance, HalfFunctionsMayFlush) {
  EXPECT_EQ(rule("half_exp", rules("ulp(8192)"), {bits(-100.0F)}, {testing::minus}),
            Rule::within_limit)
      << "26.55 least subnormals are within 8192 ulp";
  EXPECT_EQ(rule("half_recip", rules("ulp(8192)"), {1}, {testing::infinity}), Rule::overflow);
  EXPECT_EQ(rule("half_log", rules("ulp(8192)"), {1}, {testing::minus_infinity}),
            Rule::operand_flushed);
  EXPECT_EQ(rule("log", rules("ulp(8192)"), {1}, {testing::minus_infinity}), Rule::rejected);
  EXPECT_EQ(rule("half_sqrt", rules("ulp(8192)"), {0x00400000}, {0}), Rule::operand_flushed);
}

// -- two results ---------------------------------------------------------------------------------

TEST(Acceptance, Remquo) {
  const Rules exact = rules("low-bits(7)");
  // 1000 = 3 * 333 + 1; 333 mod 128 = 77
  const auto accepted = [&](float x, float y, float r, int quotient) {
    return verdict("remquo", exact, {bits(x), bits(y)}, {bits(r), bits(quotient)}).accepted;
  };
  EXPECT_TRUE(accepted(1000, 3, 1, 77));
  EXPECT_TRUE(accepted(1000, 3, 1, 333)) << "more bits are allowed";
  EXPECT_FALSE(accepted(1000, 3, 1, 76));
  EXPECT_FALSE(accepted(1000, 3, 1, -77));
  EXPECT_FALSE(accepted(1000, 3, -2, 78));
  EXPECT_TRUE(accepted(-1000, 3, -1, -77));
  EXPECT_TRUE(accepted(1000, -3, 1, -333));
  EXPECT_TRUE(accepted(384, 3, 0, 0)) << "128 mod 128";
  EXPECT_TRUE(accepted(-384, 3, -0.0F, 0));
  EXPECT_FALSE(accepted(-384, 3, 0.0F, 0)) << "a zero has the sign of x";
  EXPECT_TRUE(accepted(5, 2, 1, 2)) << "the quotient 2.5 is rounded to the even number";
  EXPECT_FALSE(accepted(5, 2, -1, 3));
  const std::uint64_t nan = testing::quiet;
  for (const auto& [x, y] : {std::pair{testing::infinity, bits(3.0F)},
                             {bits(3.0F), bits(0.0F)},
                             {nan, bits(1.0F)},
                             {bits(1.0F), nan},
                             {nan, nan}}) {
    EXPECT_TRUE(verdict("remquo", exact, {x, y}, {nan, 0}).accepted);
    EXPECT_FALSE(verdict("remquo", exact, {x, y}, {nan, 1}).accepted);
    EXPECT_FALSE(verdict("remquo", exact, {x, y}, {0, 0}).accepted);
  }
  EXPECT_TRUE(verdict("remquo", exact, {bits(3.0F), testing::infinity}, {bits(3.0F), 0}).accepted);
  // The greatest quotient of floats. A loop of subtractions would never end.
  EXPECT_TRUE(verdict("remquo", exact, {testing::greatest, 1}, {0, 0}).accepted);
}

TEST(Acceptance, Fract) {
  const Rules rounded = rules("correctly-rounded");
  const auto accepted = [&](std::uint64_t x, std::uint64_t fraction, std::uint64_t floor) {
    return verdict("fract", rounded, {x}, {fraction, floor}).accepted;
  };
  EXPECT_TRUE(accepted(bits(2.75F), bits(0.75F), bits(2.0F)));
  EXPECT_FALSE(accepted(bits(2.75F), bits(0.75F), bits(3.0F)));
  EXPECT_TRUE(accepted(bits(-2.75F), bits(0.25F), bits(-3.0F)));
  EXPECT_TRUE(accepted(bits(-1e-20F), 0x3f7fffff, bits(-1.0F))) << "the fraction is below 1";
  EXPECT_FALSE(accepted(bits(-1e-20F), bits(1.0F), bits(-1.0F)));
  EXPECT_TRUE(accepted(0, 0, 0));
  EXPECT_TRUE(accepted(testing::minus, testing::minus, testing::minus));
  EXPECT_TRUE(accepted(testing::minus, 0, testing::minus)) << "two sections contradict each other";
  EXPECT_FALSE(accepted(testing::minus, 0, 0));
  EXPECT_FALSE(accepted(0, testing::minus, 0));
  EXPECT_TRUE(accepted(testing::infinity, 0, testing::infinity));
  EXPECT_TRUE(accepted(testing::minus_infinity, testing::minus, testing::minus_infinity));
  EXPECT_FALSE(accepted(testing::infinity, testing::quiet, testing::infinity));
  EXPECT_TRUE(accepted(testing::quiet, testing::quiet, testing::quiet));
  EXPECT_FALSE(accepted(testing::quiet, testing::quiet, 0));
}

TEST(Acceptance, FrexpModfSincos) {
  const Rules exact = rules("exact");
  const auto frexp = [&](std::uint64_t x, std::uint64_t mantissa, int exponent) {
    return verdict("frexp", exact, {x}, {mantissa, bits(exponent)}).accepted;
  };
  EXPECT_TRUE(frexp(bits(-6.0F), bits(-0.75F), 3));
  EXPECT_FALSE(frexp(bits(-6.0F), bits(-1.5F), 2));
  EXPECT_TRUE(frexp(testing::minus, testing::minus, 0));
  EXPECT_FALSE(frexp(testing::minus, testing::minus, 1));
  EXPECT_TRUE(frexp(testing::minus_infinity, testing::minus_infinity, 0));
  EXPECT_FALSE(frexp(testing::infinity, testing::infinity, 128));
  EXPECT_TRUE(frexp(testing::quiet, testing::quiet, 0));
  EXPECT_FALSE(frexp(testing::quiet, testing::quiet, 1));
  EXPECT_TRUE(frexp(1, bits(0.5F), -148));
  const auto modf = [&](std::uint64_t x, std::uint64_t fraction, std::uint64_t whole) {
    return verdict("modf", exact, {x}, {fraction, whole}).accepted;
  };
  EXPECT_TRUE(modf(bits(-2.75F), bits(-0.75F), bits(-2.0F)));
  EXPECT_TRUE(modf(bits(-2.0F), testing::minus, bits(-2.0F)));
  EXPECT_FALSE(modf(bits(-2.0F), 0, bits(-2.0F)));
  EXPECT_TRUE(modf(bits(-0.5F), bits(-0.5F), testing::minus));
  EXPECT_FALSE(modf(bits(-0.5F), bits(-0.5F), 0));
  EXPECT_TRUE(modf(testing::minus_infinity, testing::minus, testing::minus_infinity));
  EXPECT_TRUE(modf(testing::quiet, testing::quiet, testing::quiet));
  const Rules four = rules("ulp(4)");
  // sine and cosine of 1, correctly rounded
  const std::uint64_t sine = 0x3f576aa4, cosine = 0x3f0a5140;
  EXPECT_TRUE(verdict("sincos", four, {bits(1.0F)}, {sine, cosine}).accepted);
  EXPECT_FALSE(verdict("sincos", four, {bits(1.0F)}, {sine + 5, cosine}).accepted);
  EXPECT_FALSE(verdict("sincos", four, {bits(1.0F)}, {sine, cosine - 5}).accepted);
  EXPECT_TRUE(verdict("sincos", four, {testing::minus}, {testing::minus, bits(1.0F)}).accepted);
  EXPECT_FALSE(verdict("sincos", four, {testing::minus}, {0, bits(1.0F)}).accepted);
  EXPECT_FALSE(verdict("sincos", four, {testing::infinity}, {testing::quiet, 0}).accepted);
}

}  // namespace
}  // namespace assay::reference
