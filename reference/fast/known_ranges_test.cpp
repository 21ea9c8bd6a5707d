#include "reference/fast/known_ranges.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <random>
#include <vector>

#include "reference/base/function.h"
#include "reference/fast/box.h"
#include "reference/judge/judge.h"

namespace assay::reference {
namespace {

std::int32_t order(float x) {
  const auto bits = std::bit_cast<std::int32_t>(x);
  return bits < 0 ? static_cast<std::int32_t>(0x8000'0000u - static_cast<std::uint32_t>(bits))
                  : bits;
}
float at_order(std::int32_t place) {
  return std::bit_cast<float>(place < 0 ? 0x8000'0000u - static_cast<std::uint32_t>(place)
                                        : static_cast<std::uint32_t>(place));
}

std::vector<float> samples(const KnownRange& known) {
  std::vector<float> list{known.low, known.high};
  std::mt19937_64 random(3);
  const auto low = order(known.low), high = order(known.high);
  for (int i = 0; i < 40; ++i)
    list.push_back(at_order(static_cast<std::int32_t>(
        low + static_cast<std::int64_t>(
                  random() % static_cast<std::uint64_t>(std::int64_t{high} - low + 1)))));
  return list;
}

Rules within(double limit) {
  Rules rules;
  rules.accuracy = accuracy::Ulp{limit};
  return rules;
}

TEST(KnownRanges, AgreeWithMpfr) {
  std::size_t rows = 0;
  for (const Function& function : math_functions()) {
    if (function.fast == nullptr || function.parameters.size() != 1) continue;
    const auto all = known_ranges(*function.fast);
    ASSERT_LE(all.size(), max_known_ranges);
    rows += all.empty() ? 0 : 1;
    const Judge judge(function, within(0x1p-8));
    for (const KnownRange& known : all) {
      for (const float x : samples(known)) {
        SCOPED_TRACE(testing::Message() << function.name << " at " << x);
        const InputBits input[] = {{std::bit_cast<std::uint32_t>(x), 0, 0}};
        const Verdict verdict = judge.decide(input, 0, {known.expected, 0});
        EXPECT_TRUE(verdict.accepted);
        EXPECT_LE(verdict.ulp, 0x1p-8);
        EXPECT_EQ(verdict.rule == Rule::nan_required, known.as == KnownRange::As::nan);
        EXPECT_EQ(verdict.rule == Rule::overflow, known.as == KnownRange::As::overflow);
        if (known.as == KnownRange::As::exact) {
          EXPECT_EQ(verdict.rule, Rule::exact);
        }
      }
    }
  }
  EXPECT_GE(rows, 25U);
}

/// The arguments have mixed magnitudes.
struct Right {
  explicit Right(const Function& function) : judge(function, within(4)) {
    alignas(64) static double values[size];
    for (std::size_t i = 0; i < size; ++i) x[i] = static_cast<std::uint32_t>(i * 0x9e37'79b1u);
    function.fast->kernel(instruction_set())({{x, nullptr, nullptr}, {values, nullptr}, size});
    for (std::size_t i = 0; i < size; ++i) {
      const auto bits = std::bit_cast<std::uint64_t>(values[i]);
      answers[i] = is_box(bits) ? static_cast<std::uint32_t>(bits)
                                : std::bit_cast<std::uint32_t>(static_cast<float>(values[i]));
    }
  }
  Tally tally() const {
    Tally found;
    // In the second half, the judge knows the greatest error of the first half.
    for (std::size_t from = 0; from < size; from += size / 2)
      judge.add({size / 2, from, {x + from}, {answers + from}}, found);
    return found;
  }
  static constexpr std::size_t size = 32 * block_size;
  Judge judge;
  std::uint32_t x[size], answers[size];
};

TEST(KnownRanges, EveryInputIsCountedOnceAndAWrongAnswerIsSeen) {
  for (const char* name : {"log", "exp2", "tanh", "sinpi", "asin"}) {
    SCOPED_TRACE(name);
    const auto right = std::make_unique<Right>(*find_function(name));
    const Tally tally = right->tally();
    EXPECT_EQ(tally.inputs, Right::size);
    EXPECT_EQ(tally.failing, 0U);
    std::uint64_t by_rule = 0, in_bins = 0;
    for (const std::uint64_t n : tally.by_rule) by_rule += n;
    for (const std::uint64_t n : tally.histogram) in_bins += n;
    EXPECT_EQ(by_rule, Right::size);
    EXPECT_EQ(in_bins, Right::size);
    const Tally exact = right->judge.exactly({2048, 0, {right->x}, {right->answers}});
    const Tally fast = right->judge({2048, 0, {right->x}, {right->answers}});
    for (const Rule rule : {Rule::nan_required, Rule::overflow})
      EXPECT_EQ(fast.by_rule[static_cast<std::size_t>(rule)],
                exact.by_rule[static_cast<std::size_t>(rule)]);
    for (const std::size_t place : {Right::size - 1000, Right::size - 999, Right::size - 998}) {
      const std::uint32_t kept = right->answers[place];
      // Another exponent, or a number in place of a NaN.
      right->answers[place] = kept ^ 0x0080'0000u;
      if (std::isnan(std::bit_cast<float>(kept))) right->answers[place] = 1;
      EXPECT_EQ(right->tally().failing, 1U) << place;
      right->answers[place] = kept;
    }
  }
}

}  // namespace
}  // namespace assay::reference
