#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "harness/cases/assertion.h"
#include "suites/base/about.h"
#include "suites/base/embedded_text.h"
#include "suites/host/needs.h"
#include "suites/host/setting.h"
#include "suites/images/image_read/image_read.h"
#include "suites/target/languages.h"
#include "suites/target/target.h"

namespace assay::suites::image_read {
namespace {

using host::Setting;

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

cl_uint element(cl_uint image, cl_uint x) {
  return image * 50 + x % 8 + 1;
}

/// The values that the kernels in chosen.cl write for work-item x.
cl_uint by_switch(cl_uint x) {
  switch (x * 7 % 6) {
    case 0:
      return element(0, x);
    case 1:
      return element(1, x);
    case 2:
      return element(2, x) + 256 * element(0, x);
    case 3:
      return element(3, x) + element(1, x) * 512;
    case 4:
      return 7 + element(1, x) * 512;
    default:
      return 7;
  }
}
cl_uint by_branches(cl_uint x) {
  cl_uint r = 0;
  for (cl_uint k = 0; k < 5; ++k) {
    r *= 3;
    if ((x + k) % 3 == 0) continue;
    if (((x ^ k) & 1) != 0) {
      r += (x & 4) != 0 ? element(0, x + k) : element(3, k);
    } else if (k == x % 5) {
      r += element(2, x);
      break;
    } else {
      r ^= element(1, x);
    }
  }
  return r;
}
cl_uint of_two(cl_uint one, cl_uint other, cl_uint x, bool second) {
  if (second) return element(other, x) + 1000;
  cl_uint all = 0;
  for (cl_uint k = 0; k < x % 3; ++k) all += element(one, x + k);
  return all;
}
cl_uint by_helper(cl_uint x) {
  const cl_uint more = x % 5 < 3 ? 4096 * of_two(3, 2, x + 1, (x & 2) != 0) : 0;
  return of_two(0, 1, x, (x & 1) != 0) + more;
}

void chosen(Setting& on) {
  struct Way {
    const char* name;
    cl_uint (*model)(cl_uint x);
  };
  constexpr cl_uint count = 60;
  const cl::Program program = on.build(embedded_text("suites/images/image_read/kernels/chosen.cl"),
                                       std_option(on.target().language({1, 2})));
  std::vector<cl::Image2D> made;
  for (cl_uint image = 0; image < 4; ++image) {
    std::vector<std::uint8_t> texels(8 * 4);
    for (cl_uint x = 0; x < 8; ++x)
      texels[std::size_t{4} * x] = static_cast<std::uint8_t>(element(image, x));
    made.emplace_back(on.context(), CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR,
                      cl::ImageFormat(CL_RGBA, CL_UNSIGNED_INT8), 4, 2, 0, texels.data());
  }
  for (const auto& [name, model] : {Way{"by_switch", by_switch}, Way{"by_branches", by_branches},
                                    Way{"by_helper", by_helper}}) {
    cl::Kernel kernel(program, name);
    const cl::Buffer out = on.buffer(count * sizeof(cl_uint));
    kernel.setArg(0, out);
    for (cl_uint image = 0; image < 4; ++image) kernel.setArg(image + 1, made[image]);
    on.queue().enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(count));
    std::vector<cl_uint> got(count), wanted(count);
    on.queue().enqueueReadBuffer(out, CL_TRUE, 0, count * sizeof(cl_uint), got.data());
    for (cl_uint x = 0; x < count; ++x) wanted[x] = model(x);
    EXPECT_VALUE(got, ==, wanted) << about::color("as a kernel reads it")
                                  << "the elements that kernel " << name << " read";
  }
}

constexpr host::Example rows[] = {
    {"arguments/chosen",
     "OpenCL C 3.0.19, 6.15.15.2",
     chosen,
     {1, 2},
     host::needs_images_and_compiler,
     0.3},
    {"arguments/as_many_as_allowed",
     "OpenCL 1.2, 4.2, Table 4.3, CL_DEVICE_MAX_READ_IMAGE_ARGS",
     as_many_as_allowed,
     {1, 2},
     host::needs_images_and_compiler},
};

}  // namespace

std::span<const host::Example> examples() {
  return rows;
}

}  // namespace assay::suites::image_read
