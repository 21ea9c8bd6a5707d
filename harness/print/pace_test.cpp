#include "harness/print/pace.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <vector>

#include "harness/base/csv.h"
#include "harness/record/budget.h"

namespace assay::harness {
namespace {

void expect(Pace& pace, const std::string& suite, int count, double seconds = 1) {
  for (int i = 0; i < count; ++i) pace.expect(fmt::format("{}/{}", suite, i), seconds);
}

void finish(Pace& pace, const std::string& suite, int count, double seconds,
            Outcome outcome = Outcome::pass) {
  for (int i = 0; i < count; ++i) {
    CaseRecord record;
    record.id = fmt::format("{}/{}", suite, i);
    record.outcome = outcome;
    record.seconds = seconds;
    if (outcome == Outcome::fail) record.rerun = Rerun{outcome, "", seconds};
    pace.finished(record);
  }
}

TEST(Pace, ASuiteThatHasNotBegunHasTheRatioOfTheOthers) {
  Pace pace;
  expect(pace, "short", 100, 0.1);
  expect(pace, "long", 10, 5);
  EXPECT_FALSE(pace.left(10)) << "nothing has ended";
  finish(pace, "short", 50, 0.2);
  // 10 s of work took 5 s: two workers. Cases take twice the expected time. 50 cases of 0.2 s and
  // 10 cases of 10 s are left.
  EXPECT_NEAR(pace.left(5).value(), (10 + 100) / 2.0, 1e-9);
  EXPECT_FALSE(pace.left(1)) << "too early";
}

TEST(Pace, ASuiteHasItsOwnRatioAfterManySeconds) {
  Pace equal, other(Pace::at_another_depth);
  for (Pace* pace : {&equal, &other}) {
    expect(*pace, "a", 1000);
    expect(*pace, "b", 1000);
    finish(*pace, "a", 1000, 1);
    finish(*pace, "b", 10, 100);
  }
  // The ratio of all suites is 2000 / 1010.
  EXPECT_NEAR(equal.left(2000).value(), 990 * (1000 + 2 * 2000 / 1010.0) / 12, 1e-6);
  EXPECT_NEAR(other.left(2000).value(), 990 * (1000 + 0.02 * 2000 / 1010.0) / 10.02, 1e-6);
  finish(equal, "b", 990, 100);
  EXPECT_FALSE(equal.left(101000)) << "nothing is left";
}

TEST(Pace, AHangThatEarlierRunsHadIsExpectedUntilItEnds) {
  Pace pace;
  expect(pace, "a", 30);
  pace.expect_hangs("a", 60);
  finish(pace, "a", 10, 1);
  EXPECT_NEAR(pace.left(10).value(), 20 + 60, 1e-9);
  finish(pace, "a", 1, 50, Outcome::timeout);
  EXPECT_NEAR(pace.left(60).value(), 19 + 10, 1e-9);
  finish(pace, "a", 1, 20, Outcome::timeout);
  EXPECT_NEAR(pace.left(80).value(), 18, 1e-9) << "the hang took longer than in earlier runs";
}

TEST(Pace, ARunningHangCountsAsWork) {
  Pace pace;
  expect(pace, "a", 30);
  pace.expect_hangs("a", 60);
  finish(pace, "a", 10, 4);
  // One worker took 40 s for 10 cases. Another worker waits for a hang.
  const RunningCase hang{"a/11", 40};
  EXPECT_NEAR(pace.left(40, {&hang, 1}).value(), (20 * 4 + 60 - 40) / 2.0, 1e-9);
  const RunningCase longer{"a/11", 80};
  EXPECT_NEAR(pace.left(80, {&longer, 1}).value(), 20 * 4 / 1.5, 1e-9);
}

TEST(Pace, ASecondRunCountsAndAHangOnlyForItself) {
  Pace pace;
  expect(pace, "a", 30);
  finish(pace, "a", 10, 1, Outcome::fail);
  EXPECT_NEAR(pace.left(20).value(), 20 * 2, 1e-9) << "each case took 2 s";
  finish(pace, "a", 1, 60, Outcome::timeout);
  EXPECT_NEAR(pace.left(80).value(), 19 * 2, 1e-9);
  CaseRecord waits;
  waits.id = "a/29";
  waits.hung = "a/10";
  pace.finished(waits);
  EXPECT_NEAR(pace.left(80).value(), 18 * 2, 1e-9) << "a case that was left out after a hang";
  CaseRecord skipped;
  skipped.id = "b/0";
  pace.finished(skipped);
  EXPECT_NEAR(pace.left(80).value(), 18 * 2, 1e-9) << "a case of a suite that was not expected";
}

/// One suite in one period of a run.
struct Part {
  std::string suite;
  int cases = 0;
  double seconds = 0, hung = 0;  ///< sums over all workers, with the second runs of cases
};

struct Run {
  int workers = 1;
  std::vector<Part> parts;
};

/// Quick runs of three drivers for CPUs and one for a GPU, each divided into 60 periods of equal
/// length. The times in data/suite_seconds.csv come from other runs, except the time of a hang of
/// Intel's driver.
std::map<std::string, Run> runs() {
  const std::string path = "harness/print/pace_runs.csv";
  std::map<std::string, Run> all;
  std::ifstream file(std::filesystem::path(ASSAY_SOURCE_DIR) / path);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  for (const CsvRow& row :
       parse_csv(text, path, {"driver", "workers", "suite", "cases", "seconds", "hung"})) {
    Run& run = all[row.fields[0]];
    run.workers = std::stoi(row.fields[1]);
    run.parts.push_back({row.fields[2], std::stoi(row.fields[3]), std::stod(row.fields[4]),
                         std::stod(row.fields[5])});
  }
  return all;
}

TEST(Pace, PredictsRecordedRunsAfterTwoMinutes) {
  for (const auto& [driver, run] : runs()) {
    const Weights weights = Weights::of_driver("", driver);
    Pace pace;
    double all = 0;
    for (const Part& part : run.parts) {
      expect(pace, part.suite, part.cases, weights.seconds(part.suite + "/0"));
      pace.expect_hangs(part.suite, part.cases * weights.hung(part.suite));
      all += (part.seconds + part.hung) / run.workers;
    }
    constexpr double factor = 1.3;
    double passed = 0;
    for (const Part& part : run.parts) {
      const int hung = part.hung > 0 ? 1 : 0;
      finish(pace, part.suite, part.cases - hung, part.seconds / std::max(1, part.cases - hung));
      finish(pace, part.suite, hung, part.hung, Outcome::timeout);
      passed += (part.seconds + part.hung) / run.workers;
      const auto left = pace.left(passed);
      if (passed < 120 || !left) continue;
      EXPECT_LT((passed + *left) / all, factor) << driver << " after " << passed << " s of " << all;
      EXPECT_GT((passed + *left) / all, 1 / factor)
          << driver << " after " << passed << " s of " << all;
    }
  }
}

}  // namespace
}  // namespace assay::harness
