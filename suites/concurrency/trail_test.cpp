#include "suites/concurrency/trail.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace assay::suites::concurrency {
namespace {

using Steps = std::vector<Step>;

TEST(Trail, ExistsForAnyOrderOfIncrements) {
  Steps steps;
  for (std::uint64_t k = 0; k < 100; ++k) steps.push_back({k, k + 1, static_cast<std::size_t>(k)});
  std::shuffle(steps.begin(), steps.end(), std::mt19937(1));
  EXPECT_FALSE(broken_trail(steps, 0, 100));
}

TEST(Trail, MayKeepAValueAndComeBackToIt) {
  EXPECT_FALSE(broken_trail(Steps{{5, 5, 0}, {5, 2, 1}, {2, 5, 2}, {5, 5, 3}}, 5, 5));
  EXPECT_FALSE(broken_trail(Steps{{7, 1, 0}, {1, 7, 1}, {7, 3, 2}}, 7, 3));
  EXPECT_FALSE(broken_trail(Steps{}, 4, 4));
}

TEST(Trail, SeesALostUpdate) {
  const auto broken = broken_trail(Steps{{0, 1, 0}, {0, 1, 1}, {1, 2, 2}}, 0, 2);
  ASSERT_TRUE(broken);
  EXPECT_EQ(broken->item, 1U);
  EXPECT_EQ(broken->reason,
            "2 work-items, for example 0 and 1, got 0x0; the object had this value 1 time");
}

TEST(Trail, SeesAValueThatNeverWas) {
  const auto broken = broken_trail(Steps{{0, 1, 0}, {9, 2, 1}}, 0, 2);
  ASSERT_TRUE(broken);
  EXPECT_EQ(broken->reason, "work-item 1 got 0x9, a value that the object never had");
}

TEST(Trail, SeesAWrongEnd) {
  const auto broken = broken_trail(Steps{{0, 1, 0}, {1, 2, 1}}, 0, 1);
  ASSERT_TRUE(broken);
  EXPECT_EQ(broken->reason, "the last value is 0x1; 1 operation stored it, and 1 work-item got it");
  EXPECT_TRUE(broken_trail(Steps{}, 4, 5));
  EXPECT_TRUE(broken_trail(Steps{{0, 1, 0}}, 0, 7));
}

TEST(Trail, SeesASeparateLoop) {
  // Every value is stored as often as it is found, but no step leads from 0 to the values 5 and 6.
  const auto broken = broken_trail(Steps{{0, 1, 0}, {5, 6, 1}, {6, 5, 2}}, 0, 1);
  ASSERT_TRUE(broken);
  EXPECT_EQ(broken->item, 1U);
}

TEST(Trail, OfRandomWalksExistsAndBreaksWithAnyOtherEnd) {
  std::mt19937 random(2);
  for (int round = 0; round < 200; ++round) {
    Steps steps;
    std::uint64_t at = random() % 5;
    const std::uint64_t first = at;
    for (std::size_t k = 0; k < 30; ++k) {
      const std::uint64_t to = random() % 5;
      steps.push_back({at, to, k});
      at = to;
    }
    std::shuffle(steps.begin(), steps.end(), random);
    EXPECT_FALSE(broken_trail(steps, first, at));
    EXPECT_TRUE(broken_trail(steps, first, at + 1));
  }
}

}  // namespace
}  // namespace assay::suites::concurrency
