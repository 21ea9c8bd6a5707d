#include "harness/supervise/estimate.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <map>

#include "harness/supervise/weights.h"

namespace assay::harness {
namespace {

std::vector<Case> cases_of(const std::map<std::string, int>& suites) {
  std::vector<Case> cases;
  for (const auto& [suite, count] : suites)
    for (int i = 0; i < count; ++i) {
      Case one;
      one.id = suite + "/" + std::to_string(i);
      cases.push_back(std::move(one));
    }
  return cases;
}

CaseRecord record(const std::string& id, double seconds, Outcome outcome = Outcome::pass) {
  CaseRecord made;
  made.id = id;
  made.seconds = seconds;
  made.outcome = outcome;
  return made;
}

TEST(Estimate, ExtrapolatesSamplesSuiteBySuite) {
  const std::vector<Case> cases = cases_of({{"a", 100}, {"b", 10}, {"c", 1}});
  CaseRecord part = record("b/0", 0.4);
  part.measurement.emplace();
  part.measurement->seconds["whole"] = 20;
  const std::vector<CaseRecord> records = {record("a/0", 1), record("a/1", 2, Outcome::fail), part};
  const auto found = estimates(cases, records, true);
  ASSERT_EQ(found.size(), 3u);
  EXPECT_EQ(found[0].suite, "a");
  EXPECT_EQ(found[0].sampled, 2u);
  EXPECT_DOUBLE_EQ(found[0].work, (1 + 2 * 2) / 2.0 * 100) << "a failure is run twice";
  EXPECT_DOUBLE_EQ(found[1].work, 200);
  EXPECT_DOUBLE_EQ(found[2].work, 25 / 3.0) << "the mean of all samples";
  EXPECT_DOUBLE_EQ(estimates(cases, records, false)[0].work, 150);
}

TEST(Estimate, TakesTheSharesOfSuitesFromTheTable) {
  const std::filesystem::path folder =
      std::filesystem::path(testing::TempDir()) / ("assay-estimate-" + std::to_string(getpid()));
  std::filesystem::create_directories(folder);
  std::ofstream(folder / "suite_seconds.csv")
      << "driver,suite,cases,seconds,hung,processor,programs,citation\n"
         "D 1,a,100,100.00,0.00,,,x\nD 1,b,10,100.00,30.00,,,x\n";
  const Weights weights = Weights::of_driver(folder.string(), "D 1");
  std::filesystem::remove_all(folder);
  const std::vector<Case> cases = cases_of({{"a", 100}, {"b", 10}});
  // The samples take twice the table's seconds.
  std::vector<CaseRecord> records = {record("a/0", 2), record("a/1", 2)};
  auto found = estimates(cases, records, true, &weights);
  EXPECT_DOUBLE_EQ(found[0].work, 200);
  EXPECT_DOUBLE_EQ(found[1].work, 200 + 30) << "b has no sample, and its hang is not doubled";
  records.push_back(record("b/0", 400, Outcome::timeout));
  found = estimates(cases, records, true, &weights);
  EXPECT_DOUBLE_EQ(found[1].work, 600) << "the measured hang is longer than the table's";
  EXPECT_EQ(found[1].sampled, 0u);
}

}  // namespace
}  // namespace assay::harness
