#include "reference/plain/scalar_type.h"

#include <gtest/gtest.h>

#include <bit>
#include <cstdint>
#include <limits>

namespace assay::reference {
namespace {

std::uint64_t bits_of(float x) {
  return std::bit_cast<std::uint32_t>(x);
}

TEST(ScalarType, AgreesWithTheHardwareOnFloats) {
  for (const float f : {0.0f, 1.0f, 1.5f, -2.75f, 0x1p-149f, 0x1p-126f, 0x1.fffffep127f, 0.1f}) {
    EXPECT_EQ(value_of(float_type, bits_of(f)), f);
    EXPECT_EQ(nearest_bits(float_type, f), bits_of(f));
  }
  EXPECT_EQ(nearest_bits(float_type, 0.1), bits_of(0.1f));
  EXPECT_EQ(nearest_bits(float_type, 1e-40), bits_of(1e-40f));
  EXPECT_EQ(nearest_bits(float_type, 1e300), bits_of(std::numeric_limits<float>::infinity()));
  EXPECT_EQ(nearest_bits(half_type, 1.0), 0x3c00u);
  EXPECT_EQ(value_of(half_type, 0x0001), 0x1p-24);
}

TEST(ScalarType, HoldsIntegersBySign) {
  EXPECT_EQ(nearest_bits(int_type, -3.0), 0xfffffffdu);
  EXPECT_EQ(value_of(int_type, 0x80000000u), -2147483648.0);
  EXPECT_EQ(integer_value(char_type, 0x80), -128);
  EXPECT_EQ(integer_value(uchar_type, 0x80), 128);
  EXPECT_EQ(find_scalar_type("size_t"), nullptr);
}

TEST(ScalarType, WritesItsNumbers) {
  EXPECT_EQ(decimal(ulong_type, ~0ull), "18446744073709551615");
  EXPECT_EQ(decimal(long_type, ~0ull), "-1");
  EXPECT_EQ(hex(half_type, 0x3c00), "0x3c00");
  EXPECT_EQ(decimal(half_type, 0x3c00), "1");
}

}  // namespace
}  // namespace assay::reference
