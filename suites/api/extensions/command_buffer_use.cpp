#include <gmock/gmock.h>

#include <algorithm>
#include <array>
#include <atomic>

#include "harness/cases/assertion.h"
#include "harness/sweep/group_limit.h"
#include "suites/api/extensions/command_buffer_tables.h"
#include "suites/api/extensions/counted.h"
#include "suites/api/profiling/times.h"
#include "suites/base/about.h"
#include "suites/base/embedded_text.h"
#include "suites/base/matching.h"
#include "suites/host/bytes.h"
#include "suites/host/calls.h"
#include "suites/host/command_buffer.h"
#include "suites/host/extension_change.h"
#include "suites/host/needs.h"
#include "suites/host/sampler.h"

namespace assay::suites::extensions {
namespace {

constexpr TextParts command_buffer_use_cl("suites/api/extensions/command_buffer_use.cl");

using host::CommandBuffer;
using host::Setting;
using Points = CommandBuffer::SyncPoints;

constexpr const char* extension = "cl_khr_command_buffer";
// The values come from the registry (cl.xml), because some headers do not have them.
constexpr cl_uint command_buffer_context = 0x1299, supported_queue_properties = 0x129A;

template <typename... Arguments>
cl_sync_point_khr record(Setting& on, const CommandBuffer& commands, const char* function,
                         const Points& after, Arguments... arguments) {
  cl_sync_point_khr point = 0;
  const host::RecordedCommand command{commands(),
                                      nullptr,
                                      static_cast<cl_uint>(after.size()),
                                      after.empty() ? nullptr : after.data(),
                                      &point,
                                      nullptr};
  const cl_int status = host::record_command(on, function, command, arguments...);
  if (status != CL_SUCCESS) throw cl::Error(status, function);
  return point;
}

void finalize(CommandBuffer& commands) {
  ASSERT_SUCCESS(commands.finalize()) << about::call("clFinalizeCommandBufferKHR");
}

// ---- The life of a command-buffer.

void empty(Setting& on) {
  CommandBuffer commands(on);
  finalize(commands);
  for (int i = 0; i < 2; ++i) {
    cl::Event event;
    ASSERT_SUCCESS(commands.enqueue(&event()))
        << about::call("clEnqueueCommandBufferKHR") << "of a command-buffer without commands";
    commands.queue().flush();
    EXPECT_STATUS(CL_COMPLETE, host::wait_for_status(event, CL_COMPLETE));
  }
}

void finalized_twice(Setting& on) {
  if (!host::needs_change(on, extension, "finalized_once")) return;
  CommandBuffer commands(on);
  finalize(commands);
  EXPECT_CODE(CL_INVALID_OPERATION, commands.finalize())
      << about::call("clFinalizeCommandBufferKHR") << "again";
}

/// A command-buffer is deleted "After the reference count becomes zero and [it] has finished
/// execution", but not before. Other commands delay the command-buffer. A user event cannot be
/// used: while a command waits for a user event, the application may release only events (5.11,
/// clSetUserEventStatus).
void released_while_pending(Setting& on) {
  const std::size_t much = std::min<std::uint64_t>(on.info().max_mem_alloc_size, 1 << 24) / 4 * 4;
  const cl::Buffer values = zeros(on), more = on.buffer(much);
  const host::CommandBufferFunctions call(on);
  const cl::CommandQueue queue = host::command_buffer_queue(on);
  cl_int status = CL_SUCCESS;
  const cl_command_buffer_khr commands = call.create(1, &queue(), nullptr, &status);
  ASSERT_CODE(CL_SUCCESS, status) << about::call("clCreateCommandBufferKHR");
  {
    const cl::Kernel kernel = add(on, values, 6);
    ASSERT_SUCCESS(call.nd_range(commands, nullptr, nullptr, kernel(), 1, nullptr, &items, nullptr,
                                 0, nullptr, nullptr, nullptr))
        << about::call("clCommandNDRangeKernelKHR");
  }
  ASSERT_SUCCESS(call.finalize(commands)) << about::call("clFinalizeCommandBufferKHR");
  for (int i = 0; i < 8; ++i) queue.enqueueFillBuffer(more, cl_uint{1}, 0, much);
  cl::Event event;
  ASSERT_SUCCESS(call.enqueue(0, nullptr, commands, 0, nullptr, &event()))
      << about::call("clEnqueueCommandBufferKHR");
  EXPECT_SUCCESS(call.release(commands))
      << about::call("clReleaseCommandBufferKHR") << "while it is pending";
  queue.flush();
  EXPECT_STATUS(CL_COMPLETE, host::wait_for_status(event, CL_COMPLETE));
  EXPECT_MATCH(numbers(queue, values), testing::Each(6)) << "the kernel's results";
}

void says_its_context(Setting& on) {
  if (!host::needs_change(on, extension, "context_query")) return;
  const CommandBuffer commands(on);
  cl_context context = nullptr;
  EXPECT_SUCCESS(commands.functions().info(commands(), command_buffer_context, sizeof(cl_context),
                                           static_cast<void*>(&context), nullptr))
      << about::call("clGetCommandBufferInfoKHR") << "CL_COMMAND_BUFFER_CONTEXT_KHR";
  EXPECT_QUERY(context, on.context()()) << about::query("CL_COMMAND_BUFFER_CONTEXT_KHR");
}

// ---- Order with other commands.

void among_others(Setting& on) {
  const cl::Buffer values = on.buffer(bytes_of_items);
  CommandBuffer commands(on);
  commands.run(add(on, values, 3), items);
  finalize(commands);
  const cl::CommandQueue& queue = commands.queue();
  cl::Kernel own = add(on, values, 100);
  for (const cl_int start : {7, 50}) {
    queue.enqueueFillBuffer(values, start, 0, bytes_of_items);
    ASSERT_SUCCESS(commands.enqueue()) << about::call("clEnqueueCommandBufferKHR");
    queue.enqueueNDRangeKernel(own, cl::NullRange, cl::NDRange(items));
    std::vector<cl_int> between(items);
    queue.enqueueReadBuffer(values, CL_TRUE, 0, bytes_of_items, between.data());
    EXPECT_MATCH(between, testing::Each(start + 103)) << "after the command-buffer and a kernel";
    ASSERT_SUCCESS(commands.enqueue()) << about::call("clEnqueueCommandBufferKHR");
    EXPECT_MATCH(numbers(queue, values), testing::Each(start + 106))
        << "after the command-buffer's second execution";
  }
}

// ---- Events.

void CL_CALLBACK note(cl_event, cl_int status, void* data) {
  static_cast<std::atomic<cl_int>*>(data)->store(status);
}

void waited_for(Setting& on) {
  static std::atomic<cl_int> told;  // a driver may call `note` after the case has ended
  told = 99;
  const cl::Buffer values = zeros(on);
  CommandBuffer commands(on);
  commands.run(add(on, values, 5), items);
  finalize(commands);
  const cl::CommandQueue other = on.make_queue(0);
  cl::UserEvent gate(on.context());
  cl::Event event, read;
  ASSERT_SUCCESS(commands.enqueue(&event(), {gate()})) << about::call("clEnqueueCommandBufferKHR");
  ASSERT_SUCCESS(clSetEventCallback(event(), CL_COMPLETE, note, &told));
  std::vector<cl_int> got(items, -1);
  ASSERT_SUCCESS(clEnqueueReadBuffer(other(), values(), CL_FALSE, 0, bytes_of_items, got.data(), 1,
                                     &event(), &read()));
  commands.queue().flush();
  other.flush();
  EXPECT_STATUS_VALUE(host::wait_for_status(read, CL_COMPLETE, 0.1), >, CL_COMPLETE)
      << about::early() << "the read is complete before the command-buffer that it waits for";
  EXPECT_VALUE(told, ==, 99) << about::callback()
                             << "the callback was called before the command-buffer was complete";
  gate.setStatus(CL_COMPLETE);
  ASSERT_SUCCESS(clWaitForEvents(1, &event()));
  EXPECT_STATUS(CL_COMPLETE, event.getInfo<CL_EVENT_COMMAND_EXECUTION_STATUS>());
  EXPECT_CALLS(told == CL_COMPLETE, ==, 1, 5) << "the callback of CL_COMPLETE";
  EXPECT_STATUS(CL_COMPLETE, host::wait_for_status(read, CL_COMPLETE));
  EXPECT_MATCH(got, testing::Each(5)) << "data that the other queue read";
}

void waits_for_others(Setting& on) {
  const cl::Buffer values = zeros(on);
  CommandBuffer first(on), second(on);
  first.run(add(on, values, 1), items);
  second.run(add(on, values, 10), items);
  finalize(first);
  finalize(second);
  const cl::CommandQueue other = on.make_queue(0);
  cl::UserEvent gates[] = {cl::UserEvent(on.context()), cl::UserEvent(on.context())};
  const std::vector<cl_int> start(items, 400);
  cl::Event written, of_first, of_second;
  ASSERT_SUCCESS(clEnqueueWriteBuffer(other(), values(), CL_FALSE, 0, bytes_of_items, start.data(),
                                      1, &gates[0](), &written()));
  other.flush();
  ASSERT_SUCCESS(first.enqueue(&of_first(), {written()}))
      << about::call("clEnqueueCommandBufferKHR");
  ASSERT_SUCCESS(second.enqueue(&of_second(), {of_first(), gates[1]()}))
      << about::call("clEnqueueCommandBufferKHR");
  first.queue().flush();
  second.queue().flush();
  gates[0].setStatus(CL_COMPLETE);
  EXPECT_STATUS_VALUE(host::wait_for_status(of_second, CL_COMPLETE, 0.1), >, CL_COMPLETE)
      << about::early() << "the command-buffer is complete before the events that it waits for";
  gates[1].setStatus(CL_COMPLETE);
  EXPECT_STATUS(CL_COMPLETE, host::wait_for_status(of_second, CL_COMPLETE));
  EXPECT_STATUS(CL_COMPLETE, of_first.getInfo<CL_EVENT_COMMAND_EXECUTION_STATUS>());
  EXPECT_MATCH(numbers(second.queue(), values), testing::Each(411))
      << "results of a write and two command-buffers, one after the other";
}

void event_says_what_it_is(Setting& on) {
  const cl::Buffer values = zeros(on);
  CommandBuffer commands(on);
  commands.run(add(on, values, 5), items);
  finalize(commands);
  cl::Event event;
  ASSERT_SUCCESS(commands.enqueue(&event())) << about::call("clEnqueueCommandBufferKHR");
  ASSERT_SUCCESS(clWaitForEvents(1, &event()));
  EXPECT_QUERY(event.getInfo<CL_EVENT_COMMAND_QUEUE>()(), commands.queue()());
  EXPECT_QUERY(event.getInfo<CL_EVENT_CONTEXT>()(), on.context()());
  // The count may be greater, because the driver may retain the event too.
  EXPECT_VALUE(event.getInfo<CL_EVENT_REFERENCE_COUNT>(), >=, 1U)
      << about::query("CL_EVENT_REFERENCE_COUNT");
}

bool may_be_profiled(Setting& on) {
  if (!host::has_change(on, extension, "queue_properties_query")) return true;
  cl_command_queue_properties supported = 0;
  EXPECT_SUCCESS(clGetDeviceInfo(on.device_id(), supported_queue_properties, sizeof supported,
                                 &supported, nullptr));
  return (supported & CL_QUEUE_PROFILING_ENABLE) != 0;
}
constexpr const char* not_profiled =
    "needs CL_QUEUE_PROFILING_ENABLE among the queue properties of command-buffers";

/// A kernel of this many ticks of the device's timer has different times at its begin and its end.
constexpr cl_ulong many_ticks = 16;
constexpr int turns = 3;

cl_ulong time_alone(const cl::CommandQueue& queue, const cl::Kernel& kernel) {
  cl_ulong least = ~cl_ulong{};
  for (int turn = 0; turn < turns; ++turn) {
    cl::Event event;
    queue.enqueueNDRangeKernel(kernel, cl::NullRange, items, cl::NullRange, nullptr, &event);
    event.wait();
    const profiling::Times times = profiling::times_of(event);
    least = std::min(least, times.ended - times.started);
  }
  return least;
}

profiling::Times times_of(CommandBuffer& commands) {
  cl::Event event;
  EXPECT_SUCCESS(commands.enqueue(&event())) << about::call("clEnqueueCommandBufferKHR");
  event.wait();
  return profiling::times_of(event);
}

void profiled(Setting& on) {
  if (!may_be_profiled(on)) GTEST_SKIP() << not_profiled;
  const cl::Buffer values = zeros(on);
  const cl::Kernel kernel = add(on, values, 1);
  CommandBuffer commands(on, host::command_buffer_queue(on, CL_QUEUE_PROFILING_ENABLE));
  constexpr int kernels = 8;
  for (int i = 0; i < kernels; ++i) commands.run(kernel, items);
  finalize(commands);
  const profiling::Times times = times_of(commands);
  profiling::expect_in_order(times, "a command-buffer");
  // If the kernels take less time than the timer can measure, both times may be equal.
  const cl_ulong tick = on.device().getInfo<CL_DEVICE_PROFILING_TIMER_RESOLUTION>();
  if (time_alone(commands.queue(), kernel) < many_ticks * tick) return;
  EXPECT_VALUE(times.started, <, times.ended)
      << about::query("CL_PROFILING_COMMAND_START")
      << "compared with CL_PROFILING_COMMAND_END, for " << kernels << " kernels";
}

/// The event's times are the times of the whole command-buffer, not only of its end.
void profiled_whole(Setting& on) {
  if (!may_be_profiled(on)) GTEST_SKIP() << not_profiled;
  const cl::Buffer values = zeros(on);
  CommandBuffer commands(on, host::command_buffer_queue(on, CL_QUEUE_PROFILING_ENABLE));
  cl::Kernel kernel = on.kernel(embedded_text("suites/api/extensions/kernels/work.cl"), "work");
  kernel.setArg(0, values);
  // The kernel must take longer than a command without work.
  const cl_ulong tick = on.device().getInfo<CL_DEVICE_PROFILING_TIMER_RESOLUTION>(),
                 enough = std::max<cl_ulong>(many_ticks * tick, 1'000'000);
  constexpr cl_uint fewest = 1U << 12, most = 1U << 26;
  cl_ulong alone = 0;
  for (cl_uint rounds = fewest; alone < enough && rounds <= most; rounds *= 4) {
    kernel.setArg(1, rounds);
    alone = time_alone(commands.queue(), kernel);
  }
  if (alone < enough) GTEST_SKIP() << "the device's timer is too coarse for a kernel";
  commands.run(kernel, items);
  finalize(commands);
  cl_ulong longest = 0;
  for (int turn = 0; turn < turns; ++turn) {
    const profiling::Times times = times_of(commands);
    longest = std::max(longest, times.ended - times.started);
  }
  EXPECT_VALUE(longest, >=, alone / many_ticks)
      << profiling::about_two("CL_PROFILING_COMMAND_END")
      << "minus CL_PROFILING_COMMAND_START, of a kernel that takes " << alone
      << " ns as a separate command";
}

// ---- Effects of commands.

/// In an in-order queue, each command waits for the command before it.
void order_of_the_queue(Setting& on) {
  const cl::Buffer values = zeros(on), copy = zeros(on);
  CommandBuffer commands(on);
  commands.fill(values, 20, 0, bytes_of_items);
  commands.run(add(on, values, 1), items);
  commands.copy(values, copy, 0, 0, bytes_of_items);
  commands.fill(values, 5, 0, bytes_of_items);
  commands.run(add(on, copy, 100), items);
  finalize(commands);
  for (int i = 0; i < 3; ++i) {
    ASSERT_SUCCESS(commands.enqueue()) << about::call("clEnqueueCommandBufferKHR");
    EXPECT_MATCH(numbers(commands.queue(), copy), testing::Each(121)) << "the copy";
    EXPECT_MATCH(numbers(commands.queue(), values), testing::Each(5)) << "the source";
  }
}

template <bool given>
void required_local_size(Setting& on) {
  const cl::Buffer values = zeros(on);
  CommandBuffer commands(on);
  cl::Kernel kernel = on.kernel(command_buffer_use_cl("sizes"), "sizes");
  kernel.setArg(0, values);
  cl_sync_point_khr point = 0;
  const std::size_t four = 4;
  harness::GroupLimit(kernel, on.running()).require({four});
  ASSERT_SUCCESS(commands.functions().nd_range(commands(), nullptr, nullptr, kernel(), 1, nullptr,
                                               &items, given ? &four : nullptr, 0, nullptr, &point,
                                               nullptr))
      << about::call("clCommandNDRangeKernelKHR")
      << (given ? "with the local size that the kernel requires"
                : "without a local size, of a kernel that requires one");
  finalize(commands);
  ASSERT_SUCCESS(commands.enqueue()) << about::call("clEnqueueCommandBufferKHR");
  EXPECT_MATCH(numbers(commands.queue(), values), testing::Each(4))
      << about::function("get_local_size") << "get_local_size(0)";
}

void offsets(Setting& on) {
  const cl::Buffer values = zeros(on);
  CommandBuffer commands(on);
  const cl::Kernel kernel = add(on, values, 9);
  const std::size_t offset = 16, count = 8;
  ASSERT_SUCCESS(commands.functions().nd_range(commands(), nullptr, nullptr, kernel(), 1, &offset,
                                               &count, nullptr, 0, nullptr, nullptr, nullptr))
      << about::call("clCommandNDRangeKernelKHR") << "with an offset";
  finalize(commands);
  ASSERT_SUCCESS(commands.enqueue()) << about::call("clEnqueueCommandBufferKHR");
  std::vector<cl_int> expected(items, 0);
  std::fill_n(expected.begin() + 16, 8, 9);
  EXPECT_VALUE(numbers(commands.queue(), values), ==, expected) << "items 16 to 23";
}

void dimensions(Setting& on) {
  const cl::Buffer values = zeros(on);
  CommandBuffer commands(on);
  cl::Kernel kernel = on.kernel(command_buffer_use_cl("places"), "places");
  kernel.setArg(0, values);
  const std::size_t offset[] = {1, 2, 0}, plane[] = {4, 2}, solid[] = {2, 4, 2},
                    local[] = {2, 1, 2};
  harness::GroupLimit(kernel, on.running()).require({2, 1, 2});
  ASSERT_SUCCESS(commands.functions().nd_range(commands(), nullptr, nullptr, kernel(), 2, offset,
                                               plane, local, 0, nullptr, nullptr, nullptr))
      << about::call("clCommandNDRangeKernelKHR") << "with two dimensions";
  ASSERT_SUCCESS(commands.functions().nd_range(commands(), nullptr, nullptr, kernel(), 3, nullptr,
                                               solid, local, 0, nullptr, nullptr, nullptr))
      << about::call("clCommandNDRangeKernelKHR") << "with three dimensions";
  finalize(commands);
  ASSERT_SUCCESS(commands.enqueue()) << about::call("clEnqueueCommandBufferKHR");
  // Each work-item adds 1 + 10 * (items of its group) at its place in a space of 8 by 4 by 2.
  std::vector<cl_int> expected(items, 0);
  for (std::size_t y = 2; y < 4; ++y)
    for (std::size_t x = 1; x < 5; ++x) expected[y * 8 + x] += 21;
  for (std::size_t z = 0; z < 2; ++z)
    for (std::size_t y = 0; y < 4; ++y)
      for (std::size_t x = 0; x < 2; ++x) expected[(z * 4 + y) * 8 + x] += 41;
  EXPECT_VALUE(numbers(commands.queue(), values), ==, expected) << "the kernels' results";
}

/// "There is no effect on queue state from recording commands". Other commands are enqueued during
/// the recording.
void interleaved(Setting& on) {
  const cl::Buffer values = zeros(on);
  CommandBuffer commands(on), first(on, commands.queue());
  const cl::CommandQueue& queue = commands.queue();
  first.run(add(on, values, 1000), items);
  finalize(first);
  cl::Kernel own = add(on, values, 10);
  commands.run(add(on, values, 1), items);
  queue.enqueueNDRangeKernel(own, cl::NullRange, cl::NDRange(items));
  EXPECT_MATCH(numbers(queue, values), testing::Each(10)) << "a kernel while recording";
  commands.run(add(on, values, 2), items);
  ASSERT_SUCCESS(first.enqueue()) << about::call("clEnqueueCommandBufferKHR");
  EXPECT_MATCH(numbers(queue, values), testing::Each(1010)) << "a command-buffer while recording";
  finalize(commands);
  ASSERT_SUCCESS(commands.enqueue()) << about::call("clEnqueueCommandBufferKHR");
  EXPECT_MATCH(numbers(queue, values), testing::Each(1013)) << "the recorded kernels";
}

void rectangles(Setting& on) {
  const auto from = on.random_bytes(512);
  auto model = on.random_bytes(512);
  const cl::Buffer source_buffer = on.buffer_of(from), target = on.buffer_of(model);
  CommandBuffer commands(on);
  const std::size_t source_origin[3] = {3, 1, 1}, target_origin[3] = {5, 2, 0},
                    region[3] = {7, 4, 2};
  record(on, commands, "clCommandCopyBufferRectKHR", {}, source_buffer(), target(),
         static_cast<const std::size_t*>(source_origin),
         static_cast<const std::size_t*>(target_origin), static_cast<const std::size_t*>(region),
         std::size_t{16}, std::size_t{128}, std::size_t{20}, std::size_t{200});
  finalize(commands);
  ASSERT_SUCCESS(commands.enqueue()) << about::call("clEnqueueCommandBufferKHR");
  for (std::size_t z = 0; z < 2; ++z)
    for (std::size_t y = 0; y < 4; ++y)
      for (std::size_t x = 0; x < 7; ++x)
        model[(z + 0) * 200 + (y + 2) * 20 + x + 5] = from[(z + 1) * 128 + (y + 1) * 16 + x + 3];
  std::vector<std::uint8_t> got(512);
  commands.queue().enqueueReadBuffer(target, CL_TRUE, 0, 512, got.data());
  EXPECT_BYTES(model, got) << "the target of clCommandCopyBufferRectKHR";
}

void images(Setting& on) {
  constexpr std::size_t side = 8, size = side * side * 4;
  const auto bytes = on.random_bytes(size);
  const cl::Buffer first = on.buffer_of(bytes), last = on.buffer(size);
  const cl::ImageFormat format(CL_RGBA, CL_UNSIGNED_INT8);
  const cl::Image2D one(on.context(), CL_MEM_READ_WRITE, format, side, side),
      other(on.context(), CL_MEM_READ_WRITE, format, side, side);
  CommandBuffer commands(on);
  const std::size_t origin[3] = {}, region[3] = {side, side, 1}, at[3] = {2, 3, 0},
                    part[3] = {4, 2, 1};
  const auto words = [](const std::size_t* all) { return all; };
  const cl_uint color[4] = {1, 2, 3, 4};
  const auto loaded = record(on, commands, "clCommandCopyBufferToImageKHR", {}, first(), one(),
                             std::size_t{0}, words(origin), words(region));
  const auto copied = record(on, commands, "clCommandCopyImageKHR", {loaded}, one(), other(),
                             words(origin), words(origin), words(region));
  const auto filled = record(on, commands, "clCommandFillImageKHR", {copied}, other(),
                             static_cast<const void*>(color), words(at), words(part));
  record(on, commands, "clCommandCopyImageToBufferKHR", {filled}, other(), last(), words(origin),
         words(region), std::size_t{0});
  finalize(commands);
  ASSERT_SUCCESS(commands.enqueue()) << about::call("clEnqueueCommandBufferKHR");
  auto model = bytes;
  for (std::size_t y = 3; y < 5; ++y)
    for (std::size_t x = 2; x < 6; ++x)
      for (std::size_t c = 0; c < 4; ++c)
        model[(y * side + x) * 4 + c] = static_cast<std::uint8_t>(color[c]);
  std::vector<std::uint8_t> got(size);
  commands.queue().enqueueReadBuffer(last, CL_TRUE, 0, size, got.data());
  EXPECT_BYTES(model, got) << "a buffer that was copied through two images";
}

/// The contents change between two executions. The results then show whether a command ran while it
/// was recorded.
void images_of_buffers(Setting& on) {
  constexpr std::size_t pixels = 16, size = pixels * 4;
  const cl::ImageFormat format(CL_RGBA, CL_UNSIGNED_INT8);
  const std::vector<std::uint8_t> nothing(size);
  const cl::Buffer first = on.buffer_of(nothing), last = on.buffer_of(nothing);
  const auto line = [&] {
    return cl::Image1DBuffer(on.context(), CL_MEM_READ_WRITE, format, pixels,
                             on.buffer_of(nothing));
  };
  const cl::Image1DBuffer loaded = line(), copy = line(), filled = line();
  const cl::Image1D plain(on.context(), CL_MEM_READ_WRITE, format, pixels);
  CommandBuffer commands(on);
  const std::size_t origin[3] = {}, region[3] = {pixels, 1, 1}, at[3] = {5, 0, 0},
                    part[3] = {4, 1, 1};
  const auto words = [](const std::size_t* all) { return all; };
  const cl_uint color[4] = {1, 2, 3, 4};
  Points before;
  const auto then = [&](const char* function, auto... arguments) {
    before = {record(on, commands, function, before, arguments...)};
  };
  then("clCommandCopyBufferToImageKHR", first(), loaded(), std::size_t{0}, words(origin),
       words(region));
  const std::pair<cl_mem, cl_mem> copies[] = {
      {loaded(), copy()}, {copy(), plain()}, {plain(), filled()}};
  for (const auto& [from, to] : copies)
    then("clCommandCopyImageKHR", from, to, words(origin), words(origin), words(region));
  then("clCommandFillImageKHR", filled(), static_cast<const void*>(color), words(at), words(part));
  then("clCommandCopyImageToBufferKHR", filled(), last(), words(origin), words(region),
       std::size_t{0});
  finalize(commands);
  for (const char* turn : {"in the first execution", "in the second execution"}) {
    auto model = on.random_bytes(size);
    commands.queue().enqueueWriteBuffer(first, CL_TRUE, 0, size, model.data());
    ASSERT_SUCCESS(commands.enqueue()) << about::call("clEnqueueCommandBufferKHR");
    for (std::size_t byte = 5 * 4; byte < 9 * 4; ++byte)
      model[byte] = static_cast<std::uint8_t>(color[byte % 4]);
    std::vector<std::uint8_t> got(size);
    commands.queue().enqueueReadBuffer(last, CL_TRUE, 0, size, got.data());
    EXPECT_BYTES(model, got) << "a buffer that was copied through images of buffers " << turn;
  }
}

/// A command-buffer does not retain arguments of kernels (a NOTE of the extension). The image and
/// the sampler must live until the last execution has ended.
void samplers(Setting& on) {
  constexpr std::size_t width = 4, reads = width + 2;
  auto pixels = on.random_bytes(width * 4);
  const cl::Buffer colors = on.buffer(reads * sizeof(cl_uint4));
  const cl::Image2D image(on.context(), CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR,
                          {CL_RGBA, CL_UNSIGNED_INT8}, width, 1, 0, pixels.data());
  const cl::Sampler sampler =
      host::make_sampler(on.context(), CL_FALSE, CL_ADDRESS_CLAMP_TO_EDGE, CL_FILTER_NEAREST);
  CommandBuffer commands(on);
  {
    cl::Kernel sampled = on.kernel(command_buffer_use_cl("sampled"), "sampled");
    sampled.setArg(0, colors);
    sampled.setArg(1, image);
    sampled.setArg(2, sampler);
    commands.run(sampled, reads);
  }
  finalize(commands);
  std::vector<cl_uint> expected(reads * 4), got(reads * 4);
  for (std::size_t x = 0; x < reads; ++x)
    for (std::size_t c = 0; c < 4; ++c)
      expected[x * 4 + c] = pixels[(std::clamp<std::size_t>(x, 1, width) - 1) * 4 + c];
  for (const char* turn : {"in the first execution", "in the second execution"}) {
    commands.queue().enqueueFillBuffer(colors, cl_uint{7}, 0, got.size() * sizeof(cl_uint));
    ASSERT_SUCCESS(commands.enqueue()) << about::call("clEnqueueCommandBufferKHR");
    commands.queue().enqueueReadBuffer(colors, CL_TRUE, 0, got.size() * sizeof(cl_uint),
                                       got.data());
    EXPECT_VALUE(got, ==, expected) << "the colors that the kernel read " << turn;
  }
}

void shared_memory(Setting& on) {
  if (!host::needs_change(on, extension, "shared_memory")) return;
  auto* const memory =
      static_cast<std::uint8_t*>(clSVMAlloc(on.context()(), CL_MEM_READ_WRITE, 512, 0));
  ASSERT_VALUE(memory, !=, nullptr) << about::object("clSVMAlloc");
  const cl_uint pattern = 0x04030201;
  std::vector<std::uint8_t> expected(512, 0), got(512);
  {
    CommandBuffer commands(on);
    const auto blank =
        record(on, commands, "clCommandSVMMemFillKHR", {}, static_cast<void*>(memory),
               static_cast<const void*>(&got[0]), std::size_t{1}, std::size_t{512});
    const auto filled =
        record(on, commands, "clCommandSVMMemFillKHR", {blank}, static_cast<void*>(memory + 16),
               static_cast<const void*>(&pattern), sizeof pattern, std::size_t{64});
    record(on, commands, "clCommandSVMMemcpyKHR", {filled}, static_cast<void*>(memory + 300),
           static_cast<const void*>(memory + 16), std::size_t{64});
    finalize(commands);
    ASSERT_SUCCESS(commands.enqueue()) << about::call("clEnqueueCommandBufferKHR");
    ASSERT_SUCCESS(clEnqueueSVMMemcpy(commands.queue()(), CL_TRUE, got.data(), memory, 512, 0,
                                      nullptr, nullptr));
  }
  for (std::size_t i = 0; i < 64; ++i)
    expected[16 + i] = expected[300 + i] = static_cast<std::uint8_t>(1 + i % 4);
  EXPECT_BYTES(expected, got) << "shared memory that was filled and copied";
  clSVMFree(on.context()(), memory);
}

/// In an out-of-order queue, only synchronization points order commands.
void out_of_order(Setting& on) {
  cl_bitfield able = 0;
  const bool late = host::has_change(on, extension, "queue_properties_query");
  EXPECT_SUCCESS(clGetDeviceInfo(
      on.device_id(), late ? supported_queue_properties : CL_DEVICE_COMMAND_BUFFER_CAPABILITIES_KHR,
      sizeof able, &able, nullptr));
  const cl_bitfield needed =
      late ? CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE : CL_COMMAND_BUFFER_CAPABILITY_OUT_OF_ORDER_KHR;
  if ((able & needed) == 0) GTEST_SKIP() << "needs out-of-order queues for command-buffers";
  const cl::Buffer values = zeros(on), other = zeros(on);
  CommandBuffer commands(on,
                         host::command_buffer_queue(on, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE));
  const auto left = commands.fill(values, 1, 0, bytes_of_items),
             right = commands.fill(other, 2, 0, bytes_of_items);
  const auto left_added = commands.run(add(on, values, 10), items, {left}),
             right_added = commands.run(add(on, other, 20), items, {right});
  const auto met = commands.barrier({left_added, right_added});
  const auto copied = commands.copy(values, other, 0, 0, bytes_of_items / 2, {met});
  commands.run(add(on, other, 300), items, {copied, right_added});
  finalize(commands);
  std::vector<cl_int> expected(items, 322);
  std::fill_n(expected.begin(), items / 2, 311);
  for (int i = 0; i < 3; ++i) {
    ASSERT_SUCCESS(commands.enqueue()) << about::call("clEnqueueCommandBufferKHR");
    ASSERT_SUCCESS(clFinish(commands.queue()()));
    EXPECT_VALUE(numbers(commands.queue(), other), ==, expected)
        << "results of two chains of commands with a common last command";
  }
}

void simultaneous_use(Setting& on) {
  const cl::Buffer values = zeros(on);
  CommandBuffer commands(on, host::command_buffer_queue(on),
                         {CL_COMMAND_BUFFER_FLAGS_KHR, CL_COMMAND_BUFFER_SIMULTANEOUS_USE_KHR, 0});
  commands.run(add(on, values, 2), items);
  finalize(commands);
  cl::UserEvent gate(on.context());
  ASSERT_SUCCESS(commands.enqueue(nullptr, {gate()})) << about::call("clEnqueueCommandBufferKHR");
  for (int i = 0; i < 3; ++i)
    ASSERT_SUCCESS(commands.enqueue())
        << about::call("clEnqueueCommandBufferKHR") << "while it is pending";
  gate.setStatus(CL_COMPLETE);
  EXPECT_MATCH(numbers(commands.queue(), values), testing::Each(8)) << "results of four executions";
}

constexpr auto needs = host::Needs::extension("cl_khr_command_buffer") & host::needs_compiler;
constexpr auto with_images = needs & host::needs_images;
constexpr auto with_svm = needs & host::needs_svm;
constexpr auto with_groups =
    host::Needs::extension("cl_khr_command_buffer") & host::needs_work_group_and_compiler<4>;
constexpr std::string_view enqueue = "cl_khr_command_buffer, clEnqueueCommandBufferKHR";
constexpr std::string_view times =
    "cl_khr_command_buffer, clEnqueueCommandBufferKHR; OpenCL 1.2, 5.12, Table 5.19";
constexpr std::string_view finalizes = "cl_khr_command_buffer, clFinalizeCommandBufferKHR";
constexpr std::string_view recording = "cl_khr_command_buffer, recording commands";
constexpr host::Example rows[] = {
    {"command_buffer/empty", finalizes, empty, {1, 2}, needs},
    {"command_buffer/finalized_twice", finalizes, finalized_twice, {1, 2}, needs},
    {"command_buffer/released_while_pending",
     "cl_khr_command_buffer, clReleaseCommandBufferKHR",
     released_while_pending,
     {1, 2},
     needs},
    {"command_buffer/context",
     "cl_khr_command_buffer, CL_COMMAND_BUFFER_CONTEXT_KHR",
     says_its_context,
     {1, 2},
     needs},
    {"command_buffer/among_others", enqueue, among_others, {1, 2}, needs},
    {"command_buffer/waited_for", enqueue, waited_for, {1, 2}, needs},
    {"command_buffer/waits_for_others", enqueue, waits_for_others, {1, 2}, needs},
    {"command_buffer/event", enqueue, event_says_what_it_is, {1, 2}, needs},
    {"command_buffer/profiled", enqueue, profiled, {1, 2}, needs},
    {"command_buffer/profiled_whole", times, profiled_whole, {1, 2}, needs},
    {"command_buffer/order_of_the_queue", recording, order_of_the_queue, {1, 2}, needs},
    {"command_buffer/required_local_size",
     recording,
     required_local_size<true>,
     {1, 2},
     with_groups},
    {"command_buffer/required_without_local",
     recording,
     required_local_size<false>,
     {2, 1},
     with_groups},
    {"command_buffer/offsets", recording, offsets, {1, 2}, needs},
    {"command_buffer/dimensions",
     recording,
     dimensions,
     {1, 2},
     host::Needs::extension("cl_khr_command_buffer") & host::needs_work_group_and_compiler<2>},
    {"command_buffer/interleaved", recording, interleaved, {1, 2}, needs},
    {"command_buffer/rectangles", recording, rectangles, {1, 2}, needs},
    {"command_buffer/images", recording, images, {1, 2}, with_images},
    {"command_buffer/samplers", recording, samplers, {1, 2}, with_images},
    {"command_buffer/images_of_buffers", recording, images_of_buffers, {1, 2}, with_images},
    {"command_buffer/shared_memory", recording, shared_memory, {2, 0}, with_svm},
    {"command_buffer/out_of_order",
     recording,
     out_of_order,
     {1, 2},
     needs& harness::parts::out_of_order_queues},
    {"command_buffer/simultaneous_use",
     enqueue,
     simultaneous_use,
     {1, 2},
     needs& harness::parts::command_buffer_simultaneous_use},
};

}  // namespace

std::span<const host::Example> command_buffer_use() {
  return rows;
}

}  // namespace assay::suites::extensions
