#include "suites/api/buffers/flags.h"

#include <gmock/gmock.h>

#include <array>
#include <cstring>

#include "harness/cases/assertion.h"
#include "suites/api/buffers/tables.h"
#include "suites/base/about.h"
#include "suites/host/bytes.h"
#include "suites/host/guarded.h"
#include "suites/host/memory_info.h"
#include "suites/host/needs.h"

namespace assay::suites::buffers {
namespace {

using host::memory_info;
using host::Setting;

constexpr std::size_t size = 4096;

cl::Buffer region_of(const cl::Buffer& parent, std::size_t origin, std::size_t length,
                     cl_mem_flags flags = 0) {
  const cl_buffer_region region{origin, length};
  return cl::Buffer(
      CREATED(clCreateSubBuffer, parent(), flags, CL_BUFFER_CREATE_TYPE_REGION, &region), false);
}

std::vector<std::uint8_t> part(const std::vector<std::uint8_t>& bytes, std::size_t offset,
                               std::size_t count) {
  return {bytes.begin() + static_cast<std::ptrdiff_t>(offset),
          bytes.begin() + static_cast<std::ptrdiff_t>(offset + count)};
}

// ---- clCreateBufferWithProperties.

void with_properties(Setting& on) {
  const std::array<cl_mem_properties, 1> none{0};
  std::vector<std::uint8_t> host = on.random_bytes(size);
  const auto bytes = host;
  for (const cl_mem_flags flags :
       {cl_mem_flags{0}, cl_mem_flags{CL_MEM_READ_WRITE}, cl_mem_flags{CL_MEM_READ_ONLY},
        cl_mem_flags{CL_MEM_WRITE_ONLY}, cl_mem_flags{CL_MEM_ALLOC_HOST_PTR},
        cl_mem_flags{CL_MEM_COPY_HOST_PTR}, cl_mem_flags{CL_MEM_USE_HOST_PTR},
        cl_mem_flags{CL_MEM_ALLOC_HOST_PTR | CL_MEM_COPY_HOST_PTR},
        cl_mem_flags{CL_MEM_HOST_READ_ONLY | CL_MEM_COPY_HOST_PTR},
        cl_mem_flags{CL_MEM_HOST_WRITE_ONLY}, cl_mem_flags{CL_MEM_HOST_NO_ACCESS}})
    for (const cl_mem_properties* properties :
         {static_cast<const cl_mem_properties*>(nullptr),
          static_cast<const cl_mem_properties*>(none.data())}) {
      DURING(testing::Message() << "flags " << flags << ", properties "
                                << (properties == nullptr ? "NULL" : "{0}"));
      const bool with_host = (flags & (CL_MEM_COPY_HOST_PTR | CL_MEM_USE_HOST_PTR)) != 0;
      const cl::Buffer buffer(CREATED(clCreateBufferWithProperties, on.context()(), properties,
                                      flags, size, with_host ? host.data() : nullptr),
                              false);
      std::size_t length = 99;
      EXPECT_SUCCESS(clGetMemObjectInfo(buffer(), CL_MEM_PROPERTIES, 0, nullptr, &length));
      // For an empty list, the answer is empty or is only the final 0.
      if (properties == nullptr)
        EXPECT_VALUE(length, ==, 0U) << about::query_size("CL_MEM_PROPERTIES");
      else
        EXPECT_ANY_VALUE(length, 0U, sizeof none) << about::query_size("CL_MEM_PROPERTIES");
      // CL_MEM_READ_WRITE is the default if no flag says how kernels access the buffer.
      constexpr cl_mem_flags kernels = CL_MEM_READ_WRITE | CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY;
      EXPECT_ANY_VALUE(memory_info<cl_mem_flags>(buffer, CL_MEM_FLAGS), flags,
                       (flags & kernels) == 0 ? flags | CL_MEM_READ_WRITE : flags);
      EXPECT_QUERY(memory_info<void*>(buffer, CL_MEM_HOST_PTR),
                   (flags & CL_MEM_USE_HOST_PTR) != 0 ? host.data() : nullptr);
      if (with_host) {
        EXPECT_BYTES(bytes, on.read(buffer, size)) << "contents of host_ptr";
      }
    }
}

void no_properties(Setting& on) {
  const cl::Buffer buffer = on.buffer(2 * on.base_alignment());
  const cl::Buffer sub = region_of(buffer, 0, on.base_alignment());
  for (const cl::Buffer& one : {buffer, sub}) {
    std::size_t length = 99;
    EXPECT_SUCCESS(clGetMemObjectInfo(one(), CL_MEM_PROPERTIES, 0, nullptr, &length));
    EXPECT_VALUE(length, ==, 0U) << about::query_size("CL_MEM_PROPERTIES");
  }
}

// ---- Flags of sub-buffers.

/// The host flags "... cannot be specified in flags but are inherited."
void host_flags_inherited(Setting& on) {
  const std::size_t step = on.base_alignment();
  alignas(4096) static std::array<std::uint8_t, 1 << 16> host;
  constexpr cl_mem_flags all = CL_MEM_USE_HOST_PTR | CL_MEM_ALLOC_HOST_PTR | CL_MEM_COPY_HOST_PTR;
  for (const cl_mem_flags flags :
       {cl_mem_flags{CL_MEM_USE_HOST_PTR}, cl_mem_flags{CL_MEM_ALLOC_HOST_PTR},
        cl_mem_flags{CL_MEM_COPY_HOST_PTR},
        cl_mem_flags{CL_MEM_ALLOC_HOST_PTR | CL_MEM_COPY_HOST_PTR}}) {
    const bool with_host = (flags & (CL_MEM_COPY_HOST_PTR | CL_MEM_USE_HOST_PTR)) != 0;
    const cl::Buffer whole(
        CREATED(clCreateBuffer, on.context()(), flags, 2 * step, with_host ? host.data() : nullptr),
        false);
    EXPECT_VALUE(memory_info<cl_mem_flags>(region_of(whole, step, step), CL_MEM_FLAGS) & all, ==,
                 flags)
        << "of a sub-buffer, inherited";
  }
}

// ---- The host's rights.

struct HostAccess {
  cl_mem_flags flag;
  bool reads, writes;
};
constexpr std::array host_accesses{HostAccess{CL_MEM_HOST_READ_ONLY, true, false},
                                   HostAccess{CL_MEM_HOST_WRITE_ONLY, false, true},
                                   HostAccess{CL_MEM_HOST_NO_ACCESS, false, false}};

/// Returns whether the driver accepted the command. An accepted command does its work, even if the
/// driver should have refused the command.
bool expect_code(bool allowed, cl_int got, const char* call) {
  EXPECT_CODE(allowed ? CL_SUCCESS : CL_INVALID_OPERATION, got) << about::call(call);
  return got == CL_SUCCESS;
}

/// Commands that the flag allows must work. Commands that the flag forbids must be refused and
/// change nothing. The flags do not limit kernels and copies.
void host_access(Setting& on, const cl::Buffer& buffer, const HostAccess& access,
                 std::vector<std::uint8_t> model) {
  const std::size_t origin[3] = {8, 2, 0}, region[3] = {16, 4, 1};
  const std::size_t pitch = 64, at = origin[1] * pitch + origin[0];
  std::vector<std::uint8_t> got(model.size(), 0);
  const bool read = expect_code(access.reads,
                                clEnqueueReadBuffer(on.queue()(), buffer(), CL_TRUE, 0, got.size(),
                                                    got.data(), 0, nullptr, nullptr),
                                "clEnqueueReadBuffer");
  if (read) {
    EXPECT_BYTES(model, got) << "read with clEnqueueReadBuffer";
  }
  std::ranges::fill(got, std::uint8_t{0});
  const bool rows_read =
      expect_code(access.reads,
                  clEnqueueReadBufferRect(on.queue()(), buffer(), CL_TRUE, origin, origin, region,
                                          pitch, 0, pitch, 0, got.data(), 0, nullptr, nullptr),
                  "clEnqueueReadBufferRect");
  if (rows_read) {
    EXPECT_BYTES(part(model, at, region[0]), part(got, at, region[0]))
        << "read with clEnqueueReadBufferRect";
  }
  const auto map = [&](cl_map_flags flags, bool allowed, const auto& use) {
    cl_int status = CL_SUCCESS;
    auto* const mapped = static_cast<std::uint8_t*>(clEnqueueMapBuffer(
        on.queue()(), buffer(), CL_TRUE, flags, 64, 128, 0, nullptr, nullptr, &status));
    DURING(testing::Message() << "map_flags " << flags);
    expect_code(allowed, status, "clEnqueueMapBuffer");
    if (mapped == nullptr) return;
    if (status == CL_SUCCESS) use(mapped);
    const cl_int unmapped =
        clEnqueueUnmapMemObject(on.queue()(), buffer(), mapped, 0, nullptr, nullptr);
    if (allowed) {
      EXPECT_CODE(CL_SUCCESS, unmapped) << about::call("clEnqueueUnmapMemObject");
    }
    EXPECT_SUCCESS(clFinish(on.queue()()));
  };
  map(CL_MAP_READ, access.reads, [&](const std::uint8_t* mapped) {
    EXPECT_BYTES(part(model, 64, 128), std::vector<std::uint8_t>(mapped, mapped + 128))
        << "mapped with CL_MAP_READ";
  });
  const auto bytes = on.random_bytes(model.size());
  if (expect_code(access.writes,
                  clEnqueueWriteBuffer(on.queue()(), buffer(), CL_TRUE, 32, 64, bytes.data(), 0,
                                       nullptr, nullptr),
                  "clEnqueueWriteBuffer"))
    std::copy_n(bytes.begin(), 64, model.begin() + 32);
  const bool rows_written =
      expect_code(access.writes,
                  clEnqueueWriteBufferRect(on.queue()(), buffer(), CL_TRUE, origin, origin, region,
                                           pitch, 0, pitch, 0, bytes.data(), 0, nullptr, nullptr),
                  "clEnqueueWriteBufferRect");
  for (std::size_t y = 0; rows_written && y < region[1]; ++y)
    std::copy_n(bytes.begin() + static_cast<std::ptrdiff_t>(at + y * pitch), region[0],
                model.begin() + static_cast<std::ptrdiff_t>(at + y * pitch));
  for (const cl_map_flags flags : {CL_MAP_WRITE, CL_MAP_WRITE_INVALIDATE_REGION})
    map(flags, access.writes, [&](std::uint8_t* mapped) {
      const auto more = on.random_bytes(128);
      std::ranges::copy(more, mapped);
      std::ranges::copy(more, model.begin() + 64);
    });
  const cl::Buffer copy = on.buffer(model.size());
  EXPECT_SUCCESS(
      clEnqueueCopyBuffer(on.queue()(), buffer(), copy(), 0, 0, model.size(), 0, nullptr, nullptr));
  EXPECT_BYTES(model, on.read(copy, model.size())) << "the contents, copied to another buffer";
}

void host_access_of_buffers(Setting& on) {
  for (const HostAccess& access : host_accesses) {
    DURING(testing::Message() << "a buffer with flag " << access.flag);
    const auto model = on.random_bytes(size);
    host_access(on, on.buffer_of(model, CL_MEM_COPY_HOST_PTR | access.flag), access, model);
  }
}

void host_access_of_sub_buffers(Setting& on) {
  const std::size_t step = std::max<std::size_t>(on.base_alignment(), 1024);
  for (const HostAccess& access : host_accesses)
    for (const bool inherited : {true, false}) {
      DURING(testing::Message() << "a sub-buffer with " << (inherited ? "an inherited" : "its")
                                << " flag " << access.flag);
      const auto bytes = on.random_bytes(2 * step);
      const cl::Buffer whole =
          on.buffer_of(bytes, CL_MEM_COPY_HOST_PTR | (inherited ? access.flag : 0));
      const cl::Buffer sub = region_of(whole, step, step, inherited ? 0 : access.flag);
      host_access(on, sub, access, part(bytes, step, step));
    }
}

// ---- Transfers to and from host_ptr.

/// A transfer with "ptr argument value set to host_ptr + offset". When the write begins, no other
/// command uses the buffer. The buffer is not mapped, and the memory at host_ptr has the newest
/// bytes.
void through_its_own_memory(Setting& on) {
  alignas(4096) static std::array<std::uint8_t, size> host;
  auto model = on.random_bytes(size);
  std::ranges::copy(model, host.begin());
  const cl::Buffer buffer(
      CREATED(clCreateBuffer, on.context()(), CL_MEM_USE_HOST_PTR, size, host.data()), false);
  for (int round = 0; round < 8; ++round) {
    const std::size_t offset = on.random_below(size / 2), count = 1 + on.random_below(size / 2);
    // The device changes the buffer. The read copies the bytes to the host's memory.
    const std::array<std::uint8_t, 4> pattern{static_cast<std::uint8_t>(round),
                                              static_cast<std::uint8_t>(on.random_bits()), 3, 4};
    ASSERT_SUCCESS(clEnqueueFillBuffer(on.queue()(), buffer(), pattern.data(), pattern.size(), 0,
                                       size, 0, nullptr, nullptr));
    for (std::size_t i = 0; i < size; ++i) model[i] = pattern[i % 4];
    ASSERT_SUCCESS(clFinish(on.queue()()));
    ASSERT_SUCCESS(clEnqueueReadBuffer(on.queue()(), buffer(), CL_TRUE, offset, count,
                                       host.data() + offset, 0, nullptr, nullptr));
    ASSERT_BYTES(
        part(model, offset, count),
        std::vector<std::uint8_t>(host.begin() + static_cast<std::ptrdiff_t>(offset),
                                  host.begin() + static_cast<std::ptrdiff_t>(offset + count)))
        << "host memory after clEnqueueReadBuffer to host_ptr + offset";
    // The write copies the host's bytes to the buffer.
    const auto bytes = on.random_bytes(count);
    std::ranges::copy(bytes, host.begin() + static_cast<std::ptrdiff_t>(offset));
    std::ranges::copy(bytes, model.begin() + static_cast<std::ptrdiff_t>(offset));
    ASSERT_SUCCESS(clEnqueueWriteBuffer(on.queue()(), buffer(), CL_TRUE, offset, count,
                                        host.data() + offset, 0, nullptr, nullptr));
    ASSERT_BYTES(model, on.read(buffer, size))
        << "the buffer after clEnqueueWriteBuffer from host_ptr + offset";
  }
}

/// Rectangles with "ptr ... set to host_ptr, and host_origin, buffer_origin values are the same".
void rectangles_of_its_own_memory(Setting& on) {
  alignas(4096) static std::array<std::uint8_t, size> host;
  auto model = on.random_bytes(size);
  std::ranges::copy(model, host.begin());
  const cl::Buffer buffer(
      CREATED(clCreateBuffer, on.context()(), CL_MEM_USE_HOST_PTR, size, host.data()), false);
  constexpr std::size_t row = 64, slice = 1024, origin[3] = {5, 3, 1}, region[3] = {40, 7, 2};
  const auto each = [&](const auto& visit) {
    for (std::size_t z = 0; z < region[2]; ++z)
      for (std::size_t y = 0; y < region[1]; ++y)
        visit((origin[2] + z) * slice + (origin[1] + y) * row + origin[0]);
  };
  const std::array<std::uint8_t, 4> pattern{9, 8, 7, 6};
  ASSERT_SUCCESS(clEnqueueFillBuffer(on.queue()(), buffer(), pattern.data(), pattern.size(), 0,
                                     size, 0, nullptr, nullptr));
  for (std::size_t i = 0; i < size; ++i) model[i] = pattern[i % 4];
  ASSERT_SUCCESS(clFinish(on.queue()()));
  ASSERT_SUCCESS(clEnqueueReadBufferRect(on.queue()(), buffer(), CL_TRUE, origin, origin, region,
                                         row, slice, row, slice, host.data(), 0, nullptr, nullptr));
  each([&](std::size_t at) {
    ASSERT_HOLDS(std::equal(model.begin() + static_cast<std::ptrdiff_t>(at),
                            model.begin() + static_cast<std::ptrdiff_t>(at + region[0]),
                            host.begin() + static_cast<std::ptrdiff_t>(at)))
        << about::bytes("host_ptr of a buffer")
        << "host_ptr has wrong bytes after clEnqueueReadBufferRect to host_ptr";
  });
  each([&](std::size_t at) {
    const auto bytes = on.random_bytes(region[0]);
    std::ranges::copy(bytes, host.begin() + static_cast<std::ptrdiff_t>(at));
    std::ranges::copy(bytes, model.begin() + static_cast<std::ptrdiff_t>(at));
  });
  ASSERT_SUCCESS(clEnqueueWriteBufferRect(on.queue()(), buffer(), CL_TRUE, origin, origin, region,
                                          row, slice, row, slice, host.data(), 0, nullptr,
                                          nullptr));
  EXPECT_BYTES(model, on.read(buffer, size))
      << "the buffer after clEnqueueWriteBufferRect from host_ptr";
}

// ---- Maps.

/// One queue maps the buffer and a second queue unmaps the buffer.
void mapped_on_another_queue(Setting& on) {
  const cl::CommandQueue other = on.make_queue(0);
  auto model = on.random_bytes(size);
  const cl::Buffer buffer = on.buffer_of(model);
  for (int round = 0; round < 4; ++round) {
    cl_int status = CL_SUCCESS;
    void* const mapped = clEnqueueMapBuffer(other(), buffer(), CL_TRUE, CL_MAP_READ | CL_MAP_WRITE,
                                            16, 256, 0, nullptr, nullptr, &status);
    ASSERT_CODE(CL_SUCCESS, status) << about::call("clEnqueueMapBuffer") << "on another queue";
    EXPECT_HOLDS(std::memcmp(mapped, model.data() + 16, 256) == 0)
        << about::bytes("in mapped memory") << "mapped memory differs from the buffer's contents";
    const auto bytes = on.random_bytes(256);
    std::memcpy(mapped, bytes.data(), 256);
    std::ranges::copy(bytes, model.begin() + 16);
    cl::Event unmapped;
    ASSERT_SUCCESS(
        clEnqueueUnmapMemObject(on.queue()(), buffer(), mapped, 0, nullptr, &unmapped()));
    ASSERT_SUCCESS(clWaitForEvents(1, &unmapped()));
    EXPECT_QUERY(memory_info<cl_uint>(buffer, CL_MEM_MAP_COUNT), 0U)
        << harness::About{.rule = host::map_count};
    ASSERT_BYTES(model, on.read(buffer, size)) << "the buffer's contents";
  }
}

void mapped_sub_buffers(Setting& on) {
  const std::size_t step = std::max<std::size_t>(on.base_alignment(), 256);
  for (const cl_mem_flags flags :
       {CL_MEM_COPY_HOST_PTR, CL_MEM_COPY_HOST_PTR | CL_MEM_ALLOC_HOST_PTR}) {
    auto model = on.random_bytes(4 * step);
    const cl::Buffer whole = on.buffer_of(model, static_cast<cl_mem_flags>(flags));
    const cl::Buffer first = region_of(whole, step, step),
                     second = region_of(whole, 2 * step, step);
    for (const auto& [sub, origin] : {std::pair{&first, step}, std::pair{&second, 2 * step}}) {
      cl_int status = CL_SUCCESS;
      auto* const mapped = static_cast<std::uint8_t*>(
          clEnqueueMapBuffer(on.queue()(), (*sub)(), CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, 7,
                             step - 20, 0, nullptr, nullptr, &status));
      ASSERT_CODE(CL_SUCCESS, status) << about::call("clEnqueueMapBuffer") << "of a sub-buffer";
      EXPECT_BYTES(part(model, origin + 7, step - 20),
                   std::vector<std::uint8_t>(mapped, mapped + step - 20))
          << "mapped memory of a sub-buffer";
      const auto bytes = on.random_bytes(step - 20);
      std::ranges::copy(bytes, mapped);
      std::ranges::copy(bytes, model.begin() + static_cast<std::ptrdiff_t>(origin + 7));
      ASSERT_SUCCESS(clEnqueueUnmapMemObject(on.queue()(), (*sub)(), mapped, 0, nullptr, nullptr));
      ASSERT_SUCCESS(clFinish(on.queue()()));
      ASSERT_BYTES(model, on.read(whole, 4 * step)) << "the buffer's contents";
    }
  }
}

void maps_of_sub_buffers_counted(Setting& on) {
  const std::size_t step = std::max<std::size_t>(on.base_alignment(), 256);
  const cl::Buffer whole = on.buffer_of(on.random_bytes(2 * step));
  const cl::Buffer sub = region_of(whole, step, step);
  std::size_t offset = 0;
  host::expect_maps_counted(on, sub, [&] {
    offset += 50;
    return CREATED(clEnqueueMapBuffer, on.queue()(), sub(), CL_TRUE, CL_MAP_READ, offset, 100, 0,
                   nullptr, nullptr);
  });
}

constexpr host::Example rows[] = {
    {"properties/flags",
     "OpenCL API 3.0, clCreateBufferWithProperties; CL_MEM_PROPERTIES",
     with_properties,
     {3, 0}},
    {"properties/none", "OpenCL API 3.0, CL_MEM_PROPERTIES", no_properties, {3, 0}},
    {"sub_buffers/host_flags",
     "OpenCL 1.2, 5.2.1, clCreateSubBuffer",
     host_flags_inherited,
     {1, 1},
     host::Needs::lack(harness::parts::base_alignment_above_32_kb)},
    {"host_access/buffers",
     "OpenCL 1.2, 5.2.1, Table 5.3, CL_MEM_HOST_READ_ONLY",
     host_access_of_buffers,
     {1, 2}},
    {"host_access/sub_buffers",
     "OpenCL 1.2, 5.2.1, clCreateSubBuffer; Table 5.3",
     host_access_of_sub_buffers,
     {1, 2}},
    {"use_host_ptr/own_rectangles",
     "OpenCL 1.2, 5.2.2, clEnqueueReadBufferRect",
     rectangles_of_its_own_memory,
     {1, 2}},
    {"use_host_ptr/own_memory",
     "OpenCL 1.2, 5.2.2, host_ptr + offset",
     through_its_own_memory,
     {1, 2}},
    {"map/other_queue", "OpenCL 1.2, 5.4.2, clEnqueueUnmapMemObject", mapped_on_another_queue},
    {"map/sub_buffers", "OpenCL 1.2, 5.2.4; 5.2.1, Table 5.4", mapped_sub_buffers, {1, 1}},
    {"map/sub_buffers_counted",
     "OpenCL 1.2, 5.4.2; 5.4.5, Table 5.11, CL_MEM_MAP_COUNT",
     maps_of_sub_buffers_counted,
     {1, 1}},
};

}  // namespace

std::span<const host::Example> flags() {
  return rows;
}

}  // namespace assay::suites::buffers
