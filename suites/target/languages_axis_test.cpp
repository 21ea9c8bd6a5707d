#include "suites/target/languages_axis.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "harness/cases/case.h"
#include "harness/cases/run_options.h"
#include "harness/cases/suite.h"
#include "harness/devices/device.h"
#include "suites/base/test_context.h"
#include "suites/suites.h"

namespace assay::suites {
namespace {

harness::DeviceInfo device_with(std::vector<harness::Version> languages) {
  harness::DeviceInfo info = some_device();
  info.opencl_c_versions = std::move(languages);
  return info;
}

TEST(LanguagesAxis, RepeatsSlicesInLanguagesFromTwoOn) {
  const auto cases =
      in_languages(suite_of("integer")).expand(device_with({{1, 1}, {1, 2}, {3, 0}, {2, 0}}), {});
  const auto& newest = find(cases, "integer/hadd/int4/std_3.0");
  EXPECT_EQ(newest.kernel().options, "-cl-std=CL3.0");
  EXPECT_EQ(find(cases, "integer/hadd/int4/std_2.0").kernel().options, "-cl-std=CL2.0");
  EXPECT_TRUE(std::ranges::none_of(
      cases, [](const auto& c) { return c.id.find("std_1") != std::string::npos; }));
}

TEST(LanguagesAxis, HasNoCasesIfTheRunHasALanguage) {
  harness::RunOptions options;
  options.std = "CL1.2";
  const auto device = device_with({{1, 2}, {3, 0}});
  EXPECT_EQ(in_languages(suite_of("integer")).expand(device, options).size(),
            suite_of("integer").expand(device, options).size());
}

}  // namespace
}  // namespace assay::suites
