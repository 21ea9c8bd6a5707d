#include "suites/numeric/asked_input.h"

#include <gtest/gtest.h>

#include "harness/base/errors.h"
#include "suites/numeric/layouts.h"

namespace assay::suites::numeric {
namespace {

constexpr harness::NumberLayout half_layout = layout_of(reference::half_format),
                                float_layout = layout_of(reference::float_format),
                                double_layout = layout_of(reference::double_format);

TEST(AskedInput, IsBitsOrANumber) {
  EXPECT_EQ(parse_value("0x3fc00000", float_layout), 0x3fc00000U);
  EXPECT_EQ(parse_value("1.5", float_layout), 0x3fc00000U);
  EXPECT_EQ(parse_value("0x1.8p0", float_layout), 0x3fc00000U);
  EXPECT_EQ(parse_value("-0x1.8p+0", double_layout), 0xbff8000000000000U);
  EXPECT_EQ(parse_value("0.1", double_layout), 0x3fb999999999999aU);
  EXPECT_EQ(parse_value("0.1", half_layout), 0x2e66U) << "rounded once";
  EXPECT_EQ(parse_value("-0", half_layout), 0x8000U);
  EXPECT_EQ(parse_value("1e-45", float_layout), 1U) << "a subnormal";
  EXPECT_EQ(parse_value("1e999", float_layout), 0x7f800000U);
  EXPECT_EQ(parse_value("-inf", float_layout), 0xff800000U);
  EXPECT_EQ(parse_value("nan", float_layout), 0x7fc00000U);
  EXPECT_EQ(parse_value("42", harness::uint_layout), 42U);
  EXPECT_EQ(parse_value("-1", harness::int_layout), 0xffffffffU);
  EXPECT_EQ(parse_value("-2147483648", harness::int_layout), 0x80000000U);
}

TEST(AskedInput, WhatTheTypeDoesNotHoldIsRefused) {
  for (const char* word : {"", "x", "1.5x", "0x1ffffffff", "1.5 ", "@nan@"})
    EXPECT_THROW(parse_value(word, float_layout), harness::UsageError) << word;
  for (const char* word : {"1.5", "2147483648", "-2147483649"})
    EXPECT_THROW(parse_value(word, harness::int_layout), harness::UsageError) << word;
  for (const char* word : {"-1", "4294967296", "+1"})
    EXPECT_THROW(parse_value(word, harness::uint_layout), harness::UsageError) << word;
}

}  // namespace
}  // namespace assay::suites::numeric
