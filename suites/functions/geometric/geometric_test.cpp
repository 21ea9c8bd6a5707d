#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>

#include "harness/base/errors.h"
#include "harness/cases/case.h"
#include "harness/cases/suite.h"
#include "reference/acceptance/rules.h"
#include "suites/base/test_context.h"
#include "suites/suites.h"
#include "suites/target/limit.h"
#include "suites/target/modes.h"
#include "suites/target/target.h"

namespace assay::suites::geometric {
namespace {

using testing::HasSubstr;

std::vector<harness::Case> cases_of(const harness::DeviceInfo& device) {
  return suite_of("geometric").expand(device, {});
}

TEST(Geometric, SlicesAreOfModesWithOrdinaryLimits) {
  harness::RunOptions options;
  options.depth = harness::Depth::exhaustive;
  EXPECT_NO_THROW(suite_of("geometric").expand(some_device(), options));
  options.data = testing::TempDir() + "/assay_geometric_slices";
  std::filesystem::create_directories(options.data + "/slices");
  for (const char* name :
       {"denorms_are_zer", "unsafe_math_optimizations", "fp32_correctly_rounded_divide_sqrt"}) {
    std::ofstream(options.data + "/slices/geometric.csv")
        << "form_or_mode,functions,widths,depth,reason\n"
        << name << ",*,3,,a reason\n";
    EXPECT_THROW(suite_of("geometric").expand(some_device(), options), harness::UsageError) << name;
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

TEST(Geometric, ScalarResultsAreStoredInEveryLane) {
  const auto cases = cases_of(some_device());
  const auto kernel = find(cases, "geometric/dot/float3/default").kernel();
  EXPECT_THAT(kernel.source, HasSubstr("const float r0 = dot(x0, x1);"));
  EXPECT_THAT(kernel.source, HasSubstr("out0[i * 3 + 2] = r0;"));
  EXPECT_THAT(find(cases, "geometric/normalize/float4/default").kernel().source,
              HasSubstr("out0[i] = r0;"));
}

}  // namespace
}  // namespace assay::suites::geometric
