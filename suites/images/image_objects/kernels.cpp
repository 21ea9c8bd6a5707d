// Pitches, offsets and extents must not change what kernels see.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "harness/cases/assertion.h"
#include "suites/base/about.h"
#include "suites/host/needs.h"
#include "suites/host/setting.h"
#include "suites/images/image_objects/tables.h"
#include "suites/images/kernel_access.h"
#include "suites/images/sampling.h"
#include "suites/images/stored_judge.h"
#include "suites/images/writing.h"
#include "suites/target/target.h"

namespace assay::suites::image_objects {
namespace {

using host::Setting;
using images::Extent;
using images::ImageType;
using images::KernelAccess;

struct Seen {
  Setting& on;
  const ImageType& type;
  Layout l;
  std::vector<std::uint8_t> content;  ///< without padding
  KernelAccess kernels;

  Seen(Setting& setting, const ImageType& seen, const Layout& layout,
       std::vector<std::uint8_t> packed_content)
      : on(setting),
        type(seen),
        l(layout),
        content(std::move(packed_content)),
        kernels(on.running(), on.queue(), rgba8_format(on.target()), type) {}

  bool writable() const {
    return !images::missing_to_write(on.target(), rgba8_format(on.target()), type, false);
  }
  void expect(const cl::Memory& image, const char* when) const {
    EXPECT_BYTES(content, kernels.read(image, l.extent))
        << "the image as a kernel reads it " << when;
  }
  /// The kernel writes every third element.
  void write(const cl::Memory& image) {
    std::vector<images::Location> at;
    std::vector<std::uint8_t> elements;
    const auto all = images::locations(l.extent, 0, content.size() / rgba8_bytes);
    for (std::size_t n = 0; n < all.size(); n += 3) {
      at.push_back(all[n]);
      const auto element = on.random_bytes(rgba8_bytes);
      elements.insert(elements.end(), element.begin(), element.end());
      std::ranges::copy(element, content.begin() + static_cast<std::ptrdiff_t>(n * rgba8_bytes));
    }
    kernels.write(image, at, elements);
  }
};

/// The host memory has padding after rows and slices.
void host_memory(Setting& on, const ImageType& type) {
  for (const cl_mem_flags flags : {CL_MEM_COPY_HOST_PTR, CL_MEM_USE_HOST_PTR}) {
    DURING(fmt::format("flags {:#x}", flags));
    const Layout l = layout(type, odd_extent(type), rgba8_bytes, 3, 2);
    // Some devices need whole pages of memory.
    std::vector<std::uint8_t> memory(l.bytes + 2 * 4096);
    const auto address = reinterpret_cast<std::uintptr_t>(memory.data());
    std::uint8_t* host = memory.data() + (4096 - address % 4096);
    std::ranges::copy(on.random_bytes(l.bytes), host);
    Seen seen(on, type, l, packed(l, host));
    cl_image_desc description = images::describe(type, l.extent);
    description.image_row_pitch = l.row;
    description.image_slice_pitch = l.given_slice;
    const cl::Memory image = images::create_image(on.context(), flags, rgba8, description, host);
    seen.expect(image, "after creation");
    if (!seen.writable()) continue;
    seen.write(image);
    EXPECT_BYTES(seen.content, read_image(on, image, l)) << "the image after a kernel wrote it";
    seen.expect(image, "after a kernel wrote it");
    if (flags != CL_MEM_USE_HOST_PTR) continue;
    seen.write(image);
    const Extent origin{};
    std::size_t row = 0, slice = 0;
    void* mapped = CREATED(clEnqueueMapImage, on.queue()(), image(), CL_TRUE, CL_MAP_READ,
                           origin.data(), l.extent.data(), &row, &slice, 0, nullptr, nullptr);
    EXPECT_BYTES(seen.content, packed(l, host))
        << "contents of host_ptr, mapped after a kernel wrote the image";
    EXPECT_SUCCESS(clEnqueueUnmapMemObject(on.queue()(), image(), mapped, 0, nullptr, nullptr));
    EXPECT_SUCCESS(clFinish(on.queue()()));
  }
}

/// An odd extent within the limits of the device. Except for 1D images, the image has a few million
/// elements.
Extent large_extent(const ImageType& type, const harness::DeviceInfo& device) {
  Extent wanted{65521, 1, 1};
  std::array<std::uint64_t, 3> most{device.image2d_max_width, device.image2d_max_height,
                                    device.image_max_array_size};
  if (type.axes == 3) {
    wanted = {257, 263, 67};
    most = {device.image3d_max_width, device.image3d_max_height, device.image3d_max_depth};
  } else if (type.axes == 2) {
    wanted = type.array ? Extent{1031, 1033, 4} : Extent{2053, 2063, 1};
  } else if (type.array) {
    wanted = {4093, 1021, 1};
    most[1] = device.image_max_array_size;
  }
  for (std::size_t d = 0; d < wanted.size(); ++d)
    wanted.at(d) = std::clamp<std::size_t>(most.at(d), 1, wanted.at(d));
  return wanted;
}

/// Reads elements that are far apart, and the last element.
void large(Setting& on, const ImageType& type) {
  const Layout l = layout(type, large_extent(type, on.info()), rgba8_bytes);
  if (l.bytes > on.info().max_mem_alloc_size / 2)
    GTEST_SKIP() << l.bytes << " bytes exceed what the device can allocate";
  // The bytes repeat only after millions of bytes, so all rows, slices and layers differ.
  std::vector<std::uint8_t> content(l.bytes);
  const auto random = on.random_bytes(4096);
  for (std::size_t i = 0; i < l.bytes; ++i)
    content[i] = static_cast<std::uint8_t>(random[i % 4093] ^ random[i / 4093 % 4096]);
  const cl::Memory image = images::create_image(on.context(), CL_MEM_COPY_HOST_PTR, rgba8,
                                                images::describe(type, l.extent), content.data());
  const std::size_t elements = l.bytes / rgba8_bytes;
  std::vector<std::size_t> places{0, elements - 1};
  while (places.size() < 4096) places.push_back(on.random_below(elements));
  std::vector<images::Location> at;
  for (const std::size_t place : places) at.push_back(images::locations(l.extent, place, 1)[0]);
  const images::Format format = rgba8_format(on.target());
  const auto seen = KernelAccess(on.running(), on.queue(), format, type).read(image, at);
  for (std::size_t i = 0; i < places.size(); ++i) {
    const auto first = content.begin() + static_cast<std::ptrdiff_t>(places[i] * rgba8_bytes);
    ASSERT_VALUE(images::element_of(format, seen[i]), ==,
                 std::vector<std::uint8_t>(first, first + rgba8_bytes))
        << about::color("after a kernel") << "element (" << at[i][0] << ", " << at[i][1] << ", "
        << at[i][2] << ") of " << l.extent[0] << 'x' << l.extent[1] << 'x' << l.extent[2];
  }
}

constexpr TypedExample rows[] = {
    {"kernels/host_memory",
     "OpenCL 1.2, 5.3.1.2, image_row_pitch",
     host_memory,
     false,
     {1, 2},
     true},
    {"kernels/large", "OpenCL 1.2, 5.3.1.2, image_width", large, false, {1, 2}, true},
};

/// The image shares memory with a buffer from `offset` on. In 1.x, a write to the image must change
/// the buffer, and a write to the buffer must change the image. From 2.0 on, such changes are
/// undefined (data/interpretations.toml, images-over-buffers-in-kernels).
void share(Setting& on, const ImageType& type, const Layout& l, std::size_t offset,
           std::size_t pitch) {
  if (unlisted(on, type)) return;
  auto bytes = on.random_bytes(offset + l.bytes + 64);
  const cl::Buffer buffer = on.buffer_of(bytes);
  cl::Buffer part = buffer;
  if (offset != 0) {
    const cl_buffer_region region{offset, l.bytes + 64};
    part = cl::Buffer(buffer).createSubBuffer(0, CL_BUFFER_CREATE_TYPE_REGION, &region);
  }
  cl_image_desc description = images::describe(type, l.extent);
  description.image_row_pitch = pitch;
  description.buffer = part();
  const cl::Memory image = images::create_image(on.context(), 0, rgba8, description);
  Seen seen(on, type, l, packed(l, bytes.data() + offset));
  seen.expect(image, "after creation");
  if (on.at_least(2, 0)) {
    if (!seen.writable()) return;
    seen.write(image);
    EXPECT_BYTES(seen.content, read_image(on, image, l)) << "the image after a kernel wrote it";
    seen.expect(image, "after a kernel wrote it");
    return;
  }
  const auto changed = on.random_bytes(l.bytes / 2);
  on.queue().enqueueWriteBuffer(buffer, CL_FALSE, offset, changed.size(), changed.data());
  std::ranges::copy(changed, bytes.begin() + static_cast<std::ptrdiff_t>(offset));
  seen.content = packed(l, bytes.data() + offset);
  seen.expect(image, "after a write to the buffer");
  if (!seen.writable()) return;
  seen.write(image);
  for (std::size_t y = 0; y < l.extent[1]; ++y)
    std::copy_n(seen.content.begin() + static_cast<std::ptrdiff_t>(y * l.extent[0] * rgba8_bytes),
                l.extent[0] * rgba8_bytes,
                bytes.begin() + static_cast<std::ptrdiff_t>(offset + l.offset(0, y, 0)));
  EXPECT_BYTES(bytes, on.read(buffer, bytes.size())) << "the buffer after a kernel wrote the image";
}

void line_over_buffer(Setting& on) {
  const ImageType& line = images::image_type(CL_MEM_OBJECT_IMAGE1D_BUFFER);
  share(on, line, layout(line, {37, 1, 1}, rgba8_bytes), 0, 0);
}
void line_over_sub_buffer(Setting& on) {
  const ImageType& line = images::image_type(CL_MEM_OBJECT_IMAGE1D_BUFFER);
  share(on, line, layout(line, {37, 1, 1}, rgba8_bytes), 3 * on.base_alignment(), 0);
}
void plane_over_buffer(Setting& on) {
  const ImageType& plane = images::image_type(CL_MEM_OBJECT_IMAGE2D);
  const std::size_t step = on.info().image_pitch_alignment;
  for (const std::size_t extra : {0U, 1U}) {
    Layout l = layout(plane, {21, 9, 1}, rgba8_bytes);
    l.row = ((21 + step - 1) / step + extra) * step * rgba8_bytes;
    l.bytes = l.slice = l.row * 9;
    share(on, plane, l, 0, l.row);
  }
}

constexpr host::Example shared[] = {
    {"kernels/buffer",
     "OpenCL 1.2, 5.3.1.2, buffer",
     line_over_buffer,
     {1, 2},
     host::needs_images_and_compiler},
    {"kernels/sub_buffer",
     "OpenCL 1.2, 5.3.1.2, buffer",
     line_over_sub_buffer,
     {1, 2},
     host::needs_images_and_compiler},
    {"kernels/plane_over_buffer",
     "OpenCL API 3.0, Image Descriptor",
     plane_over_buffer,
     {2, 0},
     planes_over_buffers& host::needs_compiler},
};

}  // namespace

images::Format rgba8_format(const Target& target) {
  static constexpr std::array<std::string_view, 1> id{"rgba.unorm_int8"};
  return images::formats_named(id, target).front();
}
harness::Kernel rgba8_kernel(const ImageType& type, const Target& target) {
  return images::read_kernel(rgba8_format(target), type, target);
}

std::span<const TypedExample> seen_by_kernels() {
  return rows;
}
std::span<const host::Example> shared_with_kernels() {
  return shared;
}

}  // namespace assay::suites::image_objects
