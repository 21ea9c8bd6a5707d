#include "suites/numeric/bit_case.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "reference/exact/conversions.h"
#include "suites/base/test_context.h"
#include "suites/numeric/numeric_run.h"
#include "suites/target/target.h"
#include "suites/types/conversions/conversion_case.h"

namespace assay::suites::numeric {
namespace {

NumericCase conversion(int width, harness::Depth depth) {
  const reference::Conversion c{*reference::find_scalar_type("int"),
                                *reference::find_scalar_type("float"), reference::Rounding::up};
  harness::RunOptions options;
  options.depth = depth;
  return numeric_case({.id = "conversions/made/width_" + std::to_string(width)},
                      conversions::explicit_conversion(c, width, "_rtp"), {some_device(), options});
}

TEST(BitCase, InputsAreMadeOnTheDeviceInExhaustiveSweeps) {
  EXPECT_FALSE(conversion(4, harness::Depth::standard).generator);
  const NumericCase c = conversion(4, harness::Depth::exhaustive);
  ASSERT_TRUE(c.generator);
  const harness::Kernel kernel = c.generator();
  EXPECT_THAT(kernel.source, testing::HasSubstr("(__global float *out0, const uint first)"));
  EXPECT_THAT(kernel.source, testing::HasSubstr("convert_float4_rtp(made)"));
  EXPECT_THAT(c.kernel({}).source, testing::HasSubstr("__global const int *in0"));
}

TEST(BitCase, TheDeviceMakesTheInputsOfTheSequence) {
  const auto device = harness::pocl_device();
  if (!device) GTEST_SKIP() << "no PoCL";
  TestContext context(*device, describe(*device), {.depth = harness::Depth::exhaustive});
  for (const int width : {1, 3, 8}) {
    const NumericCase c = conversion(width, harness::Depth::exhaustive);
    NumericRun run(c, context);
    const std::size_t unit = run.unit();
    for (const std::uint64_t first : {std::uint64_t{0}, std::uint64_t{0xf000'0000} / unit * unit}) {
      const reference::Tally tally = run.sweep(run.inputs(), first, 100 * unit, unit);
      EXPECT_EQ(tally.inputs, 100 * unit);
      EXPECT_EQ(tally.failing, 0U) << width << " " << first;
    }
  }
}

}  // namespace
}  // namespace assay::suites::numeric
