#include "harness/record/budget.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

#include "harness/base/errors.h"
#include "harness/cases/case.h"
#include "harness/devices/device.h"
#include "harness/record/results.h"
#include "harness/supervise/weights.h"

namespace assay::harness {
namespace {

using ::testing::HasSubstr;

std::vector<Case> cases_of(const std::vector<std::string>& ids) {
  std::vector<Case> cases;
  for (const std::string& id : ids) {
    Case one;
    one.id = id;
    cases.push_back(std::move(one));
  }
  return cases;
}

std::vector<Case> plan() {
  std::vector<std::string> ids;
  for (int function = 0; function < 10; ++function)
    for (const char* type : {"float", "float4", "float16", "double", "double4"})
      for (const char* mode : {"default", "literal", "fast"})
        ids.push_back(fmt::format("math/f{}/{}/{}", function, type, mode));
  ids.insert(ids.end(), {"svm/alloc", "svm/free"});
  return cases_of(ids);
}

std::vector<std::string> ordered(const std::vector<Case>& cases, std::uint64_t seed = 1) {
  std::vector<std::string> ids;
  for (const std::size_t place : broad_first(cases, seed)) ids.push_back(cases[place].id);
  return ids;
}

std::vector<std::string> kept(double seconds, std::vector<Case> cases = plan()) {
  keep_within(cases, seconds, 1, Weights::built_in(""));
  std::vector<std::string> ids;
  for (const Case& one : cases) ids.push_back(one.id);
  return ids;
}

TEST(Budget, BroadCasesComeFirst) {
  const std::vector<std::string> ids = ordered(plan());
  ASSERT_EQ(ids.size(), 152u);
  EXPECT_EQ(std::set<std::string>(ids.begin(), ids.end()).size(), ids.size());
  // The first two cases are of different suites. The first twelve cases together have all types and
  // modes.
  EXPECT_NE(ids[0].substr(0, 4), ids[1].substr(0, 4));
  std::set<std::string> parts;
  for (std::size_t i = 0; i < 12; ++i)
    for (std::size_t from = 0, to = 0; to != std::string::npos; from = to + 1) {
      to = ids[i].find('/', from);
      parts.insert(ids[i].substr(from, to - from));
    }
  for (const char* part : {"f0", "f9", "float16", "double", "default", "literal", "fast", "free"})
    EXPECT_TRUE(parts.contains(part)) << part;
}

TEST(Budget, TheOrderFollowsFromCasesAndSeed) {
  std::vector<Case> cases = plan();
  EXPECT_EQ(ordered(cases), ordered(plan()));
  EXPECT_NE(ordered(cases), ordered(cases, 2));
  std::ranges::reverse(cases);
  EXPECT_EQ(ordered(cases), ordered(plan())) << "the order of the plan does not matter";
  cases.front().skip = "why";
  EXPECT_EQ(ordered(cases).size(), 151u);
}

TEST(Budget, AGreaterOneKeepsTheSameAndMore) {
  std::vector<std::string> before = kept(1e-9);
  EXPECT_EQ(before.size(), 2u) << "one of each suite in any event";
  for (const double seconds : {0.2, 0.5, 1.0, 2.0, 1e6}) {
    const std::vector<std::string> now = kept(seconds);
    const std::set<std::string> has(now.begin(), now.end());
    for (const std::string& id : before) EXPECT_TRUE(has.contains(id)) << id;
    EXPECT_GE(now.size(), before.size());
    before = now;
  }
  EXPECT_EQ(before.size(), 152u);
}

TEST(Budget, SkippedCasesStayAndTakeNoTime) {
  std::vector<Case> cases = plan();
  for (std::size_t i = 0; i < 100; ++i) cases[i].skip = "why";
  const BudgetedPlan found = keep_within(cases, 1e-9, 1, Weights::built_in(""));
  EXPECT_EQ(cases.size(), 102u);
  EXPECT_EQ(found.selected, 2u);
  EXPECT_EQ(found.of, 52u);
  EXPECT_EQ(found.suites, 2u);
  EXPECT_THAT(budget_text({{"budget", found}}),
              HasSubstr("(2 of 52 cases, from all 2 suites; digest of the weights: "));
  EXPECT_EQ(budget_text(nlohmann::json::object()), "");
}

class WeightsTest : public ::testing::Test {
 protected:
  WeightsTest() { std::filesystem::remove_all(folder_); }
  ~WeightsTest() override { std::filesystem::remove_all(folder_); }

  std::filesystem::path folder_ =
      std::filesystem::path(testing::TempDir()) / fmt::format("assay-weights-{}", getpid());
};

TEST_F(WeightsTest, ComeFromTheTimesOfARun) {
  {
    DeviceInfo device;
    device.version = {3, 0};
    auto file = ResultsFile::create(folder_ / "0-a" / "results.jsonl", run_header(device, {}, 4));
    for (const auto& [id, seconds] :
         {std::pair{"math/exp/float4/default", 1.0}, std::pair{"math/sin/float4/default", 3.0},
          std::pair{"math/sin/double/default", 8.0}, std::pair{"svm/alloc/fine", 0.0}}) {
      CaseRecord record;
      record.id = id;
      record.outcome = Outcome::pass;
      record.seconds = seconds;
      file.append(record);
    }
  }
  const Weights weights = weights_of_run(folder_.string());
  EXPECT_DOUBLE_EQ(weights.seconds("math/exp/float4/literal"), 0.5);
  EXPECT_DOUBLE_EQ(weights.seconds("math/exp/double/literal"), 2);
  EXPECT_DOUBLE_EQ(weights.seconds("math/exp/half/default"), 1) << "of the suite";
  EXPECT_DOUBLE_EQ(weights.seconds("pipes/reserve"), 0.75) << "of all";
  EXPECT_GT(weights.seconds("svm/alloc/coarse"), 0);
  EXPECT_EQ(weights.digest(), weights_of_run(folder_.string()).digest());
  EXPECT_NE(weights.digest(), Weights::built_in("").digest());
}

TEST_F(WeightsTest, ADriverHasItsOwnMeans) {
  std::filesystem::create_directories(folder_);
  std::ofstream(folder_ / "suite_seconds.csv")
      << "driver,suite,cases,seconds,hung,processor,programs,citation\n"
         "A 1,math,10,20.00,0.00,,,x\nB 2,math,10,40.00,9.00,,,x\nB 2,svm,2,0.00,0.00,,,x\n";
  const Weights own = Weights::of_driver(folder_.string(), "A 1");
  EXPECT_DOUBLE_EQ(own.seconds("math/exp/float/default"), 2);
  EXPECT_DOUBLE_EQ(own.seconds("svm/alloc/coarse"), 0.005 / 2) << "of other drivers";
  EXPECT_DOUBLE_EQ(own.seconds("pipes/reserve"), 2) << "of all";
  EXPECT_DOUBLE_EQ(Weights::of_driver(folder_.string(), "C").seconds("math/exp/float/default"), 3);
  EXPECT_DOUBLE_EQ(own.hung("math"), 0) << "another driver hung";
  EXPECT_DOUBLE_EQ(Weights::of_driver(folder_.string(), "B 2").hung("math"), 0.9);
}

TEST_F(WeightsTest, ATableIsRead) {
  const auto refused = [&](const std::string& text) -> std::string {
    std::filesystem::create_directories(folder_);
    std::ofstream(folder_ / "weights.csv") << "suite,type,seconds,citation\n" << text;
    try {
      Weights::built_in(folder_.string());
    } catch (const UsageError& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_EQ(refused(",,0.5,who measured it\n"), "");
  EXPECT_THAT(refused(",,0,x\n"), HasSubstr("weights.csv:2: '0' is not a number of seconds"));
  EXPECT_THAT(refused("math,,1,x\n"), HasSubstr("the row of all suites is missing"));
}

}  // namespace
}  // namespace assay::harness
