#include <gmock/gmock.h>

#include <functional>

#include "harness/cases/assertion.h"
#include "suites/api/buffers/region.h"
#include "suites/api/buffers/tables.h"
#include "suites/base/about.h"
#include "suites/host/bytes.h"
#include "suites/host/guarded.h"

namespace assay::suites::buffers {
namespace {

using host::Guarded;
using host::Setting;

constexpr std::size_t size = 3000;

void put(std::vector<std::uint8_t>& model, std::size_t at, std::span<const std::uint8_t> bytes) {
  std::copy(bytes.begin(), bytes.end(), model.begin() + static_cast<std::ptrdiff_t>(at));
}

void reads_a_region(Setting& on) {
  const auto bytes = on.random_bytes(size);
  const cl::Buffer buffer = on.buffer_of(bytes);
  for (int i = 0; i < 50; ++i) {
    const auto [offset, count] = draw_region(on, size, i);
    Guarded got(count);
    ASSERT_SUCCESS(clEnqueueReadBuffer(on.queue()(), buffer(), CL_TRUE, offset, count, got.data(),
                                       0, nullptr, nullptr));
    EXPECT_HOLDS(got.intact()) << about::bytes("outside the region")
                               << "host memory outside the region was written";
    ASSERT_HOLDS(std::equal(got.all().begin(), got.all().end(),
                            bytes.begin() + static_cast<std::ptrdiff_t>(offset)))
        << about::bytes("after clEnqueueReadBuffer")
        << "clEnqueueReadBuffer read wrong bytes, offset " << offset << ", size " << count;
  }
}

void writes_a_region(Setting& on) {
  auto model = on.random_bytes(size);
  const cl::Buffer buffer = on.buffer_of(model);
  for (int i = 0; i < 50; ++i) {
    const auto [offset, count] = draw_region(on, size, i);
    const auto bytes = on.random_bytes(count);
    ASSERT_SUCCESS(clEnqueueWriteBuffer(on.queue()(), buffer(), CL_TRUE, offset, count,
                                        bytes.data(), 0, nullptr, nullptr));
    put(model, offset, bytes);
    ASSERT_BYTES(model, on.read(buffer, size)) << "offset " << offset << ", " << count << " bytes";
  }
}

/// After a blocking write returns, the application may change its memory.
void blocking_write_takes_a_copy(Setting& on) {
  const cl::Buffer buffer = on.buffer(size);
  auto bytes = on.random_bytes(size);
  const auto kept = bytes;
  ASSERT_SUCCESS(clEnqueueWriteBuffer(on.queue()(), buffer(), CL_TRUE, 0, size, bytes.data(), 0,
                                      nullptr, nullptr));
  std::fill(bytes.begin(), bytes.end(), std::uint8_t{0});
  EXPECT_BYTES(kept, on.read(buffer, size)) << "the buffer's contents";
}

/// Flags for kernels do not limit the host or copies (Table 5.3).
void access_of_kernels_alone(Setting& on) {
  for (const cl_mem_flags flags : {CL_MEM_READ_ONLY, CL_MEM_WRITE_ONLY}) {
    DURING(flags == CL_MEM_READ_ONLY ? "CL_MEM_READ_ONLY" : "CL_MEM_WRITE_ONLY");
    const cl::Buffer first = on.buffer(size, flags), second = on.buffer(size, flags);
    const auto bytes = on.random_bytes(size);
    EXPECT_SUCCESS(clEnqueueWriteBuffer(on.queue()(), first(), CL_TRUE, 0, size, bytes.data(), 0,
                                        nullptr, nullptr));
    EXPECT_SUCCESS(
        clEnqueueCopyBuffer(on.queue()(), first(), second(), 0, 0, size, 0, nullptr, nullptr));
    EXPECT_BYTES(bytes, on.read(second, size)) << "the second buffer's contents";
    for (const cl_map_flags access : {CL_MAP_READ, CL_MAP_WRITE}) {
      cl_int status = CL_SUCCESS;
      void* const mapped = clEnqueueMapBuffer(on.queue()(), second(), CL_TRUE, access, 0, size, 0,
                                              nullptr, nullptr, &status);
      ASSERT_CODE(CL_SUCCESS, status)
          << about::call("clEnqueueMapBuffer") << "map flags " << access;
      EXPECT_HOLDS(std::equal(bytes.begin(), bytes.end(), static_cast<std::uint8_t*>(mapped)))
          << about::bytes("in mapped memory") << "mapped memory differs from the buffer's contents";
      EXPECT_SUCCESS(clEnqueueUnmapMemObject(on.queue()(), second(), mapped, 0, nullptr, nullptr));
    }
    EXPECT_SUCCESS(clFinish(on.queue()()));
  }
}

void copies_a_region(Setting& on) {
  const auto source = on.random_bytes(size);
  auto model = on.random_bytes(size);
  const cl::Buffer from = on.buffer_of(source), to = on.buffer_of(model);
  for (int i = 0; i < 50; ++i) {
    const auto [offset, count] = draw_region(on, size, i);
    const std::size_t source_offset = on.random_below(size - count + 1);
    ASSERT_SUCCESS(clEnqueueCopyBuffer(on.queue()(), from(), to(), source_offset, offset, count, 0,
                                       nullptr, nullptr));
    put(model, offset, std::span(source).subspan(source_offset, count));
    ASSERT_BYTES(model, on.read(to, size))
        << "from " << source_offset << " to " << offset << ", " << count << " bytes";
  }
  EXPECT_BYTES(source, on.read(from, size)) << "the source's contents";
}

void copies_within_a_buffer(Setting& on) {
  auto model = on.random_bytes(size);
  const cl::Buffer buffer = on.buffer_of(model);
  for (int i = 0; i < 50; ++i) {
    const std::size_t count = 1 + on.random_below(size / 2);
    const std::size_t low = on.random_below(size - 2 * count + 1),
                      high = low + count + on.random_below(size - low - 2 * count + 1);
    const bool up = on.random_below(2) != 0;
    const std::size_t from = up ? low : high, to = up ? high : low;
    ASSERT_SUCCESS(clEnqueueCopyBuffer(on.queue()(), buffer(), buffer(), from, to, count, 0,
                                       nullptr, nullptr));
    const auto bytes =
        std::vector<std::uint8_t>(model.begin() + static_cast<std::ptrdiff_t>(from),
                                  model.begin() + static_cast<std::ptrdiff_t>(from + count));
    put(model, to, bytes);
    ASSERT_BYTES(model, on.read(buffer, size))
        << "from " << from << " to " << to << ", " << count << " bytes";
  }
}

void fills_with_every_pattern(Setting& on) {
  for (std::size_t pattern_size = 1; pattern_size <= 128; pattern_size *= 2) {
    if (pattern_size == 128 && on.info().embedded())
      continue;  // the embedded profile may lack long16
    auto model = on.random_bytes(4096);
    const cl::Buffer buffer = on.buffer_of(model);
    for (int i = 0; i < 6; ++i) {
      const auto pattern = on.random_bytes(pattern_size);
      const auto [first, count] = draw_region(on, 4096 / pattern_size, i);
      ASSERT_SUCCESS(clEnqueueFillBuffer(on.queue()(), buffer(), pattern.data(), pattern_size,
                                         first * pattern_size, count * pattern_size, 0, nullptr,
                                         nullptr));
      for (std::size_t slot = first; slot < first + count; ++slot)
        put(model, slot * pattern_size, pattern);
      ASSERT_BYTES(model, on.read(buffer, 4096)) << count << " patterns of " << pattern_size
                                                 << " bytes at offset " << first * pattern_size;
    }
  }
}

/// Calls `use` with every small offset and size. Many drivers treat bytes outside of whole words
/// specially.
void each_alignment(Setting& on, const std::function<void(std::size_t, std::size_t)>& use) {
  for (std::size_t offset = 0; offset < 4; ++offset)
    for (std::size_t count = 1; count <= (on.thorough() ? 20U : 9U); ++count) use(offset, count);
}

void copies_of_every_alignment(Setting& on) {
  const auto source = on.random_bytes(64);
  auto model = on.random_bytes(64);
  const cl::Buffer from = on.buffer_of(source), to = on.buffer_of(model);
  each_alignment(on, [&](std::size_t source_offset, std::size_t count) {
    for (std::size_t offset = 32; offset < 36; ++offset) {
      ASSERT_SUCCESS(clEnqueueCopyBuffer(on.queue()(), from(), to(), source_offset, offset, count,
                                         0, nullptr, nullptr));
      put(model, offset, std::span(source).subspan(source_offset, count));
      ASSERT_BYTES(model, on.read(to, 64))
          << "from " << source_offset << " to " << offset << ", " << count << " bytes";
    }
  });
}

void writes_of_every_alignment(Setting& on) {
  auto model = on.random_bytes(64);
  const cl::Buffer buffer = on.buffer_of(model);
  each_alignment(on, [&](std::size_t offset, std::size_t count) {
    const auto bytes = on.random_bytes(count);
    ASSERT_SUCCESS(clEnqueueWriteBuffer(on.queue()(), buffer(), CL_TRUE, offset, count,
                                        bytes.data(), 0, nullptr, nullptr));
    put(model, offset, bytes);
    ASSERT_BYTES(model, on.read(buffer, 64)) << count << " bytes at " << offset;
    Guarded got(count);
    ASSERT_SUCCESS(clEnqueueReadBuffer(on.queue()(), buffer(), CL_TRUE, offset, count, got.data(),
                                       0, nullptr, nullptr));
    EXPECT_HOLDS(got.intact()) << about::bytes("outside the region")
                               << "host memory outside the region was written";
    ASSERT_VALUE(got.copy(), ==, bytes) << count << " bytes read at " << offset;
  });
}

void fills_of_every_alignment(Setting& on) {
  for (const std::size_t bytes : {1U, 2U, 4U, 8U}) {
    auto model = on.random_bytes(256);
    const cl::Buffer buffer = on.buffer_of(model);
    each_alignment(on, [&](std::size_t first, std::size_t count) {
      const auto pattern = on.random_bytes(bytes);
      ASSERT_SUCCESS(clEnqueueFillBuffer(on.queue()(), buffer(), pattern.data(), bytes,
                                         first * bytes, count * bytes, 0, nullptr, nullptr));
      for (std::size_t slot = first; slot < first + count; ++slot)
        put(model, slot * bytes, pattern);
      ASSERT_BYTES(model, on.read(buffer, 256))
          << count << " patterns of " << bytes << " bytes at offset " << first * bytes;
    });
  }
}

/// After the call returns, the application may change the pattern.
void fill_takes_a_copy_of_the_pattern(Setting& on) {
  const cl::Buffer buffer = on.buffer(1024);
  const cl::UserEvent gate(on.context());
  const cl_event wait = gate();
  std::vector<std::uint8_t> pattern{1, 2, 3, 4};
  ASSERT_SUCCESS(
      clEnqueueFillBuffer(on.queue()(), buffer(), pattern.data(), 4, 0, 1024, 1, &wait, nullptr));
  std::fill(pattern.begin(), pattern.end(), std::uint8_t{0});
  ASSERT_SUCCESS(clSetUserEventStatus(gate(), CL_COMPLETE));
  const auto got = on.read(buffer, 1024);
  for (std::size_t i = 0; i < got.size(); ++i) ASSERT_VALUE(got[i], ==, i % 4 + 1) << "byte " << i;
}

/// Flags for kernels or for the host do not limit copies, in the source or in the target.
void copy_ignores_access_flags(Setting& on) {
  const auto bytes = on.random_bytes(256);
  for (const cl_mem_flags flags :
       {CL_MEM_READ_ONLY, CL_MEM_WRITE_ONLY, CL_MEM_READ_WRITE | CL_MEM_HOST_NO_ACCESS,
        CL_MEM_READ_WRITE | CL_MEM_HOST_READ_ONLY, CL_MEM_READ_WRITE | CL_MEM_HOST_WRITE_ONLY}) {
    const cl::Buffer first = on.buffer_of(bytes), second = on.buffer(256, flags),
                     third = on.buffer(256);
    EXPECT_SUCCESS(
        clEnqueueCopyBuffer(on.queue()(), first(), second(), 0, 0, 256, 0, nullptr, nullptr))
        << "into a buffer with flags " << flags;
    EXPECT_SUCCESS(
        clEnqueueCopyBuffer(on.queue()(), second(), third(), 0, 0, 256, 0, nullptr, nullptr))
        << "from a buffer with flags " << flags;
    EXPECT_BYTES(bytes, on.read(third, 256)) << "the bytes copied, flags " << flags;
    constexpr std::size_t origin[3]{}, region[3]{16, 8, 2};
    const cl::Buffer fourth = on.buffer(256, flags), fifth = on.buffer(256);
    for (const auto& [from, to] : {std::pair{&first, &fourth}, std::pair{&fourth, &fifth}})
      EXPECT_SUCCESS(clEnqueueCopyBufferRect(on.queue()(), (*from)(), (*to)(), origin, origin,
                                             region, 16, 128, 16, 128, 0, nullptr, nullptr))
          << "flags " << flags;
    EXPECT_BYTES(bytes, on.read(fifth, 256)) << "the rectangle copied, flags " << flags;
  }
}

/// Flags for kernels or for the host do not limit fills.
void fill_ignores_access_flags(Setting& on) {
  for (const cl_mem_flags flags :
       {CL_MEM_READ_ONLY, CL_MEM_WRITE_ONLY, CL_MEM_READ_WRITE | CL_MEM_HOST_NO_ACCESS,
        CL_MEM_READ_WRITE | CL_MEM_HOST_READ_ONLY}) {
    const cl::Buffer buffer = on.buffer(256, flags), seen = on.buffer(256);
    const std::vector<std::uint8_t> pattern{4, 3, 2, 1};
    EXPECT_SUCCESS(
        clEnqueueFillBuffer(on.queue()(), buffer(), pattern.data(), 4, 0, 256, 0, nullptr, nullptr))
        << "flags " << flags;
    EXPECT_SUCCESS(
        clEnqueueCopyBuffer(on.queue()(), buffer(), seen(), 0, 0, 256, 0, nullptr, nullptr));
    EXPECT_BYTES(pattern, on.read(seen, 4)) << "the filled bytes";
  }
}

void migrates_with_contents(Setting& on) {
  const auto bytes = on.random_bytes(size), others = on.random_bytes(100);
  const cl::Buffer first = on.buffer_of(bytes), second = on.buffer_of(others);
  const cl_mem objects[] = {first(), second()};
  for (const cl_mem_migration_flags flags :
       {cl_mem_migration_flags{CL_MIGRATE_MEM_OBJECT_HOST}, cl_mem_migration_flags{0}}) {
    cl::Event event;
    ASSERT_SUCCESS(
        clEnqueueMigrateMemObjects(on.queue()(), 2, objects, flags, 0, nullptr, &event()));
    ASSERT_SUCCESS(clFinish(on.queue()()));
    EXPECT_STATUS(CL_COMPLETE, event.getInfo<CL_EVENT_COMMAND_EXECUTION_STATUS>());
    EXPECT_QUERY(event.getInfo<CL_EVENT_COMMAND_TYPE>(),
                 cl_command_type{CL_COMMAND_MIGRATE_MEM_OBJECTS});
    EXPECT_BYTES(bytes, on.read(first, size)) << "the first buffer's contents";
    EXPECT_BYTES(others, on.read(second, 100)) << "the second buffer's contents";
  }
}

void migrates_without_contents(Setting& on) {
  const cl::Buffer buffer = on.buffer(size);
  const cl_mem object = buffer();
  ASSERT_SUCCESS(clEnqueueMigrateMemObjects(
      on.queue()(), 1, &object, CL_MIGRATE_MEM_OBJECT_CONTENT_UNDEFINED, 0, nullptr, nullptr));
  const auto bytes = on.random_bytes(size);
  on.queue().enqueueWriteBuffer(buffer, CL_TRUE, 0, size, bytes.data());
  EXPECT_BYTES(bytes, on.read(buffer, size)) << "the buffer's contents after the write";
}

/// Sub-buffers migrate by themselves, and together with their buffer.
void migrates_sub_buffers(Setting& on) {
  const std::size_t half = std::max<std::size_t>(on.base_alignment(), 64);
  auto bytes = on.random_bytes(2 * half);
  cl::Buffer whole = on.buffer_of(bytes);
  const cl_buffer_region region{half, half};
  const cl::Buffer part =
      whole.createSubBuffer(CL_MEM_READ_WRITE, CL_BUFFER_CREATE_TYPE_REGION, &region);
  const cl_mem objects[] = {part(), whole()};
  for (const cl_uint count : {1U, 2U})
    for (const cl_mem_migration_flags flags :
         {cl_mem_migration_flags{CL_MIGRATE_MEM_OBJECT_HOST}, cl_mem_migration_flags{0}}) {
      const auto more = on.random_bytes(half);
      std::copy(more.begin(), more.end(), bytes.begin() + static_cast<std::ptrdiff_t>(half));
      on.queue().enqueueWriteBuffer(part, CL_FALSE, 0, half, more.data());
      ASSERT_SUCCESS(
          clEnqueueMigrateMemObjects(on.queue()(), count, objects, flags, 0, nullptr, nullptr));
      EXPECT_BYTES(more, on.read(part, half)) << "the part's contents";
      EXPECT_BYTES(bytes, on.read(whole, 2 * half)) << "the whole buffer's contents";
    }
}

constexpr host::Example rows[] = {
    {"read/region", "OpenCL 1.2, 5.2.2, clEnqueueReadBuffer", reads_a_region},
    {"write/region", "OpenCL 1.2, 5.2.2, clEnqueueWriteBuffer", writes_a_region},
    {"write/alignments", "OpenCL 1.2, 5.2.2, clEnqueueWriteBuffer", writes_of_every_alignment},
    {"write/access_of_kernels", "OpenCL 1.2, 5.2.1, Table 5.3, CL_MEM_READ_ONLY",
     access_of_kernels_alone},
    {"write/blocking", "OpenCL 1.2, 5.2.2, clEnqueueWriteBuffer", blocking_write_takes_a_copy},
    {"copy/region", "OpenCL 1.2, 5.2.2, clEnqueueCopyBuffer", copies_a_region},
    {"copy/alignments", "OpenCL 1.2, 5.2.2, clEnqueueCopyBuffer", copies_of_every_alignment},
    {"copy/ignores_access",
     "OpenCL API 3.0.18, clEnqueueCopyBuffer",
     copy_ignores_access_flags,
     {3, 0, 18}},
    {"copy/within", "OpenCL 1.2, 5.2.2, clEnqueueCopyBuffer", copies_within_a_buffer},
    {"fill/patterns", "OpenCL 1.2, 5.2.3, clEnqueueFillBuffer", fills_with_every_pattern, {1, 2}},
    {"fill/alignments", "OpenCL 1.2, 5.2.3, clEnqueueFillBuffer", fills_of_every_alignment, {1, 2}},
    {"fill/copies_pattern",
     "OpenCL 1.2, 5.2.3, clEnqueueFillBuffer",
     fill_takes_a_copy_of_the_pattern,
     {1, 2}},
    {"fill/ignores_access",
     "OpenCL 1.2, 5.2.3, clEnqueueFillBuffer",
     fill_ignores_access_flags,
     {1, 2}},
    {"migrate/contents",
     "OpenCL 1.2, 5.4.4, clEnqueueMigrateMemObjects",
     migrates_with_contents,
     {1, 2}},
    {"migrate/sub_buffers",
     "OpenCL 1.2, 5.4.4, clEnqueueMigrateMemObjects",
     migrates_sub_buffers,
     {1, 2}},
    {"migrate/no_contents",
     "OpenCL 1.2, 5.4.4, clEnqueueMigrateMemObjects",
     migrates_without_contents,
     {1, 2}},
};

}  // namespace

std::span<const host::Example> transfers() {
  return rows;
}

}  // namespace assay::suites::buffers
