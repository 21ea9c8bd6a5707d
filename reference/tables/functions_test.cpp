#include <gtest/gtest.h>

#include <cctype>
#include <cmath>
#include <set>

#include "reference/base/function.h"

namespace assay::reference {
namespace {

std::string placeholder(std::size_t index) {
  std::string text = "{";
  text += std::to_string(index);
  return text += '}';
}

TEST(Functions, EveryRowIsComplete) {
  std::set<std::string> names;
  for (const Function& function : math_functions()) {
    SCOPED_TRACE(function.name);
    EXPECT_TRUE(names.insert(function.name).second) << "declared twice";
    EXPECT_NE(function.oracle, nullptr);
    EXPECT_FALSE(function.parameters.empty());
    EXPECT_LE(function.parameters.size(), 3U);
    EXPECT_GE(function.results.size(), 1U);
    EXPECT_LE(function.results.size(), 2U);
    EXPECT_EQ(function.ranges.size(), function.parameters.size());
    for (const RangeOf range : function.ranges) {
      for (const FloatFormat* format : {&half_format, &float_format, &double_format}) {
        const auto [low, high] = range(*format);
        EXPECT_LT(low, high) << format->name;
        EXPECT_TRUE(std::isfinite(high - low)) << format->name;
      }
    }
    for (const char c : function.name) EXPECT_TRUE(std::isalnum(c) || c == '_');
    const std::size_t placeholders = function.parameters.size() + function.results.size() - 1;
    for (std::size_t i = 0; i < placeholders; ++i) {
      EXPECT_NE(function.expression.find(placeholder(i)), std::string::npos);
    }
    EXPECT_EQ(function.expression.find(placeholder(placeholders)), std::string::npos);
  }
  // 67 functions of Table 11, 28 of Table 12, 5 operators of Table 65.
  EXPECT_EQ(names.size(), 67U + 28U + 5U);
}

TEST(Functions, ShortFormsShareTheOracle) {
  ASSERT_NE(find_function("half_recip"), nullptr);
  EXPECT_EQ(find_function("half_recip")->oracle, find_function("reciprocal")->oracle);
  EXPECT_EQ(find_function("native_exp10")->oracle, find_function("exp10")->oracle);
  EXPECT_EQ(find_function("half_divide")->expression, "half_divide({0}, {1})");
  EXPECT_EQ(find_function("half_divide")->table_row, "half_divide");
  EXPECT_TRUE(find_function("half_exp")->may_flush);
  EXPECT_FALSE(find_function("exp")->may_flush);
}

TEST(Functions, ExpressionsNameTheSecondResultLast) {
  EXPECT_EQ(find_function("remquo")->expression, "remquo({0}, {1}, {2})");
  EXPECT_EQ(find_function("fract")->expression, "fract({0}, {1})");
  EXPECT_EQ(find_function("no_such_function"), nullptr);
}

}  // namespace
}  // namespace assay::reference
