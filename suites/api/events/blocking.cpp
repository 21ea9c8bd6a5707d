// Each command comes after a write that waits for a user event. A blocking read or map must return
// the data of the write. After a blocking write, the application may change the host's memory.
#include <gmock/gmock.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "harness/cases/assertion.h"
#include "suites/api/events/later.h"
#include "suites/api/events/tables.h"
#include "suites/base/about.h"
#include "suites/host/bytes.h"
#include "suites/host/needs.h"
#include "suites/host/setting.h"
#include "suites/host/svm_memory.h"

namespace assay::suites::events {
namespace {

using host::Setting;

constexpr std::size_t size = 64;
/// Regions of a 2D image (RGBA, 8 bits) and of a rectangle, each with `size` bytes.
constexpr std::size_t origin[] = {0, 0, 0}, plane[] = {4, 4, 1}, box[] = {16, 4, 1};

std::vector<std::uint8_t> all(std::uint8_t value) {
  return std::vector<std::uint8_t>(size, value);
}

/// `hold` enqueues a write of the value 2 that waits for a user event. `now` returns the object's
/// content when all commands have ended.
struct Buffer {
  explicit Buffer(Setting& setting) : Buffer(setting, setting.queue()) {}
  Buffer(Setting& setting, const cl::CommandQueue& commands)
      : on(setting), queue(commands), object(setting.buffer_of(all(1))) {}
  cl_int hold(const cl_event* gate) {
    return clEnqueueWriteBuffer(queue(), object(), CL_FALSE, 0, size, two.data(), 1, gate, nullptr);
  }
  std::vector<std::uint8_t> now() { return on.read(object, size); }

  Setting& on;
  cl::CommandQueue queue;
  cl::Buffer object;
  std::vector<std::uint8_t> two = all(2), memory = all(5);
};

struct Image {
  explicit Image(Setting& setting) : Image(setting, setting.queue()) {}
  Image(Setting& setting, const cl::CommandQueue& commands)
      : on(setting),
        queue(commands),
        object(setting.context(), CL_MEM_READ_WRITE, {CL_RGBA, CL_UNSIGNED_INT8}, 4, 4) {}
  cl_int hold(const cl_event* gate) {
    return clEnqueueWriteImage(queue(), object(), CL_FALSE, origin, plane, 0, 0, two.data(), 1,
                               gate, nullptr);
  }
  std::vector<std::uint8_t> now() {
    auto bytes = all(7);
    EXPECT_SUCCESS(clFinish(on.queue()()));
    EXPECT_SUCCESS(clEnqueueReadImage(queue(), object(), CL_TRUE, origin, plane, 0, 0, bytes.data(),
                                      0, nullptr, nullptr));
    return bytes;
  }

  Setting& on;
  cl::CommandQueue queue;
  cl::Image2D object;
  std::vector<std::uint8_t> two = all(2), memory = all(5);
};

struct Shared {
  explicit Shared(Setting& setting) : Shared(setting, setting.queue()) {}
  Shared(Setting& setting, const cl::CommandQueue& commands)
      : on(setting), queue(commands), object(setting, size) {}
  cl_int hold(const cl_event* gate) {
    return clEnqueueSVMMemFill(queue(), object.get(), two.data(), 1, size, 1, gate, nullptr);
  }
  std::vector<std::uint8_t> now() {
    auto bytes = all(7);
    EXPECT_SUCCESS(clFinish(queue()));
    EXPECT_SUCCESS(clEnqueueSVMMemcpy(queue(), CL_TRUE, bytes.data(), object.get(), size, 0,
                                      nullptr, nullptr));
    return bytes;
  }

  Setting& on;
  cl::CommandQueue queue;
  svm::Memory object;
  std::vector<std::uint8_t> two = all(2), memory = all(5);
};

/// A blocking command on `o.memory`. If the command is a map, `mapped` gets the pointer.
template <class Object>
using Command = cl_int (*)(Object& o, void*& mapped);

/// Ends the map that a command made, and waits.
template <class Object>
void unmap(Object& o, void* mapped) {
  if (mapped == nullptr) return;
  if constexpr (std::is_same_v<Object, Shared>) {
    EXPECT_SUCCESS(clEnqueueSVMUnmap(o.queue(), mapped, 0, nullptr, nullptr));
  } else {
    EXPECT_SUCCESS(clEnqueueUnmapMemObject(o.queue(), o.object(), mapped, 0, nullptr, nullptr));
  }
  EXPECT_SUCCESS(clFinish(o.queue()));
}

template <class Object, Command<Object> command>
void reads(Setting& on) {
  Object o(on);
  const cl::UserEvent gate(on.context());
  const cl_event held = gate();
  ASSERT_SUCCESS(o.hold(&held));
  void* mapped = nullptr;
  std::vector<std::uint8_t> got;
  {
    const Later later({gate});
    EXPECT_SUCCESS(command(o, mapped));
    const auto* const from = static_cast<const std::uint8_t*>(mapped);
    got = from != nullptr ? std::vector<std::uint8_t>(from, from + 16) : o.memory;
  }
  std::vector<std::uint8_t> wanted(got.size(), 2);
  EXPECT_BYTES(wanted, got)
      << "the data that a blocking command read, after a write that waited for a user event";
  unmap(o, mapped);
}

template <class Object, Command<Object> command>
void writes(Setting& on) {
  Object o(on);
  const cl::UserEvent gate(on.context());
  const cl_event held = gate();
  ASSERT_SUCCESS(o.hold(&held));
  {
    const Later later({gate});
    void* unused = nullptr;
    EXPECT_SUCCESS(command(o, unused));
    std::ranges::fill(o.memory, std::uint8_t{9});
  }
  EXPECT_BYTES(all(5), o.now())
      << "the object after a blocking write; the host changed its memory after the call";
}

/// A write for which no command waits.
cl::Event write_elsewhere(const cl::CommandQueue& queue, const cl::Buffer& elsewhere) {
  static const auto bytes = all(3);  // static, because the write may run after the function returns
  cl::Event event;
  queue.enqueueWriteBuffer(elsewhere, CL_FALSE, 0, size, bytes.data(), nullptr, &event);
  return event;
}
/// Reports progress each second, because a case that reports no progress may be stopped.
void expect_submitted(Setting& on, const cl::Event& event) {
  constexpr std::size_t seconds = 15;
  cl_int status = CL_QUEUED;
  for (std::size_t i = 0; i < seconds && status > CL_COMPLETE; ++i) {
    status = host::wait_for_status(event, CL_COMPLETE, 1);
    on.progress(i, seconds);
  }
  EXPECT_STATUS(CL_COMPLETE, status) << "of another command in the queue, without another call";
}

/// 5.13: a blocking command flushes its queue, so an earlier command of the queue also ends. The
/// queue is out of order, so the blocking command does not wait for the earlier command.
template <class Object, Command<Object> command>
void flushes(Setting& on) {
  const cl::CommandQueue queue = on.make_queue(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  const cl::Buffer elsewhere = on.buffer(size);
  Object o(on, queue);
  const cl::Event before = write_elsewhere(queue, elsewhere);
  void* mapped = nullptr;
  EXPECT_SUCCESS(command(o, mapped));
  expect_submitted(on, before);
  unmap(o, mapped);
}

/// 5.13: clWaitForEvents flushes the queue. The flush includes the commands after the awaited
/// command.
void wait_flushes(Setting& on) {
  const cl::CommandQueue queue = on.make_queue(
      on.out_of_order_queues() ? CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE : cl_bitfield{0});
  const cl::Buffer first = on.buffer(size), second = on.buffer(size);
  constexpr cl_uint pattern = 7;
  cl::Event filled;
  ASSERT_SUCCESS(clEnqueueFillBuffer(queue(), first(), &pattern, sizeof pattern, 0, size, 0,
                                     nullptr, &filled()));
  const cl::Event behind = write_elsewhere(queue, second);
  EXPECT_SUCCESS(clWaitForEvents(1, &filled()));
  expect_submitted(on, behind);
}

cl_int read_buffer(Buffer& o, void*&) {
  return clEnqueueReadBuffer(o.queue(), o.object(), CL_TRUE, 0, size, o.memory.data(), 0, nullptr,
                             nullptr);
}
cl_int read_rect(Buffer& o, void*&) {
  return clEnqueueReadBufferRect(o.queue(), o.object(), CL_TRUE, origin, origin, box, 0, 0, 0, 0,
                                 o.memory.data(), 0, nullptr, nullptr);
}
cl_int map_buffer(Buffer& o, void*& mapped) {
  cl_int status = CL_SUCCESS;
  mapped = clEnqueueMapBuffer(o.queue(), o.object(), CL_TRUE, CL_MAP_READ, 0, size, 0, nullptr,
                              nullptr, &status);
  return status;
}
cl_int write_buffer(Buffer& o, void*&) {
  return clEnqueueWriteBuffer(o.queue(), o.object(), CL_TRUE, 0, size, o.memory.data(), 0, nullptr,
                              nullptr);
}
cl_int write_rect(Buffer& o, void*&) {
  return clEnqueueWriteBufferRect(o.queue(), o.object(), CL_TRUE, origin, origin, box, 0, 0, 0, 0,
                                  o.memory.data(), 0, nullptr, nullptr);
}
cl_int read_image(Image& o, void*&) {
  return clEnqueueReadImage(o.queue(), o.object(), CL_TRUE, origin, plane, 0, 0, o.memory.data(), 0,
                            nullptr, nullptr);
}
cl_int map_image(Image& o, void*& mapped) {
  cl_int status = CL_SUCCESS;
  std::size_t row = 0;
  mapped = clEnqueueMapImage(o.queue(), o.object(), CL_TRUE, CL_MAP_READ, origin, plane, &row,
                             nullptr, 0, nullptr, nullptr, &status);
  return status;
}
cl_int write_image(Image& o, void*&) {
  return clEnqueueWriteImage(o.queue(), o.object(), CL_TRUE, origin, plane, 0, 0, o.memory.data(),
                             0, nullptr, nullptr);
}
cl_int copy_from_shared(Shared& o, void*&) {
  return clEnqueueSVMMemcpy(o.queue(), CL_TRUE, o.memory.data(), o.object.get(), size, 0, nullptr,
                            nullptr);
}
cl_int map_shared(Shared& o, void*& mapped) {
  mapped = o.object.get();
  return clEnqueueSVMMap(o.queue(), CL_TRUE, CL_MAP_READ, mapped, size, 0, nullptr, nullptr);
}
cl_int copy_to_shared(Shared& o, void*&) {
  return clEnqueueSVMMemcpy(o.queue(), CL_TRUE, o.object.get(), o.memory.data(), size, 0, nullptr,
                            nullptr);
}

constexpr auto images = host::needs_images;
constexpr host::Needs unordered = harness::parts::out_of_order_queues;
constexpr const char *buffers = "OpenCL 1.2, 5.2.2, blocking_read, blocking_write",
                     *of_images = "OpenCL 1.2, 5.3.3, blocking_read, blocking_write",
                     *of_shared = "OpenCL API 3.0, 5.6.1, blocking_copy, blocking_map",
                     *flush = "OpenCL 1.2, 5.13, clFlush";
constexpr host::Example rows[] = {
    {"blocking/read_buffer", buffers, reads<Buffer, read_buffer>, {1, 1}},
    {"blocking/read_buffer_rect", buffers, reads<Buffer, read_rect>, {1, 1}},
    {"blocking/write_buffer", buffers, writes<Buffer, write_buffer>, {1, 1}},
    {"blocking/write_buffer_rect", buffers, writes<Buffer, write_rect>, {1, 1}},
    {"blocking/map_buffer", "OpenCL 1.2, 5.2.4, blocking_map", reads<Buffer, map_buffer>, {1, 1}},
    {"blocking/read_image", of_images, reads<Image, read_image>, {1, 2}, images},
    {"blocking/write_image", of_images, writes<Image, write_image>, {1, 2}, images},
    {"blocking/map_image",
     "OpenCL 1.2, 5.3.6, blocking_map",
     reads<Image, map_image>,
     {1, 2},
     images},
    {"blocking/svm_copy_to_the_host",
     of_shared,
     reads<Shared, copy_from_shared>,
     {2, 0},
     host::needs_svm},
    {"blocking/svm_copy_from_the_host",
     of_shared,
     writes<Shared, copy_to_shared>,
     {2, 0},
     host::needs_svm},
    {"blocking/svm_map", of_shared, reads<Shared, map_shared>, {2, 0}, host::needs_svm},
    {"flushes/read_buffer", flush, flushes<Buffer, read_buffer>, {1, 1}, unordered},
    {"flushes/read_buffer_rect", flush, flushes<Buffer, read_rect>, {1, 1}, unordered},
    {"flushes/write_buffer", flush, flushes<Buffer, write_buffer>, {1, 1}, unordered},
    {"flushes/write_buffer_rect", flush, flushes<Buffer, write_rect>, {1, 1}, unordered},
    {"flushes/map_buffer", flush, flushes<Buffer, map_buffer>, {1, 1}, unordered},
    {"flushes/read_image", flush, flushes<Image, read_image>, {1, 2}, unordered& images},
    {"flushes/write_image", flush, flushes<Image, write_image>, {1, 2}, unordered& images},
    {"flushes/map_image", flush, flushes<Image, map_image>, {1, 2}, unordered& images},
    {"flushes/svm_copy",
     of_shared,
     flushes<Shared, copy_from_shared>,
     {2, 0},
     unordered& host::needs_svm},
    {"flushes/svm_map", of_shared, flushes<Shared, map_shared>, {2, 0}, unordered& host::needs_svm},
    {"flushes/wait_for_events", flush, wait_flushes, {1, 2}},
};

}  // namespace

std::span<const host::Example> blocking() {
  return rows;
}

}  // namespace assay::suites::events
