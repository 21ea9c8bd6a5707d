#include <gmock/gmock.h>

#include <algorithm>
#include <set>

#include "harness/cases/case.h"
#include "harness/cases/case_id.h"
#include "harness/cases/run_options.h"
#include "harness/cases/suite.h"
#include "harness/devices/device.h"
#include "suites/base/test_context.h"
#include "suites/suites.h"

namespace assay::suites {
namespace {

using testing::Contains;
using testing::HasSubstr;

struct Row {
  std::string_view suite;
  std::ptrdiff_t whole;  ///< cases in default mode and plain form
  std::vector<const char*> some;
  std::string sliced, width;  ///< of a case with -cl-denorms-are-zero
  std::string skipped;        ///< of a skipped case, followed by a slash
  const char* run;
};

class RealFunctions : public testing::TestWithParam<Row> {
 protected:
  std::vector<harness::Case> cases(const harness::DeviceInfo& device = some_device(),
                                   const char* std = "") {
    harness::RunOptions options;
    options.std = std;
    return suite_of(GetParam().suite).expand(device, options);
  }
};

TEST_P(RealFunctions, HaveEveryFunctionFormatWidthAndForm) {
  const auto all = cases();
  std::set<std::string> ids;
  for (const auto& c : all) {
    EXPECT_TRUE(harness::valid_id(c.id)) << c.id;
    EXPECT_TRUE(ids.insert(c.id).second) << c.id;
    EXPECT_FALSE(c.limit.empty()) << c.id;
  }
  // Cases in another form have one more part in the id: common/mix/float/literal/default.
  EXPECT_EQ(std::ranges::count_if(all,
                                  [](const auto& c) {
                                    return c.id.ends_with("/default") &&
                                           std::ranges::count(c.id, '/') == 3;
                                  }),
            GetParam().whole);
  for (const char* id : GetParam().some) EXPECT_NO_THROW(find(all, id)) << id;
}

TEST_P(RealFunctions, HaveSlicesInMathModes) {
  const auto& [sliced, width] = std::pair(GetParam().sliced, GetParam().width);
  const auto all = cases();
  const auto& flushed = find(all, sliced + "double" + width + "/denorms_are_zero");
  EXPECT_EQ(flushed.kernel().options, "-cl-denorms-are-zero");
  EXPECT_THAT(flushed.citations, Contains(HasSubstr("5.6.4.2")));
  const auto older = cases(some_device(), "CL1.2");
  EXPECT_EQ(find(older, sliced + "float" + width + "/denorms_are_zero").kernel().options,
            "-cl-std=CL1.2 -cl-denorms-are-zero");
  EXPECT_EQ(find(older, sliced + "float" + width + "/default").kernel().options, "-cl-std=CL1.2");
}

TEST_P(RealFunctions, AreSkippedIfTheDeviceLacksThem) {
  harness::DeviceInfo device = some_device();
  const std::string of_double = GetParam().skipped + "double4/default";
  EXPECT_FALSE(find(cases(device), of_double).skip);
  EXPECT_THAT(*find(cases(device), GetParam().skipped + "half4/default").skip,
              HasSubstr("cl_khr_fp16"));
  device.double_fp_config = 0;
  EXPECT_THAT(*find(cases(device), of_double).skip, HasSubstr("cl_khr_fp64"));
}

TEST_P(RealFunctions, RunOnPocl) {
  const auto device = harness::pocl_device();
  if (!device) GTEST_SKIP() << "no PoCL";
  TestContext context(*device, describe(*device), {});
  context.run(find(cases(context.device()), GetParam().run));
  ASSERT_TRUE(context.measurement) << testing::PrintToString(context.failures);
  EXPECT_EQ(context.measurement->failing, 0U);
  EXPECT_GT(context.measurement->inputs, 100000U);
}

INSTANTIATE_TEST_SUITE_P(
    Suites, RealFunctions,
    testing::Values(
        // 9 functions have 6 widths. 6 of these functions also have a form with a scalar argument
        // for each of the 5 vectors. There are 3 formats.
        Row{"common",
            3 * (9 * 6 + 6 * 5),
            {"common/clamp/float4.float.float/default", "common/step/double.double3/default",
             "common/smoothstep/half.half.half16/default", "common/mix/float2.float2.float/default",
             "common/max/float8.float/default", "common/sign/float/default"},
            "common/clamp/",
            "4",
            "common/sign/",
            "common/radians/float4/default"},
        // cross has 2 widths, and each other function has 4 widths. The three fast_ functions have
        // only float.
        Row{"geometric",
            3 * (2 + 4 * 4) + 3 * 4,
            {"geometric/cross/float3/default", "geometric/dot/double/default",
             "geometric/normalize/half4/default", "geometric/fast_length/float2/default"},
            "geometric/length/",
            "3",
            "geometric/length/",
            "geometric/cross/float4/default"}),
    [](const auto& row) { return std::string(row.param.suite); });

}  // namespace
}  // namespace assay::suites
