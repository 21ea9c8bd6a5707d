#include <gmock/gmock.h>

#include <algorithm>
#include <set>

#include "suites/suites.h"
#include "suites/test_context.h"

namespace assay::suites::common {
namespace {

using testing::Contains;
using testing::HasSubstr;

std::vector<harness::Case> cases_of(const harness::DeviceInfo& device) {
  return suite().expand(device, {});
}

TEST(Common, HasEveryFunctionFormatWidthAndForm) {
  const auto cases = cases_of(some_device());
  std::set<std::string> ids;
  for (const auto& c : cases) {
    EXPECT_TRUE(harness::valid_id(c.id)) << c.id;
    EXPECT_TRUE(ids.insert(c.id).second) << c.id;
    EXPECT_FALSE(c.limit.empty()) << c.id;
  }
  // 9 functions x 6 widths, 6 of them with a form of scalars at 5 widths; 3 formats.
  EXPECT_EQ(std::ranges::count_if(cases,
                                  [](const auto& c) {  // of forms: common/mix/float/literal/default
                                    return c.id.ends_with("/default") &&
                                           std::ranges::count(c.id, '/') == 3;
                                  }),
            3 * (9 * 6 + 6 * 5));
  for (const char* id :
       {"common/clamp/float4.float.float/default", "common/step/double.double3/default",
        "common/smoothstep/half.half.half16/default", "common/mix/float2.float2.float/default",
        "common/max/float8.float/default", "common/sign/float/default"})
    EXPECT_NO_THROW(find(cases, id)) << id;
}

TEST(Common, HasSlicesInMathModes) {
  const auto cases = cases_of(some_device());
  const auto& flushed = find(cases, "common/clamp/double4/denorms_are_zero");
  EXPECT_EQ(flushed.kernel().options, "-cl-denorms-are-zero");
  EXPECT_THAT(flushed.citations, Contains(HasSubstr("5.6.4.2")));
  harness::RunOptions options;
  options.std = "CL1.2";
  const auto older = suite().expand(some_device(), options);
  EXPECT_EQ(find(older, "common/clamp/float4/denorms_are_zero").kernel().options,
            "-cl-std=CL1.2 -cl-denorms-are-zero");
  EXPECT_EQ(find(older, "common/clamp/float4/default").kernel().options, "-cl-std=CL1.2");
}

TEST(Common, SkipsWhatTheDeviceLacks) {
  harness::DeviceInfo device = some_device();
  EXPECT_FALSE(find(cases_of(device), "common/sign/double4/default").skip);
  EXPECT_THAT(*find(cases_of(device), "common/sign/half4/default").skip, HasSubstr("cl_khr_fp16"));
  device.double_fp_config = 0;
  EXPECT_THAT(*find(cases_of(device), "common/sign/double4/default").skip,
              HasSubstr("cl_khr_fp64"));
}

TEST(Common, KernelsReadScalarsOnceAVector) {
  const auto cases = cases_of(some_device());
  const auto kernel = find(cases, "common/smoothstep/float.float.float3/default").kernel();
  EXPECT_THAT(kernel.source, HasSubstr("const float x0 = in0[i * 3];"));
  EXPECT_THAT(kernel.source, HasSubstr("const float3 x2 = vload3(i, in2);"));
  EXPECT_THAT(kernel.source, HasSubstr("smoothstep(x0, x1, x2)"));
  harness::DeviceInfo device = some_device();
  device.extensions = {{"cl_khr_fp16", {1, 0}}};
  EXPECT_THAT(find(cases_of(device), "common/max/half2/default").kernel().source,
              HasSubstr("#pragma OPENCL EXTENSION cl_khr_fp16 : enable"));
}

TEST(Common, RunsOnPocl) {
  const auto device = harness::pocl_device();
  if (!device) GTEST_SKIP() << "no PoCL";
  harness::RunOptions options;
  TestContext context(*device, describe(*device), options);
  const auto cases = suite().expand(context.device(), options);
  context.run(find(cases, "common/radians/float4/default"));
  ASSERT_TRUE(context.measurement) << testing::PrintToString(context.failures);
  EXPECT_EQ(context.measurement->failing, 0U);
  EXPECT_GT(context.measurement->inputs, 100000U);
}

}  // namespace
}  // namespace assay::suites::common
