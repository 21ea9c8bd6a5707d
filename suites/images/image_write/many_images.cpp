#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "harness/cases/assertion.h"
#include "suites/base/about.h"
#include "suites/base/embedded_text.h"
#include "suites/host/needs.h"
#include "suites/host/setting.h"
#include "suites/images/image_object.h"
#include "suites/images/image_write/image_write.h"
#include "suites/target/languages.h"
#include "suites/target/target.h"

namespace assay::suites::image_write {
namespace {

using host::Setting;

/// At most 64 images, at most CL_DEVICE_MAX_WRITE_IMAGE_ARGS, and at most the images that fit into
/// the parameters. Each image gets another color.
void as_many_as_allowed(Setting& on) {
  const std::uint64_t room = std::max<std::uint64_t>(on.info().max_parameter_size / 8, 9) - 1;
  const std::size_t count = std::min<std::uint64_t>({on.info().max_write_image_args, 64, room});
  ASSERT_VALUE(count, >, 0U) << about::query("CL_DEVICE_MAX_WRITE_IMAGE_ARGS");
  std::string parameters = "const uint first", body;
  for (std::size_t i = 0; i < count; ++i) {
    parameters += fmt::format(", write_only image2d_t i{}", i);
    body += fmt::format("  write_imageui(i{0}, (int2)(1, 2), (uint4)(first + {0}, 7, 8, 9));\n", i);
  }
  cl::Kernel kernel =
      on.kernel(fmt::format("__kernel void k({}) {{\n{}}}\n", parameters, body), "k");
  const cl_uint first = 100;
  kernel.setArg(0, first);
  std::vector<cl::Image2D> made;
  std::vector<std::uint8_t> texels(3 * 4 * 4, 1);
  for (std::size_t i = 0; i < count; ++i) {
    made.emplace_back(on.context(), CL_MEM_WRITE_ONLY | CL_MEM_COPY_HOST_PTR,
                      cl::ImageFormat(CL_RGBA, CL_UNSIGNED_INT8), 3, 4, 0, texels.data());
    kernel.setArg(static_cast<cl_uint>(i + 1), made.back());
  }
  on.queue().enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(1));
  for (std::size_t i = 0; i < count; ++i) {
    auto wanted = texels, got = texels;
    const std::array written{static_cast<std::uint8_t>(first + i), std::uint8_t{7}, std::uint8_t{8},
                             std::uint8_t{9}};
    std::ranges::copy(written, wanted.begin() + (2 * 3 + 1) * 4);
    const images::Extent origin{}, extent{3, 4, 1};
    ASSERT_SUCCESS(clEnqueueReadImage(on.queue()(), made[i](), CL_TRUE, origin.data(),
                                      extent.data(), 0, 0, got.data(), 0, nullptr, nullptr));
    EXPECT_VALUE(got, ==, wanted) << about::color("after a kernel") << "image " << i << " of "
                                  << count;
  }
}

/// At most 64 images, at most CL_DEVICE_MAX_READ_WRITE_IMAGE_ARGS, and at most the images that fit
/// into the parameters. Each image has another color.
void as_many_to_read_and_write(Setting& on) {
  const cl_image_format format{CL_RGBA, CL_UNSIGNED_INT32};
  const auto formats =
      images::list_formats(on.context(), CL_MEM_KERNEL_READ_AND_WRITE, CL_MEM_OBJECT_IMAGE2D);
  if (std::ranges::none_of(formats, [&](const auto& f) { return images::equal(f, format); }))
    GTEST_SKIP() << "CL_RGBA with CL_UNSIGNED_INT32 is not listed for CL_MEM_KERNEL_READ_AND_WRITE";
  const std::uint64_t room = std::max<std::uint64_t>(on.info().max_parameter_size / 8, 9) - 1;
  const std::size_t count =
      std::min<std::uint64_t>({on.info().max_read_write_image_args, 64, room});
  ASSERT_VALUE(count, >, 0U) << about::query("CL_DEVICE_MAX_READ_WRITE_IMAGE_ARGS");
  std::string parameters = "const uint more", body;
  for (std::size_t i = 0; i < count; ++i) {
    parameters += fmt::format(", read_write image2d_t i{}", i);
    body += fmt::format(
        "  write_imageui(i{0}, (int2)(1, 2), read_imageui(i{0}, (int2)(2, 3)) + more + {0});\n", i);
  }
  cl::Kernel kernel = on.kernel(fmt::format("__kernel void k({}) {{\n{}}}\n", parameters, body),
                                "k", std_option(on.target().language({2, 0})));
  const cl_uint more = 1000;
  kernel.setArg(0, more);
  std::vector<cl::Image2D> made;
  std::vector<std::vector<cl_uint>> wanted;
  for (std::size_t i = 0; i < count; ++i) {
    std::vector<cl_uint> texels(std::size_t{3} * 4 * 4);
    for (cl_uint& component : texels) component = static_cast<cl_uint>(on.random_below(1000000));
    made.emplace_back(on.context(), CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR,
                      cl::ImageFormat(CL_RGBA, CL_UNSIGNED_INT32), 3, 4, 0, texels.data());
    kernel.setArg(static_cast<cl_uint>(i + 1), made.back());
    for (std::size_t c = 0; c < 4; ++c)
      texels.at((2 * 3 + 1) * 4 + c) =
          texels.at((3 * 3 + 2) * 4 + c) + more + static_cast<cl_uint>(i);
    wanted.push_back(std::move(texels));
  }
  on.queue().enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(1));
  for (std::size_t i = 0; i < count; ++i) {
    std::vector<cl_uint> got(wanted[i].size());
    on.queue().enqueueReadImage(made[i], CL_TRUE, {0, 0, 0}, {3, 4, 1}, 0, 0, got.data());
    EXPECT_VALUE(got, ==, wanted[i])
        << about::color("after a kernel") << "image " << i << " of " << count;
  }
}

/// In each round, work-items read values that other work-items of the group wrote before a barrier.
void across_work_items(Setting& on) {
  const auto formats =
      images::list_formats(on.context(), CL_MEM_KERNEL_READ_AND_WRITE, CL_MEM_OBJECT_IMAGE2D);
  const cl_image_format format{CL_RGBA, CL_UNSIGNED_INT32};
  if (std::ranges::none_of(formats, [&](const auto& f) { return images::equal(f, format); }))
    GTEST_SKIP() << "CL_RGBA with CL_UNSIGNED_INT32 is not listed for CL_MEM_KERNEL_READ_AND_WRITE";
  cl::Kernel kernel =
      on.kernel(embedded_text("suites/images/image_write/kernels/across_work_items.cl"), "k",
                std_option(on.target().language({2, 0})));
  const std::size_t size = images::group_size(kernel, on.device()), groups = 5;
  constexpr cl_int rounds = 9;
  const cl::Image2D image(on.context(), CL_MEM_READ_WRITE,
                          cl::ImageFormat(CL_RGBA, CL_UNSIGNED_INT32), size, groups);
  const cl::Buffer out = on.buffer(size * groups * sizeof(cl_uint));
  kernel.setArg(0, image);
  kernel.setArg(1, rounds);
  kernel.setArg(2, out);
  on.queue().enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(size * groups),
                                  cl::NDRange(size));
  std::vector<cl_uint> wanted, got(size * groups);
  for (std::size_t group = 0; group < groups; ++group)
    for (std::size_t me = 0; me < size; ++me) {
      cl_uint sum = 0;
      for (std::size_t round = 1; round <= rounds; ++round)
        sum = sum * 3 + static_cast<cl_uint>((me + round) % size * 1000 + round + group);
      wanted.push_back(sum);
    }
  on.queue().enqueueReadBuffer(out, CL_TRUE, 0, got.size() * sizeof(cl_uint), got.data());
  EXPECT_VALUE(got, ==, wanted) << about::color("after a kernel") << "the image's contents";
}

/// The input chooses to which of three images the kernel writes. All other elements must not
/// change.
void chosen(Setting& on) {
  constexpr std::size_t count = 60;
  cl::Kernel kernel = on.kernel(embedded_text("suites/images/image_write/kernels/chosen.cl"), "k");
  std::vector<std::vector<cl_uchar>> wanted(3, std::vector<cl_uchar>(count * 4, 9));
  std::vector<cl::Image2D> images;
  for (std::vector<cl_uchar>& texels : wanted) {
    images.emplace_back(on.context(), CL_MEM_WRITE_ONLY | CL_MEM_COPY_HOST_PTR,
                        cl::ImageFormat(CL_RGBA, CL_UNSIGNED_INT8), count, 1, 0, texels.data());
    kernel.setArg(static_cast<cl_uint>(images.size() - 1), images.back());
  }
  const auto put = [&](std::size_t image, std::size_t x, cl_uchar value) {
    const std::array<cl_uchar, 4> color{value, 2, 3, 4};
    std::ranges::copy(color, wanted.at(image).begin() + static_cast<std::ptrdiff_t>(x * 4));
  };
  for (std::size_t x = 0; x < count; ++x) switch (x * 5 % 6) {
      case 0:
        put(0, x, 10);
        break;
      case 1:
        put(1, x, 20);
        break;
      case 2:
        put(2, x, 30);
        [[fallthrough]];
      case 3:
        put(0, x, 40);
        break;
      case 4:
        (x & 8) != 0 ? put(1, x, 50) : put(2, x, 60);
        break;
      default:
        break;
    }
  on.queue().enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(count));
  for (std::size_t image = 0; image < images.size(); ++image) {
    std::vector<cl_uchar> got(count * 4);
    on.queue().enqueueReadImage(images[image], CL_TRUE, {0, 0, 0}, {count, 1, 1}, 0, 0, got.data());
    EXPECT_VALUE(got, ==, wanted[image])
        << about::color("after a kernel") << "the contents of image " << image;
  }
}

constexpr host::Needs needs_three_to_write =
    harness::parts::three_images_to_write & host::needs_images_and_compiler;

constexpr host::Needs needs_read_write =
    host::needs_images_and_compiler & harness::parts::read_write_images;

constexpr host::Example rows[] = {
    {"arguments/as_many_as_allowed",
     "OpenCL 1.2, 4.2, Table 4.3, CL_DEVICE_MAX_WRITE_IMAGE_ARGS",
     as_many_as_allowed,
     {1, 2},
     host::needs_images_and_compiler},
    {"arguments/as_many_to_read_and_write",
     "OpenCL API 3.0, 4.2, Table 5, CL_DEVICE_MAX_READ_WRITE_IMAGE_ARGS",
     as_many_to_read_and_write,
     {2, 0},
     needs_read_write},
    {"arguments/chosen", "OpenCL C 3.0.19, 6.15.15.4", chosen, {1, 2}, needs_three_to_write, 0.2},
    {"barrier/image2d", "OpenCL C 3.0.19, 6.15.15.6", across_work_items, {2, 0}, needs_read_write},
};

}  // namespace

std::span<const host::Example> examples() {
  return rows;
}

}  // namespace assay::suites::image_write
