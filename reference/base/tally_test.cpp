#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <random>

#include "reference/judge/judge.h"

namespace assay::reference {
namespace {

constexpr double inf = std::numeric_limits<double>::infinity();

TEST(Tally, BinsHoldPowersOfTwo) {
  EXPECT_EQ(histogram_bin(0), 0U);
  EXPECT_EQ(histogram_bin(1e-30), 1U);
  EXPECT_EQ(histogram_bin(0x1p-7), 1U);
  EXPECT_EQ(histogram_bin(0x1.0000001p-7), 2U);
  EXPECT_EQ(histogram_bin(0.5), 7U);
  EXPECT_EQ(histogram_bin(0.500001), 8U);
  EXPECT_EQ(histogram_bin(1), 8U);
  EXPECT_EQ(histogram_bin(4), 10U);
  EXPECT_EQ(histogram_bin(0x1p22), 30U);
  EXPECT_EQ(histogram_bin(0x1.1p22), 31U);
  EXPECT_EQ(histogram_bin(inf), 31U);
}

TEST(Tally, FailingIsWorseThanAnyPass) {
  EXPECT_LT(severity(false, 1), severity(false, 2));
  EXPECT_LT(severity(false, inf), severity(true, 0));
  EXPECT_LT(severity(true, 1), severity(true, 2));
  EXPECT_LT(severity(true, 1e9), severity(true, inf));
  EXPECT_LT(severity(true, inf), inf);
}

/// A named failure is counted, but is not the greatest error or a rejected answer.
TEST(Tally, NamedFailuresHideNothing) {
  Tally tally;
  for (std::uint64_t i = 0; i < 20; ++i) tally.add(i, {i}, {}, {false, Rule::zero_sign_wrong, 0});
  tally.add(20, {20}, {}, {true, Rule::within_limit, 0.75});
  EXPECT_EQ(tally.worst->index, 20u);
  tally.add(21, {21}, {}, {false, Rule::rejected, 9});
  EXPECT_EQ(tally.failing, 21u);
  EXPECT_EQ(tally.by_rule[static_cast<std::size_t>(Rule::zero_sign_wrong)], 20u);
  ASSERT_EQ(tally.failures.size(), 1u);
  EXPECT_EQ(tally.failures[0].index, 21u);
  EXPECT_EQ(tally.worst->index, 21u);
  EXPECT_EQ(tally.named.size(), Tally::max_failures);
  Tally merged;
  merged.merge(tally);
  EXPECT_EQ(merged.named.size(), Tally::max_failures);
  EXPECT_TRUE(fails(Rule::other_reading));
  EXPECT_FALSE(fails(Rule::not_recommended));
}

Tally random_tally(std::mt19937& random, std::uint64_t first, std::size_t count) {
  Tally tally;
  for (std::size_t i = 0; i < count; ++i) {
    const double ulp = static_cast<double>(random() % 8) / 2;
    const bool accepted = random() % 3 != 0;
    tally.add(first + i, {first + i}, {random()},
              {accepted, accepted ? Rule::within_limit : Rule::rejected, ulp});
  }
  tally.decided_by_mpfr = count / 2;
  return tally;
}

void expect_same(const Tally& a, const Tally& b) {
  EXPECT_EQ(a.inputs, b.inputs);
  EXPECT_EQ(a.failing, b.failing);
  EXPECT_EQ(a.decided_by_mpfr, b.decided_by_mpfr);
  EXPECT_EQ(a.histogram, b.histogram);
  EXPECT_EQ(a.by_rule, b.by_rule);
  ASSERT_EQ(a.worst.has_value(), b.worst.has_value());
  if (a.worst) {
    EXPECT_EQ(a.worst->index, b.worst->index);
    EXPECT_EQ(a.worst->severity, b.worst->severity);
    EXPECT_EQ(a.worst->subject, b.worst->subject);
  }
  ASSERT_EQ(a.failures.size(), b.failures.size());
  for (std::size_t i = 0; i < a.failures.size(); ++i) {
    EXPECT_EQ(a.failures[i].index, b.failures[i].index);
    EXPECT_EQ(a.failures[i].subject, b.failures[i].subject);
  }
}

TEST(Tally, MergeIsAssociativeAndCommutative) {
  std::mt19937 random(3);
  std::vector<Tally> parts;
  std::uint64_t first = 0;
  for (int i = 0; i < 20; ++i) {
    const std::size_t count = random() % 12;
    parts.push_back(random_tally(random, first, count));
    first += count;
  }
  Tally forward;
  for (const Tally& part : parts) forward.merge(part);
  EXPECT_EQ(forward.inputs, first);
  EXPECT_EQ(forward.failures.size(), Tally::max_failures);
  EXPECT_TRUE(std::ranges::is_sorted(forward.failures, {}, &Worst::index));
  for (int round = 0; round < 20; ++round) {
    std::vector<Tally> pool = parts;
    while (pool.size() > 1) {
      std::ranges::shuffle(pool, random);
      pool[pool.size() - 2].merge(pool.back());
      pool.pop_back();
    }
    expect_same(pool.front(), forward);
  }
}

TEST(Tally, TheFirstOfEquallyBadAnswersIsTheWorst) {
  Tally a, b;
  a.add(9, {}, {}, {true, Rule::within_limit, 2});
  b.add(4, {}, {}, {true, Rule::within_limit, 2});
  b.add(5, {}, {}, {true, Rule::exact, 0});
  Tally merged = a;
  merged.merge(b);
  EXPECT_EQ(merged.worst->index, 4U);
  b.merge(a);
  EXPECT_EQ(b.worst->index, 4U);
}

}  // namespace
}  // namespace assay::reference
