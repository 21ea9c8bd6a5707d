#include <gmock/gmock.h>

#include <algorithm>
#include <array>

#include "harness/cases/assertion.h"
#include "suites/api/svm/tables.h"
#include "suites/base/about.h"
#include "suites/host/bytes.h"
#include "suites/host/guarded.h"
#include "suites/host/svm_memory.h"

namespace assay::suites::svm {
namespace {

using host::Setting;

constexpr std::size_t size = 4096;

// ---- Maps.

void map_regions(Setting& on) {
  const Memory memory(on, size);
  auto expected = on.random_bytes(size);
  write(on, memory, expected);
  for (int round = 0; round < 8; ++round) {
    const std::size_t from = on.random_below(size - 1);
    const std::size_t count = 1 + on.random_below(size - from);
    const Mapping part(on, memory.as<std::uint8_t>() + from, count, CL_MAP_READ | CL_MAP_WRITE);
    for (std::size_t i = from; i < from + count; ++i) {
      ASSERT_VALUE(memory.bytes()[i], ==, expected[i]) << "byte " << i << " in round " << round;
      memory.bytes()[i] = expected[i] = static_cast<std::uint8_t>(expected[i] * 5 + round);
    }
  }
  EXPECT_BYTES(expected, read(on, memory)) << "the allocation's contents";
}

void map_invalidating(Setting& on) {
  const Memory memory(on, size);
  write(on, memory, on.random_bytes(size));
  const auto bytes = on.random_bytes(size);
  {
    const Mapping mapped(on, memory, CL_MAP_WRITE_INVALIDATE_REGION);
    std::ranges::copy(bytes, memory.bytes().begin());
  }
  EXPECT_BYTES(bytes, read(on, memory)) << "the allocation's contents";
}

void map_without_blocking(Setting& on) {
  const Memory memory(on, size);
  const auto bytes = on.random_bytes(size);
  write(on, memory, bytes);
  cl::Event mapped;
  ASSERT_SUCCESS(clEnqueueSVMMap(on.queue()(), CL_FALSE, CL_MAP_READ, memory.get(), size, 0,
                                 nullptr, &mapped()));
  ASSERT_SUCCESS(clWaitForEvents(1, &mapped()));
  EXPECT_BYTES(bytes, std::vector(memory.bytes().begin(), memory.bytes().end())) << "mapped memory";
  ASSERT_SUCCESS(clEnqueueSVMUnmap(on.queue()(), memory.get(), 0, nullptr, nullptr));
}

/// Commands on buffers use mapped memory as host memory. The memory is fine-grained, because
/// commands must not use coarse-grained memory that is mapped for writing.
void map_as_host_memory(Setting& on) {
  const Memory memory(on, size, CL_MEM_READ_WRITE | CL_MEM_SVM_FINE_GRAIN_BUFFER);
  auto expected = on.random_bytes(size);
  write(on, memory, expected);
  auto bytes = on.random_bytes(size);
  const cl::Buffer buffer = on.buffer_of(bytes);
  {
    const Mapping mapped(on, memory, CL_MAP_READ | CL_MAP_WRITE);
    std::uint8_t* const inside = memory.as<std::uint8_t>() + 100;
    ASSERT_SUCCESS(clEnqueueReadBuffer(on.queue()(), buffer(), CL_TRUE, 50, 1000, inside, 0,
                                       nullptr, nullptr));
    std::copy_n(bytes.begin() + 50, 1000, expected.begin() + 100);
    ASSERT_BYTES(expected, std::vector(memory.bytes().begin(), memory.bytes().end()))
        << "mapped memory";
    ASSERT_SUCCESS(clEnqueueWriteBuffer(on.queue()(), buffer(), CL_TRUE, 2000, 1500, inside, 0,
                                        nullptr, nullptr));
    std::copy_n(expected.begin() + 100, 1500, bytes.begin() + 2000);
  }
  EXPECT_BYTES(expected, read(on, memory)) << "the allocation's contents";
  EXPECT_BYTES(bytes, on.read(buffer, size)) << "the buffer's contents";
}

// ---- Copies.

void copy_within(Setting& on) {
  const Memory memory(on, size);
  auto expected = on.random_bytes(size);
  write(on, memory, expected);
  auto* const base = memory.as<std::uint8_t>();
  ASSERT_SUCCESS(
      clEnqueueSVMMemcpy(on.queue()(), CL_TRUE, base + 3001, base + 17, 999, 0, nullptr, nullptr));
  std::copy_n(expected.begin() + 17, 999, expected.begin() + 3001);
  EXPECT_BYTES(expected, read(on, memory)) << "the allocation's contents";
}

void copy_between(Setting& on) {
  const Memory from(on, size), to(on, size);
  const auto bytes = on.random_bytes(size);
  std::vector<std::uint8_t> expected(size);
  for (std::size_t i = 0; i + 1 < size; ++i)  // so that no byte is right by chance
    expected[i] = static_cast<std::uint8_t>(~bytes[i + 1]);
  write(on, from, bytes);
  write(on, to, expected);
  cl::Event copied;
  ASSERT_SUCCESS(clEnqueueSVMMemcpy(on.queue()(), CL_FALSE, to.as<std::uint8_t>() + 1,
                                    from.as<std::uint8_t>() + 2, size - 5, 0, nullptr, &copied()));
  ASSERT_SUCCESS(clWaitForEvents(1, &copied()));
  std::copy_n(bytes.begin() + 2, size - 5, expected.begin() + 1);
  EXPECT_BYTES(expected, read(on, to)) << "the destination's contents";
  EXPECT_BYTES(bytes, read(on, from)) << "the source's contents";
}

void copy_with_the_host(Setting& on) {
  const Memory memory(on, size);
  const auto bytes = on.random_bytes(size);
  ASSERT_SUCCESS(clEnqueueSVMMemcpy(on.queue()(), CL_TRUE, memory.get(), bytes.data(), size, 0,
                                    nullptr, nullptr));
  EXPECT_BYTES(bytes, read(on, memory)) << "copied from host memory";
  host::Guarded host(777);
  ASSERT_SUCCESS(clEnqueueSVMMemcpy(on.queue()(), CL_TRUE, host.data(),
                                    memory.as<std::uint8_t>() + 100, 777, 0, nullptr, nullptr));
  EXPECT_VALUE(host.copy(), ==, std::vector<std::uint8_t>(bytes.begin() + 100, bytes.begin() + 877))
      << "copied to host memory";
  EXPECT_HOLDS(host.intact()) << about::bytes("outside the region")
                              << "host memory outside the region was written";
}

/// Source and target may both be memory of the host.
void copy_on_the_host(Setting& on) {
  const auto bytes = on.random_bytes(777);
  host::Guarded to(bytes.size());
  cl::Event copied;
  ASSERT_SUCCESS(clEnqueueSVMMemcpy(on.queue()(), CL_FALSE, to.data(), bytes.data(), bytes.size(),
                                    0, nullptr, &copied()));
  ASSERT_SUCCESS(clWaitForEvents(1, &copied()));
  EXPECT_VALUE(to.copy(), ==, bytes) << "copied from host memory to other host memory";
  EXPECT_HOLDS(to.intact()) << about::bytes("outside the region")
                            << "host memory outside the region was written";
}

/// The fill and the copy have more bytes than drivers process in one step.
void large(Setting& on) {
  constexpr std::size_t large_size = (std::size_t{5} << 20) + 24;
  const Memory from(on, large_size), to(on, large_size);
  const auto pattern = on.random_bytes(8);
  std::vector<std::uint8_t> expected(large_size);
  for (std::size_t i = 0; i < large_size; ++i) expected[i] = pattern[i % 8];
  ASSERT_SUCCESS(clEnqueueSVMMemFill(on.queue()(), from.get(), pattern.data(), 8, large_size, 0,
                                     nullptr, nullptr));
  EXPECT_BYTES(expected, read(on, from)) << "filled";
  expected = on.random_bytes(large_size);
  write(on, from, expected);
  ASSERT_SUCCESS(clEnqueueSVMMemcpy(on.queue()(), CL_TRUE, to.get(), from.get(), large_size, 0,
                                    nullptr, nullptr));
  EXPECT_BYTES(expected, read(on, to)) << "copied";
}

// ---- Fills.

void fill_patterns(Setting& on) {
  for (std::size_t pattern_size = 1; pattern_size <= 128; pattern_size *= 2) {
    // The embedded profile may lack long16.
    if (pattern_size == 128 && on.info().embedded()) continue;
    const Memory memory(on, size);
    auto expected = on.random_bytes(size);
    write(on, memory, expected);
    auto pattern = on.random_bytes(pattern_size);
    const std::size_t from = 3 * pattern_size, count = 7 * pattern_size;
    ASSERT_SUCCESS(clEnqueueSVMMemFill(on.queue()(), memory.as<std::uint8_t>() + from,
                                       pattern.data(), pattern_size, count, 0, nullptr, nullptr));
    for (std::size_t i = 0; i < count; ++i) expected[from + i] = pattern[i % pattern_size];
    pattern.assign(pattern_size, 0);  // because the application may change the pattern at once
    EXPECT_BYTES(expected, read(on, memory)) << "a pattern of " << pattern_size << " bytes";
  }
}

// ---- Migration.

void migration_keeps_contents(Setting& on) {
  const Memory first(on, size), second(on, size);
  const auto ones = on.random_bytes(size), others = on.random_bytes(size);
  write(on, first, ones);
  write(on, second, others);
  const void* pointers[] = {first.get(), second.as<std::uint8_t>() + 64};
  const std::size_t sizes[] = {0, 256};  // 0 means the whole allocation
  for (const cl_mem_migration_flags flags :
       {cl_mem_migration_flags{0}, cl_mem_migration_flags{CL_MIGRATE_MEM_OBJECT_HOST}}) {
    EXPECT_SUCCESS(
        clEnqueueSVMMigrateMem(on.queue()(), 2, pointers, sizes, flags, 0, nullptr, nullptr));
    EXPECT_SUCCESS(
        clEnqueueSVMMigrateMem(on.queue()(), 2, pointers, nullptr, flags, 0, nullptr, nullptr));
  }
  EXPECT_BYTES(ones, read(on, first)) << "the first allocation's contents";
  EXPECT_BYTES(others, read(on, second)) << "the second allocation's contents";
}

void migration_without_contents(Setting& on) {
  const Memory memory(on, size);
  const void* pointers[] = {memory.get()};
  cl::Event event;
  ASSERT_SUCCESS(clEnqueueSVMMigrateMem(on.queue()(), 1, pointers, nullptr,
                                        CL_MIGRATE_MEM_OBJECT_CONTENT_UNDEFINED, 0, nullptr,
                                        &event()));
  EXPECT_QUERY(event.getInfo<CL_EVENT_COMMAND_TYPE>(), cl_command_type{CL_COMMAND_SVM_MIGRATE_MEM});
  on.queue().finish();
  const auto bytes = on.random_bytes(size);
  write(on, memory, bytes);
  EXPECT_BYTES(bytes, read(on, memory)) << "the allocation's contents";
}

// ---- Events.

void command_types(Setting& on) {
  const Memory memory(on, size);
  std::vector<std::uint8_t> bytes(64, 3);
  const cl_command_queue queue = on.queue()();
  const auto expect = [&](cl_command_type type, cl::Event& event) {
    EXPECT_QUERY(event.getInfo<CL_EVENT_COMMAND_TYPE>(), type);
    EXPECT_QUERY(event.getInfo<CL_EVENT_COMMAND_QUEUE>()(), queue);
    event = {};
  };
  cl::Event e;
  ASSERT_SUCCESS(
      clEnqueueSVMMemcpy(queue, CL_TRUE, memory.get(), bytes.data(), 64, 0, nullptr, &e()));
  expect(CL_COMMAND_SVM_MEMCPY, e);
  ASSERT_SUCCESS(clEnqueueSVMMemFill(queue, memory.get(), bytes.data(), 4, 64, 0, nullptr, &e()));
  expect(CL_COMMAND_SVM_MEMFILL, e);
  ASSERT_SUCCESS(clEnqueueSVMMap(queue, CL_TRUE, CL_MAP_READ, memory.get(), 64, 0, nullptr, &e()));
  expect(CL_COMMAND_SVM_MAP, e);
  ASSERT_SUCCESS(clEnqueueSVMUnmap(queue, memory.get(), 0, nullptr, &e()));
  expect(CL_COMMAND_SVM_UNMAP, e);
  ASSERT_SUCCESS(clFinish(queue));
}

void wait_lists(Setting& on) {
  const Memory memory(on, 64);
  const std::vector<std::uint8_t> before(64, 1), after(64, 2);
  write(on, memory, before);
  cl::UserEvent gate(on.context());
  const cl_event wait = gate();
  cl::Event copied;
  ASSERT_SUCCESS(clEnqueueSVMMemcpy(on.queue()(), CL_FALSE, memory.get(), after.data(), 64, 1,
                                    &wait, &copied()));
  on.queue().flush();
  EXPECT_STATUS_VALUE(host::wait_for_status(copied, CL_RUNNING, 0.1), >, CL_RUNNING)
      << about::early() << "a copy runs although the event that it waits for is not complete";
  gate.setStatus(CL_COMPLETE);
  EXPECT_STATUS(CL_COMPLETE, host::wait_for_status(copied, CL_COMPLETE));
  EXPECT_BYTES(after, read(on, memory)) << "the allocation's contents";
}

/// The application may change a pattern after the call returns, before the command runs.
void arguments_are_copied(Setting& on) {
  const Memory memory(on, 64);
  write(on, memory, std::vector<std::uint8_t>(64, 1));
  cl::UserEvent gate(on.context());
  const cl_event wait = gate();
  std::array<std::uint8_t, 4> pattern{5, 6, 7, 8};
  EXPECT_SUCCESS(clEnqueueSVMMemFill(on.queue()(), memory.get(), pattern.data(), pattern.size(), 64,
                                     1, &wait, nullptr));
  pattern.fill(0);
  gate.setStatus(CL_COMPLETE);
  const auto got = read(on, memory);
  for (std::size_t i = 0; i < got.size(); ++i) ASSERT_VALUE(got[i], ==, 5 + i % 4) << "byte " << i;
}

// ---- Buffers of shared virtual memory.

void buffers_of_it(Setting& on) {
  const Memory memory(on, size);
  const auto bytes = on.random_bytes(size);
  write(on, memory, bytes);
  {
    const cl::Buffer buffer(on.context(), CL_MEM_USE_HOST_PTR, size, memory.get());
    EXPECT_QUERY(buffer.getInfo<CL_MEM_USES_SVM_POINTER>(), cl_bool{CL_TRUE});
    EXPECT_BYTES(bytes, on.read(buffer, size)) << "the buffer's contents";
    const auto others = on.random_bytes(size);
    on.queue().enqueueWriteBuffer(buffer, CL_TRUE, 0, size, others.data());
    void* const mapped = CREATED(clEnqueueMapBuffer, on.queue()(), buffer(), CL_TRUE, CL_MAP_READ,
                                 0, size, 0, nullptr, nullptr);
    EXPECT_VALUE(mapped, ==, memory.get()) << about::object("clEnqueueMapBuffer")
                                           << "the mapped pointer of a CL_MEM_USE_HOST_PTR buffer";
    EXPECT_BYTES(others, std::vector(memory.bytes().begin(), memory.bytes().end()))
        << "mapped memory";
    ASSERT_SUCCESS(clEnqueueUnmapMemObject(on.queue()(), buffer(), mapped, 0, nullptr, nullptr));
    on.queue().finish();
  }
  EXPECT_QUERY(on.buffer(64).getInfo<CL_MEM_USES_SVM_POINTER>(), cl_bool{CL_FALSE})
      << "the buffer does not use SVM";
}

void sub_buffers_of_it(Setting& on) {
  const std::size_t step = on.base_alignment();
  const Memory memory(on, 2 * step);
  cl::Buffer buffer(on.context(), CL_MEM_USE_HOST_PTR, 2 * step, memory.get());
  const cl_buffer_region second{step, step};
  const cl::Buffer part = buffer.createSubBuffer(0, CL_BUFFER_CREATE_TYPE_REGION, &second);
  EXPECT_QUERY(part.getInfo<CL_MEM_USES_SVM_POINTER>(), cl_bool{CL_TRUE});
  EXPECT_QUERY(part.getInfo<CL_MEM_HOST_PTR>(), memory.as<std::uint8_t>() + step);
}

constexpr host::Example rows[] = {
    {"map/regions", "OpenCL API 3.0, 5.6, clEnqueueSVMMap", map_regions, {2, 0}, needs_svm},
    {"map/invalidating",
     "OpenCL API 3.0, 5.6, clEnqueueSVMMap",
     map_invalidating,
     {2, 0},
     needs_svm},
    {"map/without_blocking",
     "OpenCL API 3.0, 5.6, clEnqueueSVMMap",
     map_without_blocking,
     {2, 0},
     needs_svm},
    {"map/as_host_memory",
     "OpenCL API 3.0, 5.6, clEnqueueSVMMap",
     map_as_host_memory,
     {2, 0},
     needs_fine_grain},
    {"copy/within", "OpenCL API 3.0, 5.6, clEnqueueSVMMemcpy", copy_within, {2, 0}, needs_svm},
    {"copy/between", "OpenCL API 3.0, 5.6, clEnqueueSVMMemcpy", copy_between, {2, 0}, needs_svm},
    {"copy/large", "OpenCL API 3.0, 5.6, clEnqueueSVMMemcpy", large, {2, 0}, needs_svm},
    {"copy/host", "OpenCL API 3.0, 5.6, clEnqueueSVMMemcpy", copy_with_the_host, {2, 0}, needs_svm},
    {"copy/on_the_host",
     "OpenCL API 3.0, 5.6, clEnqueueSVMMemcpy, dst_ptr, src_ptr",
     copy_on_the_host,
     {2, 0},
     needs_svm},
    {"fill/patterns", "OpenCL API 3.0, 5.6, clEnqueueSVMMemFill", fill_patterns, {2, 0}, needs_svm},
    {"migrate/contents",
     "OpenCL API 3.0, 5.6, clEnqueueSVMMigrateMem",
     migration_keeps_contents,
     {2, 1},
     needs_svm},
    {"migrate/no_contents",
     "OpenCL API 3.0, 5.6, clEnqueueSVMMigrateMem",
     migration_without_contents,
     {2, 1},
     needs_svm},
    {"events/types",
     "OpenCL API 3.0, 5.15, CL_EVENT_COMMAND_TYPE",
     command_types,
     {2, 0},
     needs_svm},
    {"events/wait_lists", "OpenCL API 3.0, 5.6, clEnqueueSVMMemcpy", wait_lists, {2, 0}, needs_svm},
    {"events/arguments_copied",
     "OpenCL API 3.0, 5.6, clEnqueueSVMMemFill",
     arguments_are_copied,
     {2, 0},
     needs_svm},
    {"buffers/sub_buffers",
     "OpenCL API 3.0, 5.5.6, CL_MEM_USES_SVM_POINTER",
     sub_buffers_of_it,
     {2, 0},
     needs_svm},
    {"buffers/use_host_ptr",
     "OpenCL API 3.0, 5.2.1; CL_MEM_USES_SVM_POINTER",
     buffers_of_it,
     {2, 0},
     needs_svm},
};

}  // namespace

std::span<const host::Example> commands() {
  return rows;
}

}  // namespace assay::suites::svm
