#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "harness/cases/assertion.h"
#include "harness/cases/case.h"
#include "suites/base/about.h"
#include "suites/host/setting.h"
#include "suites/images/image_objects/tables.h"
#include "suites/images/kernel_access.h"
#include "suites/images/sampling.h"
#include "suites/images/stored_judge.h"
#include "suites/target/target.h"

namespace assay::suites::image_objects {
namespace {

using host::Setting;
using images::Extent;
using images::ImageType;

struct Axis {
  std::string_view name;
  std::string_view parameter;
  std::size_t index;
  std::uint64_t (*most)(const harness::DeviceInfo&);
};

std::vector<Axis> axes_of(const ImageType& type) {
  using Info = harness::DeviceInfo;
  if (type.buffer)
    return {{"width", "CL_DEVICE_IMAGE_MAX_BUFFER_SIZE", 0,
             [](const Info& d) { return d.image_max_buffer_size; }}};
  if (type.axes == 3)
    return {{"width", "CL_DEVICE_IMAGE3D_MAX_WIDTH", 0,
             [](const Info& d) { return d.image3d_max_width; }},
            {"height", "CL_DEVICE_IMAGE3D_MAX_HEIGHT", 1,
             [](const Info& d) { return d.image3d_max_height; }},
            {"depth", "CL_DEVICE_IMAGE3D_MAX_DEPTH", 2,
             [](const Info& d) { return d.image3d_max_depth; }}};
  std::vector<Axis> axes{{"width", "CL_DEVICE_IMAGE2D_MAX_WIDTH", 0,
                          [](const Info& d) { return d.image2d_max_width; }}};
  if (type.axes == 2)
    axes.push_back({"height", "CL_DEVICE_IMAGE2D_MAX_HEIGHT", 1,
                    [](const Info& d) { return d.image2d_max_height; }});
  if (type.array)
    axes.push_back({"layers", "CL_DEVICE_IMAGE_MAX_ARRAY_SIZE", static_cast<std::size_t>(type.axes),
                    [](const Info& d) { return d.image_max_array_size; }});
  return axes;
}

/// The limits may be right although memory is too small for the image.
bool out_of_memory(cl_int status) {
  constexpr std::array codes{CL_MEM_OBJECT_ALLOCATION_FAILURE, CL_OUT_OF_RESOURCES,
                             CL_OUT_OF_HOST_MEMORY, CL_INVALID_BUFFER_SIZE};
  return std::ranges::find(codes, status) != codes.end();
}

/// One extent has the greatest allowed value, and all other extents are 1. The first, middle and
/// last elements must be usable.
void reaches(Setting& on, const ImageType& type, const Axis& axis) {
  if (unlisted(on, type)) return;
  const std::uint64_t most = axis.most(on.info());
  if (most == 0) GTEST_SKIP() << axis.parameter << " is 0";
  const std::uint64_t budget =
      std::min<std::uint64_t>(on.info().max_mem_alloc_size, on.thorough() ? 1U << 30 : 1U << 26);
  if (most > budget / rgba8_bytes)
    GTEST_SKIP() << axis.parameter << " is " << most << "; an image of this size needs more than "
                 << budget << " bytes";
  Extent extent{1, 1, 1};
  extent.at(axis.index) = most;
  cl_image_desc description = images::describe(type, extent);
  cl_int status = CL_SUCCESS;
  cl::Buffer buffer;
  if (type.buffer) {
    buffer = cl::Buffer(
        clCreateBuffer(on.context()(), CL_MEM_READ_WRITE, most * rgba8_bytes, nullptr, &status),
        false);
    if (out_of_memory(status)) GTEST_SKIP() << "no memory for a buffer of " << most << " elements";
    ASSERT_CODE(CL_SUCCESS, status) << about::call("clCreateBuffer");
    description.buffer = buffer();
  }
  const cl::Memory image(
      clCreateImage(on.context()(), CL_MEM_READ_WRITE, &rgba8, &description, nullptr, &status),
      false);
  if (out_of_memory(status)) GTEST_SKIP() << "no memory for " << most << " elements";
  ASSERT_CODE(CL_SUCCESS, status) << about::call("clCreateImage") << axis.parameter << " is "
                                  << most;
  const Extent one{1, 1, 1};
  const std::array places{std::uint64_t{0}, most / 2, most - 1};
  std::vector<std::vector<std::uint8_t>> written;
  for (const std::uint64_t place : places) {
    Extent origin{};
    origin.at(axis.index) = place;
    written.push_back(on.random_bytes(rgba8_bytes));
    ASSERT_SUCCESS(clEnqueueWriteImage(on.queue()(), image(), CL_TRUE, origin.data(), one.data(), 0,
                                       0, written.back().data(), 0, nullptr, nullptr));
  }
  for (std::size_t i = most > 2 ? 0 : 2; i < places.size(); ++i) {
    Extent origin{};
    origin.at(axis.index) = places.at(i);
    std::vector<std::uint8_t> got(rgba8_bytes);
    ASSERT_SUCCESS(clEnqueueReadImage(on.queue()(), image(), CL_TRUE, origin.data(), one.data(), 0,
                                      0, got.data(), 0, nullptr, nullptr));
    EXPECT_VALUE(got, ==, written[i])
        << about::color("after clEnqueueReadImage") << "element " << places.at(i) << " of " << most;
  }
  if (!on.info().compiler_available) return;
  const images::Format format = rgba8_format(on.target());
  std::vector<images::Location> at(places.size());
  for (std::size_t i = 0; i < places.size(); ++i)
    at[i].at(axis.index) = static_cast<std::int32_t>(places.at(i));
  const auto seen = images::KernelAccess(on.running(), on.queue(), format, type).read(image, at);
  for (std::size_t i = most > 2 ? 0 : 2; i < places.size(); ++i)
    EXPECT_VALUE(images::element_of(format, seen[i]), ==, written[i])
        << about::color("as a kernel reads it") << "element " << places.at(i) << " of " << most
        << " as a kernel reads it";
}

/// The call breaks two rules, and the specification does not say which code comes first. So two
/// codes are right.
void refused_beyond(Setting& on, const ImageType& type, const Axis& axis) {
  if (unlisted(on, type)) return;
  Extent extent{1, 1, 1};
  extent.at(axis.index) = axis.most(on.info()) + 1;
  const cl_image_desc description = images::describe(type, extent);
  cl_int status = CL_SUCCESS;
  const cl::Memory image(
      clCreateImage(on.context()(), CL_MEM_READ_WRITE, &rgba8, &description, nullptr, &status),
      false);
  EXPECT_ANY_CODE(status, CL_INVALID_IMAGE_SIZE, CL_INVALID_IMAGE_DESCRIPTOR)
      << about::call("clCreateImage", "beyond the device's maximum") << axis.name << ' '
      << extent.at(axis.index) << ", one more than " << axis.parameter;
}

}  // namespace

std::vector<harness::Case> maximum_cases(const Target& target) {
  std::vector<harness::Case> cases;
  for (const ImageType& type : images::image_types())
    for (const Axis& axis : axes_of(type)) {
      cases.push_back(
          host::make_case(fmt::format("image_objects/maximum/{}/{}", type.name, axis.name),
                          fmt::format("OpenCL 1.2, 5.3.1.2; 4.2, Table 4.3, {}", axis.parameter),
                          [&type, axis](Setting& on) { reaches(on, type, axis); }));
      require(cases.back(), images::needs_of(type), target);
      if (target.device().compiler_available)
        cases.back().kernel = [=, &type] { return rgba8_kernel(type, target); };
      if (type.buffer) continue;  // the buffer would be too small, which breaks another rule
      cases.push_back(host::make_case(
          fmt::format("image_objects/beyond_maximum/{}/{}", type.name, axis.name),
          fmt::format("OpenCL 1.2, 5.3.1, CL_INVALID_IMAGE_SIZE; 4.2, Table 4.3, {}",
                      axis.parameter),
          [&type, axis](Setting& on) { refused_beyond(on, type, axis); }));
      require(cases.back(), images::needs_of(type), target);
    }
  return cases;
}

}  // namespace assay::suites::image_objects
