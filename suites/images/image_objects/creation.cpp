#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <array>

#include "harness/cases/assertion.h"
#include "suites/base/about.h"
#include "suites/host/bytes.h"
#include "suites/host/guarded.h"
#include "suites/host/memory_info.h"
#include "suites/images/image_objects/tables.h"

namespace assay::suites::image_objects {
namespace {

using host::memory_info;
using host::Setting;
using images::Extent;
using images::ImageType;

void returns_its_flags(Setting& on, const ImageType& type) {
  const Layout l = layout(type, odd_extent(type), rgba8_bytes);
  std::vector<std::uint8_t> host(l.bytes);
  const cl_image_desc description = images::describe(type, l.extent);
  for (const cl_mem_flags wanted :
       {cl_mem_flags{CL_MEM_READ_WRITE}, cl_mem_flags{CL_MEM_WRITE_ONLY},
        cl_mem_flags{CL_MEM_READ_ONLY}, cl_mem_flags{CL_MEM_READ_ONLY | CL_MEM_ALLOC_HOST_PTR},
        cl_mem_flags{CL_MEM_WRITE_ONLY | CL_MEM_COPY_HOST_PTR},
        cl_mem_flags{CL_MEM_READ_WRITE | CL_MEM_ALLOC_HOST_PTR | CL_MEM_COPY_HOST_PTR},
        cl_mem_flags{CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR},
        cl_mem_flags{CL_MEM_READ_WRITE | CL_MEM_HOST_WRITE_ONLY},
        cl_mem_flags{CL_MEM_READ_WRITE | CL_MEM_HOST_READ_ONLY},
        cl_mem_flags{CL_MEM_READ_WRITE | CL_MEM_HOST_NO_ACCESS}}) {
    DURING(fmt::format("flags {:#x}", wanted));
    const bool with_host = (wanted & (CL_MEM_COPY_HOST_PTR | CL_MEM_USE_HOST_PTR)) != 0;
    const cl::Memory image = images::create_image(on.context(), wanted, rgba8, description,
                                                  with_host ? host.data() : nullptr);
    EXPECT_QUERY(memory_info<cl_mem_flags>(image, CL_MEM_FLAGS), wanted);
    EXPECT_QUERY(memory_info<void*>(image, CL_MEM_HOST_PTR),
                 (wanted & CL_MEM_USE_HOST_PTR) != 0 ? host.data() : nullptr);
  }
}

void default_flags(Setting& on, const ImageType& type) {
  const cl::Memory image = simple_image(on, type, 0);
  EXPECT_ANY_VALUE(memory_info<cl_mem_flags>(image, CL_MEM_FLAGS), cl_mem_flags{0},
                   cl_mem_flags{CL_MEM_READ_WRITE})
      << "an image made with flags 0 is CL_MEM_READ_WRITE";
}

/// Extra elements after each row, and extra rows after each slice. `row_given` says whether the
/// call gives the row pitch. If slices have extra rows, the call gives the slice pitch.
struct Padding {
  std::size_t elements, rows;
  bool row_given;
};
constexpr std::array<Padding, 6> paddings{
    {{0, 0, false}, {1, 0, true}, {9, 0, true}, {0, 1, true}, {0, 2, false}, {3, 2, true}}};

cl_image_desc with_pitches(const ImageType& type, const Layout& l, const Padding& padding) {
  cl_image_desc description = images::describe(type, l.extent);
  if (padding.row_given) description.image_row_pitch = l.row;
  description.image_slice_pitch = l.given_slice;
  return description;
}

std::string shown(const Padding& padding) {
  return fmt::format("{} elements between rows, {} rows between slices, {} row pitch",
                     padding.elements, padding.rows, padding.row_given ? "a" : "no");
}

void copies_from_the_host(Setting& on, const ImageType& type) {
  for (const Padding& padding : paddings)
    for (const cl_mem_flags more : {cl_mem_flags{0}, cl_mem_flags{CL_MEM_ALLOC_HOST_PTR}}) {
      DURING(shown(padding));
      const Layout l = layout(type, odd_extent(type), rgba8_bytes, padding.elements, padding.rows);
      auto host = on.random_bytes(l.bytes);
      const auto content = packed(l, host.data());
      const cl::Memory image =
          images::create_image(on.context(), CL_MEM_COPY_HOST_PTR | more, rgba8,
                               with_pitches(type, l, padding), host.data());
      std::ranges::fill(host, std::uint8_t{0});  // the image must have its own copy
      EXPECT_BYTES(content, read_image(on, image, l)) << "the image's contents";
    }
}

/// While a region is mapped, the host's memory has the region's newest bytes (5.3.6).
void uses_host_memory(Setting& on, const ImageType& type) {
  for (const Padding& padding : paddings) {
    DURING(shown(padding));
    const Layout l = layout(type, odd_extent(type), rgba8_bytes, padding.elements, padding.rows);
    // Some devices need whole pages of memory.
    std::vector<std::uint8_t> memory(l.bytes + 2 * 4096);
    const auto address = reinterpret_cast<std::uintptr_t>(memory.data());
    std::uint8_t* host = memory.data() + (4096 - address % 4096);
    std::ranges::copy(on.random_bytes(l.bytes), host);
    const auto content = packed(l, host);
    const cl::Memory image = images::create_image(on.context(), CL_MEM_USE_HOST_PTR, rgba8,
                                                  with_pitches(type, l, padding), host);
    EXPECT_BYTES(content, read_image(on, image, l)) << "contents of host_ptr at creation";

    const auto changed = on.random_bytes(content.size());
    const Extent origin{};
    ASSERT_SUCCESS(clEnqueueWriteImage(on.queue()(), image(), CL_TRUE, origin.data(),
                                       l.extent.data(), 0, 0, changed.data(), 0, nullptr, nullptr));
    std::size_t row = 0, slice = 0;
    void* mapped = CREATED(clEnqueueMapImage, on.queue()(), image(), CL_TRUE, CL_MAP_READ,
                           origin.data(), l.extent.data(), &row, &slice, 0, nullptr, nullptr);
    EXPECT_HOLDS(mapped >= host && mapped < host + l.bytes)
        << about::object("clEnqueueMapImage") << "the mapped pointer is not derived from host_ptr";
    EXPECT_BYTES(changed, packed(l, host)) << "contents of host_ptr while it is mapped";
    EXPECT_SUCCESS(clEnqueueUnmapMemObject(on.queue()(), image(), mapped, 0, nullptr, nullptr));
    EXPECT_SUCCESS(clFinish(on.queue()()));
  }
}

/// Every width up to 24, and many greater widths: a row may end at the end of a tile or a cache
/// line.
void many_sizes(Setting& on, const ImageType& type) {
  const std::size_t most = on.thorough() ? 520 : 70;
  for (std::size_t width = 1; width <= most; width += 1 + width / 24) {
    Extent extent = odd_extent(type);
    extent[0] = width;
    if (extent[1] > 1) extent[1] = 1 + width % 5;
    const Layout l = layout(type, extent, rgba8_bytes);
    auto host = on.random_bytes(l.bytes);
    const cl::Memory image = images::create_image(on.context(), CL_MEM_COPY_HOST_PTR, rgba8,
                                                  images::describe(type, extent), host.data());
    ASSERT_BYTES(host, read_image(on, image, l))
        << "of " << extent[0] << 'x' << extent[1] << 'x' << extent[2];
  }
}

void with_properties(Setting& on, const ImageType& type) {
  const cl_image_desc description = images::describe(type, odd_extent(type));
  const std::array<cl_mem_properties, 1> none{0};
  for (const cl_mem_properties* properties : {static_cast<const cl_mem_properties*>(nullptr),
                                              static_cast<const cl_mem_properties*>(none.data())}) {
    const cl::Memory image(CREATED(clCreateImageWithProperties, on.context()(), properties,
                                   CL_MEM_READ_WRITE, &rgba8, &description, nullptr),
                           false);
    std::size_t size = 99;
    EXPECT_SUCCESS(clGetMemObjectInfo(image(), CL_MEM_PROPERTIES, 0, nullptr, &size));
    if (properties == nullptr)
      EXPECT_VALUE(size, ==, 0U) << about::query_size("CL_MEM_PROPERTIES")
                                 << "of an image made with NULL";
    else
      EXPECT_ANY_VALUE(size, 0U, sizeof(cl_mem_properties))
          << about::query_size("CL_MEM_PROPERTIES") << "of an image made with an empty list";
    const Layout l = layout(type, odd_extent(type), rgba8_bytes);
    const auto bytes = on.random_bytes(l.bytes);
    const Extent origin{};
    ASSERT_SUCCESS(clEnqueueWriteImage(on.queue()(), image(), CL_TRUE, origin.data(),
                                       l.extent.data(), 0, 0, bytes.data(), 0, nullptr, nullptr));
    EXPECT_BYTES(bytes, read_image(on, image, l)) << "the image's contents";
  }
}

constexpr TypedExample rows[] = {
    {"creation/flags", "OpenCL 1.2, 5.3.1, clCreateImage", returns_its_flags},
    {"creation/default_flags", "OpenCL 1.2, 5.3.1, clCreateImage", default_flags},
    {"creation/copy_host_ptr", "OpenCL 1.2, 5.3.1.2, image_row_pitch", copies_from_the_host},
    {"creation/use_host_ptr", "OpenCL 1.2, 5.3.6, CL_MEM_USE_HOST_PTR", uses_host_memory},
    {"creation/sizes", "OpenCL 1.2, 5.3.1.2, image_width", many_sizes},
    {"creation/with_properties",
     "OpenCL API 3.0, clCreateImageWithProperties",
     with_properties,
     false,
     {3, 0}},
};

}  // namespace

std::span<const TypedExample> creation() {
  return rows;
}

}  // namespace assay::suites::image_objects
