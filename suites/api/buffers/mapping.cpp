#include <gmock/gmock.h>

#include <cstring>

#include "harness/cases/assertion.h"
#include "suites/api/buffers/mapped.h"
#include "suites/api/buffers/region.h"
#include "suites/api/buffers/tables.h"
#include "suites/base/about.h"
#include "suites/base/embedded_text.h"
#include "suites/host/bytes.h"
#include "suites/host/memory_info.h"

namespace assay::suites::buffers {
namespace {

constexpr TextParts mapping_cl("suites/api/buffers/mapping.cl");

using host::Setting;

constexpr std::size_t size = 4096;

void map_for_reading(Setting& on) {
  const auto bytes = on.random_bytes(size);
  for (const cl_mem_flags flags : {CL_MEM_READ_WRITE, CL_MEM_ALLOC_HOST_PTR}) {
    const cl::Buffer buffer = on.buffer_of(bytes, flags);
    for (int i = 0; i < 20; ++i) {
      const auto [offset, count] = draw_region(on, size, i);
      const Mapped mapped(on, buffer, CL_MAP_READ, offset, count);
      ASSERT_VALUE(mapped.bytes(), ==, part(bytes, offset, count))
          << about::bytes("in mapped memory") << "offset " << offset;
    }
  }
}

void map_for_writing(Setting& on) {
  for (const cl_map_flags flags :
       {cl_map_flags{CL_MAP_WRITE}, cl_map_flags{CL_MAP_READ | CL_MAP_WRITE}}) {
    auto model = on.random_bytes(size);
    const cl::Buffer buffer = on.buffer_of(model);
    for (int i = 0; i < 20; ++i) {
      const auto [offset, count] = draw_region(on, size, i);
      Mapped mapped(on, buffer, flags, offset, count);
      ASSERT_VALUE(mapped.bytes(), ==, part(model, offset, count))
          << about::bytes("in mapped memory") << "CL_MAP_WRITE must show the latest bits, offset "
          << offset;
      const auto bytes = on.random_bytes((count + 1) / 2);  // only a half is written; the rest must
                                                            // not change
      std::copy(bytes.begin(), bytes.end(), mapped.data());
      std::copy(bytes.begin(), bytes.end(), model.begin() + static_cast<std::ptrdiff_t>(offset));
      mapped.unmap();
      ASSERT_BYTES(model, on.read(buffer, size)) << "flags " << flags << ", offset " << offset;
    }
  }
}

void map_and_invalidate(Setting& on) {
  auto model = on.random_bytes(size);
  const cl::Buffer buffer = on.buffer_of(model);
  for (int i = 0; i < 20; ++i) {
    const auto [offset, count] = draw_region(on, size, i);
    Mapped mapped(on, buffer, CL_MAP_WRITE_INVALIDATE_REGION, offset, count);
    const auto bytes = on.random_bytes(count);
    std::memcpy(mapped.data(), bytes.data(), count);
    std::copy(bytes.begin(), bytes.end(), model.begin() + static_cast<std::ptrdiff_t>(offset));
    mapped.unmap();
    ASSERT_BYTES(model, on.read(buffer, size)) << "the buffer outside the mapped region";
  }
}

void map_without_blocking(Setting& on) {
  const auto bytes = on.random_bytes(size);
  const cl::Buffer buffer = on.buffer_of(bytes);
  cl::Event event;
  void* mapped = CREATED(clEnqueueMapBuffer, on.queue()(), buffer(), CL_FALSE, CL_MAP_READ, 10, 100,
                         0, nullptr, &event());
  EXPECT_QUERY(event.getInfo<CL_EVENT_COMMAND_TYPE>(), cl_command_type{CL_COMMAND_MAP_BUFFER});
  event.wait();
  EXPECT_HOLDS(std::memcmp(mapped, bytes.data() + 10, 100) == 0)
      << about::bytes("in mapped memory") << "mapped memory differs from the buffer's contents";
  cl::Event unmapped;
  ASSERT_SUCCESS(clEnqueueUnmapMemObject(on.queue()(), buffer(), mapped, 0, nullptr, &unmapped()));
  EXPECT_QUERY(unmapped.getInfo<CL_EVENT_COMMAND_TYPE>(),
               cl_command_type{CL_COMMAND_UNMAP_MEM_OBJECT});
  unmapped.wait();
}

/// Maps two regions and counts the maps. Regions that are mapped for reading may overlap.
void counts_maps(Setting& on) {
  const cl::Buffer buffer = on.buffer_of(on.random_bytes(size));
  std::size_t offset = 0;
  host::expect_maps_counted(on, buffer, [&] {
    cl_int status = CL_SUCCESS;
    void* const mapped = clEnqueueMapBuffer(on.queue()(), buffer(), CL_TRUE, CL_MAP_READ, offset,
                                            100, 0, nullptr, nullptr, &status);
    EXPECT_CODE(CL_SUCCESS, status) << about::call("clEnqueueMapBuffer");
    offset += 50;
    return mapped;
  });
}

/// Maps one region twice. Each map needs its own unmap, even if both pointers are equal.
void same_region_twice(Setting& on) {
  const auto bytes = on.random_bytes(size);
  const cl::Buffer buffer = on.buffer_of(bytes);
  Mapped first(on, buffer, CL_MAP_READ, 64, 100), second(on, buffer, CL_MAP_READ, 64, 100);
  EXPECT_QUERY(host::memory_info<cl_uint>(buffer, CL_MEM_MAP_COUNT), 2U)
      << harness::About{.rule = host::map_count};
  first.unmap();
  EXPECT_QUERY(host::memory_info<cl_uint>(buffer, CL_MEM_MAP_COUNT), 1U)
      << harness::About{.rule = host::map_count};
  EXPECT_BYTES(part(bytes, 64, 100), second.bytes()) << "memory of the second map";
  second.unmap();
  EXPECT_QUERY(host::memory_info<cl_uint>(buffer, CL_MEM_MAP_COUNT), 0U)
      << harness::About{.rule = host::map_count};
}

void reads_overlap(Setting& on) {
  const auto bytes = on.random_bytes(size);
  const cl::Buffer buffer = on.buffer_of(bytes);
  const Mapped first(on, buffer, CL_MAP_READ, 0, 1000), second(on, buffer, CL_MAP_READ, 500, 1000);
  EXPECT_BYTES(part(bytes, 0, 1000), first.bytes()) << "memory of the first map";
  EXPECT_BYTES(part(bytes, 500, 1000), second.bytes()) << "memory of the second map";
  // Commands may read a region that is mapped for reading.
  EXPECT_BYTES(bytes, on.read(buffer, size)) << "the buffer's contents after the unmaps";
}

void writes_to_separate_regions(Setting& on) {
  auto model = on.random_bytes(size);
  const cl::Buffer buffer = on.buffer_of(model);
  {
    const Mapped low(on, buffer, CL_MAP_WRITE, 0, 1000), high(on, buffer, CL_MAP_WRITE, 1000, 1000);
    std::memset(low.data(), 1, 1000);
    std::memset(high.data(), 2, 1000);
  }
  std::fill_n(model.begin(), 1000, std::uint8_t{1});
  std::fill_n(model.begin() + 1000, 1000, std::uint8_t{2});
  EXPECT_BYTES(model, on.read(buffer, size)) << "the buffer's contents after the unmaps";
}

/// A command may use a mapped pointer as its host memory.
void mapped_memory_as_host_memory(Setting& on) {
  const auto bytes = on.random_bytes(size);
  const cl::Buffer mapped_buffer = on.buffer_of(bytes), other = on.buffer(size);
  {
    const Mapped mapped(on, mapped_buffer, CL_MAP_READ, 0, size);
    ASSERT_SUCCESS(clEnqueueWriteBuffer(on.queue()(), other(), CL_TRUE, 0, size, mapped.data(), 0,
                                        nullptr, nullptr));
  }
  EXPECT_BYTES(bytes, on.read(other, size)) << "the other buffer's contents";
}

void kernel_sees_what_was_written(Setting& on) {
  cl::Kernel kernel = on.kernel(mapping_cl("add"), "add");
  const cl::Buffer buffer = on.buffer(size);
  kernel.setArg(0, buffer);
  for (int round = 0; round < 10; ++round) {
    auto bytes = on.random_bytes(size);
    {
      const Mapped mapped(on, buffer, CL_MAP_WRITE, 0, size);
      std::memcpy(mapped.data(), bytes.data(), size);
    }
    const std::size_t global = size;
    ASSERT_SUCCESS(clEnqueueNDRangeKernel(on.queue()(), kernel(), 1, nullptr, &global, nullptr, 0,
                                          nullptr, nullptr));
    for (auto& byte : bytes) ++byte;
    const Mapped mapped(on, buffer, CL_MAP_READ, 0, size);
    ASSERT_VALUE(mapped.bytes(), ==, bytes)
        << about::bytes("in mapped memory") << "round " << round;
  }
}

constexpr host::Example rows[] = {
    {"map/read", "OpenCL 1.2, 5.2.4, Table 5.5, CL_MAP_READ", map_for_reading},
    {"map/write", "OpenCL 1.2, 5.2.4, Table 5.5, CL_MAP_WRITE", map_for_writing},
    {"map/invalidate",
     "OpenCL 1.2, 5.2.4, Table 5.5, CL_MAP_WRITE_INVALIDATE_REGION",
     map_and_invalidate,
     {1, 2}},
    {"map/non_blocking", "OpenCL 1.2, 5.2.4, clEnqueueMapBuffer", map_without_blocking},
    {"map/count", "OpenCL 1.2, 5.4.2, clEnqueueUnmapMemObject", counts_maps},
    {"map/twice", "OpenCL 1.2, 5.4.2, clEnqueueUnmapMemObject", same_region_twice},
    {"map/reads_overlap", "OpenCL 1.2, 5.4.3", reads_overlap},
    {"map/separate_writes", "OpenCL 1.2, 5.4.3", writes_to_separate_regions},
    {"map/as_host_memory", "OpenCL 1.2, 5.4.3", mapped_memory_as_host_memory},
    {"map/kernel", "OpenCL 1.2, 5.4.3", kernel_sees_what_was_written, {1, 0}, host::needs_compiler},
};

}  // namespace

std::span<const host::Example> mapping() {
  return rows;
}

}  // namespace assay::suites::buffers
