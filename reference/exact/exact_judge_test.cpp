#include "reference/exact/exact_judge.h"

#include <gtest/gtest.h>

#include <numeric>

namespace assay::reference {
namespace {

const ScalarType& type(const char* name) {
  return *find_scalar_type(name);
}

/// x + 1 of uchar. For x = 7, the answer 9 is also right. For x = 8, any answer is right.
ExactFunction increment(bool with_fill) {
  ExactFunction f;
  f.name = "increment";
  f.parameters = {type("uchar")};
  f.results = {type("uchar")};
  f.answer = [](std::span<const InputBits> group, std::size_t lane, std::size_t) {
    const std::uint64_t x = group[lane][0];
    if (x == 8) return ExactAnswer::free();
    ExactAnswer answer{(x + 1) & 0xff};
    if (x == 7) answer.others[static_cast<std::size_t>(answer.other_count++)] = 9;
    return answer;
  };
  if (with_fill)
    f.fill = [](const Batch& batch, const std::array<void*, 2>& expected) {
      const auto* x = static_cast<const std::uint8_t*>(batch.inputs[0]);
      auto* to = static_cast<std::uint8_t*>(expected[0]);
      for (std::size_t i = 0; i < batch.count; ++i) to[i] = static_cast<std::uint8_t>(x[i] + 1);
    };
  return f;
}

TEST(ExactJudge, AcceptsWhatTheFunctionAllowsAndNothingElse) {
  for (const bool with_fill : {false, true}) {
    const ExactJudge judge(increment(with_fill));
    std::vector<std::uint8_t> in(4096), out(4096);
    std::iota(in.begin(), in.end(), std::uint8_t{0});
    for (std::size_t i = 0; i < in.size(); ++i) out[i] = static_cast<std::uint8_t>(in[i] + 1);
    out[7] = 9;
    out[8] = 77;
    out[2055] = 10;
    Batch batch{in.size(), 100, {in.data()}, {out.data()}};
    Tally tally;
    judge.add(batch, tally);
    EXPECT_EQ(tally.inputs, 4096u);
    EXPECT_EQ(tally.failing, 1u);
    ASSERT_EQ(tally.failures.size(), 1u);
    EXPECT_EQ(tally.failures[0].index, 2155u);
    EXPECT_EQ(tally.failures[0].input[0], 7u);
    EXPECT_GE(tally.by_rule[static_cast<std::size_t>(Rule::alternative)], 1u);
    const InputBits seven{7};
    const Explanation e = judge.explain(std::span(&seven, 1), 0, {10});
    EXPECT_FALSE(e.accepted);
    EXPECT_EQ(e.reference[0], "0x08 or 0x09");
    EXPECT_EQ(text(e.complaints.at(0)), "got 10, expected 8");
  }
}

TEST(ExactJudge, JudgesWholeVectorsTogether) {
  ExactFunction f;  // each lane is the sum of the vector
  f.name = "sum";
  f.parameters = {type("int")};
  f.results = {type("int")};
  f.group_size = 3;
  f.answer = [](std::span<const InputBits> group, std::size_t, std::size_t) {
    std::uint64_t sum = 0;
    for (const InputBits& x : group) sum += x[0];
    return ExactAnswer{sum & 0xffffffffu};
  };
  const ExactJudge judge(f);
  const std::int32_t in[] = {1, 2, 3, -1, -1, -1}, out[] = {6, 6, 6, -3, -3, 0};
  Tally tally;
  judge.add({6, 0, {in}, {out}}, tally);
  EXPECT_EQ(tally.failing, 1u);
  EXPECT_EQ(tally.failures.at(0).index, 5u);
}

TEST(ExactJudge, AllNaNsAreOneAnswerIfAnyNaNIsRight) {
  ExactAnswer answer{0x7fc00000};
  EXPECT_FALSE(answer.allows(type("float"), 0x7fc00001));
  answer.any_nan = true;
  EXPECT_TRUE(answer.allows(type("float"), 0xff800001));
  EXPECT_FALSE(answer.allows(type("float"), 0x7f800000));
}

}  // namespace
}  // namespace assay::reference
