#include "reference/base/ulp.h"

#include <gtest/gtest.h>

#include <bit>

namespace assay::reference {
namespace {

Number exact(double value) {
  Number number(64);
  mpfr_set_d(number.get(), value, MPFR_RNDZ);
  return number;
}
int unit(double value, bool inexact = false, const FloatFormat& format = float_format) {
  return ulp_exponent(format, exact(value).get(), inexact);
}
std::uint64_t bits(float value) {
  return std::bit_cast<std::uint32_t>(value);
}

TEST(Ulp, BetweenTwoNumbersItIsTheirDistance) {
  EXPECT_EQ(unit(1 + 0x1p-30), -23);
  EXPECT_EQ(unit(1 - 0x1p-30), -24);
  EXPECT_EQ(unit(1, true), -23);  // just above 1
  EXPECT_EQ(unit(-1.5, true), -23);
  EXPECT_EQ(unit(0x1.8p100, true), 77);
}

/// The ulp of a number is the distance to the nearest other number.
TEST(Ulp, OfANumberOfTheFormat) {
  EXPECT_EQ(unit(1.5), -23);
  EXPECT_EQ(unit(1), -24) << "the predecessor of a power of two is the nearer neighbor";
  EXPECT_EQ(unit(-8), -21);
  EXPECT_EQ(unit(1 + 0x1p-23), -23);
  EXPECT_EQ(unit(1, false, half_format), -11);
  EXPECT_EQ(unit(1, false, double_format), -53);
}

TEST(Ulp, SubnormalsAndZeroHaveTheLeast) {
  EXPECT_EQ(unit(0), -149);
  EXPECT_EQ(unit(0x1p-149), -149);
  EXPECT_EQ(unit(0x1p-160), -149);
  EXPECT_EQ(unit(0x1.8p-127), -149);
  EXPECT_EQ(unit(0x1p-126), -149);
  EXPECT_EQ(unit(0x1p-125), -149) << "the ulp is that of the binade below, the least one";
  EXPECT_EQ(unit(0x1.8p-125), -148);
}

TEST(Ulp, BeyondTheGreatestNumberItIsTheLastBinades) {
  EXPECT_EQ(unit(0x1.fffffep127), 104);
  EXPECT_EQ(unit(0x1.ffffffp127), 104);
  EXPECT_EQ(unit(0x1p128), 104);
  EXPECT_EQ(unit(0x1p500, true), 104);
}

ErrorBounds error(double truth, bool inexact, std::uint64_t subject) {
  const Number number = exact(truth);
  return error_bounds(float_format, number.get(), inexact, subject,
                      ulp_exponent(float_format, number.get(), inexact));
}

TEST(Ulp, ErrorsAreMeasuredAgainstTheUnroundedValue) {
  const ErrorBounds quarter = error(1.5 + 0x1p-25, false, bits(1.5F));
  EXPECT_EQ(quarter.low, 0.25);
  EXPECT_EQ(quarter.high, 0.25);
  EXPECT_FALSE(quarter.above_low);
  EXPECT_EQ(error(1.5 + 0x1p-25, false, bits(1.5F) + 1).high, 0.75);
  EXPECT_EQ(error(-1.5 - 0x1p-25, false, bits(-1.5F)).high, 0.25);
  EXPECT_EQ(error(-1.5 - 0x1p-25, false, bits(-1.5F) + 4).high, 3.75);
  EXPECT_EQ(error(1.5, false, bits(-1.5F)).high, 0x3p23);
  EXPECT_EQ(error(1, false, bits(1.0F) + 1).high, 2);  // in ulp of the numbers below 1
}

TEST(Ulp, InfinityStandsForTheNextNumber) {
  EXPECT_EQ(error(0x1.fffffep127, false, 0x7f800000).high, 1);
  EXPECT_EQ(error(0x1.fffffcp127, false, 0x7f800000).high, 2);
  EXPECT_EQ(error(-0x1.fffffep127, false, 0xff800000).high, 1);
  EXPECT_GT(error(-0x1.fffffep127, false, 0x7f800000).low, 1e7);
}

TEST(Ulp, BoundsEncloseAnInexactValue) {
  // The value is in (1.5, 1.5 + 2^-63).
  const ErrorBounds below = error(1.5, true, bits(1.5F) - 3);
  EXPECT_EQ(below.low, 3);
  EXPECT_TRUE(below.above_low);
  EXPECT_GT(below.high, 3);
  EXPECT_TRUE(below.certainly_beyond(3));
  const ErrorBounds above = error(1.5, true, bits(1.5F) + 3);
  EXPECT_EQ(above.high, 3);
  EXPECT_LT(above.low, 3);
  EXPECT_TRUE(above.certainly_within(3));
  EXPECT_TRUE(above.certainly_beyond(2.9999));
  EXPECT_FALSE(above.certainly_beyond(3));
  const ErrorBounds at = error(1.5, true, bits(1.5F));
  EXPECT_EQ(at.low, 0);
  EXPECT_GT(at.high, 0);
  EXPECT_LT(at.high, 0x1p-39);
}

/// The number is tiny, but not zero, although MPFR shows it as zero.
TEST(Ulp, UnderflowOfMpfr) {
  Number tiny(64);
  mpfr_set_zero(tiny.get(), 1);
  EXPECT_EQ(ulp_exponent(float_format, tiny.get(), true), -149);
  const ErrorBounds bounds = error_bounds(float_format, tiny.get(), true, 0, -149);
  EXPECT_EQ(bounds.low, 0);
  EXPECT_TRUE(bounds.above_low);
  EXPECT_LT(bounds.high, 1e-300);
  EXPECT_EQ(error_bounds(float_format, tiny.get(), true, 2, -149).high, 2);
}

}  // namespace
}  // namespace assay::reference
