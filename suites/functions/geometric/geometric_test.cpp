#include <gmock/gmock.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>

#include "harness/base/errors.h"
#include "suites/suites.h"
#include "suites/target/target.h"
#include "suites/test_context.h"

namespace assay::suites::geometric {
namespace {

using testing::Contains;
using testing::HasSubstr;

std::vector<harness::Case> cases_of(const harness::DeviceInfo& device) {
  return suite().expand(device, {});
}

TEST(Geometric, HasEveryFunctionFormatWidthAndForm) {
  const auto cases = cases_of(some_device());
  std::set<std::string> ids;
  for (const auto& c : cases) {
    EXPECT_TRUE(harness::valid_id(c.id)) << c.id;
    EXPECT_TRUE(ids.insert(c.id).second) << c.id;
    EXPECT_FALSE(c.limit.empty()) << c.id;
  }
  // cross has 2 widths, the others 4; the three fast_ ones float alone.
  EXPECT_EQ(std::ranges::count_if(
                cases,
                [](const auto& c) {  // of forms: geometric/dot/float/literal/default
                  return c.id.ends_with("/default") && std::ranges::count(c.id, '/') == 3;
                }),
            3 * (2 + 4 * 4) + 3 * 4);
  for (const char* id :
       {"geometric/cross/float3/default", "geometric/dot/double/default",
        "geometric/normalize/half4/default", "geometric/fast_length/float2/default"})
    EXPECT_NO_THROW(find(cases, id)) << id;
}

TEST(Geometric, HasSlicesInMathModes) {
  const auto cases = cases_of(some_device());
  const auto& flushed = find(cases, "geometric/length/double3/denorms_are_zero");
  EXPECT_EQ(flushed.kernel().options, "-cl-denorms-are-zero");
  EXPECT_THAT(flushed.citations, Contains(HasSubstr("5.6.4.2")));
  harness::RunOptions options;
  options.std = "CL1.2";
  const auto older = suite().expand(some_device(), options);
  EXPECT_EQ(find(older, "geometric/length/float3/denorms_are_zero").kernel().options,
            "-cl-std=CL1.2 -cl-denorms-are-zero");
  EXPECT_EQ(find(older, "geometric/length/float3/default").kernel().options, "-cl-std=CL1.2");
}

TEST(Geometric, SlicesAreOfModesWithOrdinaryLimits) {
  harness::RunOptions options;
  options.depth = harness::Depth::exhaustive;
  EXPECT_NO_THROW(suite().expand(some_device(), options));
  options.data = testing::TempDir() + "/assay_geometric_slices";
  std::filesystem::create_directories(options.data + "/slices");
  for (const char* name :
       {"denorms_are_zer", "unsafe_math_optimizations", "fp32_correctly_rounded_divide_sqrt"}) {
    std::ofstream(options.data + "/slices/geometric.csv")
        << "form_or_mode,functions,widths,depth,reason\n"
        << name << ",*,3,,a reason\n";
    EXPECT_THROW(suite().expand(some_device(), options), harness::UsageError) << name;
  }
}

TEST(Geometric, ModesChangeTheRules) {
  const auto rules = [](const char* name) {
    const auto mode = find_mode(load_modes({}), name, "here");
    return Target(some_device(), {})
        .rules({reference::accuracy::Exact{}}, reference::float_format, 3, mode.get());
  };
  EXPECT_TRUE(rules("denorms_are_zero").flush_to_zero);
  EXPECT_FALSE(rules("opt_disable").flush_to_zero);
  EXPECT_TRUE(rules("finite_math_only").freedoms.specials);
  EXPECT_TRUE(rules("no_signed_zeros").freedoms.zero_signs);
  EXPECT_EQ(rules("mad_enable").freedoms, reference::Freedoms{});
}

TEST(Geometric, SkipsWhatTheDeviceLacks) {
  harness::DeviceInfo device = some_device();
  EXPECT_FALSE(find(cases_of(device), "geometric/length/double4/default").skip);
  EXPECT_THAT(*find(cases_of(device), "geometric/length/half4/default").skip,
              HasSubstr("cl_khr_fp16"));
  device.double_fp_config = 0;
  EXPECT_THAT(*find(cases_of(device), "geometric/length/double4/default").skip,
              HasSubstr("cl_khr_fp64"));
}

TEST(Geometric, ScalarResultsAreStoredInEveryLane) {
  const auto cases = cases_of(some_device());
  const auto kernel = find(cases, "geometric/dot/float3/default").kernel();
  EXPECT_THAT(kernel.source, HasSubstr("const float r0 = dot(x0, x1);"));
  EXPECT_THAT(kernel.source, HasSubstr("out0[i * 3 + 2] = r0;"));
  EXPECT_THAT(find(cases, "geometric/normalize/float4/default").kernel().source,
              HasSubstr("out0[i] = r0;"));
}

TEST(Geometric, RunsOnPocl) {
  const auto device = harness::pocl_device();
  if (!device) GTEST_SKIP() << "no PoCL";
  harness::RunOptions options;
  TestContext context(*device, describe(*device), options);
  const auto cases = suite().expand(context.device(), options);
  context.run(find(cases, "geometric/cross/float4/default"));
  ASSERT_TRUE(context.measurement) << testing::PrintToString(context.failures);
  EXPECT_EQ(context.measurement->failing, 0U);
  EXPECT_GT(context.measurement->inputs, 100000U);
}

}  // namespace
}  // namespace assay::suites::geometric
