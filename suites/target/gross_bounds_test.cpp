#include "suites/target/gross_bounds.h"

#include <gtest/gtest.h>

#include "harness/cases/case.h"
#include "harness/cases/run_options.h"
#include "harness/cases/suite.h"
#include "suites/base/test_context.h"
#include "suites/suites.h"

namespace assay::suites {
namespace {

using reference::accuracy::Ulp;

TEST(GrossBounds, AnEighthFitsTheGreatestNumberOfABinade) {
  const auto of = [](const reference::FloatFormat& format) {
    return std::get<Ulp>(gross_bound("length", format, {})->accuracy).base;
  };
  EXPECT_EQ(of(reference::float_format), 0x1p21);  // the greatest number has 2^24 - 1 ulp
  EXPECT_EQ(of(reference::half_format), 0x1p8);
  EXPECT_EQ(of(reference::double_format), 0x1p50);
}

TEST(GrossBounds, ExistOnlyForSomeRows) {
  EXPECT_FALSE(gross_bound("exp", reference::float_format, {}));
  EXPECT_TRUE(std::holds_alternative<reference::accuracy::Relaxed>(
      gross_bound("mix", reference::double_format, {})->accuracy));
}

TEST(GrossBounds, ApplyToImplementationDefinedErrors) {
  harness::RunOptions options;
  options.spec = "1.2";
  const auto cases = suite_of("geometric").expand(some_device(), options);
  EXPECT_EQ(find(cases, "geometric/normalize/float3/default").limit, "ulp(2097152)");
  EXPECT_EQ(find(cases, "geometric/fast_normalize/float3/default").limit, "ulp(8192)");
  EXPECT_EQ(
      find(suite_of("geometric").expand(some_device(), {}), "geometric/normalize/float3/default")
          .limit,
      "ulp(2+1n)");
}

}  // namespace
}  // namespace assay::suites
