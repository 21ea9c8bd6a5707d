#include "harness/command/options.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "harness/base/errors.h"

namespace assay::harness {
namespace {

using ::testing::HasSubstr;

/// The message of the UsageError that `call` must throw.
std::string refused(const std::function<void()>& call) {
  try {
    call();
  } catch (const UsageError& error) {
    return error.what();
  }
  ADD_FAILURE() << "was accepted";
  return "";
}

TEST(Seed, AllOf64BitsAndNothingElse) {
  EXPECT_EQ(parse_seed("0"), 0u);
  EXPECT_EQ(parse_seed("18446744073709551615"), ~std::uint64_t{0});
  for (const char* text :
       {"", "-1", "+1", "1.5", "0x10", "1e3", " 1", "1 ", "one", "18446744073709551616"})
    EXPECT_THAT(refused([&] { parse_seed(text); }), HasSubstr("--seed: '")) << text;
}

TEST(Jobs, AtLeastOne) {
  EXPECT_EQ(parse_jobs("3"), 3);
  for (const char* text : {"0", "-2", "two", "", "99999999999"})
    EXPECT_THAT(refused([&] { parse_jobs(text); }), HasSubstr("--jobs: '")) << text;
}

TEST(ShardOption, CountsFromZero) {
  EXPECT_EQ(parse_shard("2/4").index, 2);
  EXPECT_EQ(parse_shard("2/4").count, 4);
  for (const char* text : {"4/4", "1", "/4", "1/", "-1/4", "1/0", "0/0", "a/b", "1/2/3", ""})
    EXPECT_THAT(refused([&] { parse_shard(text); }), HasSubstr("--shard: '")) << text;
}

TEST(Timeout, PositiveAndFinite) {
  EXPECT_EQ(parse_timeout("0.5"), 0.5);
  for (const char* text : {"0", "-1", "inf", "nan", "", "10s", "1e999"})
    EXPECT_THAT(refused([&] { parse_timeout(text); }), HasSubstr("--timeout: '")) << text;
}

TEST(SearchBudget, PositiveAndFinite) {
  EXPECT_EQ(parse_search_budget("2.5"), 2.5);
  for (const char* text : {"0", "-1", "inf", "", "10s"})
    EXPECT_THAT(refused([&] { parse_search_budget(text); }), HasSubstr("--search-budget: '"))
        << text;
  OptionText text;
  EXPECT_EQ(parse_options(text).options.search_budget, 0);
  text.search_budget = "3";
  EXPECT_EQ(parse_options(text).options.search_budget, 3);
}

TEST(SequenceOptions, WholeAndPositive) {
  EXPECT_EQ(parse_sequences("--sequences", "12"), 12U);
  EXPECT_EQ(parse_sequences("--sequences", "1000000"), 1'000'000U);
  for (const char* text : {"0", "-1", "1.5", "", "1000001", "ten", "+3"})
    EXPECT_THAT(refused([&] { parse_sequences("--sequence-length", text); }),
                HasSubstr("--sequence-length: '"))
        << text;
  OptionText text;
  EXPECT_EQ(parse_options(text).options.sequences, 0U);
  EXPECT_EQ(parse_options(text).options.sequence_length, 0U);
  text.sequences = "3";
  text.sequence_length = "40";
  EXPECT_EQ(parse_options(text).options.sequences, 3U);
  EXPECT_EQ(parse_options(text).options.sequence_length, 40U);
}

TEST(DepthOption, SaysWhatThereIs) {
  EXPECT_EQ(parse_depth("exhaustive"), Depth::exhaustive);
  EXPECT_THAT(refused([] { parse_depth("quik"); }), HasSubstr("did you mean quick?"));
}

OptionText with(std::string OptionText::*option, std::string value) {
  OptionText text;
  text.*option = std::move(value);
  return text;
}

OptionText with(std::vector<std::string> OptionText::*option, std::vector<std::string> value) {
  OptionText text;
  text.*option = std::move(value);
  return text;
}

TEST(Options, EmptyMeansTheDefaults) {
  const RunRequest request = parse_options({});
  EXPECT_EQ(request.options.depth, default_depth);
  EXPECT_EQ(request.options.seed, 1u);
  EXPECT_EQ(request.timeout, plan_of(default_depth).timeout);
  EXPECT_EQ(request.shard.count, 1);
  EXPECT_EQ(request.format, "text");
}

TEST(Options, EachBadValueNamesItsOption) {
  const std::pair<const char*, OptionText> bad[] = {
      {"--spec: '", with(&OptionText::spec, "latest")},
      {"--spec: '", with(&OptionText::spec, "3")},
      {"--profile: '", with(&OptionText::profile, "FULL")},
      {"--std: '", with(&OptionText::std, "1.2")},
      {"--std: '", with(&OptionText::std, "CL1.2 -w")},
      {"--format: '", with(&OptionText::format, "xml")},
      {"--data: '", with(&OptionText::data, "/nonexistent")},
      {"--baseline: '", with(&OptionText::baseline, "/nonexistent")},
      {"--suite: '", with(&OptionText::suites, std::vector<std::string>{"math", ""})},
      {"--filter: '", with(&OptionText::filters, std::vector<std::string>{""})},
  };
  for (const auto& [option, text] : bad)
    EXPECT_THAT(refused([&] { parse_options(text); }), HasSubstr(option));
}

TEST(Options, GoogleTestsShardsCountWhereNoneIsGiven) {
  setenv("GTEST_TOTAL_SHARDS", "5", 1);
  setenv("GTEST_SHARD_INDEX", "4", 1);
  EXPECT_EQ(parse_options({}).shard.index, 4);
  EXPECT_EQ(parse_options({}).shard.count, 5);
  OptionText own;
  own.shard = std::string("0/2");
  EXPECT_EQ(parse_options(own).shard.count, 2);
  setenv("GTEST_SHARD_INDEX", "5", 1);
  EXPECT_THAT(refused([] { parse_options({}); }), HasSubstr("GTEST_SHARD_INDEX='5'"));
  unsetenv("GTEST_SHARD_INDEX");
  EXPECT_THAT(refused([] { parse_options({}); }), HasSubstr("set both or neither"));
  unsetenv("GTEST_TOTAL_SHARDS");
}

}  // namespace
}  // namespace assay::harness
