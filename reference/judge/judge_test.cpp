#include "reference/judge/judge.h"

#include <gtest/gtest.h>

#include <vector>

#include "reference/testing/testing.h"

namespace assay::reference {
namespace {

using testing::bits;
using testing::rules;

Judge judge(const char* name, const char* accuracy) {
  return {testing::function(name), rules(accuracy)};
}

TEST(Judge, CountsABatch) {
  const std::vector<float> inputs = {0, 1, 2, -1000, 100};
  std::vector<std::uint32_t> outputs = {0x3f800000, 0x402df854, 0x40ec7326, 0, 0x7f800000};
  Batch batch{.count = inputs.size(),
              .first_index = 100,
              .inputs = {inputs.data()},
              .outputs = {outputs.data()}};
  const Judge exp = judge("exp", "ulp(3)");
  Tally tally = exp.exactly(batch);
  EXPECT_EQ(tally.inputs, 5U);
  EXPECT_EQ(tally.failing, 0U);
  EXPECT_TRUE(tally.failures.empty());
  EXPECT_EQ(tally.worst->index, 101U);
  EXPECT_EQ(tally.by_rule[static_cast<std::size_t>(Rule::overflow)], 1U);
  outputs[2] += 5;
  tally = exp.exactly(batch);
  EXPECT_EQ(tally.failing, 1U);
  ASSERT_TRUE(tally.worst.has_value());
  EXPECT_TRUE(tally.worst->failing);
  EXPECT_EQ(tally.worst->index, 102U);
  EXPECT_EQ(tally.worst->input[0], bits(2.0F));
  EXPECT_EQ(tally.worst->subject[0], outputs[2]);
  EXPECT_GT(tally.worst->ulp, 4);
  EXPECT_EQ(tally.failures.size(), 1U);
}

TEST(Judge, ReadsEveryArgumentAndResult) {
  const std::vector<float> x = {6, -8}, y = {4, 3};
  const std::vector<float> remainders = {-2, 1};
  const std::vector<std::int32_t> quotients = {2, -3};
  const Batch batch{
      .count = 2, .inputs = {x.data(), y.data()}, .outputs = {remainders.data(), quotients.data()}};
  EXPECT_EQ(judge("remquo", "low-bits(7)").exactly(batch).failing, 0U);
  const std::vector<std::int32_t> wrong = {2, -4};
  const Batch second{
      .count = 2, .inputs = {x.data(), y.data()}, .outputs = {remainders.data(), wrong.data()}};
  const Tally tally = judge("remquo", "low-bits(7)").exactly(second);
  EXPECT_EQ(tally.failing, 1U);
  EXPECT_EQ(tally.worst->index, 1U);
}

TEST(Judge, HalfAndDouble) {
  Rules half = rules("ulp(2)");
  half.format = half_format;
  // exp(1) = 2.71828. Neighbors in half: 0x4170 (2.71875) and 0x416f.
  EXPECT_TRUE(Judge(testing::function("exp"), half).decide({0x3c00}, {0x4170}).accepted);
  EXPECT_FALSE(Judge(testing::function("exp"), half).decide({0x3c00}, {0x4173}).accepted);
  Rules wide = rules("ulp(3)");
  wide.format = double_format;
  const Judge exp(testing::function("exp"), wide);
  EXPECT_TRUE(exp.decide({0x3ff0000000000000}, {0x4005bf0a8b145769}).accepted);
  EXPECT_FALSE(exp.decide({0x3ff0000000000000}, {0x4005bf0a8b145769 + 4}).accepted);
}

TEST(Explanation, AnUlpTooFar) {
  const Explanation text = judge("exp", "ulp(3)").explain({bits(1.0F)}, {0x402df854 - 3});
  EXPECT_FALSE(text.accepted);
  EXPECT_EQ(text.inputs_hex, std::vector<std::string>{"0x3f800000"});
  EXPECT_EQ(text.inputs_decimal, std::vector<std::string>{"1"});
  EXPECT_EQ(text.subject_hex, std::vector<std::string>{"0x402df851"});
  EXPECT_EQ(text.subject_decimal, std::vector<std::string>{"2.71828103"});
  EXPECT_EQ(text.reference, std::vector<std::string>{"0x402df854 + 0.35 ulp"});
  EXPECT_EQ(text.reference_decimal, std::vector<std::string>{"2.7182818284590452"});
  EXPECT_EQ(reference::text(text.complaints.at(0)), "3.35 ulp > 3 ulp");
}

TEST(Explanation, AcceptedNamesTheRule) {
  const Explanation accepted = judge("exp", "ulp(3)").explain({bits(1.0F)}, {0x402df854});
  EXPECT_EQ(accepted.rule, Rule::within_limit);
  EXPECT_TRUE(accepted.complaints.empty());
}

TEST(Explanation, EnoughDigitsToSeeTheExcess) {
  const Explanation text = judge("exp", "ulp(0.34)").explain({bits(1.0F)}, {0x402df854});
  EXPECT_EQ(reference::text(text.complaints.at(0)), "0.35 ulp > 0.34 ulp");
  EXPECT_EQ(judge("exp", "ulp(0.3462)").explain({bits(1.0F)}, {0x402df854}).accepted, false);
}

TEST(Explanation, OtherComplaints) {
  const auto reason = [](const char* name, const char* accuracy, std::array<std::uint64_t, 3> in,
                         std::array<std::uint64_t, 2> out) {
    std::string all;
    for (const Complaint& one : judge(name, accuracy).explain(in, out).complaints)
      all += (all.empty() ? "" : "; ") + text(one);
    return all;
  };
  EXPECT_EQ(reason("sqrt", "ulp(3)", {bits(-1.0F)}, {bits(1.0F)}), "got 1, expected NaN");
  EXPECT_EQ(reason("sqrt", "ulp(3)", {bits(4.0F)}, {testing::quiet}), "got NaN, expected 2");
  EXPECT_EQ(reason("sin", "ulp(4)", {testing::minus}, {0}), "got 0, expected -0");
  EXPECT_EQ(reason("log", "ulp(3)", {0}, {testing::quiet}), "got NaN, expected -inf");
  EXPECT_EQ(reason("ilogb", "exact", {0}, {bits(1)}), "got 1, expected -2147483648 or -2147483647");
  EXPECT_EQ(reason("sqrt", "correctly-rounded", {bits(2.0F)}, {0x3fb504f4}),
            "got 0x3fb504f4, expected 0x3fb504f3, 0.80 ulp off");
  EXPECT_EQ(reason("remquo", "low-bits(7)", {bits(1000.0F), bits(-3.0F)}, {bits(1.0F), bits(77)}),
            "stored 77, expected -77 modulo 128");
  EXPECT_EQ(reason("frexp", "exact", {bits(8.0F)}, {bits(1.0F), bits(3)}),
            "returned 0x3f800000, expected 0x3f000000, 1.68e+07 ulp off; stored 3, expected 4");
  EXPECT_EQ(reason("nan", "exact", {0}, {bits(1.0F)}), "got 1, expected quiet NaN");
}

TEST(Explanation, References) {
  const auto reference = [](const char* name, std::array<std::uint64_t, 3> in,
                            std::size_t result = 0) {
    return judge(name, "ulp(4)").explain(in, {}).reference[result];
  };
  EXPECT_EQ(reference("sqrt", {bits(4.0F)}), "0x40000000");
  EXPECT_EQ(reference("log", {bits(0.5F)}), "0xbf317217 - 0.97 ulp");
  EXPECT_EQ(reference("exp", {bits(100.0F)}), "0x7f7fffff + 1.33e+12 ulp");
  EXPECT_EQ(reference("sqrt", {testing::quiet}), "NaN");
  EXPECT_EQ(reference("fmax", {0, testing::minus}), "0x00000000 or 0x80000000");
  EXPECT_EQ(reference("lgamma_r", {testing::minus_infinity}, 1), "any");
  EXPECT_EQ(reference("exp", {1}), "0x3f800000 + 1.2e-38 ulp");
  EXPECT_EQ(reference("log", {0}), "0xff800000");
}

}  // namespace
}  // namespace assay::reference
