#include "harness/print/pace.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace assay::harness {
namespace {

void expect(Pace& pace, const std::string& suite, int count, int samples = 0) {
  for (int i = 0; i < count; ++i) pace.expect(fmt::format("{}/{}", suite, i), i < samples);
}

/// Finishes `count` cases from `first` on.
void finish(Pace& pace, const std::string& suite, int first, int count, double seconds,
            Outcome outcome = Outcome::pass) {
  for (int i = first; i < first + count; ++i) {
    CaseRecord record;
    record.id = fmt::format("{}/{}", suite, i);
    record.outcome = outcome;
    record.seconds = seconds;
    if (outcome == Outcome::fail) record.rerun = Rerun{outcome, "", 100};
    pace.finished(record);
  }
}

TEST(Pace, ExtrapolatesSuiteBySuite) {
  Pace pace;
  expect(pace, "short", 100);
  expect(pace, "long", 10);
  EXPECT_FALSE(pace.left(10)) << "nothing has ended";
  finish(pace, "short", 0, 50, 0.1);
  finish(pace, "long", 0, 1, 5);
  // 10 s of work took 5 s: two workers. Left: 50 cases of 0.1 s, 9 cases of 5 s.
  EXPECT_NEAR(pace.left(5).value(), (5 + 45) / 2.0, 1e-9);
}

TEST(Pace, AnUnknownSuiteCountsAsAverage) {
  Pace pace;
  expect(pace, "a", 10);
  expect(pace, "b", 10);
  finish(pace, "a", 0, 10, 1);
  EXPECT_NEAR(pace.left(10).value(), 10, 1e-9);
  EXPECT_FALSE(pace.left(1)) << "too early";
  finish(pace, "b", 0, 10, 1);
  EXPECT_FALSE(pace.left(20)) << "nothing is left";
}

// The first five samples take one second each, the others three.
TEST(Pace, SamplesShowThatLaterCasesTakeLonger) {
  Pace pace;
  expect(pace, "a", 1000, 10);
  finish(pace, "a", 0, 5, 1);
  EXPECT_FALSE(pace.left(5)) << "too many samples are open";
  finish(pace, "a", 5, 5, 3);
  EXPECT_NEAR(pace.left(20).value(), 990 * 2, 1e-9);
  finish(pace, "a", 10, 490, 1);
  EXPECT_NEAR(pace.left(510).value(), 1000 * 2 - 510, 1e-9);
  finish(pace, "a", 500, 496, 9);
  EXPECT_NEAR(pace.left(4974).value(), 4974 / 996.0, 1e-9) << "whatever the samples said";
}

TEST(Pace, ASecondRunCountsLikeTheFirstAndAHangOnlyForItself) {
  Pace pace;
  expect(pace, "a", 20, 5);
  finish(pace, "a", 0, 4, 1, Outcome::fail);
  finish(pace, "a", 4, 1, 60, Outcome::timeout);
  EXPECT_NEAR(pace.left(68).value(), 0.25 * 68 / 5 * 15, 1e-9);
  CaseRecord skipped;
  skipped.id = "b/0";
  pace.finished(skipped);
  EXPECT_NEAR(pace.left(68).value(), 0.25 * 68 / 5 * 15, 1e-9) << "it was not expected";
}

}  // namespace
}  // namespace assay::harness
