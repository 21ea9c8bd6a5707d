#include <gmock/gmock.h>

#include <array>
#include <atomic>
#include <cstring>

#include "harness/cases/assertion.h"
#include "suites/api/buffers/tables.h"
#include "suites/base/about.h"
#include "suites/base/embedded_text.h"
#include "suites/base/matching.h"
#include "suites/host/bytes.h"
#include "suites/host/calls.h"
#include "suites/host/deletions.h"
#include "suites/host/guarded.h"
#include "suites/host/memory_info.h"

namespace assay::suites::buffers {
namespace {

using host::memory_info;
using host::Setting;
using testing::ElementsAre;

constexpr TextParts creation_cl("suites/api/buffers/creation.cl");

cl::Buffer region_of(const cl::Buffer& parent, std::size_t origin, std::size_t size,
                     cl_mem_flags flags = 0) {
  const cl_buffer_region region{origin, size};
  cl_int status = CL_SUCCESS;
  const cl_mem made =
      clCreateSubBuffer(parent(), flags, CL_BUFFER_CREATE_TYPE_REGION, &region, &status);
  EXPECT_CODE(CL_SUCCESS, status) << about::call("clCreateSubBuffer");
  return cl::Buffer(made, false);
}

void says_what_it_is(Setting& on) {
  const cl::Buffer buffer = on.buffer(1000, CL_MEM_READ_ONLY);
  EXPECT_QUERY(memory_info<cl_mem_object_type>(buffer, CL_MEM_TYPE),
               cl_mem_object_type{CL_MEM_OBJECT_BUFFER});
  EXPECT_QUERY(memory_info<cl_mem_flags>(buffer, CL_MEM_FLAGS), cl_mem_flags{CL_MEM_READ_ONLY});
  EXPECT_VALUE(memory_info<std::size_t>(buffer, CL_MEM_SIZE), >=, 1000U);
  EXPECT_QUERY(memory_info<void*>(buffer, CL_MEM_HOST_PTR), nullptr);
  EXPECT_QUERY(memory_info<cl_uint>(buffer, CL_MEM_MAP_COUNT), 0U)
      << harness::About{.rule = host::map_count};
  EXPECT_QUERY(memory_info<cl_context>(buffer, CL_MEM_CONTEXT), on.context()());
  EXPECT_QUERY(memory_info<cl_mem>(buffer, CL_MEM_ASSOCIATED_MEMOBJECT), nullptr);
  EXPECT_QUERY(memory_info<std::size_t>(buffer, CL_MEM_OFFSET), 0U);
}

void returns_its_flags(Setting& on) {
  std::vector<std::uint8_t> host(4096);
  std::vector<cl_mem_flags> flags{CL_MEM_READ_WRITE,
                                  CL_MEM_WRITE_ONLY,
                                  CL_MEM_READ_ONLY,
                                  CL_MEM_READ_ONLY | CL_MEM_ALLOC_HOST_PTR,
                                  CL_MEM_WRITE_ONLY | CL_MEM_COPY_HOST_PTR,
                                  CL_MEM_READ_WRITE | CL_MEM_ALLOC_HOST_PTR | CL_MEM_COPY_HOST_PTR,
                                  CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR};
  if (on.at_least(1, 2))
    for (const cl_mem_flags more :
         {CL_MEM_HOST_WRITE_ONLY, CL_MEM_HOST_READ_ONLY, CL_MEM_HOST_NO_ACCESS})
      flags.push_back(CL_MEM_READ_WRITE | more);
  for (const cl_mem_flags wanted : flags) {
    const bool with_host = (wanted & (CL_MEM_COPY_HOST_PTR | CL_MEM_USE_HOST_PTR)) != 0;
    cl_int status = CL_SUCCESS;
    const cl::Buffer buffer(clCreateBuffer(on.context()(), wanted, host.size(),
                                           with_host ? host.data() : nullptr, &status),
                            false);
    ASSERT_CODE(CL_SUCCESS, status) << about::call("clCreateBuffer") << "flags " << wanted;
    EXPECT_QUERY(memory_info<cl_mem_flags>(buffer, CL_MEM_FLAGS), wanted);
    // Before 1.2, the query returned host_ptr for all flags.
    if (with_host && !on.at_least(1, 2)) continue;
    EXPECT_QUERY(memory_info<void*>(buffer, CL_MEM_HOST_PTR),
                 (wanted & CL_MEM_USE_HOST_PTR) != 0 ? host.data() : nullptr)
        << "flags " << wanted;
  }
}

void default_flags(Setting& on) {
  const cl::Buffer buffer = on.buffer(64, 0);
  EXPECT_ANY_VALUE(memory_info<cl_mem_flags>(buffer, CL_MEM_FLAGS), cl_mem_flags{0},
                   cl_mem_flags{CL_MEM_READ_WRITE})
      << "of a buffer made with flags 0";
}

void copies_from_the_host(Setting& on) {
  for (const cl_mem_flags more : {cl_mem_flags{0}, cl_mem_flags{CL_MEM_ALLOC_HOST_PTR}}) {
    for (const std::size_t size : {1U, 3U, 64U, 1000U, 65537U}) {
      const auto bytes = on.random_bytes(size);
      auto source = bytes;
      const cl::Buffer buffer(
          CREATED(clCreateBuffer, on.context()(), CL_MEM_COPY_HOST_PTR | more, size, source.data()),
          false);
      std::fill(source.begin(), source.end(), std::uint8_t{0});  // the buffer must keep the old
                                                                 // bytes
      EXPECT_BYTES(bytes, on.read(buffer, size)) << "of " << size << " bytes";
    }
  }
}

void uses_host_memory(Setting& on) {
  constexpr std::size_t size = 8192;
  alignas(4096) static std::array<std::uint8_t, size> host;
  const auto bytes = on.random_bytes(size);
  std::copy(bytes.begin(), bytes.end(), host.begin());
  cl_int status = CL_SUCCESS;
  const cl::Buffer buffer(
      clCreateBuffer(on.context()(), CL_MEM_USE_HOST_PTR, size, host.data(), &status), false);
  ASSERT_CODE(CL_SUCCESS, status) << about::call("clCreateBuffer");
  EXPECT_BYTES(bytes, on.read(buffer, size)) << "contents of host_ptr at creation";

  const auto changed = on.random_bytes(size);
  on.queue().enqueueWriteBuffer(buffer, CL_TRUE, 0, size, changed.data());
  void* mapped = clEnqueueMapBuffer(on.queue()(), buffer(), CL_TRUE, CL_MAP_READ, 100, 4000, 0,
                                    nullptr, nullptr, &status);
  ASSERT_CODE(CL_SUCCESS, status) << about::call("clEnqueueMapBuffer");
  EXPECT_VALUE(mapped, ==, host.data() + 100)
      << "the mapped pointer must be derived from host_ptr" << about::object("clEnqueueMapBuffer");
  EXPECT_HOLDS(std::equal(host.begin() + 100, host.begin() + 4100, changed.begin() + 100))
      << about::bytes("host_ptr of a mapped buffer")
      << "host_ptr does not have the latest contents of the mapped region";
  EXPECT_SUCCESS(clEnqueueUnmapMemObject(on.queue()(), buffer(), mapped, 0, nullptr, nullptr));
  EXPECT_SUCCESS(clFinish(on.queue()()));
}

void many_sizes(Setting& on) {
  for (std::size_t size = 1; size <= (on.thorough() ? 4096U : 257U); size += 1 + size / 16) {
    const auto bytes = on.random_bytes(size);
    const cl::Buffer buffer = on.buffer_of(bytes);
    ASSERT_BYTES(bytes, on.read(buffer, size)) << "of " << size << " bytes";
  }
}

void counts_references(Setting& on) {
  const cl::Buffer buffer = on.buffer(64);
  const auto at_first = memory_info<cl_uint>(buffer, CL_MEM_REFERENCE_COUNT);
  EXPECT_VALUE(at_first, >=, 1U)  // the implementation may also hold references
      << about::query("CL_MEM_REFERENCE_COUNT") << "after creation";
  EXPECT_SUCCESS(clRetainMemObject(buffer()));
  EXPECT_QUERY(memory_info<cl_uint>(buffer, CL_MEM_REFERENCE_COUNT), at_first + 1)
      << "after clRetainMemObject";
  EXPECT_SUCCESS(clReleaseMemObject(buffer()));
  EXPECT_QUERY(memory_info<cl_uint>(buffer, CL_MEM_REFERENCE_COUNT), at_first)
      << "after clReleaseMemObject";
}

void destructor_callbacks(Setting& on) {
  host::Deletions& order = host::Deletions::make();
  cl_mem handle = nullptr;
  {
    const cl::Buffer buffer = on.buffer(64);
    handle = buffer();
    for (const int number : {1, 2, 3})
      ASSERT_SUCCESS(
          clSetMemObjectDestructorCallback(buffer(), host::note_deletion, order.call(number)));
    EXPECT_MATCH(order.seen(), testing::IsEmpty())
        << about::destructor_callback()
        << "destructor callbacks called before the buffer is deleted";
  }
  host::wait_until([&] { return order.seen().size() == 3; }, 5);
  EXPECT_MATCH(order.seen(), ElementsAre(3, 2, 1))
      << about::destructor_callback()
      << "order of the destructor callbacks, which is the reverse order of registration";
  EXPECT_MATCH(order.objects(), testing::Each(handle))
      << about::destructor_callback() << "the objects that the callbacks were given";
}

/// The buffer is released while commands use it. After the destructor callback, the application may
/// use the memory of host_ptr again.
void host_memory_is_free_after_the_callback(Setting& on) {
  constexpr std::size_t size = 4096;
  constexpr std::uint8_t pattern = 0x11, other = 0x22;
  alignas(4096) static std::array<std::uint8_t, size> host;
  host.fill(0);
  host::Deletions& order = host::Deletions::make();
  {
    const cl::Buffer buffer(on.context(), CL_MEM_USE_HOST_PTR, size, host.data());
    ASSERT_SUCCESS(clSetMemObjectDestructorCallback(buffer(), host::note_deletion, order.call(1)));
    for (int k = 0; k < 20; ++k)
      ASSERT_SUCCESS(
          clEnqueueFillBuffer(on.queue()(), buffer(), &pattern, 1, 0, size, 0, nullptr, nullptr));
    ASSERT_SUCCESS(clFlush(on.queue()()));
  }
  host::wait_until([&] { return order.seen().size() == 1; }, 5);
  ASSERT_CALLS(order.seen().size(), ==, 1, 5) << about::destructor_callback();
  host.fill(other);
  on.queue().finish();
  host::wait_until([&] { return host[0] != other || host[size - 1] != other; }, 0.05);
  EXPECT_BYTES(std::vector<std::uint8_t>(size, other),
               (std::vector<std::uint8_t>(host.begin(), host.end())))
      << "host_ptr, written by the application after the callback";
}

std::atomic<int> deleted_without_data{0};
void CL_CALLBACK count_without_data(cl_mem, void* data) {
  if (data == nullptr) ++deleted_without_data;
}
/// "user_data can be NULL." The sub-buffer is deleted before its buffer.
void callbacks_without_data(Setting& on) {
  deleted_without_data = 0;
  {
    cl::Buffer whole = on.buffer(2 * on.base_alignment());
    const cl_buffer_region half{0, on.base_alignment()};
    const cl::Buffer part = whole.createSubBuffer(0, CL_BUFFER_CREATE_TYPE_REGION, &half);
    for (const cl_mem one : {whole(), part()})
      EXPECT_SUCCESS(clSetMemObjectDestructorCallback(one, count_without_data, nullptr));
  }
  EXPECT_CALLS(deleted_without_data, ==, 2, 5)
      << about::destructor_callback() << "of a buffer and its sub-buffer, with NULL as user_data";
}

/// A buffer is released while a command uses it. The buffer lives until the command ends.
void released_while_in_use(Setting& on) {
  host::Deletions& order = host::Deletions::make();
  cl::Event event;
  std::vector<std::uint8_t> bytes(1 << 16, 5), back(1 << 16, 0);
  {
    const cl::Buffer buffer = on.buffer(bytes.size());
    ASSERT_SUCCESS(clSetMemObjectDestructorCallback(buffer(), host::note_deletion, order.call(1)));
    on.queue().enqueueWriteBuffer(buffer, CL_FALSE, 0, bytes.size(), bytes.data());
    on.queue().enqueueReadBuffer(buffer, CL_FALSE, 0, back.size(), back.data(), nullptr, &event);
  }
  ASSERT_SUCCESS(clFinish(on.queue()()));
  EXPECT_STATUS(CL_COMPLETE, event.getInfo<CL_EVENT_COMMAND_EXECUTION_STATUS>());
  EXPECT_BYTES(bytes, back) << "data read back";
  event = {};
  EXPECT_CALLS(order.seen().size(), ==, 1, 5)
      << about::destructor_callback() << "the destructor callback";
}

void sub_buffers_share_storage(Setting& on) {
  const std::size_t step = on.base_alignment(), size = 4 * step;
  auto bytes = on.random_bytes(size);
  const cl::Buffer whole = on.buffer_of(bytes);
  const cl::Buffer part = region_of(whole, step, 2 * step);
  const std::vector<std::uint8_t> middle(bytes.begin() + static_cast<std::ptrdiff_t>(step),
                                         bytes.begin() + static_cast<std::ptrdiff_t>(3 * step));
  EXPECT_BYTES(middle, on.read(part, 2 * step)) << "the sub-buffer's contents";
  const auto changed = on.random_bytes(step);
  on.queue().enqueueWriteBuffer(part, CL_TRUE, step / 2, step, changed.data());
  std::copy(changed.begin(), changed.end(),
            bytes.begin() + static_cast<std::ptrdiff_t>(step + step / 2));
  EXPECT_BYTES(bytes, on.read(whole, size))
      << "the buffer's contents after a write to the sub-buffer";
}

/// Commands may read a buffer and its sub-buffers at the same time: one kernel with both, and
/// copies that do not wait for each other.
void overlapping_parts_read_together(Setting& on) {
  const std::size_t step = on.base_alignment(), size = 4 * step;
  const cl::Buffer whole = on.buffer(size), first = region_of(whole, step, 2 * step),
                   second = region_of(whole, 2 * step, 2 * step), sums = on.buffer(step);
  const auto bytes = on.random_bytes(size);
  on.queue().enqueueWriteBuffer(whole, CL_TRUE, 0, size, bytes.data());
  cl::Kernel kernel = on.kernel(creation_cl("together"), "together");
  kernel.setArg(0, sums);
  kernel.setArg(1, whole);
  kernel.setArg(2, first);
  kernel.setArg(3, second);
  kernel.setArg(4, static_cast<cl_uint>(step));
  on.queue().enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(step));
  auto expected = std::vector<std::uint8_t>(bytes.begin() + static_cast<std::ptrdiff_t>(2 * step),
                                            bytes.begin() + static_cast<std::ptrdiff_t>(3 * step));
  const auto both = expected;
  for (auto& byte : expected) byte = static_cast<std::uint8_t>(byte * 9);
  EXPECT_BYTES(expected, on.read(sums, step))
      << "for each byte, the sum over three arguments that share memory";
  const cl::CommandQueue any_order =
      on.make_queue(on.out_of_order_queues() ? CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE : 0);
  const cl::Buffer copies = on.buffer(3 * step);
  const auto copy = [&](const cl::Buffer& from, std::size_t at, std::size_t to) {
    any_order.enqueueCopyBuffer(from, copies, at, to, step);
  };
  copy(whole, 2 * step, 0);
  copy(first, step, step);
  copy(second, 0, 2 * step);
  any_order.finish();
  const auto all = on.read(copies, 3 * step);
  for (std::size_t k = 0; k < 3; ++k)
    EXPECT_BYTES(both, std::span(all).subspan(k * step, step))
        << "copy " << k + 1 << " of the bytes that a buffer and two sub-buffers share";
}

void sub_buffers_say_what_they_are(Setting& on) {
  const std::size_t step = on.base_alignment();
  const cl::Buffer whole = on.buffer(8 * step, CL_MEM_READ_ONLY);
  const cl::Buffer part = region_of(whole, 3 * step, 2 * step);
  EXPECT_QUERY(memory_info<cl_mem_object_type>(part, CL_MEM_TYPE),
               cl_mem_object_type{CL_MEM_OBJECT_BUFFER});
  EXPECT_QUERY(memory_info<std::size_t>(part, CL_MEM_SIZE), 2 * step);
  EXPECT_QUERY(memory_info<std::size_t>(part, CL_MEM_OFFSET), 3 * step);
  EXPECT_QUERY(memory_info<cl_mem>(part, CL_MEM_ASSOCIATED_MEMOBJECT), whole());
  EXPECT_QUERY(memory_info<cl_context>(part, CL_MEM_CONTEXT), on.context()());
  EXPECT_QUERY(memory_info<void*>(part, CL_MEM_HOST_PTR), nullptr);
}

void sub_buffers_inherit_flags(Setting& on) {
  const std::size_t step = on.base_alignment();
  const cl_mem_flags access = CL_MEM_READ_WRITE | CL_MEM_WRITE_ONLY | CL_MEM_READ_ONLY;
  for (const cl_mem_flags parent : {CL_MEM_READ_WRITE, CL_MEM_WRITE_ONLY, CL_MEM_READ_ONLY}) {
    const cl::Buffer whole = on.buffer(2 * step, parent);
    EXPECT_VALUE(memory_info<cl_mem_flags>(region_of(whole, 0, step), CL_MEM_FLAGS) & access, ==,
                 parent)
        << "inherited by a sub-buffer with flags 0";
  }
  const cl::Buffer whole = on.buffer(2 * step, CL_MEM_READ_WRITE);
  for (const cl_mem_flags own : {CL_MEM_READ_WRITE, CL_MEM_WRITE_ONLY, CL_MEM_READ_ONLY})
    EXPECT_VALUE(memory_info<cl_mem_flags>(region_of(whole, 0, step, own), CL_MEM_FLAGS) & access,
                 ==, own)
        << "narrowed by the sub-buffer's own flags";
  if (!on.at_least(1, 2)) return;
  const cl_mem_flags host = CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_NO_ACCESS;
  for (const cl_mem_flags parent :
       {CL_MEM_HOST_WRITE_ONLY, CL_MEM_HOST_READ_ONLY, CL_MEM_HOST_NO_ACCESS}) {
    const cl::Buffer limited = on.buffer(2 * step, CL_MEM_READ_WRITE | parent);
    EXPECT_VALUE(memory_info<cl_mem_flags>(region_of(limited, 0, step), CL_MEM_FLAGS) & host, ==,
                 parent)
        << "inherited by a sub-buffer with flags 0";
  }
}

void sub_buffers_of_host_memory(Setting& on) {
  const std::size_t step = on.base_alignment();
  std::vector<std::uint8_t> host(4 * step + 4096, 1);
  const auto address = reinterpret_cast<std::uintptr_t>(host.data());
  std::uint8_t* aligned = host.data() + (4096 - address % 4096) % 4096;
  const cl::Buffer whole(on.context(), CL_MEM_USE_HOST_PTR, 4 * step, aligned);
  const cl::Buffer part = region_of(whole, 2 * step, step);
  EXPECT_QUERY(memory_info<void*>(part, CL_MEM_HOST_PTR), aligned + 2 * step)
      << "host_ptr + origin";
  const std::vector<std::uint8_t> bytes(step - step / 2, 7);
  on.queue().enqueueWriteBuffer(part, CL_TRUE, step / 2, bytes.size(), bytes.data());
  void* const mapped = CREATED(clEnqueueMapBuffer, on.queue()(), part(), CL_TRUE, CL_MAP_READ,
                               step / 2, bytes.size(), 0, nullptr, nullptr);
  EXPECT_VALUE(mapped, ==, aligned + 2 * step + step / 2)
      << "host_ptr + origin + offset" << about::object("clEnqueueMapBuffer");
  EXPECT_HOLDS(std::memcmp(mapped, bytes.data(), bytes.size()) == 0)
      << about::bytes("in mapped memory") << "mapped memory differs from the sub-buffer's contents";
  EXPECT_SUCCESS(clEnqueueUnmapMemObject(on.queue()(), part(), mapped, 0, nullptr, nullptr));
  EXPECT_SUCCESS(clFinish(on.queue()()));
}

/// The flags of a sub-buffer, which may be inherited, limit how the host may access the sub-buffer.
void sub_buffers_limit_the_host(Setting& on) {
  const std::size_t step = on.base_alignment();
  std::array<std::uint8_t, 1> byte{};
  for (const cl_mem_flags limit :
       {CL_MEM_HOST_WRITE_ONLY, CL_MEM_HOST_READ_ONLY, CL_MEM_HOST_NO_ACCESS}) {
    for (const bool inherited : {true, false}) {
      DURING(testing::Message() << (inherited ? "inherited" : "own") << " flag " << limit);
      const cl::Buffer whole = on.buffer(2 * step, CL_MEM_READ_WRITE | (inherited ? limit : 0));
      const cl::Buffer part = region_of(whole, 0, step, inherited ? 0 : limit);
      EXPECT_CODE(limit == CL_MEM_HOST_READ_ONLY ? CL_SUCCESS : CL_INVALID_OPERATION,
                  clEnqueueReadBuffer(on.queue()(), part(), CL_TRUE, 0, 1, byte.data(), 0, nullptr,
                                      nullptr));
      EXPECT_CODE(limit == CL_MEM_HOST_WRITE_ONLY ? CL_SUCCESS : CL_INVALID_OPERATION,
                  clEnqueueWriteBuffer(on.queue()(), part(), CL_TRUE, 0, 1, byte.data(), 0, nullptr,
                                       nullptr));
    }
  }
}

void sub_buffers_keep_their_buffer(Setting& on) {
  const std::size_t step = on.base_alignment();
  host::Deletions& order = host::Deletions::make();
  const auto bytes = on.random_bytes(2 * step);
  std::optional<cl::Buffer> part;
  {
    const cl::Buffer whole = on.buffer_of(bytes);
    ASSERT_SUCCESS(clSetMemObjectDestructorCallback(whole(), host::note_deletion, order.call(1)));
    part = region_of(whole, step, step);
  }
  EXPECT_MATCH(order.seen(), testing::IsEmpty())
      << about::destructor_callback()
      << "destructor callbacks of the buffer before its sub-buffer is deleted";
  EXPECT_BYTES(
      std::vector<std::uint8_t>(bytes.begin() + static_cast<std::ptrdiff_t>(step), bytes.end()),
      on.read(*part, step))
      << "the sub-buffer's contents";
  part.reset();
  EXPECT_CALLS(order.seen().size(), ==, 1, 5)
      << about::destructor_callback() << "the destructor callback";
}

constexpr host::Example rows[] = {
    {"creation/says_what_it_is", "OpenCL 1.2, 5.4.5, Table 5.11", says_what_it_is, {1, 1}},
    {"creation/flags", "OpenCL 1.2, 5.4.5, Table 5.11, CL_MEM_FLAGS", returns_its_flags},
    {"creation/default_flags", "OpenCL 1.2, 5.2.1, clCreateBuffer", default_flags},
    {"creation/copy_host_ptr", "OpenCL 1.2, 5.2.1, Table 5.3, CL_MEM_COPY_HOST_PTR",
     copies_from_the_host},
    {"creation/use_host_ptr", "OpenCL 1.2, 5.2.4, CL_MEM_USE_HOST_PTR", uses_host_memory},
    {"creation/sizes", "OpenCL 1.2, 5.2.1, clCreateBuffer", many_sizes},
    {"references/counted", "OpenCL 1.2, 5.4.1, clRetainMemObject", counts_references},
    {"references/in_use", "OpenCL 1.2, 5.4.1, clReleaseMemObject", released_while_in_use, {1, 1}},
    {"references/destructor_callbacks",
     "OpenCL 1.2, 5.4.1, clSetMemObjectDestructorCallback",
     destructor_callbacks,
     {1, 1}},
    {"references/host_memory_is_free",
     "OpenCL 1.2, 5.4.1, clSetMemObjectDestructorCallback",
     host_memory_is_free_after_the_callback,
     {1, 2}},
    {"references/callbacks_without_data",
     "OpenCL 1.2, 5.4.1, clSetMemObjectDestructorCallback, user_data",
     callbacks_without_data,
     {1, 1}},
    {"sub_buffers/share_storage",
     "OpenCL 1.2, 5.2.1, Table 5.4",
     sub_buffers_share_storage,
     {1, 1}},
    {"sub_buffers/read_together",
     "OpenCL 1.2, 5.2.1, clCreateSubBuffer",
     overlapping_parts_read_together,
     {1, 1},
     host::needs_compiler},
    {"sub_buffers/say_what_they_are",
     "OpenCL 1.2, 5.4.5, Table 5.11",
     sub_buffers_say_what_they_are,
     {1, 1}},
    {"sub_buffers/flags",
     "OpenCL 1.2, 5.2.1, clCreateSubBuffer",
     sub_buffers_inherit_flags,
     {1, 1}},
    {"sub_buffers/host_access",
     "OpenCL 1.2, 5.2.1, clCreateSubBuffer",
     sub_buffers_limit_the_host,
     {1, 2}},
    {"sub_buffers/host_ptr",
     "OpenCL 1.2, 5.4.5, Table 5.11, CL_MEM_HOST_PTR",
     sub_buffers_of_host_memory,
     {1, 1}},
    {"sub_buffers/keep_their_buffer",
     "OpenCL 1.2, 5.4.1, clReleaseMemObject",
     sub_buffers_keep_their_buffer,
     {1, 1}},
};

}  // namespace

std::span<const host::Example> creation() {
  return rows;
}

}  // namespace assay::suites::buffers
