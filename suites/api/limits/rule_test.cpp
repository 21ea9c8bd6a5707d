#include "suites/api/limits/rule.h"

#include <gtest/gtest.h>

#include <stdexcept>

namespace assay::suites::limits {
namespace {

std::uint64_t lookup(const std::string& name) {
  if (name == "CL_SIX") return 6;
  throw std::out_of_range(name);
}

std::string complaint(std::string_view rule, const std::vector<std::uint64_t>& values) {
  return broken(rule, values, lookup).value_or("");
}

TEST(Rule, EvaluatesExpressions) {
  EXPECT_EQ(evaluate("2 + 3 * 4", lookup), 14U);
  EXPECT_EQ(evaluate("max(min(100, CL_SIX / 4), 0x10)", lookup), 16U);
  EXPECT_EQ(evaluate("(2 + 3) * CL_SIX", lookup), 30U);
}

TEST(Rule, RefusesWhatItDoesNotKnow) {
  EXPECT_THROW(evaluate("max(1)", lookup), std::invalid_argument);
  EXPECT_THROW(evaluate("1 2", lookup), std::invalid_argument);
  EXPECT_THROW(evaluate("4 / 0", lookup), std::invalid_argument);
  EXPECT_THROW(broken("about 7", {7}, lookup), std::invalid_argument);
}

TEST(Rule, SaysWhatIsBroken) {
  EXPECT_EQ(complaint(">= 7", {7}), "");
  EXPECT_EQ(complaint(">= 7", {6}), "6 is less than 7");
  EXPECT_EQ(complaint("<= CL_SIX", {7}), "7 is greater than 6");
  EXPECT_EQ(complaint("== 0", {1}), "1 is not 0");
  EXPECT_EQ(complaint("in 32 64", {64}), "");
  EXPECT_EQ(complaint("in 32 64", {48}), "48 is not in 32 64");
  EXPECT_EQ(complaint("has 0x6", {0x7}), "");
  EXPECT_EQ(complaint("has 0x6", {0x4}), "0x4 lacks bits 0x2");
  EXPECT_EQ(complaint("any 0xc", {0x3}), "0x3 has none of the bits 0xc");
  EXPECT_EQ(complaint("power of 2 or 0", {0}), "");
  EXPECT_EQ(complaint("power of 2 or 0", {24}), "24 is not a power of 2");
  EXPECT_EQ(complaint("each >= 1", {1, 0}), "element 1: 0 is less than 1");
  EXPECT_EQ(complaint("each >= 1", {}), "no value");
  EXPECT_EQ(complaint(">= 1", {}), "got 0 values, expected 1");
}

TEST(Rule, NamesItsParameters) {
  EXPECT_EQ(parameters_in(">= max(CL_A / 4, CL_B)"), (std::vector<std::string>{"CL_A", "CL_B"}));
}

}  // namespace
}  // namespace assay::suites::limits
