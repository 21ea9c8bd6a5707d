#include "reference/plain/float_format.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>

namespace assay::reference {
namespace {

TEST(FloatFormat, FieldsAgreeWithTheHostsTypes) {
  EXPECT_EQ(infinity_bits(float_format), 0x7f800000U);
  EXPECT_EQ(greatest_finite_bits(float_format), 0x7f7fffffU);
  EXPECT_EQ(least_normal_bits(float_format), 0x00800000U);
  EXPECT_EQ(quiet_nan_bits(float_format), 0x7fc00000U);
  EXPECT_EQ(float_format.least_ulp_exponent(), -149);
  EXPECT_EQ(infinity_bits(half_format), 0x7c00U);
  EXPECT_EQ(half_format.least_ulp_exponent(), -24);
  EXPECT_EQ(infinity_bits(double_format), 0x7ff0000000000000U);
  EXPECT_EQ(double_format.least_ulp_exponent(), -1074);
  EXPECT_EQ(find_format("half")->precision, 11);
  EXPECT_EQ(find_format("quad"), nullptr);
}

TEST(FloatFormat, FloatsDecodeAsTheHostReadsThem) {
  for (std::uint64_t bits = 0; bits < 0x100000000U; bits += 65521) {
    const float value = std::bit_cast<float>(static_cast<std::uint32_t>(bits));
    const double decoded = to_double(float_format, bits);
    if (std::isnan(value)) {
      ASSERT_TRUE(std::isnan(decoded)) << bits;
    } else {
      ASSERT_EQ(std::bit_cast<std::uint64_t>(decoded),
                std::bit_cast<std::uint64_t>(static_cast<double>(value)))
          << bits;
    }
  }
}

TEST(FloatFormat, HalvesDecode) {
  EXPECT_EQ(to_double(half_format, 0x3c00), 1.0);
  EXPECT_EQ(to_double(half_format, 0x7bff), 65504.0);
  EXPECT_EQ(to_double(half_format, 0x0001), 0x1p-24);
  EXPECT_EQ(to_double(half_format, 0x83ff), -0x1.ff8p-15);
  EXPECT_EQ(to_double(half_format, 0xfc00), -std::numeric_limits<double>::infinity());
  EXPECT_TRUE(std::isnan(to_double(half_format, 0x7e00)));
  EXPECT_TRUE(std::signbit(to_double(half_format, 0x8000)));
}

TEST(FloatFormat, DoublesDecodeAsThemselves) {
  for (const double value : {0.1, -1e308, 4.9e-324, -2.3e-308, 1.0}) {
    EXPECT_EQ(to_double(double_format, std::bit_cast<std::uint64_t>(value)), value);
  }
}

TEST(FloatFormat, Classes) {
  EXPECT_EQ(classify(float_format, 0x80000000), FloatClass::zero);
  EXPECT_EQ(classify(float_format, 0x007fffff), FloatClass::subnormal);
  EXPECT_EQ(classify(float_format, 0x00800000), FloatClass::normal);
  EXPECT_EQ(classify(float_format, 0xff800000), FloatClass::infinite);
  EXPECT_EQ(classify(float_format, 0xff800001), FloatClass::nan);
  EXPECT_TRUE(is_signaling(float_format, 0x7f800001));
  EXPECT_FALSE(is_signaling(float_format, 0x7fc00001));
  EXPECT_FALSE(is_signaling(float_format, 0x7f800000));
}

TEST(FloatFormat, Neighbors) {
  for (const float value : {1.0F, -1.0F, 0.5F, -1e-45F, 1e-45F, 3.4028235e38F, -3.4028235e38F}) {
    const auto bits = std::bit_cast<std::uint32_t>(value);
    const float inf = std::numeric_limits<float>::infinity();
    EXPECT_EQ(next_up(float_format, bits),
              std::bit_cast<std::uint32_t>(std::nextafter(value, inf)));
    EXPECT_EQ(next_down(float_format, bits),
              std::bit_cast<std::uint32_t>(std::nextafter(value, -inf)));
  }
  EXPECT_EQ(next_up(float_format, 0x80000000), 1U);
  EXPECT_EQ(next_down(float_format, 0), 0x80000001U);
  EXPECT_EQ(next_up(float_format, 0x7f800000), 0x7f800000U);
  EXPECT_EQ(next_up(float_format, 0xff800000), 0xff7fffffU);
  EXPECT_EQ(next_up(float_format, 0x7fc00000), 0x7fc00000U);
}

}  // namespace
}  // namespace assay::reference
