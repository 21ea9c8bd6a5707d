#include "harness/judge/groups.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "harness/judge/mismatch.h"
#include "harness/print/group_text.h"

namespace assay::harness {
namespace {

using testing::HasSubstr;

using Kind = Finding::Kind;

Finding found(Kind kind, std::string aspect = "", std::string words = "") {
  Finding made = said(std::move(words), kind);
  made.aspect = std::move(aspect);
  return made;
}

Finding inaccurate(const char* error = "3.81 ulp") {
  Finding made = found(Kind::accuracy);
  made.got = text_value(error);
  made.relation = Relation::at_most;
  made.allowed = {text_value("3 ulp")};
  return made;
}

Finding wrong(std::int64_t got = 1) {
  Finding made = found(Kind::value);
  made.got = number_value(got);
  made.allowed = {number_value(2)};
  return made;
}

CaseRecord failing(std::string id, Finding finding, Certainty certainty = Certainty::undisputed) {
  CaseRecord record;
  record.id = std::move(id);
  record.outcome = Outcome::fail;
  record.reason = sentence(finding);
  record.failing = {{.rule = finding.rule, .count = 1, .certainty = certainty}};
  record.finding = std::move(finding);
  return record;
}

CaseRecord passing(std::string id) {
  CaseRecord record;
  record.id = std::move(id);
  record.outcome = Outcome::pass;
  return record;
}

CaseRecord crashing(std::string id, Crash crash) {
  CaseRecord record;
  record.id = std::move(id);
  record.outcome = Outcome::crash;
  record.crash = std::move(crash);
  record.reason = "signal 11 (SIGSEGV) " + crash_text(*record.crash);
  record.finding = finding_of_end(record);
  return record;
}

/// "math/exp/float math/exp/float2; math/sin/float": the ids of each group.
std::string ids(const std::vector<CaseRecord>& records) {
  std::string out;
  for (const Group& group : groups_of(records)) {
    out += out.empty() ? "" : "; ";
    for (const std::size_t i : group.cases) out += (i == group.cases[0] ? "" : " ") + records[i].id;
    for (const std::size_t i : group.also) out += " +" + records[i].id;
  }
  return out;
}

TEST(Groups, TheSizeOfARegionIsNotACause) {
  const auto written = [](const char* id, const char* region) {
    return failing(id,
                   found(Kind::color, "after a write",
                         fmt::format("element 0 of {} at (12, 0, 0), pitches 12 and 0", region)));
  };
  EXPECT_EQ(ids({written("image_transfer/write/image1d/r.float", "3x1x1"),
                 written("image_transfer/mixed/image2d/r.float", "4x8x1")}),
            "image_transfer/mixed/image2d/r.float image_transfer/write/image1d/r.float");
  EXPECT_EQ(ids({failing("kernels/a", found(Kind::bytes, "", "the copy of 3x4 is wrong")),
                 failing("kernels/b", found(Kind::bytes, "", "the copy of 12x1 is wrong"))}),
            "kernels/a kernels/b");
}

TEST(Groups, AWorkItemFunctionIsTheCauseWhateverIsLaunched) {
  const auto launched = [](const char* id, const char* how) {
    Finding made = wrong(0);
    made.subject = "get_global_id";
    made.during = how;
    return failing(id, made);
  };
  EXPECT_EQ(ids({launched("kernel_execution/offsets/1d", "1 dimensions, global (208, 1, 1)"),
                 launched("kernel_execution/ranges/null", "2 dimensions, global (7, 2, 1)")}),
            "kernel_execution/offsets/1d kernel_execution/ranges/null");
}

TEST(Groups, IfMostFunctionsOfASmallSuiteFailTheyShareAGroup) {
  const auto each = [](std::vector<std::string> bad, const char* good) {
    std::vector<CaseRecord> records{passing(fmt::format("contractions/{}/float/default", good))};
    for (const std::string& one : bad)
      records.push_back(failing("contractions/" + one + "/float/default", wrong()));
    return groups_of(records).size();
  };
  EXPECT_EQ(each({"multiply_add", "add_product", "multiply_subtract"}, "multiply_add"), 1U);
  EXPECT_EQ(each({"multiply_add", "add_product"}, "multiply_subtract"), 1U) << "single cases";
}

TEST(Groups, TypesAndKindsOfProgramsAreData) {
  const auto type = [](const char* id) { return signature_of(failing(id, wrong()))->type; };
  EXPECT_EQ(type("math/exp/float4/default"), "float4");
  EXPECT_EQ(type("math/ldexp/half2.int/default"), "half2.int");
  EXPECT_EQ(type("data_types/size/ptrdiff_t"), "ptrdiff_t");
  EXPECT_EQ(type("math/exp/floating/default"), "");
  EXPECT_EQ(type("math/exp/16/default"), "");
  const Finding refused = found(Kind::build);
  EXPECT_EQ(signature_of(failing("math/exp/float", refused))->mismatch, "programs do not build");
  EXPECT_EQ(signature_of(failing("spirv_math/exp/float", refused))->mismatch,
            "SPIR-V modules do not build");
}

TEST(Groups, AFunctionIsOneGroupForAllItsWrongAnswers) {
  EXPECT_EQ(ids({failing("math/exp/float/default", inaccurate()),
                 failing("math/exp/float2/default", found(Kind::value, "NaN for a number")),
                 failing("math/log/float/default", wrong()),
                 failing("math/log/float2/default", inaccurate("4 ulp")),
                 passing("math/exp/double/default"), passing("math/log/double4/default"),
                 passing("math/log/double/default"), passing("math/sin/float/default")}),
            "math/exp/float/default math/exp/float2/default; "
            "math/log/float/default math/log/float2/default");
}

TEST(Groups, CertaintyAndOutcomeAreNeverMixed) {
  Finding sign = wrong(0);
  sign.rule = "zero_sign_wrong";
  const std::vector<CaseRecord> records{
      failing("math/exp/float/default", sign, Certainty::by_the_letter),
      failing("math/exp/float2/default", inaccurate()),
      failing("math/exp/float3/default", inaccurate()), crashing("math/exp/float4/default", {})};
  const auto groups = groups_of(records);
  ASSERT_EQ(groups.size(), 3u);
  EXPECT_EQ(groups[0].cases.size(), 2u) << "the surest, then the most cases";
  EXPECT_EQ(groups[1].outcome, Outcome::crash);
  EXPECT_EQ(groups[2].certainty, Certainty::by_the_letter);
  EXPECT_THAT(groups[2].title, HasSubstr("a zero of the other sign"));
}

TEST(Groups, IfFunctionsFailOnlyInOneFormTheFormIsTheCause) {
  const Finding number = found(Kind::value, "a number for NaN");
  const std::vector<CaseRecord> records{failing("math/ceil/float/literal/default", number),
                                        failing("math/trunc/float/literal/default", number),
                                        passing("math/ceil/float/default"),
                                        passing("math/trunc/float/default"),
                                        failing("math/exp/float/literal/default", number),
                                        failing("math/exp/float/default", inaccurate())};
  EXPECT_EQ(ids(records),
            "math/ceil/float/literal/default math/trunc/float/literal/default; "
            "math/exp/float/default math/exp/float/literal/default");
  const auto groups = groups_of(records);
  EXPECT_EQ(groups[0].title,
            "ceil and trunc of math: another value, a number for NaN, only literal");
}

TEST(Groups, IfFunctionsFailOnlyForOneTypeTheTypeIsTheCause) {
  const std::vector<CaseRecord> records{failing("math/sin/float2/default", inaccurate("9 ulp")),
                                        failing("math/cos/float2/default", inaccurate("8 ulp")),
                                        passing("math/sin/float/default"),
                                        passing("math/cos/float/default")};
  ASSERT_EQ(groups_of(records).size(), 1u);
  EXPECT_EQ(groups_of(records)[0].title, "cos and sin of math: error above the limit, only float2");
}

TEST(Groups, ACompilersFirstErrorJoinsSuites) {
  const auto refused = [](const char* id, const char* error, const char* log) {
    return failing(id, found(Kind::build, error, log));
  };
  const std::vector<CaseRecord> records{
      refused("image_read/a/x", "use of undeclared identifier", "/tmp/a1/t_QZ.cl:3:7"),
      refused("image_write/b/y", "use of undeclared identifier", "/tmp/b2/t_RR.cl:9:1"),
      refused("image_write/b/z", "expected expression", "/tmp/b2/t_RR.cl:9:1"),
      refused("image_write/b/w", "expected expression", "/tmp/b2/t_RR.cl:9:1")};
  EXPECT_EQ(ids(records), "image_write/b/w image_write/b/z; image_read/a/x image_write/b/y");
  EXPECT_THAT(groups_of(records)[1].title, HasSubstr("use of undeclared identifier"));
}

TEST(Groups, ACrashIsKnownByItsFunctionOrAssertion) {
  const auto in = [](std::string id, std::string function, std::string phase, std::string frame,
                     std::string assertion = "") {
    return crashing(std::move(id), {.ended = "signal 11 (SIGSEGV)",
                                    .phase = std::move(phase),
                                    .frame = std::move(frame),
                                    .function = std::move(function),
                                    .assertion = std::move(assertion),
                                    .frames = {}});
  };
  const std::vector<CaseRecord> records{
      in("a/b/c", "f", "build", "f in libd.so.1"), in("d/e/f", "f", "release", "f in libd.so.2"),
      in("a/b/d", "g", "build", "g in libd.so"), in("d/e/g", "g", "build", "g in libd.so")};
  EXPECT_EQ(ids(records), "a/b/c d/e/f; a/b/d d/e/g");
  EXPECT_EQ(signature_of(records[0])->mismatch, "a crash in f, signal 11 (SIGSEGV)");
  EXPECT_EQ(
      ids({in("a/b/c", "", "", "libd.so+0x12", "x.c: f: Assertion failed."),
           in("d/e/f", "", "build", "libd.so+0x34", "x.c: f: Assertion failed."),
           in("a/b/d", "", "build", "libd.so+0x12"), in("a/e/g", "", "build", "libd.so+0x56")}),
      "a/b/d a/e/g; a/b/c d/e/f")
      << "an address is another in the next build of the driver";
}

TEST(Groups, DamagedModulesAreJoinedByTheEndOfTheProcess) {
  const auto ended = [](const char* how, const char* what) {
    return found(Kind::crash, std::string("damaged modules, ") + how, what);
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
  const std::vector<CaseRecord> records{failing("math/exp/float/default", inaccurate()),
                                        failing("math/exp/float2/default", inaccurate()),
                                        failing("spirv_math/exp/float", inaccurate()),
                                        failing("spirv_math/exp/float2", inaccurate())};
  EXPECT_EQ(ids(records),
            "math/exp/float/default math/exp/float2/default "
            "+spirv_math/exp/float +spirv_math/exp/float2");
  EXPECT_THAT(group_line(groups_of(records)[0]), HasSubstr("; also 2 cases of other suites"));
}

TEST(Groups, SingleCasesShareAGroupThatSaysSo) {
  const std::vector<CaseRecord> records{
      failing("svm/a/b", wrong()), failing("events/c/d", found(Kind::callback)),
      failing("math/exp/float", inaccurate()), failing("math/exp/float2", inaccurate())};
  const auto groups = groups_of(records);
  ASSERT_EQ(groups.size(), 2u);
  EXPECT_FALSE(groups[0].mixed);
  EXPECT_TRUE(groups[1].mixed) << "after groups that have a cause";
  EXPECT_THAT(groups[1].title, HasSubstr("each fail in a different way"));
}

TEST(Groups, TheMostFrequentAnswerDecidesForAnImage) {
  const Finding zeros = found(Kind::color, "zeros"),
                layer = found(Kind::color, "that of another layer");
  CaseRecord record = failing("image_read/read_imagef/image2d_array/x", zeros);
  record.measurement.emplace();
  for (const Finding& finding : {zeros, layer, layer}) {
    record.measurement->failures.emplace_back();
    record.measurement->failures.back().finding = finding;
  }
  EXPECT_EQ(signature_of(record)->mismatch, "images: another color: that of another layer");
}

TEST(Groups, AnAspectSeparatesCauses) {
  Finding code = code_finding("clCreateBuffer", -30, {-61});
  EXPECT_EQ(mismatch_of(code).text, "another error code");
  code.aspect = "a missing argument";
  EXPECT_EQ(mismatch_of(code).text, "another error code: a missing argument");
  Finding query;
  query.kind = Finding::Kind::query;
  query.relation = Relation::at_least;
  EXPECT_EQ(mismatch_of(query).text, "a query gives another value");
  query.aspect = "below the minimum";
  EXPECT_EQ(mismatch_of(query).text, "a query gives another value: below the minimum");
  Finding object;
  object.kind = Finding::Kind::object;
  EXPECT_EQ(mismatch_of(object).text, "another object");
  object.aspect = std::string(object_with_an_error);
  EXPECT_EQ(mismatch_of(object).text, "a call that fails gives an object");
}

TEST(Groups, WordsForPeopleDoNotChangeTheGroup) {
  Finding other = wrong(77);
  other.words = "error (((";
  other.during = "in the second launch";
  other.place = "suites/a.cpp:1";
  other.expression = "f(1)";
  EXPECT_EQ(mismatch_of(other).text, mismatch_of(wrong()).text);
  CaseRecord record = failing("math/exp/float", wrong()), renamed = record;
  renamed.reason = "nonsense";
  EXPECT_EQ(groups_of(std::span(&record, 1))[0].id, groups_of(std::span(&renamed, 1))[0].id);
}

/// Records of schema 1 have a signature and no finding.
TEST(Groups, OlderRecordsAreGroupedByTheirSignatures) {
  const auto older = [](std::string id, std::string mismatch, Outcome outcome = Outcome::fail) {
    CaseRecord record;
    record.id = std::move(id);
    record.outcome = outcome;
    record.reason = "a sentence about " + record.id;
    record.signature = Signature{std::move(mismatch), "", "", ""};
    return record;
  };
  CaseRecord crash = older("events/a", "a crash in f in libd.so, signal 11", Outcome::crash),
             again = older("events/b", "a crash in f in libd.so, signal 11", Outcome::crash);
  crash.crash = again.crash = Crash{.phase = "build", .frame = "f in libd.so", .frames = {}};
  const std::vector<CaseRecord> records{older("math/exp/float", "an error above the limit"),
                                        older("math/exp/float2", "NaN in place of a number"),
                                        older("math/log/float", "an error above the limit"),
                                        older("math/log/float2", "an error above the limit"),
                                        passing("math/exp/double"),
                                        passing("math/log/double"),
                                        passing("math/sin/float"),
                                        older("svm/a", "another code"),
                                        older("svm/b", "another code"),
                                        crash,
                                        again};
  EXPECT_EQ(ids(records),
            "math/exp/float math/exp/float2; math/log/float math/log/float2; svm/a svm/b; "
            "events/a events/b");
  EXPECT_THAT(groups_of(records)[3].title, HasSubstr("a crash in f in libd.so, signal 11"));
}

TEST(Groups, EveryFailureIsInExactlyOneGroup) {
  std::vector<CaseRecord> records;
  for (const char* id : {"a/b/c", "a/b/d", "a/c/int", "x", "x/y", "x/float4/literal"})
    for (const std::string_view kind : finding_kinds())
      for (const char* aspect : {"", "of an aspect"}) {
        const nlohmann::json fields = {{"kind", kind}, {"aspect", aspect}, {"rule", "rejected"}};
        records.push_back(
            failing(std::string(id) + "/" + std::to_string(records.size()), fields.get<Finding>()));
      }
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

TEST(Groups, EachHasABlock) {
  const std::vector<CaseRecord> records{
      failing("math/exp/float", inaccurate()), failing("math/exp/float2", inaccurate()),
      failing("svm/a/b", wrong()), failing("events/c/d", found(Kind::callback))};
  const std::string text = groups_text({{"seed", 1}, {"device", {{"name", "d"}}}}, records);
  EXPECT_THAT(text, HasSubstr("\nFAIL math/exp/float   3.81"));
  EXPECT_THAT(text, testing::Not(HasSubstr("FAIL math/exp/float2")));
  EXPECT_THAT(text, HasSubstr("\nFAIL svm/a/b"));
  EXPECT_THAT(text, HasSubstr("\nFAIL events/c/d"));
}

TEST(Groups, AFormIsTheCauseInEverySuite) {
  const std::vector<CaseRecord> records{
      failing("math/ceil/float/literal", found(Kind::value, "a number for NaN")),
      passing("math/ceil/float/default"), failing("integer/abs/int/literal", wrong(7)),
      passing("integer/abs/int/default"), passing("integer/max/int/literal")};
  EXPECT_EQ(ids(records), "integer/abs/int/literal math/ceil/float/literal");
  EXPECT_THAT(groups_of(records)[0].title, testing::StartsWith("literal: mostly another value"));
}

TEST(Groups, AFormOfEveryCaseIsNotACause) {
  const std::vector<CaseRecord> records{failing("math/ceil/float/literal", wrong()),
                                        failing("math/ceil/float2/literal", wrong()),
                                        failing("integer/abs/int/literal", wrong(7)),
                                        failing("integer/abs/int2/literal", wrong(7)),
                                        passing("math/exp/float/literal"),
                                        passing("integer/max/int/literal")};
  EXPECT_EQ(groups_of(records).size(), 2u);
}

TEST(Groups, KernelsThatCrashAreJoinedByTheirForm) {
  const auto in_kernel = [](std::string id) {
    return crashing(std::move(id), {.ended = "signal 11 (SIGSEGV)",
                                    .phase = "launch",
                                    .call = "clFinish",
                                    .frame = std::string(frame_of_kernel),
                                    .frames = {}});
  };
  const std::vector<CaseRecord> records{in_kernel("math/rint/float/literal"),
                                        passing("math/rint/float/default"),
                                        in_kernel("conversions/convert_int_rte/float/literal"),
                                        passing("conversions/convert_int_rte/float/default")};
  EXPECT_EQ(ids(records), "math/rint/float/literal conversions/convert_int_rte/float/literal");
  EXPECT_EQ(groups_of(records)[0].title,
            "literal: a crash in a kernel, signal 11 (SIGSEGV) (conversions and math)");
}

TEST(Groups, AChannelFormatThatMostlyFailsIsTheCause) {
  std::vector<CaseRecord> records;
  const Finding wrong_color = found(Kind::color), barrier = found(Kind::color, "after a barrier"),
                lacking = found(Kind::color, "components that the format lacks");
  for (const char* sampler : {"a", "b", "c", "d", "e", "f"})
    for (const char* order : {"r", "a", "rgba"})
      for (const char* type : {"half_float", "signed_int8", "float"}) {
        const std::string id =
            fmt::format("image_read/read_imagef/image2d/{}.{}/{}", order, type, sampler);
        const bool half = std::string_view(type) == "half_float" && *order != 'r';
        const bool integer =
            std::string_view(type) == "signed_int8" && order[1] == '\0' && *order == 'r';
        records.push_back(half      ? failing(id, wrong_color)
                          : integer ? failing(id, *sampler == 'a' ? wrong_color : lacking)
                                    : passing(id));
      }
  records.push_back(failing("image_write/barrier/image2d/a.half_float", barrier));
  records.push_back(failing("image_write/barrier/image3d/a.half_float", barrier));
  const auto groups = groups_of(records);
  ASSERT_EQ(groups.size(), 2u);
  EXPECT_EQ(groups[0].title,
            "CL_A with CL_HALF_FLOAT: mostly another color (image_read and image_write)");
  EXPECT_EQ(groups[0].size(), 8u);
  EXPECT_EQ(groups[1].title,
            "image_read/read_imagef: mostly another color, components that the format lacks, only "
            "CL_R with CL_SIGNED_INT8");
}

TEST(Groups, ATitleNamesTheImagesThatAllCasesShare) {
  const Finding layer = found(Kind::color, "that of another layer");
  std::vector<CaseRecord> records;
  for (const char* image : {"image1d", "image2d", "image3d", "image1d_array", "image2d_array"})
    for (const char* format : {"r.float", "rgba.float"}) {
      const std::string id = fmt::format("image_read/read_imagef/{}/{}/nearest", image, format);
      records.push_back(std::string_view(image).ends_with("array") ? failing(id, layer)
                                                                   : passing(id));
    }
  EXPECT_EQ(groups_of(records)[0].title,
            "image_read/read_imagef: another color, that of another layer, only image1d_array and "
            "image2d_array");
}

TEST(Groups, ALessCertainGroupNamesASimilarMoreCertainOne) {
  std::vector<CaseRecord> records;
  for (const char* function : {"sin", "cos", "half_sin", "half_cos"}) {
    const bool half = std::string_view(function).starts_with("half");
    for (const char* type : {"float2", "float4"})
      records.push_back(failing(fmt::format("math/{}/{}/default", function, type), inaccurate(),
                                half ? Certainty::reading : Certainty::undisputed));
    records.push_back(passing(fmt::format("math/{}/float/default", function)));
  }
  const auto groups = groups_of(records);
  ASSERT_EQ(groups.size(), 2u);
  EXPECT_EQ(groups[0].title, "cos and sin of math: error above the limit, only float vectors");
  EXPECT_THAT(groups[1].title, HasSubstr("only float vectors, like " + groups[0].id));
}

}  // namespace
}  // namespace assay::harness
