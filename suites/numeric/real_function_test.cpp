#include "suites/numeric/real_function.h"

#include <gmock/gmock.h>

#include "suites/base/kernel_name.h"
#include "suites/base/test_context.h"
#include "suites/numeric/call_kernel.h"

namespace assay::suites::numeric {
namespace {

using testing::HasSubstr;

RealCase square_root(int width) {
  return {.function = reference::find_function("sqrt"),
          .format = &reference::float_format,
          .width = width,
          .id = "math/sqrt/called/default"};
}

TEST(RealFunction, KernelFollowsFromTheDescription) {
  harness::DeviceInfo device = some_device();
  device.extensions = {{"cl_khr_fp16", {1, 0}}};
  RealCase c = square_root(4);
  c.format = &reference::half_format;
  c.std = {3, 0};
  c.options = "-D WITH";
  c.at_file = "#define AT_FILE\n";
  c.in_block = "/* in block */ ";
  const harness::Kernel kernel = make_kernel(c, {device, {}});
  EXPECT_EQ(kernel.options, "-cl-std=CL3.0 -D WITH");
  EXPECT_THAT(kernel.source,
              testing::StartsWith("#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n"));
  EXPECT_THAT(kernel.source, HasSubstr("const half4 r0 = sqrt(x0);"));
  EXPECT_LT(kernel.source.find("AT_FILE"), kernel.source.find("__kernel"));
  EXPECT_GT(kernel.source.find("in block"), kernel.source.find("__kernel"));
}

TEST(RealFunction, IdsNameTheTypesOfMixedArguments) {
  RealCase c{.function = reference::find_function("smoothstep"),
             .format = &reference::double_format,
             .width = 8};
  EXPECT_EQ(id_of("common", c, "default"), "common/smoothstep/double8/default");
  c.scalars = 3;
  EXPECT_EQ(id_of("common", c, "default"), "common/smoothstep/double.double.double8/default");
  c = {.function = reference::find_function("ldexp"),
       .format = &reference::float_format,
       .width = 2,
       .scalars = 2};
  EXPECT_EQ(id_of("math", c, "std_1.2"), "math/ldexp/float2.int/std_1.2");
}

TEST(RealFunction, WithoutALimitIsSkippedAndNeverJudged) {
  reference::Function unknown = *reference::find_function("sqrt");
  unknown.table_row = "no such row";
  RealCase c = square_root(1);
  c.function = &unknown;
  const Target target(some_device(), {});
  EXPECT_THAT(*real_case(c, target).skip, HasSubstr("no document"));
  EXPECT_THROW(numeric_case(c, target), std::runtime_error);
}

/// A RealCase may bring its own kernel. Inputs, sweep and judge do not change.
TEST(RealFunction, AnotherCallerSuppliesTheKernel) {
  const auto device = harness::pocl_device();
  if (!device) GTEST_SKIP() << "no PoCL";
  TestContext context(*device, describe(*device), {.depth = harness::Depth::quick});
  const Target target(context.device(), context.options());
  for (const bool wrong : {false, true}) {
    RealCase c = square_root(4);
    c.caller = [wrong](const RealCase& of, const Target&, const auto&) {
      const std::string name = kernel_name(of.id);
      return harness::Kernel{name,
                             "float4 root(float4 x) { return sqrt(x)" +
                                 std::string(wrong ? " * 1.0001f" : "") + "; }\n__kernel void " +
                                 name +
                                 "(__global const float4 *in0, __global float4 *out0) {\n"
                                 "  out0[get_global_id(0)] = root(in0[get_global_id(0)]);\n}\n",
                             ""};
    };
    context.run(real_case(c, target));
    ASSERT_TRUE(context.measurement);
    EXPECT_GT(context.measurement->inputs, 10000U);
    EXPECT_EQ(context.measurement->failing != 0, wrong);
  }
}

}  // namespace
}  // namespace assay::suites::numeric
