#include "harness/run/estimate.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

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

TEST(Estimate, SamplesEachSuiteAndEachCaseOnce) {
  std::vector<Case> cases = cases_of({{"a", 10}, {"b", 1000}, {"c", 3}});
  cases[2].skip = "no double";
  const std::vector<Case> chosen = sampled(cases, 1);
  EXPECT_EQ(chosen.size(), cases.size() - 1);
  std::set<std::string> ids, early;
  for (const Case& one : chosen) {
    EXPECT_TRUE(ids.insert(one.id).second) << one.id;
    if (ids.size() <= 40) early.insert(std::string(one.suite()));
  }
  EXPECT_EQ(early.size(), 3u) << "each suite is among the first";
  EXPECT_FALSE(ids.contains("a/2"));
  const std::vector<Case> again = sampled(cases, 1), other = sampled(cases, 2);
  EXPECT_EQ(chosen.front().id, again.front().id);
  std::size_t moved = 0;
  for (std::size_t i = 0; i < chosen.size(); ++i) moved += chosen[i].id != other[i].id ? 1 : 0;
  EXPECT_GT(moved, chosen.size() / 2);
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
  EXPECT_DOUBLE_EQ(found[2].work, 25 / 3.0) << "the mean of all";
  EXPECT_DOUBLE_EQ(estimates(cases, records, false)[0].work, 150);
}

}  // namespace
}  // namespace assay::harness
