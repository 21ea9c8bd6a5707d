#include "harness/run/pace.h"

#include <gtest/gtest.h>

namespace assay::harness {
namespace {

TEST(Pace, ExtrapolatesSuiteBySuite) {
  Pace pace;
  for (int i = 0; i < 100; ++i) pace.expect("short");
  for (int i = 0; i < 10; ++i) pace.expect("long");
  EXPECT_FALSE(pace.left(10)) << "nothing has ended";
  for (int i = 0; i < 50; ++i) pace.finished("short", 0.1);
  pace.finished("long", 5);
  // 10 s of work in 5 s: two workers. 50 x 0.1 s and 9 x 5 s are left.
  EXPECT_NEAR(pace.left(5).value(), (5 + 45) / 2.0, 1e-9);
}

TEST(Pace, TakesAnUnknownSuiteForAnAverageOne) {
  Pace pace;
  for (int i = 0; i < 10; ++i) pace.expect("a");
  for (int i = 0; i < 10; ++i) pace.expect("b");
  for (int i = 0; i < 10; ++i) pace.finished("a", 1);
  EXPECT_NEAR(pace.left(10).value(), 10, 1e-9);
  EXPECT_FALSE(pace.left(1)) << "too early";
  for (int i = 0; i < 10; ++i) pace.finished("b", 1);
  EXPECT_FALSE(pace.left(20)) << "nothing is left";
}

}  // namespace
}  // namespace assay::harness
