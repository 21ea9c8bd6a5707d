#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "harness/cases/assertion.h"
#include "suites/base/about.h"
#include "suites/host/bytes.h"
#include "suites/images/image_objects/tables.h"
#include "suites/target/target.h"

namespace assay::suites::image_objects {
namespace {

using host::Setting;
using images::Extent;
using images::ImageType;
using Bytes = std::vector<std::uint8_t>;

constexpr Extent start{};

cl::Memory with_contents(Setting& on, const ImageType& type, const Layout& l, cl_mem_flags flags,
                         Bytes bytes) {
  return images::create_image(on.context(), flags | CL_MEM_COPY_HOST_PTR, rgba8,
                              images::describe(type, l.extent), bytes.data());
}

/// Uses a copy to a buffer, because the flags do not limit copies.
Bytes contents(Setting& on, const cl::Memory& image, const Layout& l) {
  const cl::Buffer seen = on.buffer(l.bytes);
  EXPECT_SUCCESS(clEnqueueCopyImageToBuffer(on.queue()(), image(), seen(), start.data(),
                                            l.extent.data(), 0, 0, nullptr, nullptr));
  return on.read(seen, l.bytes);
}

/// Commands that the flag forbids must be refused and change nothing.
void of_the_host(Setting& on, const ImageType& type) {
  const Layout l = layout(type, odd_extent(type), rgba8_bytes);
  for (const cl_mem_flags flag :
       {CL_MEM_HOST_READ_ONLY, CL_MEM_HOST_WRITE_ONLY, CL_MEM_HOST_NO_ACCESS}) {
    DURING(fmt::format("flag {:#x}", flag));
    const bool reads = flag == CL_MEM_HOST_READ_ONLY, writes = flag == CL_MEM_HOST_WRITE_ONLY;
    Bytes model = on.random_bytes(l.bytes), got(l.bytes);
    const cl::Memory image = with_contents(on, type, l, flag, model);
    bool known = true;  // false after the driver accepts a forbidden command, because its effect is
                        // not specified
    const auto accepted = [&known](bool allowed, cl_int status, const char* call) {
      EXPECT_CODE(allowed ? CL_SUCCESS : CL_INVALID_OPERATION, status) << about::call(call);
      known = known && (allowed || status != CL_SUCCESS);
      return status == CL_SUCCESS;
    };
    if (accepted(reads,
                 clEnqueueReadImage(on.queue()(), image(), CL_TRUE, start.data(), l.extent.data(),
                                    0, 0, got.data(), 0, nullptr, nullptr),
                 "clEnqueueReadImage") &&
        known) {
      EXPECT_BYTES(model, got) << "read with clEnqueueReadImage";
    }
    const Bytes written = on.random_bytes(l.bytes);
    if (accepted(writes,
                 clEnqueueWriteImage(on.queue()(), image(), CL_TRUE, start.data(), l.extent.data(),
                                     0, 0, written.data(), 0, nullptr, nullptr),
                 "clEnqueueWriteImage"))
      model = written;
    for (const cl_map_flags map : {CL_MAP_READ, CL_MAP_WRITE, CL_MAP_WRITE_INVALIDATE_REGION}) {
      DURING(fmt::format("map_flags {:#x}", map));
      constexpr Extent one{1, 1, 1};
      std::size_t row = 0, slice = 0;
      cl_int status = CL_SUCCESS;
      auto* const mapped = static_cast<std::uint8_t*>(
          clEnqueueMapImage(on.queue()(), image(), CL_TRUE, map, start.data(), one.data(), &row,
                            &slice, 0, nullptr, nullptr, &status));
      const bool allowed = map == CL_MAP_READ ? reads : writes;
      if (!accepted(allowed, status, "clEnqueueMapImage")) continue;
      if (map == CL_MAP_READ && known) {
        EXPECT_BYTES(Bytes(model.begin(), model.begin() + rgba8_bytes),
                     Bytes(mapped, mapped + rgba8_bytes))
            << "mapped with CL_MAP_READ";
      } else if (map != CL_MAP_READ) {
        std::ranges::copy(on.random_bytes(rgba8_bytes), mapped);
        std::copy_n(mapped, rgba8_bytes, model.begin());
      }
      const cl_int unmapped =
          clEnqueueUnmapMemObject(on.queue()(), image(), mapped, 0, nullptr, nullptr);
      if (allowed) {
        EXPECT_CODE(CL_SUCCESS, unmapped) << about::call("clEnqueueUnmapMemObject");
      }
    }
    if (known) {
      EXPECT_BYTES(model, contents(on, image, l)) << "the contents, copied to a buffer";
    }
  }
}

constexpr std::array<cl_mem_flags, 5> accesses{
    CL_MEM_READ_ONLY, CL_MEM_WRITE_ONLY, CL_MEM_READ_WRITE | CL_MEM_HOST_NO_ACCESS,
    CL_MEM_READ_WRITE | CL_MEM_HOST_READ_ONLY, CL_MEM_READ_WRITE | CL_MEM_HOST_WRITE_ONLY};

void ignored_by_fills(Setting& on, const ImageType& type) {
  const Layout l = layout(type, odd_extent(type), rgba8_bytes);
  constexpr std::array<float, 4> color{1, 0, 0, 1};
  Bytes filled;
  while (filled.size() < l.bytes) filled.insert(filled.end(), {255, 0, 0, 255});
  for (const cl_mem_flags flags : accesses) {
    DURING(fmt::format("flags {:#x}", flags));
    const cl::Memory image = simple_image(on, type, flags);
    EXPECT_SUCCESS(clEnqueueFillImage(on.queue()(), image(), color.data(), start.data(),
                                      l.extent.data(), 0, nullptr, nullptr));
    // Older revisions of the specification refuse a copy from an image with CL_MEM_WRITE_ONLY.
    const bool host_reads = (flags & (CL_MEM_HOST_NO_ACCESS | CL_MEM_HOST_WRITE_ONLY)) == 0;
    EXPECT_BYTES(filled, host_reads ? read_image(on, image, l) : contents(on, image, l))
        << "the filled image";
  }
}

/// The targets of the copies are an image, a buffer and a third image. All targets have the flags.
void ignored_by_copies(Setting& on, const ImageType& type) {
  if (!on.target().holds(harness::parse_versions("3.0.18", "", "ignored_by_copies")))
    GTEST_SKIP() << "needs OpenCL 3.0.18";
  const Layout l = layout(type, odd_extent(type), rgba8_bytes);
  for (const cl_mem_flags flags : accesses) {
    DURING(fmt::format("flags {:#x}", flags));
    const Bytes bytes = on.random_bytes(l.bytes);
    const cl::Memory first = with_contents(on, type, l, CL_MEM_READ_WRITE, bytes),
                     second = simple_image(on, type, flags), third = simple_image(on, type, flags),
                     last = simple_image(on, type);
    const cl::Buffer buffer = on.buffer(l.bytes, flags);
    EXPECT_SUCCESS(clEnqueueCopyImage(on.queue()(), first(), second(), start.data(), start.data(),
                                      l.extent.data(), 0, nullptr, nullptr));
    EXPECT_SUCCESS(clEnqueueCopyImageToBuffer(on.queue()(), second(), buffer(), start.data(),
                                              l.extent.data(), 0, 0, nullptr, nullptr));
    EXPECT_SUCCESS(clEnqueueCopyBufferToImage(on.queue()(), buffer(), third(), 0, start.data(),
                                              l.extent.data(), 0, nullptr, nullptr));
    EXPECT_SUCCESS(clEnqueueCopyImage(on.queue()(), third(), last(), start.data(), start.data(),
                                      l.extent.data(), 0, nullptr, nullptr));
    EXPECT_BYTES(bytes, read_image(on, last, l)) << "the image after the copies";
  }
}

/// The argument ptr is host_ptr plus an offset. A read stores the newest bytes in the host's
/// memory. A write takes bytes from this memory.
void own_memory(Setting& on, const ImageType& type) {
  // For a 1D image array, slice_pitch is the size of each image, and at least row_pitch * height.
  // Here slice_pitch is row_pitch * height.
  const bool lines = type.axes == 1 && type.array;
  const Layout l = layout(type, odd_extent(type), rgba8_bytes, 3, lines ? 0 : 2);
  const std::size_t slice = type.array || type.axes == 3 ? l.slice : 0;
  std::vector<std::uint8_t> memory(l.bytes + 2 * 4096);  // some devices need whole pages
  std::uint8_t* const host =
      memory.data() + (4096 - reinterpret_cast<std::uintptr_t>(memory.data()) % 4096);
  std::ranges::copy(on.random_bytes(l.bytes), host);
  cl_image_desc description = images::describe(type, l.extent);
  description.image_row_pitch = l.row;
  description.image_slice_pitch = l.given_slice;
  const cl::Memory image =
      images::create_image(on.context(), CL_MEM_USE_HOST_PTR, rgba8, description, host);
  const Extent origin{2, l.extent[1] > 1 ? 1U : 0U, l.extent[2] > 1 ? 1U : 0U},
      size{3, l.extent[1] > 1 ? 2U : 1U, l.extent[2] > 1 ? 2U : 1U};
  const auto each = [&](const auto& visit) {
    for (std::size_t z = 0; z < size[2]; ++z)
      for (std::size_t y = 0; y < size[1]; ++y)
        visit(host + l.offset(origin[0], origin[1] + y, origin[2] + z), size[0] * l.element);
  };
  std::uint8_t* const region = host + l.offset(origin[0], origin[1], origin[2]);

  constexpr std::array<float, 4> color{0, 1, 1, 0};
  constexpr std::array<std::uint8_t, 4> filled{0, 255, 255, 0};
  ASSERT_SUCCESS(clEnqueueFillImage(on.queue()(), image(), color.data(), start.data(),
                                    l.extent.data(), 0, nullptr, nullptr));
  ASSERT_SUCCESS(clFinish(on.queue()()));
  ASSERT_SUCCESS(clEnqueueReadImage(on.queue()(), image(), CL_TRUE, origin.data(), size.data(),
                                    l.row, slice, region, 0, nullptr, nullptr));
  each([&](const std::uint8_t* row, std::size_t bytes) {
    for (std::size_t at = 0; at < bytes; ++at)
      ASSERT_VALUE(row[at], ==, filled[at % 4])
          << about::bytes("host_ptr of an image") << "after a read into host_ptr";
  });

  each([&](std::uint8_t* row, std::size_t bytes) {
    std::ranges::copy(on.random_bytes(bytes), row);
  });
  Bytes model;
  each([&](const std::uint8_t* row, std::size_t bytes) {
    model.insert(model.end(), row, row + bytes);
  });
  ASSERT_SUCCESS(clEnqueueWriteImage(on.queue()(), image(), CL_TRUE, origin.data(), size.data(),
                                     l.row, slice, region, 0, nullptr, nullptr));
  Bytes got(model.size());
  ASSERT_SUCCESS(clEnqueueReadImage(on.queue()(), image(), CL_TRUE, origin.data(), size.data(), 0,
                                    0, got.data(), 0, nullptr, nullptr));
  EXPECT_BYTES(model, got) << "the image after a write from host_ptr";
}

constexpr TypedExample access_rows[] = {
    {"access/of_the_host", "OpenCL 1.2, 5.2.1, Table 5.3, CL_MEM_HOST_WRITE_ONLY", of_the_host},
    {"access/ignored_by_fills", "OpenCL 1.2, 5.3.4, clEnqueueFillImage", ignored_by_fills},
    {"access/ignored_by_copies",
     "OpenCL API 3.0.18, clEnqueueCopyImage",
     ignored_by_copies,
     false,
     {3, 0}},
    {"access/own_memory", "OpenCL 1.2, 5.3.3, clEnqueueReadImage", own_memory},
};

}  // namespace

std::span<const TypedExample> flags_of_access() {
  return access_rows;
}

}  // namespace assay::suites::image_objects
