#include "suites/numeric/asked_input.h"

#include <gtest/gtest.h>

#include "harness/base/errors.h"
#include "reference/plain/scalar_type.h"

namespace assay::suites::numeric {
namespace {

using reference::double_type;
using reference::float_type;
using reference::half_type;

TEST(AskedInput, IsBitsOrANumber) {
  EXPECT_EQ(parse_value("0x3fc00000", float_type), 0x3fc00000U);
  EXPECT_EQ(parse_value("1.5", float_type), 0x3fc00000U);
  EXPECT_EQ(parse_value("0x1.8p0", float_type), 0x3fc00000U);
  EXPECT_EQ(parse_value("-0x1.8p+0", double_type), 0xbff8000000000000U);
  EXPECT_EQ(parse_value("0.1", double_type), 0x3fb999999999999aU);
  EXPECT_EQ(parse_value("0.1", half_type), 0x2e66U) << "rounded once";
  EXPECT_EQ(parse_value("-0", half_type), 0x8000U);
  EXPECT_EQ(parse_value("1e-45", float_type), 1U) << "a subnormal";
  EXPECT_EQ(parse_value("1e999", float_type), 0x7f800000U);
  EXPECT_EQ(parse_value("-inf", float_type), 0xff800000U);
  EXPECT_EQ(parse_value("nan", float_type), 0x7fc00000U);
  EXPECT_EQ(parse_value("42", reference::uint_type), 42U);
  EXPECT_EQ(parse_value("-1", reference::int_type), 0xffffffffU);
  EXPECT_EQ(parse_value("-2147483648", reference::int_type), 0x80000000U);
}

TEST(AskedInput, ANumberOutsideTheTypeIsRefused) {
  for (const char* word : {"", "x", "1.5x", "0x1ffffffff", "1.5 ", "@nan@"})
    EXPECT_THROW(parse_value(word, float_type), harness::UsageError) << word;
  for (const char* word : {"1.5", "2147483648", "-2147483649"})
    EXPECT_THROW(parse_value(word, reference::int_type), harness::UsageError) << word;
  for (const char* word : {"-1", "4294967296", "+1"})
    EXPECT_THROW(parse_value(word, reference::uint_type), harness::UsageError) << word;
}

}  // namespace
}  // namespace assay::suites::numeric
