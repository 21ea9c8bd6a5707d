#include "harness/supervise/sampling.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "harness/cases/case.h"

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

TEST(Sampling, ChoosesOfEachSuiteAndEachCaseOnce) {
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

std::vector<std::string> ids_of(const std::vector<Case>& cases) {
  std::vector<std::string> ids;
  for (const Case& one : cases) ids.push_back(one.id);
  return ids;
}

TEST(Sampling, ComesFirstAndTheRestKeepsItsOrder) {
  const std::vector<Case> cases = cases_of({{"a", 30}, {"b", 9000}, {"c", 70}});
  std::vector<Case> moved = cases;
  const auto samples = static_cast<std::ptrdiff_t>(samples_first(moved, 1));
  EXPECT_NEAR(static_cast<double>(samples), 9000 / 50 + 2 * 8, 2);
  const std::vector<std::string> ids = ids_of(moved);
  EXPECT_THAT(ids, testing::UnorderedElementsAreArray(ids_of(cases)));
  const std::set<std::string> first(ids.begin(), ids.begin() + samples);
  std::set<std::string> suites;
  for (const std::string& id : first) suites.insert(id.substr(0, 1));
  EXPECT_EQ(suites.size(), 3u) << "each suite is among the first";
  std::vector<std::string> rest = ids_of(cases);
  std::erase_if(rest, [&](const std::string& id) { return first.contains(id); });
  EXPECT_THAT(std::vector(ids.begin() + samples, ids.end()), testing::ElementsAreArray(rest));
  // Each tenth of the suite has almost the same number of samples.
  std::array<int, 10> tenths{};
  for (const std::string& id : first)
    if (id.starts_with("b/")) ++tenths.at(std::stoul(id.substr(2)) / 900);
  EXPECT_THAT(tenths, testing::Each(testing::AllOf(testing::Ge(14), testing::Le(22))));
}

TEST(Sampling, KeepsCasesThatShareAKernelTogether) {
  const std::vector<Case> cases = cases_of({{"a", 3000}});
  Joints joints;  // groups of 30 cases that share a kernel, 50 places apart
  for (std::size_t i = 0; i < cases.size(); ++i)
    joints.places[cases[i].id] = i / 1500 * 50 + i % 50;
  std::vector<Case> moved = cases;
  const std::size_t samples = samples_first(moved, 1, joints);
  std::map<std::size_t, int> first;
  for (std::size_t i = 0; i < samples; ++i) ++first[*joints.of(moved[i].id)];
  EXPECT_EQ(first.size(), 2u);
  for (const auto& [joint, count] : first) EXPECT_EQ(count, 30) << joint;
}

TEST(Sampling, TakesNoSampleOfAFewCases) {
  std::vector<Case> cases = cases_of({{"a", 70}});
  const std::vector<std::string> before = ids_of(cases);
  EXPECT_EQ(samples_first(cases, 1), 0u);
  EXPECT_EQ(ids_of(cases), before);
}

TEST(SuitesInTurns, SpreadsLargeSuitesOverTheRun) {
  const std::vector<Case> cases = cases_of({{"a", 40}, {"b", 9000}, {"c", 3000}, {"d", 200}});
  std::vector<Case> moved = cases;
  suites_in_turns(moved, 2);
  const std::vector<std::string> ids = ids_of(moved);
  EXPECT_THAT(ids, testing::UnorderedElementsAreArray(ids_of(cases)));
  EXPECT_EQ(ids[0], "a/0");
  EXPECT_EQ(ids[1], "a/1");
  std::map<std::string, std::vector<std::size_t>> at;  // for each suite, the places of its cases
  for (std::size_t i = 0; i < ids.size(); ++i) {
    std::vector<std::size_t>& its = at[ids[i].substr(0, 1)];
    EXPECT_EQ(ids[i].substr(2), std::to_string(its.size())) << "a suite keeps its order";
    its.push_back(i);
  }
  for (const char* suite : {"b", "c"}) {
    const std::vector<std::size_t>& its = at[suite];
    for (std::size_t tenth = 1; tenth < 10; ++tenth)
      EXPECT_NEAR(static_cast<double>(its[its.size() * tenth / 10]),
                  static_cast<double>(ids.size() * tenth) / 10,
                  static_cast<double>(ids.size()) / 12)
          << suite;
  }
  EXPECT_EQ(at["d"].back() - at["d"].front(), 199U) << "a small suite stays together";
  EXPECT_GT(at["d"].front(), ids.size() / 2) << "small suites begin at different times";
}

TEST(SuitesInTurns, KeepsSuccessiveCasesOfAKernelTogether) {
  std::vector<Case> cases = cases_of({{"a", 3000}, {"b", 3000}});
  Joints joints;
  for (std::size_t i = 0; i < cases.size(); ++i) joints.places[cases[i].id] = i / 300;
  suites_in_turns(cases, 0, joints);
  std::size_t kernels = 1;
  for (std::size_t i = 1; i < cases.size(); ++i)
    kernels += *joints.of(cases[i].id) != *joints.of(cases[i - 1].id) ? 1U : 0U;
  EXPECT_EQ(kernels, 20U);
}

}  // namespace
}  // namespace assay::harness
