#include <gmock/gmock.h>

#include <algorithm>
#include <optional>

#include "harness/cases/assertion.h"
#include "suites/base/about.h"
#include "suites/base/matching.h"
#include "suites/host/bytes.h"
#include "suites/host/calls.h"
#include "suites/host/deletions.h"
#include "suites/host/memory_info.h"
#include "suites/images/image_objects/tables.h"

namespace assay::suites::image_objects {
namespace {

using host::memory_info;
using host::Setting;
using images::Extent;
using images::image_info;
using images::ImageType;

const ImageType& over_buffer() {
  return images::image_type(CL_MEM_OBJECT_IMAGE1D_BUFFER);
}
const ImageType& plane() {
  return images::image_type(CL_MEM_OBJECT_IMAGE2D);
}

cl::Memory line_over(Setting& on, const cl::Buffer& buffer, std::size_t width,
                     cl_mem_flags flags = 0) {
  cl_image_desc description = images::describe(over_buffer(), {width, 1, 1});
  description.buffer = buffer();
  return images::create_image(on.context(), flags, rgba8, description);
}

cl::Memory line_with(Setting& on, const cl::Buffer& buffer, cl_mem_flags flags) {
  return line_over(on, buffer, 16, flags);
}
/// A 2D image over a buffer, with one row of at least 16 elements.
cl::Memory plane_with(Setting& on, const cl::Buffer& buffer, cl_mem_flags flags) {
  const std::size_t step = std::max<std::size_t>(1, on.info().image_pitch_alignment);
  cl_image_desc description = images::describe(plane(), {16, 1, 1});
  description.image_row_pitch = (16 + step - 1) / step * step * rgba8_bytes;
  description.buffer = buffer();
  return images::create_image(on.context(), flags, rgba8, description);
}

void write_image(Setting& on, const cl::Memory& image, const Extent& origin, const Extent& region,
                 const std::vector<std::uint8_t>& bytes) {
  ASSERT_SUCCESS(clEnqueueWriteImage(on.queue()(), image(), CL_TRUE, origin.data(), region.data(),
                                     0, 0, bytes.data(), 0, nullptr, nullptr));
}

void buffer_is_shared(Setting& on) {
  if (unlisted(on, over_buffer())) return;
  constexpr std::size_t width = 37;
  const Layout l = layout(over_buffer(), {width, 1, 1}, rgba8_bytes);
  auto bytes = on.random_bytes(256);
  const cl::Buffer buffer = on.buffer_of(bytes);
  const cl::Memory image = line_over(on, buffer, width);
  const auto part = [&] {
    return std::vector<std::uint8_t>(bytes.begin(),
                                     bytes.begin() + static_cast<std::ptrdiff_t>(l.bytes));
  };
  EXPECT_BYTES(part(), read_image(on, image, l)) << "the image after creation";
  const auto changed = on.random_bytes(40);
  on.queue().enqueueWriteBuffer(buffer, CL_TRUE, 3, changed.size(), changed.data());
  std::ranges::copy(changed, bytes.begin() + 3);
  EXPECT_BYTES(part(), read_image(on, image, l)) << "the image after a write to the buffer";
  const auto more = on.random_bytes(11 * rgba8_bytes);
  write_image(on, image, {5, 0, 0}, {11, 1, 1}, more);
  std::ranges::copy(more, bytes.begin() + 5 * rgba8_bytes);
  EXPECT_BYTES(bytes, on.read(buffer, bytes.size())) << "the buffer after a write to the image";
}

/// In 1.2, CL_MEM_ASSOCIATED_MEMOBJECT may also be NULL, because Table 5.11 names only sub-buffers.
void names_its_buffer(Setting& on) {
  if (unlisted(on, over_buffer())) return;
  const cl::Buffer buffer = on.buffer(256);
  const cl::Memory image = line_over(on, buffer, 16);
  EXPECT_QUERY(image_info<cl_mem>(image, CL_IMAGE_BUFFER), buffer());
  const auto associated = memory_info<cl_mem>(image, CL_MEM_ASSOCIATED_MEMOBJECT);
  if (on.at_least(2, 0))
    EXPECT_VALUE(associated, ==, buffer()) << about::query("CL_MEM_ASSOCIATED_MEMOBJECT");
  else
    EXPECT_HOLDS(associated == nullptr || associated == buffer())
        << about::query("CL_MEM_ASSOCIATED_MEMOBJECT")
        << "CL_MEM_ASSOCIATED_MEMOBJECT is another object, expected NULL or the buffer";
}

/// Calls that inherited flags forbid must be refused. For an image with flags 0, CL_MEM_FLAGS may
/// return 0, CL_MEM_READ_WRITE, or the inherited flags: the specification promises inherited flags
/// only for sub-buffers.
template <auto over>
void buffer_flags_are_inherited(Setting& on) {
  if (unlisted(on, over_buffer())) return;
  const cl_mem_flags access = CL_MEM_READ_WRITE | CL_MEM_WRITE_ONLY | CL_MEM_READ_ONLY;
  for (const cl_mem_flags parent : {CL_MEM_READ_WRITE, CL_MEM_WRITE_ONLY, CL_MEM_READ_ONLY}) {
    const cl::Buffer buffer = on.buffer(4096, parent);
    EXPECT_ANY_VALUE(memory_info<cl_mem_flags>(over(on, buffer, 0), CL_MEM_FLAGS) & access, parent,
                     cl_mem_flags{0}, cl_mem_flags{CL_MEM_READ_WRITE})
        << "of an image with flags 0";
  }
  for (const cl_mem_flags own : {CL_MEM_READ_WRITE, CL_MEM_WRITE_ONLY, CL_MEM_READ_ONLY}) {
    const cl::Buffer buffer = on.buffer(4096, CL_MEM_READ_WRITE);
    EXPECT_VALUE(memory_info<cl_mem_flags>(over(on, buffer, own), CL_MEM_FLAGS) & access, ==, own)
        << "narrowed by the image's own flags";
  }
  for (const cl_mem_flags parent :
       {CL_MEM_HOST_WRITE_ONLY, CL_MEM_HOST_READ_ONLY, CL_MEM_HOST_NO_ACCESS}) {
    const cl::Buffer buffer = on.buffer(4096, CL_MEM_READ_WRITE | parent);
    const cl::Memory image = over(on, buffer, 0);
    std::array<std::uint8_t, 16 * rgba8_bytes> bytes{};
    constexpr std::size_t origin[3]{}, region[3]{16, 1, 1};
    const cl_int read = clEnqueueReadImage(on.queue()(), image(), CL_TRUE, origin, region, 0, 0,
                                           bytes.data(), 0, nullptr, nullptr);
    const cl_int written = clEnqueueWriteImage(on.queue()(), image(), CL_TRUE, origin, region, 0, 0,
                                               bytes.data(), 0, nullptr, nullptr);
    EXPECT_CODE(parent == CL_MEM_HOST_READ_ONLY ? CL_SUCCESS : CL_INVALID_OPERATION, read)
        << about::call("clEnqueueReadImage");
    EXPECT_CODE(parent == CL_MEM_HOST_WRITE_ONLY ? CL_SUCCESS : CL_INVALID_OPERATION, written)
        << about::call("clEnqueueWriteImage");
  }
}

void buffer_is_kept(Setting& on) {
  if (unlisted(on, over_buffer())) return;
  constexpr std::size_t width = 16;
  const Layout l = layout(over_buffer(), {width, 1, 1}, rgba8_bytes);
  host::Deletions& deletions = host::Deletions::make();
  const auto bytes = on.random_bytes(l.bytes);
  std::optional<cl::Memory> image;
  {
    const cl::Buffer buffer = on.buffer_of(bytes);
    ASSERT_SUCCESS(
        clSetMemObjectDestructorCallback(buffer(), host::note_deletion, deletions.call(1)));
    image = line_over(on, buffer, width);
  }
  EXPECT_BYTES(bytes, read_image(on, *image, l)) << "the image after the buffer was released";
  EXPECT_MATCH(deletions.seen(), testing::IsEmpty())
      << about::destructor_callback()
      << "the buffer's destructor callback, before its image is deleted";
  image.reset();
  EXPECT_CALLS(deletions.seen().size(), ==, 1, 5)
      << about::destructor_callback() << "of the buffer, after its image is deleted";
}

/// A 2D image over a buffer, with two row pitches: the smallest that the device allows, and one
/// alignment unit more.
void plane_over_buffer(Setting& on) {
  const std::size_t step = on.info().image_pitch_alignment;
  for (const std::size_t extra : {0U, 1U}) {
    Layout l = layout(plane(), {21, 9, 1}, rgba8_bytes);
    l.row = ((21 + step - 1) / step + extra) * step * rgba8_bytes;
    l.bytes = l.slice = l.row * 9;
    auto bytes = on.random_bytes(l.bytes);
    const cl::Buffer buffer = on.buffer_of(bytes);
    cl_image_desc description = images::describe(plane(), l.extent);
    description.image_row_pitch = l.row;
    description.buffer = buffer();
    const cl::Memory image = images::create_image(on.context(), 0, rgba8, description);
    EXPECT_QUERY(image_info<std::size_t>(image, CL_IMAGE_ROW_PITCH), l.row);
    EXPECT_QUERY(memory_info<cl_mem>(image, CL_MEM_ASSOCIATED_MEMOBJECT), buffer());
    EXPECT_BYTES(packed(l, bytes.data()), read_image(on, image, l)) << "the image's contents";
    const auto more = on.random_bytes(2 * 3 * rgba8_bytes);
    write_image(on, image, {4, 5, 0}, {3, 2, 1}, more);
    for (std::size_t y = 0; y < 2; ++y)
      std::copy_n(more.begin() + static_cast<std::ptrdiff_t>(y * 3 * rgba8_bytes), 3 * rgba8_bytes,
                  bytes.begin() + static_cast<std::ptrdiff_t>(l.offset(4, 5 + y, 0)));
    EXPECT_BYTES(bytes, on.read(buffer, bytes.size())) << "the buffer after a write to the image";
  }
}

template <cl_channel_order order, cl_channel_type type>
constexpr std::size_t element_bytes = (order == CL_R ? 1 : 4) * (type == CL_FLOAT         ? 4
                                                                 : type == CL_UNORM_INT16 ? 2
                                                                                          : 1);

/// A second image over an image, with a compatible channel order.
template <cl_channel_order order, cl_channel_order of, cl_channel_type type = CL_UNORM_INT8>
void plane_over_plane(Setting& on) {
  constexpr cl_image_format shown{order, type}, stored{of, type};
  const auto formats = images::list_formats(on.context(), CL_MEM_READ_ONLY, plane().cl);
  for (const cl_image_format& format : {shown, stored})
    if (std::ranges::none_of(formats, [&](const auto& f) { return images::equal(f, format); }))
      GTEST_SKIP() << "the device does not list the formats of both planes";
  const Layout l = layout(plane(), {13, 6, 1}, element_bytes<of, type>);
  auto bytes = on.random_bytes(l.bytes);
  cl_image_desc description = images::describe(plane(), l.extent);
  const cl::Memory image = images::create_image(
      on.context(), CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, stored, description, bytes.data());
  // The descriptor must match the answers of clGetImageInfo, but without a host_ptr the row pitch
  // must be 0. A driver may follow either rule.
  description.image_row_pitch = image_info<std::size_t>(image, CL_IMAGE_ROW_PITCH);
  description.mem_object = image();
  cl_int status = CL_SUCCESS;
  cl::Memory view(
      clCreateImage(on.context()(), CL_MEM_READ_ONLY, &shown, &description, nullptr, &status),
      false);
  if (status != CL_SUCCESS) {
    description.image_row_pitch = 0;
    view = images::create_image(on.context(), CL_MEM_READ_ONLY, shown, description);
  }
  EXPECT_BYTES(bytes, read_image(on, view, l)) << "the view's contents";
  EXPECT_QUERY(memory_info<cl_mem>(view, CL_MEM_ASSOCIATED_MEMOBJECT), image());
  const auto more = on.random_bytes(4 * l.element);
  write_image(on, image, {2, 3, 0}, {4, 1, 1}, more);
  std::ranges::copy(more, bytes.begin() + static_cast<std::ptrdiff_t>(l.offset(2, 3, 0)));
  EXPECT_BYTES(bytes, read_image(on, view, l)) << "the view after a write to the image";
}

constexpr const char* place = "OpenCL API 3.0, Image Descriptor";
constexpr host::Needs planes = planes_over_buffers;
constexpr host::Example rows[] = {
    {"views/buffer_is_shared", "OpenCL 1.2, 5.3.1.2, buffer", buffer_is_shared, {1, 2}},
    {"views/buffer_is_named", "OpenCL 1.2, 5.3.7, Table 5.9", names_its_buffer, {1, 2}},
    {"views/buffer_flags", "OpenCL 1.2, 5.3.1", buffer_flags_are_inherited<line_with>, {1, 2}},
    {"views/plane_flags", place, buffer_flags_are_inherited<plane_with>, {2, 0}, planes},
    {"views/buffer_is_kept", "OpenCL 1.2, 5.3.1.2, buffer", buffer_is_kept, {1, 2}},
    {"views/plane_over_buffer", place, plane_over_buffer, {2, 0}, planes},
    {"views/plane_over_plane", place, plane_over_plane<CL_sRGBA, CL_RGBA>, {2, 0}, planes},
    {"views/rgba_over_srgba", place, plane_over_plane<CL_RGBA, CL_sRGBA>, {2, 0}, planes},
    {"views/sbgra_over_bgra", place, plane_over_plane<CL_sBGRA, CL_BGRA>, {2, 0}, planes},
    {"views/bgra_over_sbgra", place, plane_over_plane<CL_BGRA, CL_sBGRA>, {2, 0}, planes},
    {"views/srgbx_over_rgbx", place, plane_over_plane<CL_sRGBx, CL_RGBx>, {2, 0}, planes},
    {"views/depth_over_r", place, plane_over_plane<CL_DEPTH, CL_R, CL_FLOAT>, {2, 0}, planes},
    {"views/short_depth_over_r",
     place,
     plane_over_plane<CL_DEPTH, CL_R, CL_UNORM_INT16>,
     {2, 0},
     planes},
};

}  // namespace

std::span<const host::Example> views() {
  return rows;
}

}  // namespace assay::suites::image_objects
