#include <gmock/gmock.h>

#include "harness/cases/case.h"
#include "harness/cases/suite.h"
#include "harness/devices/device.h"
#include "suites/base/test_context.h"
#include "suites/suites.h"

namespace assay::suites::common {
namespace {

using testing::HasSubstr;

std::vector<harness::Case> cases_of(const harness::DeviceInfo& device) {
  return suite_of("common").expand(device, {});
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

}  // namespace
}  // namespace assay::suites::common
