#include "harness/run/groups.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <ctime>
#include <nlohmann/json.hpp>

namespace assay::harness {
namespace {

using testing::HasSubstr;

/// A failing case; by a rule with a name, of that certainty.
CaseRecord failing(std::string id, std::string reason, std::string rule = "rejected",
                   Certainty certainty = Certainty::undisputed) {
  CaseRecord record;
  record.id = std::move(id);
  record.outcome = Outcome::fail;
  record.reason = std::move(reason);
  record.failing = {{.rule = std::move(rule), .count = 1, .certainty = certainty}};
  return record;
}

CaseRecord passing(std::string id) {
  CaseRecord record;
  record.id = std::move(id);
  record.outcome = Outcome::pass;
  return record;
}

CaseRecord crashing(std::string id, std::string log) {
  CaseRecord record;
  record.id = std::move(id);
  record.outcome = Outcome::crash;
  record.reason = "signal 11 (SIGSEGV)";
  record.log = std::move(log);
  return record;
}

/// "math/exp/float math/exp/float2; math/sin/float": ids of each group, in its order.
std::string ids(const std::vector<CaseRecord>& records) {
  std::string out;
  for (const Group& group : groups_of(records)) {
    out += out.empty() ? "" : "; ";
    for (const std::size_t i : group.cases) out += (i == group.cases[0] ? "" : " ") + records[i].id;
    for (const std::size_t i : group.also) out += " +" + records[i].id;
  }
  return out;
}

TEST(Groups, SizesOfARegionAreNoCause) {
  const auto written = [](const char* id, const char* region) {
    return failing(id, fmt::format("wrong color in element 0 after write of {} at (12, 0, 0), "
                                   "pitches 12 and 0",
                                   region));
  };
  EXPECT_EQ(ids({written("image_transfer/write/image1d/r.float", "3x1x1"),
                 written("image_transfer/mixed/image2d/r.float", "4x8x1")}),
            "image_transfer/write/image1d/r.float image_transfer/mixed/image2d/r.float");
  EXPECT_EQ(ids({failing("kernels/a", "the copy of 3x4 is wrong"),
                 failing("kernels/b", "the copy of 12x1 is wrong")}),
            "kernels/a kernels/b");
}

TEST(Groups, AWorkItemFunctionIsTheCauseWhateverIsLaunched) {
  const char* reason = "get_global_id(0): got 0, expected 805 (1 dimensions, global (208, 1, 1))";
  EXPECT_EQ(ids({failing("kernel_execution/offsets/1d", reason),
                 failing("kernel_execution/ranges/null", reason)}),
            "kernel_execution/offsets/1d kernel_execution/ranges/null");
}

TEST(Groups, WhatMostOfASmallSuiteFailsInLiesBelowItsFunctions) {
  const auto each = [](std::vector<std::string> bad, const char* good) {
    std::vector<CaseRecord> records{passing(fmt::format("contractions/{}/float/default", good))};
    for (const std::string& one : bad)
      records.push_back(failing("contractions/" + one + "/float/default", "got -1, expected 0"));
    return groups_of(records).size();
  };
  EXPECT_EQ(each({"multiply_add", "add_product", "multiply_subtract"}, "multiply_add"), 1U);
  EXPECT_EQ(each({"multiply_add", "add_product"}, "multiply_subtract"), 1U) << "single cases";
}

TEST(Groups, TypesAndKindsOfProgramsAreData) {
  const auto type = [](const char* id) { return signature_of(failing(id, "got 1"))->type; };
  EXPECT_EQ(type("math/exp/float4/default"), "float4");
  EXPECT_EQ(type("math/ldexp/half2.int/default"), "half2.int");
  EXPECT_EQ(type("data_types/size/ptrdiff_t"), "ptrdiff_t");
  EXPECT_EQ(type("math/exp/floating/default"), "");
  EXPECT_EQ(type("math/exp/16/default"), "");
  const char* refused = "clBuildProgram returned CL_BUILD_PROGRAM_FAILURE (-11)";
  EXPECT_EQ(signature_of(failing("math/exp/float", refused))->mismatch, "programs do not build");
  EXPECT_EQ(signature_of(failing("spirv_math/exp/float", refused))->mismatch,
            "SPIR-V modules do not build");
}

TEST(Groups, AFunctionIsAGroupHoweverItsAnswersAreWrong) {
  EXPECT_EQ(ids({failing("math/exp/float/default", "3.81 ulp > 3 ulp"),
                 failing("math/exp/float2/default", "got NaN, expected 1"),
                 failing("math/log/float/default", "got 0x1, expected 0x2, 9 ulp off"),
                 failing("math/log/float2/default", "4 ulp > 3 ulp"),
                 passing("math/exp/double/default"), passing("math/log/double4/default"),
                 passing("math/log/double/default"), passing("math/sin/float/default")}),
            "math/exp/float/default math/exp/float2/default; "
            "math/log/float/default math/log/float2/default");
}

TEST(Groups, CertaintyAndOutcomeAreNeverMixed) {
  const std::vector<CaseRecord> records{failing("math/exp/float/default", "got 0, expected -0",
                                                "zero_sign_wrong", Certainty::by_the_letter),
                                        failing("math/exp/float2/default", "3.81 ulp > 3 ulp"),
                                        failing("math/exp/float3/default", "3.81 ulp > 3 ulp"),
                                        crashing("math/exp/float4/default", "")};
  const auto groups = groups_of(records);
  ASSERT_EQ(groups.size(), 3u);
  EXPECT_EQ(groups[0].cases.size(), 2u) << "the surest, then the most cases";
  EXPECT_EQ(groups[1].outcome, Outcome::crash);
  EXPECT_EQ(groups[2].certainty, Certainty::by_the_letter);
  EXPECT_THAT(groups[2].title, HasSubstr("a zero of the other sign"));
}

TEST(Groups, AFormInWhichAloneFunctionsFailIsTheCause) {
  const std::vector<CaseRecord> records{
      failing("math/ceil/float/literal/default", "got 1, expected NaN"),
      failing("math/trunc/float/literal/default", "got 1, expected NaN"),
      passing("math/ceil/float/default"),
      passing("math/trunc/float/default"),
      failing("math/exp/float/literal/default", "got 1, expected NaN"),
      failing("math/exp/float/default", "3.81 ulp > 3 ulp")};
  EXPECT_EQ(ids(records),
            "math/ceil/float/literal/default math/trunc/float/literal/default; "
            "math/exp/float/default math/exp/float/literal/default");
  const auto groups = groups_of(records);
  EXPECT_THAT(groups[0].title, HasSubstr("ceil and trunc, only form literal"));
}

TEST(Groups, ATypeInWhichAloneFunctionsFailIsTheCause) {
  const std::vector<CaseRecord> records{failing("math/sin/float2/default", "9 ulp > 4 ulp"),
                                        failing("math/cos/float2/default", "8 ulp > 4 ulp"),
                                        passing("math/sin/float/default"),
                                        passing("math/cos/float/default")};
  ASSERT_EQ(groups_of(records).size(), 1u);
  EXPECT_THAT(groups_of(records)[0].title, HasSubstr("cos and sin, only types float2"));
}

TEST(Groups, ACompilersWordsJoinSuites) {
  const std::string start = "clBuildProgram returned CL_BUILD_PROGRAM_FAILURE (-11); build log: ";
  const std::vector<CaseRecord> records{
      failing("image_read/a/x", start + "error: /tmp/a1/t_QZ.cl:3:7: use of undeclared identifier"),
      failing("image_write/b/y",
              start + "error: /tmp/b2/t_RR.cl:9:1: use of undeclared identifier"),
      failing("image_write/b/z", start + "error: /tmp/b2/t_RR.cl:9:1: expected expression"),
      failing("image_write/b/w", start + "error: /tmp/b2/t_RR.cl:9:1: expected expression")};
  EXPECT_EQ(ids(records), "image_write/b/z image_write/b/w; image_read/a/x image_write/b/y");
  EXPECT_THAT(groups_of(records)[1].title, HasSubstr("use of undeclared identifier"));
}

TEST(Groups, ACrashIsKnownByItsFrameOrAssertion) {
  EXPECT_EQ(ids({crashing("a/b/c", "#0 0x7f12 in pocl_free ()"),
                 crashing("d/e/f", "#1 0x7f99 in pocl_free ()"),
                 crashing("a/b/d", "x.c:12: f: Assertion `a' failed."),
                 crashing("d/e/g", "x.c:12: f: Assertion `a' failed.")}),
            "a/b/c d/e/f; a/b/d d/e/g");
  const auto in = [](std::string id, std::string frame, std::string phase) {
    CaseRecord record = crashing(std::move(id), "");
    record.crash = Crash{std::move(phase), std::move(frame), {}};
    record.reason = "signal 11 (SIGSEGV) " + crash_text(*record.crash);
    return record;
  };
  const std::vector<CaseRecord> records{
      in("a/b/c", "f in libd.so", "build"), in("d/e/f", "f in libd.so", "release"),
      in("a/b/d", "g in libd.so", "build"), in("d/e/g", "g in libd.so", "build")};
  EXPECT_EQ(ids(records), "a/b/c d/e/f; a/b/d d/e/g");
  EXPECT_EQ(signature_of(records[0])->mismatch, "a crash in f in libd.so, signal 11 (SIGSEGV)");
}

TEST(Groups, DamagedModulesAreJoinedByTheEndOfTheProcess) {
  const auto ended = [](const char* how, const char* what) {
    return fmt::format("the process ended or hung ({}) on 3 of 5 damaged modules; the first: {}",
                       how, what);
  };
  const std::vector<CaseRecord> records{
      failing("spirv_robustness/bits/block_0", ended("signal 6 (SIGABRT)", "bit 1 flipped")),
      failing("spirv_robustness/removed/block_0", ended("signal 6 (SIGABRT)", "word 3 removed")),
      failing("spirv_robustness/cyclic/block_0", ended("exit status 10", "word 4 is 2")),
      failing("spirv_robustness/hollow/block_0", ended("exit status 10", "5 words alone"))};
  EXPECT_EQ(ids(records),
            "spirv_robustness/cyclic/block_0 spirv_robustness/hollow/block_0; "
            "spirv_robustness/bits/block_0 spirv_robustness/removed/block_0");
  EXPECT_THAT(groups_of(records)[1].title, HasSubstr("signal 6 (SIGABRT)"));
}

TEST(Groups, TheSameFunctionCalledAnotherWayIsACascade) {
  const std::vector<CaseRecord> records{failing("math/exp/float/default", "3.81 ulp > 3 ulp"),
                                        failing("math/exp/float2/default", "3.81 ulp > 3 ulp"),
                                        failing("spirv_math/exp/float", "3.81 ulp > 3 ulp"),
                                        failing("spirv_math/exp/float2", "3.81 ulp > 3 ulp")};
  EXPECT_EQ(ids(records),
            "math/exp/float/default math/exp/float2/default "
            "+spirv_math/exp/float +spirv_math/exp/float2");
  EXPECT_THAT(group_line(groups_of(records)[0]), HasSubstr("also fails 2 cases"));
}

TEST(Groups, WhatIsAloneStandsTogetherAndSaysSo) {
  const std::vector<CaseRecord> records{failing("svm/a/b", "got 1, expected 2"),
                                        failing("events/c/d", "it was not called"),
                                        failing("math/exp/float", "3.81 ulp > 3 ulp"),
                                        failing("math/exp/float2", "3.81 ulp > 3 ulp")};
  const auto groups = groups_of(records);
  ASSERT_EQ(groups.size(), 2u);
  EXPECT_FALSE(groups[0].mixed);
  EXPECT_TRUE(groups[1].mixed) << "behind what has a cause";
  EXPECT_THAT(groups[1].title, HasSubstr("each in its own way"));
}

TEST(Groups, MostShownAnswersSpeakForAnImage) {
  CaseRecord record = failing("image_read/read_imagef/image2d_array/x",
                              "color outside every result that 8.2 permits: zeros");
  record.measurement.emplace();
  const std::string layer = "color outside every result that 8.2 permits: that of another layer";
  for (const std::string& reason : {record.reason, layer, layer}) {
    record.measurement->failures.emplace_back();
    record.measurement->failures.back().reason = reason;
  }
  EXPECT_EQ(signature_of(record)->mismatch, "images: the color is wrong, that of another layer");
}

/// As much as a record holds of what a driver wrote: matching it takes neither the stack nor long.
TEST(Groups, ADriversTextsCostNothing) {
  const auto many = [](std::string_view text) {
    std::string all;
    while (all.size() < 100'000) all += text;
    return all;
  };
  const std::string logs = many("a.c:1: "), frames = many("#1 0x1 in a");
  std::vector<CaseRecord> records;
  for (const std::string& log : {logs.substr(0, 3000), frames.substr(0, 3000)})
    records.push_back(crashing("events/" + std::to_string(records.size()), log));
  for (const char* text : {"a", "(", "got ", "returned CL_SUCCESS expected CL_A ",
                           "clBuildProgram returned CL_BUILD_PROGRAM_FAILURE: ", "0x1 'a "})
    records.push_back(failing("events/" + std::to_string(records.size()), many(text)));
  const std::clock_t start = std::clock();  // processor time
  EXPECT_FALSE(groups_of(records).empty());
  EXPECT_LT(std::clock() - start, 5 * CLOCKS_PER_SEC);
}

TEST(Groups, EveryFailureIsInOneAndOnlyOne) {
  std::vector<CaseRecord> records;
  for (const char* id : {"a/b/c", "a/b/d", "a/c/int", "x", "x/y", "x/float4/literal"})
    for (const char* reason : {"got 1, expected 2", "", "error (((", "returned CL_INVALID_VALUE"})
      records.push_back(failing(std::string(id) + "/" + std::to_string(records.size()), reason));
  records.push_back(passing("a/b/e"));
  std::vector<std::size_t> seen;
  for (const Group& group : groups_of(records)) {
    seen.insert(seen.end(), group.cases.begin(), group.cases.end());
    seen.insert(seen.end(), group.also.begin(), group.also.end());
  }
  std::ranges::sort(seen);
  ASSERT_EQ(seen.size(), records.size() - 1);
  EXPECT_EQ(std::ranges::adjacent_find(seen), seen.end());
  EXPECT_FALSE(signature_of(records.back()).has_value());
}

TEST(Groups, TheEndOfARunHasABlockOfEachGroupAndSuite) {
  DeviceSummary summary;
  summary.header = {{"seed", 1}, {"device", {{"name", "d"}}}};
  summary.records = {
      failing("math/exp/float", "3.81 ulp > 3 ulp"), failing("math/exp/float2", "3.81 ulp > 3 ulp"),
      failing("svm/a/b", "got 1, expected 2"), failing("events/c/d", "it was not called")};
  for (const CaseRecord& record : summary.records) summary.unexpected.push_back(record.id);
  const std::string text = groups_text(summary, false);
  EXPECT_THAT(text, HasSubstr("4 failing cases in 2 groups"));
  EXPECT_THAT(text, HasSubstr("\nFAIL math/exp/float   3.81"));
  EXPECT_THAT(text, testing::Not(HasSubstr("FAIL math/exp/float2")));
  EXPECT_THAT(text, HasSubstr("\nFAIL svm/a/b"));
  EXPECT_THAT(text, HasSubstr("\nFAIL events/c/d"));
  summary.unexpected.clear();
  EXPECT_THAT(groups_text(summary, false), testing::Not(HasSubstr("FAIL")));
}

}  // namespace
}  // namespace assay::harness
