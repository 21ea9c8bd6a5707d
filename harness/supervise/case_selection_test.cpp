#include "harness/supervise/case_selection.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>

#include "harness/base/errors.h"
#include "harness/cases/suite.h"
#include "harness/record/results.h"

namespace assay::harness {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

/// The name contains the process id, because tests run at the same time.
std::filesystem::path scratch(const std::string& name) {
  return std::filesystem::path(testing::TempDir()) / (name + std::to_string(getpid()));
}

Case named(const std::string& id) {
  Case one;
  one.id = id;
  return one;
}

Suite suite(const std::string& name, const std::vector<std::string>& ids) {
  return {name, name, [ids](const DeviceInfo& device, const RunOptions&) {
            std::vector<Case> cases;
            for (const std::string& id : ids)
              if (device.index == 0 || id.find("double") == std::string::npos)
                cases.push_back(named(id));
            return cases;
          }};
}

class SelectionTest : public ::testing::Test {
 protected:
  std::vector<std::string> ids(std::size_t device = 0) {
    std::vector<std::string> result;
    const std::vector<Selection> selections = select_cases(devices, request, suites);
    for (const Case& one : selections.at(device).cases) result.push_back(one.id);
    return result;
  }
  std::string refused() {
    try {
      select_cases(devices, request, suites);
    } catch (const UsageError& error) {
      return error.what();
    }
    ADD_FAILURE() << "was accepted";
    return "";
  }

  std::vector<DeviceInfo> devices{1};
  RunRequest request;
  std::vector<Suite> suites{suite("math", {"math/exp/float", "math/exp/double", "math/sin/float"}),
                            suite("images", {"images/read"})};
};

TEST_F(SelectionTest, EverythingInTheSuitesOrder) {
  EXPECT_THAT(ids(),
              ElementsAre("math/exp/float", "math/exp/double", "math/sin/float", "images/read"));
}

TEST_F(SelectionTest, SuitesAndFilters) {
  request.suites = {"math"};
  request.filters = {"*/sin/*", "math/exp/double"};
  EXPECT_THAT(ids(), ElementsAre("math/exp/double", "math/sin/float"));
}

TEST_F(SelectionTest, AllShardsTogetherHaveEveryCaseOnce) {
  request.shard = {0, 3};
  EXPECT_THAT(ids(), ElementsAre("math/exp/float", "images/read"));
  request.shard = {1, 3};
  EXPECT_THAT(ids(), ElementsAre("math/exp/double"));
  request.shard = {2, 3};
  EXPECT_THAT(ids(), ElementsAre("math/sin/float"));
  request.shard = {7, 8};
  EXPECT_THAT(ids(), IsEmpty()) << "a shard may be empty: engines choose the number of shards";
}

TEST_F(SelectionTest, AFilterMayMatchOnOneDeviceOnly) {
  devices.resize(2);
  devices[1].index = 1;
  request.filters = {"math/*/double"};
  EXPECT_THAT(ids(0), ElementsAre("math/exp/double"));
  EXPECT_THAT(ids(1), IsEmpty());
}

TEST_F(SelectionTest, UnknownSuite) {
  request.suites = {"maths"};
  EXPECT_EQ(refused(),
            "--suite: no suite is called 'maths', did you mean math?; there are: math and images");
}

TEST_F(SelectionTest, FilterThatMatchesNothing) {
  request.filters = {"math/*", "math/exq/float"};
  EXPECT_THAT(refused(), AllOf(HasSubstr("'math/exq/float' matches no case"),
                               HasSubstr("did you mean 'math/exp/float'?")));
  request.filters = {"exp"};
  EXPECT_THAT(refused(), HasSubstr("'*exp*'?"));
  request.filters = {"math/cos/*"};
  EXPECT_THAT(refused(), HasSubstr("assay list shows the ids"));
}

TEST_F(SelectionTest, AGlobThatMatchesNothingIsCorrected) {
  const auto meant = [this](const char* filter, const char* glob) {
    request.filters = {filter};
    EXPECT_THAT(refused(), HasSubstr(std::string("; did you mean '") + glob + "'?")) << filter;
  };
  meant("math/exp", "math/exp/*");
  meant("maths/*", "math/*");
  meant("maths/expp/floot", "math/exp/float");
  meant("math/*/flot", "math/*/float");
}

TEST_F(SelectionTest, IfAnExclusionRemovesAllCasesItIsNamed) {
  request.filters = {"math/exp/*"};
  request.excludes = {"*"};
  EXPECT_EQ(refused(), "no case is selected: --exclude leaves out all 2 cases");
  request.excludes = {"*/sin/*"};
  EXPECT_THAT(ids(), ElementsAre("math/exp/float", "math/exp/double"));
}

TEST_F(SelectionTest, ExcludesLeaveOut) {
  request.excludes = {"*/double", "images/*"};
  EXPECT_THAT(ids(), ElementsAre("math/exp/float", "math/sin/float"));
  request.excludes = {"math/cos/*"};
  EXPECT_THAT(refused(), HasSubstr("--exclude: 'math/cos/*' matches no selected case"));
}

TEST_F(SelectionTest, ASuitesNameIsNotAFilter) {
  request.filters = {"math"};
  EXPECT_THAT(refused(), HasSubstr("to run a suite, use --suite=math"));
}

TEST_F(SelectionTest, AShardHasTheKernelsOfTheWholePlan) {
  suites = {{"s", "s", [](const DeviceInfo&, const RunOptions&) {
               std::vector<Case> cases;
               for (int i = 0; i < 300; ++i) {
                 Case one = named("s/" + std::to_string(i));
                 const std::string list = i % 3 == 0 ? "" : i % 3 == 1 ? "int a" : "uint a";
                 if (i % 3 != 0 || i % 2 == 0)
                   one.kernel = [name = "k" + std::to_string(i), list] {
                     return Kernel{name, "__kernel void " + name + "(" + list + ") {}", "", list};
                   };
                 cases.push_back(std::move(one));
               }
               return cases;
             }}};
  const Selection whole = select_cases(devices, request, suites).at(0);
  const Joints joints = joints_of(whole.cases);
  std::vector<std::size_t> sizes;
  for (const auto& members : joints.members) sizes.push_back(members.size());
  EXPECT_THAT(sizes, ElementsAre(48, 48, 48, 48, 4, 4));
  EXPECT_FALSE(joints.of("s/0"));
  EXPECT_NE(joints.of("s/1"), joints.of("s/2"));
  std::multiset<std::string> all;
  for (int i = 0; i < 4; ++i) {
    request.shard = {i, 4};
    const Selection shard = select_cases(devices, request, suites).at(0);
    EXPECT_EQ(shard.joints.value().members, joints.members);
    EXPECT_THAT(shard.cases.size(), AllOf(testing::Ge(50U), testing::Le(100U)));
    std::map<std::size_t, std::size_t> here;
    for (const Case& one : shard.cases) {
      all.insert(one.id);
      if (const auto joint = joints.of(one.id)) ++here[*joint];
    }
    for (const auto& [joint, count] : here) EXPECT_EQ(count, joints.members[joint].size()) << joint;
  }
  EXPECT_EQ(all.size(), whole.cases.size());
  EXPECT_EQ(std::set<std::string>(all.begin(), all.end()).size(), all.size());
}

std::filesystem::path timed_run(const std::string& name, const DeviceInfo& device,
                                const std::vector<std::pair<std::string, double>>& cases) {
  const std::filesystem::path run = scratch(name);
  std::filesystem::remove_all(run);
  ResultsFile file = ResultsFile::create(run / "results.jsonl", run_header(device, {}, 1));
  for (const auto& [id, seconds] : cases) {
    CaseRecord record;
    record.id = id;
    record.outcome = Outcome::pass;
    record.seconds = seconds;
    file.append(record);
  }
  return run;
}

TEST_F(SelectionTest, WeightsCutShardsByTime) {
  devices[0].version = {3, 0};
  request.weights = timed_run("shards", devices[0],
                              {{"math/exp/float", 1}, {"math/exp/double", 6}, {"images/read", 3}});
  // A double case takes 6 s, an image case 3 s, a float case 1 s.
  std::set<std::string> plans;
  const auto cut = [&](int index) {
    request.shard = {index, 2};
    const ShardCut found = select_cases(devices, request, suites).at(0).cut.value();
    EXPECT_EQ(found.weights.size(), 64U);
    plans.insert(found.plan);
    return ids();
  };
  EXPECT_THAT(cut(0), ElementsAre("math/exp/double"));
  EXPECT_THAT(cut(1), ElementsAre("math/exp/float", "math/sin/float", "images/read"));
  EXPECT_EQ(plans.size(), 1u);
  request.weights.clear();
  EXPECT_THAT(ids(), ElementsAre("math/exp/double", "images/read")) << "each shard has two cases";
  EXPECT_EQ(select_cases(devices, request, suites).at(0).cut.value().weights, "");
  std::filesystem::remove_all(scratch("shards"));
}

TEST_F(SelectionTest, AllShardsShareOneBudget) {
  request.time_budget = 1e-9;
  const std::vector<std::string> whole = ids();
  EXPECT_EQ(whole.size(), 2u) << "one case of each suite";
  std::multiset<std::string> dealt;
  for (int i = 0; i < 2; ++i) {
    request.shard = {i, 2};
    const Selection shard = select_cases(devices, request, suites).at(0);
    for (const Case& one : shard.cases) dealt.insert(one.id);
    EXPECT_EQ(shard.budget.value().selected, 2u);
    EXPECT_EQ(shard.budget.value().of, 4u);
  }
  EXPECT_EQ(dealt, std::multiset<std::string>(whole.begin(), whole.end()));
  request.shard = {};
  request.time_budget = 1e9;
  EXPECT_EQ(ids().size(), 4u);
  request.filters = {"math/*"};
  request.time_budget = 1e-9;
  EXPECT_EQ(ids().size(), 1u);
}

TEST_F(SelectionTest, WeightsWithoutABudgetOrShardsAreRefused) {
  request.weights = "out/1";
  EXPECT_THAT(refused(), HasSubstr("needs --time-budget or --shard; neither is given"));
}

TEST_F(SelectionTest, CasesThatFailedInAnotherRun) {
  const auto run = scratch("assay-failed-of-");
  std::filesystem::remove_all(run);
  DeviceInfo device;
  device.version = {3, 0};
  {
    auto file = ResultsFile::create(run / "0-a" / "results.jsonl", run_header(device, {}, 1));
    for (const auto& [id, outcome] :
         {std::pair{"math/exp/float", Outcome::fail}, std::pair{"math/sin/float", Outcome::pass},
          std::pair{"images/read", Outcome::crash}}) {
      CaseRecord record;
      record.id = id;
      record.outcome = outcome;
      record.reason = "why";
      file.append(record);
    }
  }
  request.failed_of = run.string();
  EXPECT_THAT(ids(), ElementsAre("math/exp/float", "images/read"));
  request.suites = {"images"};
  EXPECT_THAT(ids(), ElementsAre("images/read"));
  std::filesystem::remove_all(run);
  request.failed_of = "/nonexistent";
  EXPECT_THAT(refused(), HasSubstr("--failed-of: /nonexistent: No such file"));
}

TEST_F(SelectionTest, FilesOfDataAreNamedByTheUsersPath) {
  const auto data = scratch("assay-own-data-");
  std::filesystem::remove_all(data);
  std::filesystem::create_directories(data);
  std::ofstream(data / "certainty.csv") << "cases,rules,certainty,why\n*,,sure,x\n";
  request.options.data = data.string();
  EXPECT_EQ(refused(), (data / "certainty.csv").string() + ":2: 'sure' is not a certainty");
  std::filesystem::remove_all(data);
}

TEST_F(SelectionTest, DamagedTablesAbort) {
  suites = {suite("math", {"math/a", "math/a"})};
  EXPECT_THROW(ids(), std::logic_error);
  suites = {suite("math", {"math/a b"})};
  EXPECT_THROW(ids(), std::logic_error);
  suites = {suite("math", {"images/a"})};
  EXPECT_THROW(ids(), std::logic_error);
}

}  // namespace
}  // namespace assay::harness
