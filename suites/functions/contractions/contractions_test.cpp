#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>

#include "harness/base/errors.h"
#include "harness/cases/case.h"
#include "harness/cases/case_id.h"
#include "harness/cases/run_options.h"
#include "harness/cases/suite.h"
#include "harness/sweep/launch.h"
#include "suites/base/test_context.h"
#include "suites/suites.h"

namespace assay::suites::contractions {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

TEST(Contractions, HaveEveryExpressionFormatWidthAndState) {
  const auto cases = suite_of("contractions").expand(some_device(), {});
  std::set<std::string> ids;
  for (const auto& c : cases) {
    EXPECT_TRUE(harness::valid_id(c.id)) << c.id;
    EXPECT_TRUE(ids.insert(c.id).second) << c.id;
    // For double and half, mad may have any value. So -cl-mad-enable allows any value for the
    // expression.
    EXPECT_TRUE(c.limit == "correctly-rounded" || c.id.ends_with("/mad_enable")) << c.id;
  }
  EXPECT_EQ(cases.size(), 5U * 3 * 6 * 9);
  EXPECT_THAT(*find(cases, "contractions/multiply_add/half4/default").skip,
              HasSubstr("cl_khr_fp16"));
}

/// If the device has a language with tables for relaxed math, the limit is in these tables.
TEST(Contractions, HaveTheRelaxedModesOfTheirLanguages) {
  auto device = some_device();
  device.opencl_c_versions = {{3, 0}, {1, 2}, {2, 0}};
  const auto cases = suite_of("contractions").expand(device, {});
  EXPECT_EQ(cases.size(), 5U * 3 * 6 * 9 + 5U * 6 * 2);
  const auto& relaxed = find(cases, "contractions/multiply_add/float4/fast_relaxed_math");
  EXPECT_EQ(relaxed.limit, "fma-or-mul-add");
  EXPECT_EQ(relaxed.kernel().options, "-cl-std=CL2.0 -cl-fast-relaxed-math");
  EXPECT_EQ(suite_of("contractions").expand(device, {.std = "CL1.2"}).size(), 5U * 3 * 6 * 9);
  // These modes allow the answers with and without contraction, but no third answer.
  const auto program =
      relaxed.stand_alone(device, {}, {{"0x3f800001", "0x3f800001", "0xbf800002"}, {}});
  std::set<std::uint64_t> accepted;
  for (const auto& [low, high] : program.checks.front().ways.front().front().intervals)
    accepted.insert({low, high});
  EXPECT_THAT(accepted, ::testing::IsSupersetOf({std::uint64_t{0}, std::uint64_t{0x28800000}}));
  EXPECT_THAT(accepted, Not(::testing::Contains(std::uint64_t{0x33800000})));
}

TEST(Contractions, AreRefusedIfAModeIsMissing) {
  const std::string folder = ::testing::TempDir() + "/assay_contractions_modes";
  std::filesystem::create_directories(folder);
  std::ofstream(folder + "/modes.csv")
      << "mode,options,formats,limited,accuracy,c_version,flush,freedoms,"
         "unlisted_freedoms,needs,citation\nfast_relaxed_math,-a,float,float,,,,,,,c\n";
  EXPECT_THROW(suite_of("contractions").expand(some_device(), {.data = folder}),
               harness::UsageError);
}

TEST(Contractions, ThePragmaIsAtThePlaceOfTheState) {
  const auto cases = suite_of("contractions").expand(some_device(), {});
  const auto kernel = [&](const std::string& state) {
    return find(cases, "contractions/multiply_add/float/" + state).kernel();
  };
  const auto at = [&](const std::string& state, const char* text) {
    return kernel(state).source.find(text);
  };
  EXPECT_THAT(kernel("default").source, Not(HasSubstr("FP_CONTRACT")));
  EXPECT_LT(at("off_file", "FP_CONTRACT OFF"), at("off_file", "__kernel"));
  EXPECT_GT(at("off_block", "FP_CONTRACT OFF"), at("off_block", "__kernel"));
  EXPECT_LT(at("off_block", "FP_CONTRACT OFF"), at("off_block", "const size_t"));
  EXPECT_LT(at("on_file", "FP_CONTRACT ON"), at("on_file", "__kernel"));
  EXPECT_LT(at("off_restored", "FP_CONTRACT OFF"), at("off_restored", "__kernel"));
  EXPECT_THAT(kernel("off_restored").source,
              HasSubstr("{\n#pragma OPENCL FP_CONTRACT ON\n    ;\n  }\n  const size_t i"));
  EXPECT_LT(at("default_file", "FP_CONTRACT DEFAULT"), at("default_file", "__kernel"));
  EXPECT_THAT(kernel("mad_enable").options, HasSubstr("-cl-mad-enable"));
  // A pragma at file scope affects later kernels. So kernels with different pragmas need different
  // options.
  std::set<std::string> options;
  for (const char* state : {"default", "on_file", "on_block", "default_file", "off_file",
                            "off_block", "off_restored", "off_after_on", "mad_enable"})
    EXPECT_TRUE(options.insert(kernel(state).options).second) << state;
}

/// The answer to this input depends on contraction. If contraction is off, the stand-alone program
/// accepts one answer. Otherwise, the program accepts both answers.
TEST(Contractions, AcceptOneAnswerOrTwo) {
  const auto cases = suite_of("contractions").expand(some_device(), {});
  const harness::ReproRequest request{{"0x3f800001", "0x3f800001", "0xbf800002"}, {}};
  const auto checks = [&](const std::string& state) {
    return find(cases, "contractions/multiply_add/float/" + state)
        .stand_alone(some_device(), {}, request)
        .checks;
  };
  const auto accepted = [&](const std::string& state) {
    std::set<std::uint64_t> bits;
    const auto all = checks(state);
    for (const auto& [low, high] : all.front().ways.front().front().intervals) {
      bits.insert(low);
      bits.insert(high);
    }
    return bits;
  };
  EXPECT_EQ(accepted("off_file"), std::set<std::uint64_t>({0}));
  EXPECT_EQ(accepted("off_block"), std::set<std::uint64_t>({0}));
  EXPECT_EQ(accepted("off_restored"), std::set<std::uint64_t>({0}));
  EXPECT_EQ(accepted("on_file"), std::set<std::uint64_t>({0, 0x28800000}));
  EXPECT_EQ(accepted("default"), std::set<std::uint64_t>({0, 0x28800000}));
}

/// OpenCL 1.2, 10, item 7: if a result is zero, the embedded profile may always return +0.
TEST(Contractions, ZerosOfTheEmbeddedProfileMayBePositive) {
  const auto accepts_plus_zero = [](const harness::RunOptions& options) {
    const auto cases = suite_of("contractions").expand(some_device(), options);
    const auto program =
        find(cases, "contractions/multiply_add/float/off_file")
            .stand_alone(some_device(), options, {{"0x80000000", "0x3f800000", "0x80000000"}, {}});
    const auto& accepted = program.checks.front().ways.front().front().intervals;
    return std::any_of(accepted.begin(), accepted.end(),
                       [](const auto& range) { return range.first == 0; });
  };
  EXPECT_FALSE(accepts_plus_zero({}));
  EXPECT_TRUE(accepts_plus_zero({.profile = "embedded"}));
}

TEST(Contractions, RunOnPocl) {
  const auto device = harness::pocl_device();
  if (!device) GTEST_SKIP() << "no PoCL";
  TestContext context(*device, describe(*device), {.depth = harness::Depth::quick});
  const auto cases =
      suite_of("contractions").expand(context.device(), {.depth = harness::Depth::quick});
  for (const char* state : {"off_block", "on_block", "fast_relaxed_math"}) {
    context.run(find(cases, std::string("contractions/multiply_add/float4/") + state));
    EXPECT_THAT(context.failures, IsEmpty());
    ASSERT_TRUE(context.measurement);
    EXPECT_EQ(context.measurement->failing, 0U);
    EXPECT_EQ(context.measurement->inputs, std::uint64_t{1} << 14);
  }
}

}  // namespace
}  // namespace assay::suites::contractions
