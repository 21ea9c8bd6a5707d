#include "harness/record/run_options.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "harness/base/errors.h"

namespace assay::harness {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::StartsWith;

std::string refused(const std::function<void()>& call) {
  try {
    call();
  } catch (const UsageError& error) {
    return error.what();
  }
  ADD_FAILURE() << "was accepted";
  return "";
}

OptionText typed(std::string_view name, const std::string& word) {
  OptionText text;
  text.of(run_option(name)).word = word;
  return text;
}

OptionText typed(std::string_view name, const std::vector<std::string>& words) {
  OptionText text;
  text.of(run_option(name)).words = words;
  return text;
}

RunRequest request(std::string_view name, const std::string& word) {
  return typed(name, word).parsed();
}

/// Each text is refused with a line that begins with the option.
void expect_refused(std::string_view name, const std::vector<std::string>& words) {
  for (const std::string& word : words)
    EXPECT_THAT(refused([&] { request(name, word); }), StartsWith(std::string(name) + ": '"))
        << word;
}

TEST(Seed, TakesAny64BitsAndNothingElse) {
  EXPECT_EQ(request("--seed", "0").options.seed, 0u);
  EXPECT_EQ(request("--seed", "18446744073709551615").options.seed, ~std::uint64_t{0});
  expect_refused("--seed",
                 {"-1", "+1", "1.5", "0x10", "1e3", " 1", "1 ", "one", "18446744073709551616"});
}

TEST(Jobs, AtLeastOne) {
  EXPECT_EQ(request("--jobs", "3").jobs, 3);
  expect_refused("--jobs", {"0", "-2", "two", "99999999999"});
}

TEST(ShardOption, CountsFromZero) {
  EXPECT_EQ(request("--shard", "2/4").shard.index, 2);
  EXPECT_EQ(request("--shard", "2/4").shard.count, 4);
  expect_refused("--shard", {"4/4", "1", "/4", "1/", "-1/4", "1/0", "0/0", "a/b", "1/2/3"});
}

TEST(Timeout, PositiveAndFinite) {
  EXPECT_EQ(request("--timeout", "0.5").timeout, 0.5);
  expect_refused("--timeout", {"0", "-1", "inf", "nan", "10s", "1e999"});
}

TEST(SearchBudget, PositiveAndFinite) {
  EXPECT_EQ(OptionText().parsed().options.search_budget, 0);
  EXPECT_EQ(request("--search-budget", "2.5").options.search_budget, 2.5);
  expect_refused("--search-budget", {"0", "-1", "inf", "10s"});
}

TEST(SequenceOptions, WholeAndPositive) {
  EXPECT_EQ(OptionText().parsed().options.sequences, 0U);
  EXPECT_EQ(OptionText().parsed().options.sequence_length, 0U);
  EXPECT_EQ(request("--sequences", "12").options.sequences, 12U);
  EXPECT_EQ(request("--sequences", "1000000").options.sequences, 1'000'000U);
  EXPECT_EQ(request("--sequence-length", "40").options.sequence_length, 40U);
  expect_refused("--sequence-length", {"0", "-1", "1.5", "1000001", "ten", "+3"});
}

TEST(DepthOption, ListsTheDepths) {
  EXPECT_EQ(request("--depth", "exhaustive").options.depth, Depth::exhaustive);
  EXPECT_THAT(refused([] { request("--depth", "quik"); }),
              HasSubstr("quick, standard or exhaustive (did you mean quick?)"));
  for (const DepthPlan& plan : depth_plans())
    EXPECT_EQ(request("--depth", std::string(plan.name)).timeout, plan.timeout);
}

TEST(Options, EmptyMeansTheDefaults) {
  const RunRequest request = OptionText().parsed();
  EXPECT_EQ(request.options.depth, default_depth);
  EXPECT_EQ(request.options.seed, 1u);
  EXPECT_EQ(request.timeout, plan_of(default_depth).timeout);
  EXPECT_EQ(request.shard.count, 1);
  EXPECT_EQ(request.format, "text");
  EXPECT_TRUE(request.rerun);
  EXPECT_EQ(rerun_options(request), "");
}

TEST(Filters, AFileHasOneALine) {
  const std::string path = testing::TempDir() + "assay-filters-" + std::to_string(getpid());
  std::ofstream(path) << "# mine\nmath/exp/*\n\nfail math/log/float  ulp=4 # a baseline's\n";
  const RunRequest made = typed("--filter", std::vector<std::string>{"a/b", "@" + path}).parsed();
  EXPECT_EQ(made.filters, (std::vector<std::string>{"a/b", "math/exp/*", "math/log/float"}));
}

TEST(Options, StrictCountsEverything) {
  RunRequest request;
  EXPECT_EQ(request.counted(), Certainty::undisputed);
  request.strict = true;
  EXPECT_EQ(request.counted(), Certainty::reading);
}

TEST(Options, EachBadValueNamesItsOption) {
  for (const char* word : {"latest", "3", "-2.1", "environment-", "environment"})
    EXPECT_THAT(refused([&] { request("--spec", word); }),
                StartsWith(fmt::format("--spec: no tables for '{}'; there are: ", word)));
  EXPECT_EQ(request("--spec", "environment-2.1").options.spec, "environment-2.1");
  EXPECT_THAT(refused([] { typed("--label", std::vector<std::string>{"board"}).parsed(); }),
              HasSubstr("--label: 'board' is not of the form key=value"));
  EXPECT_THAT(refused([] { typed("--label", std::vector<std::string>{"=x"}).parsed(); }),
              HasSubstr("--label: '"));
  expect_refused("--profile", {"FULL"});
  expect_refused("--std", {"1.2", "CL1.2 -w", "CL9.0"});
  expect_refused("--format", {"xml"});
  expect_refused("--data", {"/nonexistent"});
  expect_refused("--cases", {"/nonexistent", ASSAY_SOURCE_DIR "/docs"});
  expect_refused("--baseline", {"/nonexistent"});
  EXPECT_THAT(refused([] {
                typed("--suite", std::vector<std::string>{"math", ""}).parsed();
              }),
              HasSubstr("--suite: '"));
  EXPECT_THAT(refused([] { typed("--filter", std::vector<std::string>{""}).parsed(); }),
              HasSubstr("--filter: '"));
}

TEST(RunOptions, EachRowSetsItsOwnMember) {
  const std::map<std::string, std::string> words{
      {"--shard", "1/3"},         {"--depth", "quick"},
      {"--spec", "1.2"},          {"--std", "CL1.2"},
      {"--profile", "embedded"},  {"--format", "json"},
      {"--baseline", "/"},        {"--data", ASSAY_SOURCE_DIR "/data"},
      {"--certainty", "reading"}, {"--failed-of", "/"},
      {"--failed-first", "/"},    {"--junit", "all"},
      {"--ingest", "spirv"},      {"--label", "board=rx6600"},
      {"--weights", "/"},         {"--cases", ASSAY_SOURCE_DIR "/suites"}};
  const RunRequest defaults;
  std::set<std::string> names, keys;
  for (const RunOption& option : run_options()) {
    EXPECT_TRUE(names.insert(option.name).second) << option.name << " occurs twice";
    EXPECT_TRUE(keys.insert(option.key).second) << option.key << " occurs twice";
    EXPECT_NE(option.commands, 0u) << option.name << " is taken by no subcommand";
    const auto word = words.find(option.name);
    const std::string name = option.name;
    const std::vector<std::string> typed{name == "--baseline"  ? __FILE__
                                         : word == words.end() ? "7"
                                                               : word->second};
    RunRequest request;
    option.set(option, typed, request);
    for (const RunOption& other : run_options())
      EXPECT_EQ(other.value(request) != other.value(defaults), &other == &option)
          << option.name << " and " << other.name;
    RunRequest back;
    option.read(option.value(request), back);
    EXPECT_EQ(option.value(back), option.value(request)) << option.name;
  }
}

TEST(RunOptions, WorkersAreGivenWhatCasesSee) {
  RunRequest request;
  for (const RunOption& option : run_options())
    if (option.choice && option.list == nullptr)
      option.read(option.value(request).is_string() ? nlohmann::json("x") : nlohmann::json(9),
                  request);
  const nlohmann::json json = request.options;
  EXPECT_EQ(nlohmann::json(json.get<RunOptions>()), json);
  for (const RunOption& option : run_options())
    EXPECT_EQ(json.contains(option.key), option.choice) << option.name;
}

TEST(RunOptions, TheRerunLineHasWhatIsNotTheDefault) {
  RunRequest request;
  request.driver = "my driver.so";
  request.options.seed = 7;
  request.options.depth = Depth::quick;
  request.options.sequences = 5;
  request.jobs = 3;
  EXPECT_EQ(rerun_options(request),
            " --driver='my driver.so' --depth=quick --seed=7 --sequences=5");
}

TEST(Options, GoogleTestsShardsCountWhereNoneIsGiven) {
  setenv("GTEST_TOTAL_SHARDS", "5", 1);
  setenv("GTEST_SHARD_INDEX", "4", 1);
  EXPECT_EQ(OptionText().parsed().shard.index, 4);
  EXPECT_EQ(OptionText().parsed().shard.count, 5);
  EXPECT_EQ(request("--shard", "0/2").shard.count, 2);
  setenv("GTEST_SHARD_INDEX", "5", 1);
  EXPECT_THAT(refused([] { OptionText().parsed(); }), HasSubstr("GTEST_SHARD_INDEX='5'"));
  unsetenv("GTEST_SHARD_INDEX");
  EXPECT_THAT(refused([] { OptionText().parsed(); }), HasSubstr("set both variables or neither"));
  unsetenv("GTEST_TOTAL_SHARDS");
}

using Values = std::map<std::string, std::string>;

/// Sets environment variables, and removes them at the end.
class Variables {
 public:
  explicit Variables(Values values) : values_(std::move(values)) {
    for (const auto& [name, value] : values_) setenv(name.c_str(), value.c_str(), 1);
  }
  ~Variables() {
    for (const auto& [name, value] : values_) unsetenv(name.c_str());
  }
  Variables(const Variables&) = delete;
  Variables& operator=(const Variables&) = delete;

 private:
  Values values_;
};

TEST(AutomaticShard, EachEngineNamesItsOwn) {
  const std::vector<std::pair<std::string, Values>> engines{
      {"GoogleTest", {{"GTEST_SHARD_INDEX", "2"}, {"GTEST_TOTAL_SHARDS", "5"}}},
      {"Bazel", {{"TEST_SHARD_INDEX", "2"}, {"TEST_TOTAL_SHARDS", "5"}}},
      {"GitLab", {{"CI_NODE_INDEX", "3"}, {"CI_NODE_TOTAL", "5"}}},
      {"Slurm",
       {{"SLURM_ARRAY_TASK_ID", "12"},
        {"SLURM_ARRAY_TASK_COUNT", "5"},
        {"SLURM_ARRAY_TASK_MIN", "10"}}},
  };
  Values all;
  for (const auto& [engine, values] : engines) {
    const Variables set(values);
    const Shard shard = request("--shard", "auto").shard;
    EXPECT_EQ(shard.index, 2) << engine;
    EXPECT_EQ(shard.count, 5) << engine;
    for (const auto& [name, value] : values) {
      if (!name.ends_with("_MIN")) {
        EXPECT_THAT(shard.by, HasSubstr(name + '=' + value));
      }
    }
    EXPECT_THAT(shard.by, HasSubstr(engine));
    all.insert(values.begin(), values.end());
  }
  {
    const Variables set(all);
    EXPECT_EQ(request("--shard", "auto").shard.index, 2) << "all of them agree";
  }
  all["CI_NODE_INDEX"] = "4";
  const Variables set(all);
  EXPECT_THAT(refused([] { request("--shard", "auto"); }),
              AllOf(HasSubstr("GTEST_SHARD_INDEX=2 and GTEST_TOTAL_SHARDS=5 (GoogleTest) say 2/5"),
                    HasSubstr("CI_NODE_INDEX=4 and CI_NODE_TOTAL=5 (GitLab) say 3/5")));
}

TEST(AutomaticShard, AJobThatIsNotParallelRunsAll) {
  const auto whole = [] {
    const Shard shard = request("--shard", "auto").shard;
    EXPECT_THAT(shard.by, StartsWith("no variable of GoogleTest"));
    return shard.index == 0 && shard.count == 1;
  };
  EXPECT_TRUE(whole());
  const Variables set(Values{{"CI_NODE_TOTAL", "1"}});
  EXPECT_TRUE(whole()) << "every job of GitLab has this";
}

TEST(AutomaticShard, HalfAShardIsRefused) {
  for (const auto& [index, total] : std::vector<std::pair<std::string, std::string>>{
           {"", "4"}, {"0", "4"}, {"5", "4"}, {"x", "4"}, {"1", ""}, {"1", "0"}, {"-1", "4"}}) {
    const Variables set(Values{{"CI_NODE_INDEX", index}, {"CI_NODE_TOTAL", total}});
    EXPECT_THAT(refused([] { request("--shard", "auto"); }),
                HasSubstr("CI_NODE_TOTAL='" + total + "' and CI_NODE_INDEX='" + index + "'"));
  }
  const Variables set(Values{{"SLURM_ARRAY_TASK_ID", "8"},
                             {"SLURM_ARRAY_TASK_COUNT", "4"},
                             {"SLURM_ARRAY_TASK_MIN", "0"}});
  EXPECT_THAT(refused([] { request("--shard", "auto"); }), HasSubstr("do not name a shard"))
      << "indices in steps";
}

}  // namespace
}  // namespace assay::harness
