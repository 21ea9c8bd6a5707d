#include "reference/base/rounding.h"

#include <gtest/gtest.h>

#include <bit>
#include <cfenv>
#include <cmath>
#include <random>

namespace assay::reference {
namespace {

std::uint64_t rounded(double value, const FloatFormat& format = float_format,
                      Rounding rounding = Rounding::nearest_even) {
  Number number(53);
  mpfr_set_d(number.get(), value, MPFR_RNDZ);
  return round_to_format(format, number.get(), false, rounding);
}

std::uint64_t host(double value) {
  return std::bit_cast<std::uint32_t>(static_cast<float>(value));
}

TEST(Rounding, AgreesWithTheHostOnRandomDoubles) {
  std::mt19937_64 random(7);
  for (int i = 0; i < 200000; ++i) {
    // Numbers in and around the range of float. Many are floats or ties.
    const std::uint64_t bits = random();
    const int exponent = static_cast<int>(bits % 300) - 160;
    std::uint64_t significand = random() >> 11;
    if (bits & 0x1000) significand &= ~0x0fffffffULL;  // ties
    if (bits & 0x2000) significand &= ~0x1fffffffULL;  // representable
    const double value = std::ldexp(static_cast<double>(significand), exponent - 52);
    ASSERT_EQ(rounded(value), host(value)) << value;
    ASSERT_EQ(rounded(-value), host(-value)) << value;
  }
}

TEST(Rounding, DirectedModesAgreeWithTheHost) {
  const struct {
    int mode;
    Rounding rounding;
  } modes[] = {{FE_UPWARD, Rounding::up},
               {FE_DOWNWARD, Rounding::down},
               {FE_TOWARDZERO, Rounding::toward_zero}};
  std::mt19937_64 random(8);
  for (const auto& mode : modes) {
    for (int i = 0; i < 2000; ++i) {
      const volatile double value = std::ldexp(static_cast<double>(random() >> 11) - 0x1p52,
                                               static_cast<int>(random() % 300) - 212);
      std::fesetround(mode.mode);
      const volatile float expected = static_cast<float>(value);
      std::fesetround(FE_TONEAREST);
      ASSERT_EQ(rounded(value, float_format, mode.rounding),
                std::bit_cast<std::uint32_t>(static_cast<float>(expected)))
          << value;
    }
  }
}

TEST(Rounding, Boundaries) {
  EXPECT_EQ(rounded(0x1.fffffefffffffp127), 0x7f7fffffU);
  EXPECT_EQ(rounded(0x1.ffffffp127), 0x7f800000U);
  EXPECT_EQ(rounded(0x1.ffffffp127, float_format, Rounding::toward_zero), 0x7f7fffffU);
  EXPECT_EQ(rounded(-0x1p200, float_format, Rounding::up), 0xff7fffffU);
  EXPECT_EQ(rounded(-0x1p200, float_format, Rounding::down), 0xff800000U);
  EXPECT_EQ(rounded(0x1p-150), 0U);
  EXPECT_EQ(rounded(0x1.0000000000001p-150), 1U);
  EXPECT_EQ(rounded(0x1p-150, float_format, Rounding::nearest_away), 1U);
  EXPECT_EQ(rounded(-0x1p-1000), 0x80000000U);
  EXPECT_EQ(rounded(0x1p-1000, float_format, Rounding::up), 1U);
  EXPECT_EQ(rounded(0x1.fffffep-127), 0x00800000U);  // rounds up into the normal numbers
  EXPECT_EQ(rounded(65519.99, half_format), 0x7bffU);
  EXPECT_EQ(rounded(65520, half_format), 0x7c00U);
  EXPECT_EQ(rounded(0.1, double_format), std::bit_cast<std::uint64_t>(0.1));
}

/// An inexact number is not a tie.
TEST(Rounding, InexactBreaksTies) {
  Number number(64);
  mpfr_set_d(number.get(), 1 + 0x1p-24, MPFR_RNDZ);
  EXPECT_EQ(round_to_format(float_format, number.get(), false), 0x3f800000U);
  EXPECT_EQ(round_to_format(float_format, number.get(), true), 0x3f800001U);
  mpfr_set_d(number.get(), 1, MPFR_RNDZ);
  EXPECT_EQ(round_to_format(float_format, number.get(), true, Rounding::up), 0x3f800001U);
  EXPECT_EQ(round_to_format(float_format, number.get(), true, Rounding::down), 0x3f800000U);
  mpfr_set_zero(number.get(), -1);
  EXPECT_EQ(round_to_format(float_format, number.get(), true), 0x80000000U);
  EXPECT_EQ(round_to_format(float_format, number.get(), true, Rounding::down), 0x80000001U);
}

}  // namespace
}  // namespace assay::reference
