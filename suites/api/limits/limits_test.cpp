#include <gmock/gmock.h>

#include <algorithm>

#include "harness/cases/case.h"
#include "harness/cases/run_options.h"
#include "harness/cases/suite.h"
#include "harness/devices/device.h"
#include "suites/suites.h"

namespace assay::suites::limits {
namespace {

/// Empty if data/api/limits.csv has no rules.
std::string rules(const std::string& parameter, harness::Version version, const char* profile) {
  harness::DeviceInfo device;
  device.version = version;
  device.platform_version = "OpenCL 3.0 ";
  device.profile = profile;
  const auto cases = suite_of("limits").expand(device, {});
  const auto found = std::ranges::find(cases, "limits/" + parameter, &harness::Case::id);
  return found == cases.end() ? "" : found->limit;
}

constexpr harness::Version v1_2{1, 2}, v2_0{2, 0}, v3_0{3, 0};
constexpr const char *full = "FULL_PROFILE", *embedded = "EMBEDDED_PROFILE";

TEST(Limits, AMinimumAppliesToItsVersions) {
  EXPECT_EQ(rules("device_min_data_type_align_size", v1_2, full), "");
  EXPECT_EQ(rules("device_min_data_type_align_size", v3_0, full), ">= 128");
  EXPECT_EQ(rules("device_min_data_type_align_size", v3_0, embedded), ">= 64");
  EXPECT_EQ(rules("device_mem_base_addr_align", {1, 1}, full), "");
  EXPECT_EQ(rules("device_mem_base_addr_align", v1_2, full), ">= 1024");
  EXPECT_EQ(rules("device_image2d_max_width", v1_2, full), ">= 8192");
  EXPECT_EQ(rules("device_image2d_max_width", v2_0, full), ">= 16384");
  EXPECT_EQ(rules("device_image3d_max_depth", v1_2, embedded), ">= 0");
  EXPECT_EQ(rules("device_image3d_max_depth", v2_0, embedded), ">= 2048");
}

}  // namespace
}  // namespace assay::suites::limits
