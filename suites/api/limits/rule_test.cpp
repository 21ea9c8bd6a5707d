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
  const auto found = broken(rule, values, lookup);
  return found ? harness::sentence(*found) : "";
}

TEST(Rule, EvaluatesExpressions) {
  EXPECT_EQ(evaluate("2 + 3 * 4", lookup), 14U);
  EXPECT_EQ(evaluate("max(min(100, CL_SIX / 4), 0x10)", lookup), 16U);
  EXPECT_EQ(evaluate("(2 + 3) * CL_SIX", lookup), 30U);
}

TEST(Rule, RefusesAnInvalidRule) {
  EXPECT_THROW(evaluate("max(1)", lookup), std::invalid_argument);
  EXPECT_THROW(evaluate("1 2", lookup), std::invalid_argument);
  EXPECT_THROW(evaluate("4 / 0", lookup), std::invalid_argument);
  EXPECT_THROW(broken("about 7", {7}, lookup), std::invalid_argument);
}

TEST(Rule, SaysWhatIsBroken) {
  EXPECT_EQ(complaint(">= 7", {7}), "");
  EXPECT_EQ(complaint(">= 7", {6}), "got 6, expected at least 7");
  EXPECT_EQ(complaint("<= CL_SIX", {7}), "got 7, expected at most 6");
  EXPECT_EQ(complaint("== 0", {1}), "got 1, expected 0");
  EXPECT_EQ(complaint("in 32 64", {64}), "");
  EXPECT_EQ(complaint("in 32 64", {48}), "got 48, expected 32 or 64");
  EXPECT_EQ(complaint("has 0x6", {0x7}), "");
  EXPECT_EQ(complaint("has 0x6", {0x4}), "got 0x4, expected all of the bits 0x6");
  EXPECT_EQ(complaint("any 0xc", {0x3}), "got 0x3, expected some of the bits 0xc");
  EXPECT_EQ(complaint("power of 2 or 0", {0}), "");
  EXPECT_EQ(complaint("ordered 0x1 0x2 0x4", {0x13}), "");
  EXPECT_EQ(complaint("ordered 0x1 0x2 0x4", {0x15}),
            "got 0x15, expected a bit of 0x1 0x2 0x4 only together with all bits before it");
  EXPECT_EQ(complaint("power of 2 or 0", {24}), "got 24, expected a power of 2 or 0");
  EXPECT_EQ(complaint("each >= 1", {1, 0}), "element 1: got 0, expected at least 1");
  EXPECT_EQ(complaint("each >= 1", {}), "number of values: got 0, expected more than 0");
  EXPECT_EQ(complaint(">= 1", {}), "number of values: got 0, expected 1");
}

TEST(Rule, NamesItsParameters) {
  EXPECT_EQ(parameters_in(">= max(CL_A / 4, CL_B)"), (std::vector<std::string>{"CL_A", "CL_B"}));
}

}  // namespace
}  // namespace assay::suites::limits
