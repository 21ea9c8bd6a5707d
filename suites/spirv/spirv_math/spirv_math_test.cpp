#include <gmock/gmock.h>

#include "harness/cases/case.h"
#include "harness/cases/run_options.h"
#include "harness/cases/suite.h"
#include "harness/devices/device.h"
#include "suites/base/test_context.h"
#include "suites/suites.h"

namespace assay::suites::spirv_math {
namespace {

using testing::HasSubstr;
using testing::Not;

/// Modules have no version of OpenCL C, so Table 7 applies to modules on every device.
TEST(ModuleModes, HaveTheLimitsOfTheTable) {
  harness::DeviceInfo device = some_device();
  device.il_version = "SPIR-V_1.0";
  device.address_bits = 64;
  harness::RunOptions options;
  options.depth = harness::Depth::standard;
  const auto cases = suite_of("spirv_math").expand(device, options);
  for (const char* mode : {"unsafe_math_optimizations", "fast_relaxed_math"})
    EXPECT_THAT(find(cases, std::string("spirv_math/reciprocal/float/") + mode).limit,
                HasSubstr("ulp(2.5)"));
  const harness::Case& decorated = find(cases, "spirv_math/divide/float4/not_nan_not_inf");
  EXPECT_THAT(decorated.kernel().source, HasSubstr("FPFastMathMode NotNaN|NotInf"));
  EXPECT_EQ(decorated.kernel().options, "");
  EXPECT_EQ(decorated.limit, find(cases, "spirv_math/divide/float/default").limit);
  EXPECT_THAT(cases, Not(testing::Contains(testing::Field(
                         &harness::Case::id, "spirv_math/sin/float/not_nan_not_inf"))));
}

}  // namespace
}  // namespace assay::suites::spirv_math
