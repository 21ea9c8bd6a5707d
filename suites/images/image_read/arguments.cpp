// Kernels with many images.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "harness/cases/assertion.h"
#include "suites/about.h"
#include "suites/api/needs.h"
#include "suites/api/setting.h"
#include "suites/images/image_read/image_read.h"
#include "suites/target/languages.h"
#include "suites/target/target.h"

namespace assay::suites::image_read {
namespace {

using api::Setting;

/// As many images as CL_DEVICE_MAX_READ_IMAGE_ARGS allows (128 at most, and as parameters have
/// room), every one with its own color and size.
void as_many_as_allowed(Setting& on) {
  const std::uint64_t room = std::max<std::uint64_t>(on.info().max_parameter_size / 8, 9) - 1;
  const std::size_t count = std::min<std::uint64_t>({on.info().max_read_image_args, 128, room});
  ASSERT_VALUE(count, >, 0U) << about::query("CL_DEVICE_MAX_READ_IMAGE_ARGS");
  std::string parameters = "__global uint *out", body;
  for (std::size_t i = 0; i < count; ++i) {
    parameters += fmt::format(", read_only image2d_t i{}", i);
    body += fmt::format(
        "  out[{0}] = read_imageui(i{0}, (int2)(get_image_width(i{0}) - 1, 1)).x;\n", i);
  }
  cl::Kernel kernel = on.kernel(fmt::format("__kernel void k({}) {{\n{}}}\n", parameters, body),
                                "k", std_option(on.target().language({1, 2})));
  const cl::Buffer out = on.buffer(count * sizeof(cl_uint));
  kernel.setArg(0, out);
  std::vector<cl::Image2D> made;
  std::vector<cl_uint> wanted, got(count);
  for (std::size_t i = 0; i < count; ++i) {
    auto texels = on.random_bytes((i + 1) * 2 * 4);
    made.emplace_back(on.context(), CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR,
                      cl::ImageFormat(CL_RGBA, CL_UNSIGNED_INT8), i + 1, 2, 0, texels.data());
    wanted.push_back(texels.at((2 * i + 1) * 4));
    kernel.setArg(static_cast<cl_uint>(i + 1), made.back());
  }
  on.queue().enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(1));
  on.queue().enqueueReadBuffer(out, CL_TRUE, 0, count * sizeof(cl_uint), got.data());
  EXPECT_VALUE(got, ==, wanted) << about::color("as a kernel reads it")
                                << "the elements that the kernel read";
}

constexpr api::Example rows[] = {
    {"arguments/as_many_as_allowed",
     "OpenCL 1.2, 4.2, Table 4.3, CL_DEVICE_MAX_READ_IMAGE_ARGS",
     as_many_as_allowed,
     {1, 2},
     api::needs_images_and_compiler},
};

}  // namespace

std::span<const api::Example> examples() {
  return rows;
}

}  // namespace assay::suites::image_read
