#include <gmock/gmock.h>

#include <algorithm>
#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <utility>

#include "harness/cases/assertion.h"
#include "suites/api/events/later.h"
#include "suites/api/events/tables.h"
#include "suites/base/about.h"
#include "suites/base/embedded_text.h"
#include "suites/host/bytes.h"
#include "suites/host/must_return.h"
#include "suites/host/setting.h"

namespace assay::suites::events {
namespace {

using host::Setting;

cl_int status_of(const cl::Event& event) {
  return event.getInfo<CL_EVENT_COMMAND_EXECUTION_STATUS>();
}

const std::vector<std::uint8_t>& filled_with(std::uint8_t value) {
  static const auto all = [] {
    std::vector<std::vector<std::uint8_t>> made;
    for (unsigned v = 0; v < 8; ++v) made.emplace_back(64, static_cast<std::uint8_t>(v));
    return made;
  }();
  return all.at(value);
}

cl::Event write(const cl::CommandQueue& queue, const cl::Buffer& buffer, std::uint8_t value,
                const std::vector<cl::Event>& wait = {}) {
  cl::Event event;
  const auto& bytes = filled_with(value);
  queue.enqueueWriteBuffer(buffer, CL_FALSE, 0, bytes.size(), bytes.data(),
                           wait.empty() ? nullptr : &wait, &event);
  return event;
}

cl_command_queue_properties out_of_order(Setting& on) {
  return on.out_of_order_queues() ? CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE : 0;
}

/// 5.2.2: the application may change event_wait_list when the call returns.
void lists_are_copied(Setting& on) {
  cl::UserEvent gate(on.context()), opened(on.context());
  opened.setStatus(CL_COMPLETE);
  const cl::Buffer buffer = on.buffer(64);
  cl_event wait[] = {opened(), gate()};
  cl::Event written;
  EXPECT_SUCCESS(clEnqueueWriteBuffer(on.queue()(), buffer(), CL_FALSE, 0, 64,
                                      filled_with(2).data(), 2, wait, &written()));
  wait[1] = opened();
  on.queue().flush();
  EXPECT_HOLDS(!host::wait_until([&] { return status_of(written) <= CL_RUNNING; }, 0.1))
      << about::early() << "a command runs although an event of its list is not complete";
  gate.setStatus(CL_COMPLETE);
  EXPECT_STATUS(CL_COMPLETE, host::wait_for_status(written, CL_COMPLETE));
}

/// 5.11: in an in-order queue, later commands wait for the delayed command even without a wait
/// list.
void in_order_queues(Setting& on) {
  cl::UserEvent gate(on.context());
  const cl::Buffer buffer = on.buffer_of(filled_with(1));
  const cl::Event held = write(on.queue(), buffer, 2, {gate});
  const cl::Event behind = write(on.queue(), buffer, 3);
  on.queue().flush();
  EXPECT_HOLDS(!host::wait_until([&] { return status_of(behind) <= CL_RUNNING; }, 0.1))
      << about::early() << "a command runs before the preceding command is complete";
  gate.setStatus(CL_COMPLETE);
  EXPECT_STATUS(CL_COMPLETE, host::wait_for_status(behind, CL_COMPLETE));
  EXPECT_STATUS(CL_COMPLETE, status_of(held));
  EXPECT_BYTES(filled_with(3), on.read(buffer, 64)) << "the buffer's contents";
}

/// 5.13: clFinish also waits for commands that an earlier clFlush submitted.
void finish_after_flush(Setting& on) {
  const cl::UserEvent gate(on.context());
  const cl::Buffer buffer = on.buffer_of(filled_with(1));
  const cl::Event written = write(on.queue(), buffer, 2, {gate});
  on.queue().flush();
  const Later later({gate});
  EXPECT_SUCCESS(clFinish(on.queue()()));
  EXPECT_STATUS(CL_COMPLETE, status_of(written)) << "when clFinish returns";
}

/// 5.9: clWaitForEvents waits for every event of its list. The events may complete in any order.
void the_host_waits_for_all(Setting& on) {
  const cl::UserEvent first(on.context()), second(on.context()), third(on.context());
  const cl::CommandQueue other = on.make_queue(0);
  const cl::Buffer buffer = on.buffer(64), more = on.buffer(64);
  const cl::Event one = write(on.queue(), buffer, 2, {second}),
                  two = write(other, more, 3, {first});
  on.queue().flush();
  other.flush();
  const Later later({first, second, third});
  const cl_event list[] = {two(), third(), one()};
  EXPECT_SUCCESS(clWaitForEvents(3, list));
  EXPECT_STATUS(CL_COMPLETE, status_of(one)) << "of the first queue's command";
  EXPECT_STATUS(CL_COMPLETE, status_of(two)) << "of the second queue's command";
  EXPECT_STATUS(CL_COMPLETE, status_of(third)) << "of the user event";
}

/// 5.10: a barrier without a list waits for all earlier commands and delays later commands.
void barrier_waits_for_the_queue(Setting& on) {
  const cl::CommandQueue queue = on.make_queue(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  cl::UserEvent gate(on.context());
  const cl::Buffer buffer = on.buffer_of(filled_with(1));
  const cl::Event before = write(queue, buffer, 2, {gate});
  cl::Event barrier;
  EXPECT_SUCCESS(clEnqueueBarrierWithWaitList(queue(), 0, nullptr, &barrier()));
  const cl::Event behind = write(queue, buffer, 3);
  queue.flush();
  EXPECT_HOLDS(!host::wait_until(
      [&] { return status_of(barrier) <= CL_COMPLETE || status_of(behind) <= CL_RUNNING; }, 0.1))
      << about::early() << "an earlier command waits, but the barrier has the status "
      << status_of(barrier) << ", and the command after the barrier has the status "
      << status_of(behind);
  gate.setStatus(CL_COMPLETE);
  EXPECT_STATUS(CL_COMPLETE, host::wait_for_status(behind, CL_COMPLETE));
  queue.finish();
  EXPECT_BYTES(filled_with(3), on.read(buffer, 64)) << "the buffer's contents";
}

/// A command is terminated when one of its user events fails, even if other events are not
/// complete. Each command has a separate context, because the context may be unusable after a
/// failure (5.9).
void one_of_two_failed(Setting& on) {
  for (const bool complete_first : {true, false}) {
    const cl::Context context(on.device());
    const cl::CommandQueue queue(context, on.device());
    const cl::Buffer buffer(context, CL_MEM_READ_WRITE, 64);
    cl::UserEvent good(context), bad(context);
    const cl::Event written = write(queue, buffer, 2, {bad, good});
    queue.flush();
    if (complete_first) good.setStatus(CL_COMPLETE);
    bad.setStatus(CL_INVALID_VALUE);
    if (!complete_first) good.setStatus(CL_COMPLETE);
    EXPECT_STATUS_VALUE(host::wait_for_status(written, CL_COMPLETE), <, 0)
        << (complete_first ? "the other event completed before the failure"
                           : "the other event completed after the failure");
    EXPECT_CODE(CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST, clWaitForEvents(1, &written()));
  }
}

/// 5.9, CL_RUNNING: a command runs only if all its events have completed successfully.
void failed_chain(Setting& on) {
  const cl::Context& context = on.other_context();
  const cl::CommandQueue& queue = on.other_queue();
  const cl::CommandQueue second(context, on.device());
  const cl::Buffer buffer(context, CL_MEM_READ_WRITE, 64), other(context, CL_MEM_READ_WRITE, 64);
  cl::UserEvent gate(context);
  const cl::Event first = write(queue, buffer, 2, {gate}), next = write(second, other, 3, {first});
  queue.flush();
  second.flush();
  gate.setStatus(CL_OUT_OF_RESOURCES);
  EXPECT_STATUS_VALUE(host::wait_for_status(first, CL_COMPLETE), <, 0)
      << "execution status of the command that waited";
  EXPECT_HOLDS(!host::wait_until(
      [&] { return status_of(next) == CL_RUNNING || status_of(next) == CL_COMPLETE; }, 0.1))
      << about::call("", "a command runs although what it waits for was terminated")
      << "a command runs although the command for which it waits was terminated";
}

using Bytes = std::vector<std::uint8_t>;

/// Calls in a context with a terminated command are implementation-defined (5.9). If the read is
/// refused, there are no bytes. If the read never ends, its objects stay until the process ends,
/// and the worker runs no other case.
std::optional<Bytes> read_after_termination(
    Setting& on, const cl::Context& context,
    const std::function<cl_int(cl_command_queue, void*, cl_event*)>& read) {
  struct Used {
    cl::Context context;
    cl::CommandQueue queue;
    Bytes bytes = Bytes(64);
    cl::Event event{};
  };
  auto used = std::make_unique<Used>(Used{context, cl::CommandQueue(context, on.device())});
  if (read(used->queue(), used->bytes.data(), &used->event()) != CL_SUCCESS) return std::nullopt;
  if (clFlush(used->queue()) != CL_SUCCESS ||
      host::wait_for_status(used->event, CL_COMPLETE, 2) > CL_COMPLETE) {
    host::leave_context(on, "a read in a context with a terminated command does not end");
    (void)used.release();
    return std::nullopt;
  }
  if (status_of(used->event) < 0) return std::nullopt;
  return used->bytes;
}

void expect_untouched(Setting& on, const cl::Context& context, const cl::Buffer& buffer) {
  const auto now = read_after_termination(
      on, context, [&](cl_command_queue queue, void* bytes, cl_event* event) {
        return clEnqueueReadBuffer(queue, buffer(), CL_FALSE, 0, 64, bytes, 0, nullptr, event);
      });
  if (now) {
    EXPECT_BYTES(filled_with(1), *now) << "the buffer after a command that was terminated";
  }
}

/// Commands that wait for a failed event are terminated and have no effect. Host memory shows the
/// effect of reads. The buffer shows the effect of writes and copies, if the buffer can still be
/// read (5.9).
void failed_commands_do_nothing(Setting& on) {
  const cl::Context context(on.device());
  const cl::CommandQueue queue(context, on.device());
  std::vector<std::uint8_t> old(64, 1), read_to(64, 7);
  const cl::Buffer source(context, CL_MEM_COPY_HOST_PTR, old.size(), old.data()),
      written(context, CL_MEM_COPY_HOST_PTR, old.size(), old.data()),
      copied(context, CL_MEM_COPY_HOST_PTR, old.size(), old.data());
  const auto more = filled_with(5);
  const cl::Buffer other(context, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, more.size(),
                         const_cast<std::uint8_t*>(more.data()));
  cl::UserEvent gate(context);
  const cl_event wait = gate();
  std::array<cl::Event, 3> events;
  ASSERT_SUCCESS(clEnqueueReadBuffer(queue(), source(), CL_FALSE, 0, 64, read_to.data(), 1, &wait,
                                     &events[0]()));
  ASSERT_SUCCESS(clEnqueueWriteBuffer(queue(), written(), CL_FALSE, 0, 64, filled_with(2).data(), 1,
                                      &wait, &events[1]()));
  ASSERT_SUCCESS(clEnqueueCopyBuffer(queue(), other(), copied(), 0, 0, 64, 1, &wait, &events[2]()));
  queue.flush();
  ASSERT_SUCCESS(clSetUserEventStatus(gate(), CL_INVALID_OPERATION));
  for (const cl::Event& event : events)
    EXPECT_STATUS_VALUE(host::wait_for_status(event, CL_COMPLETE), <, 0)
        << "execution status of a command that waited";
  EXPECT_BYTES(filled_with(7), read_to) << "the host's memory after a read that was terminated";
  expect_untouched(on, context, written);
  expect_untouched(on, context, copied);
}

/// Each command gets a separate context. The command is terminated because it waits for a failed
/// event.
void expect_terminated(
    Setting& on, const char* name, const cl::Context& context,
    const std::function<cl_int(cl_command_queue, const cl_event*, cl_event*)>& enqueue) {
  DURING(name);
  const cl::CommandQueue queue(context, on.device());
  cl::UserEvent gate(context);
  const cl_event wait = gate();
  cl::Event event;
  ASSERT_SUCCESS(enqueue(queue(), &wait, &event()));
  queue.flush();
  ASSERT_SUCCESS(clSetUserEventStatus(gate(), CL_INVALID_OPERATION));
  EXPECT_STATUS_VALUE(host::wait_for_status(event, CL_COMPLETE), <, 0)
      << "execution status of a command that waited";
  on.progress(0, 1);  // progress, because some drivers take seconds to make a context
}

cl::Buffer ones(const cl::Context& context) {
  return {context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, filled_with(1).size(),
          const_cast<std::uint8_t*>(filled_with(1).data())};
}

void failed_fills_and_kernels(Setting& on) {
  constexpr std::size_t origin[] = {0, 0, 0}, box[] = {8, 4, 2}, items = 16;
  {
    const cl::Context context(on.device());
    const cl::Buffer buffer = ones(context);
    expect_terminated(on, "clEnqueueFillBuffer", context, [&](auto queue, auto wait, auto event) {
      const cl_uint pattern = 0x05050505;
      return clEnqueueFillBuffer(queue, buffer(), &pattern, 4, 0, 64, 1, wait, event);
    });
    expect_untouched(on, context, buffer);
  }
  {
    const cl::Context context(on.device());
    const cl::Buffer buffer = ones(context);
    const Bytes bytes = filled_with(5);
    expect_terminated(
        on, "clEnqueueWriteBufferRect", context, [&](auto queue, auto wait, auto event) {
          return clEnqueueWriteBufferRect(queue, buffer(), CL_FALSE, origin, origin, box, 0, 0, 0,
                                          0, bytes.data(), 1, wait, event);
        });
    expect_untouched(on, context, buffer);
  }
  {
    const cl::Context context(on.device());
    const cl::Buffer buffer = ones(context);
    Bytes bytes = filled_with(7);
    expect_terminated(
        on, "clEnqueueReadBufferRect", context, [&](auto queue, auto wait, auto event) {
          return clEnqueueReadBufferRect(queue, buffer(), CL_FALSE, origin, origin, box, 0, 0, 0, 0,
                                         bytes.data(), 1, wait, event);
        });
    EXPECT_BYTES(filled_with(7), bytes) << "the host's memory after a read that was terminated";
  }
  {
    const cl::Context context(on.device());
    const cl::Buffer buffer = ones(context), other(context, CL_MEM_READ_WRITE, 64);
    expect_terminated(on, "clEnqueueCopyBufferRect", context,
                      [&](auto queue, auto wait, auto event) {
                        return clEnqueueCopyBufferRect(queue, other(), buffer(), origin, origin,
                                                       box, 0, 0, 0, 0, 1, wait, event);
                      });
    expect_untouched(on, context, buffer);
  }
  {
    const cl::Context context(on.device());
    const cl::Buffer buffer = ones(context);
    cl::Program program(context, std::string("__kernel void five(__global uint *out) { "
                                             "out[get_global_id(0)] = 0x05050505; }\n"));
    program.build();
    cl::Kernel kernel(program, "five");
    kernel.setArg(0, buffer);
    expect_terminated(on, "clEnqueueNDRangeKernel", context,
                      [&](auto queue, auto wait, auto event) {
                        return clEnqueueNDRangeKernel(queue, kernel(), 1, nullptr, &items, nullptr,
                                                      1, wait, event);
                      });
    expect_untouched(on, context, buffer);
  }
}

void failed_image_commands(Setting& on) {
  constexpr std::size_t origin[] = {0, 0, 0}, area[] = {4, 4, 1};
  Bytes five = filled_with(5);
  const auto image = [&](const cl::Context& context, const Bytes& texels) {
    return cl::Image2D(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR,
                       cl::ImageFormat(CL_RGBA, CL_UNSIGNED_INT8), 4, 4, 0,
                       const_cast<std::uint8_t*>(texels.data()));
  };
  using Command =
      std::function<cl_int(cl_command_queue, const cl::Image2D& first, const cl::Image2D& second,
                           const cl::Buffer&, const cl_event*, cl_event*)>;
  const std::pair<const char*, Command> all[] = {
      {"clEnqueueFillImage",
       [&](auto queue, auto& first, auto&, auto&, auto wait, auto event) {
         const cl_uint color[] = {5, 5, 5, 5};
         return clEnqueueFillImage(queue, first(), color, origin, area, 1, wait, event);
       }},
      {"clEnqueueWriteImage",
       [&](auto queue, auto& first, auto&, auto&, auto wait, auto event) {
         return clEnqueueWriteImage(queue, first(), CL_FALSE, origin, area, 0, 0, five.data(), 1,
                                    wait, event);
       }},
      {"clEnqueueCopyImage",
       [&](auto queue, auto& first, auto& second, auto&, auto wait, auto event) {
         return clEnqueueCopyImage(queue, second(), first(), origin, origin, area, 1, wait, event);
       }},
      {"clEnqueueCopyBufferToImage",
       [&](auto queue, auto& first, auto&, auto& buffer, auto wait, auto event) {
         return clEnqueueCopyBufferToImage(queue, buffer(), first(), 0, origin, area, 1, wait,
                                           event);
       }},
  };
  for (const auto& [name, command] : all) {
    const cl::Context context(on.device());
    const cl::Image2D first = image(context, filled_with(1)), second = image(context, five);
    const cl::Buffer buffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, five.size(),
                            five.data());
    const Command& one = command;
    expect_terminated(on, name, context, [&](auto queue, auto wait, auto event) {
      return one(queue, first, second, buffer, wait, event);
    });
    const auto now = read_after_termination(
        on, context, [&](cl_command_queue queue, void* bytes, cl_event* event) {
          return clEnqueueReadImage(queue, first(), CL_FALSE, origin, area, 0, 0, bytes, 0, nullptr,
                                    event);
        });
    if (now) {
      EXPECT_BYTES(filled_with(1), *now) << "the image after " << name << ", which was terminated";
    }
  }
  const cl::Context context(on.device());
  const cl::Image2D source = image(context, filled_with(1));
  Bytes bytes = filled_with(7);
  expect_terminated(on, "clEnqueueReadImage", context, [&](auto queue, auto wait, auto event) {
    return clEnqueueReadImage(queue, source(), CL_FALSE, origin, area, 0, 0, bytes.data(), 1, wait,
                              event);
  });
  EXPECT_BYTES(filled_with(7), bytes) << "the host's memory after a read that was terminated";
}

/// The lists are longer than a small array in a driver.
void long_lists(Setting& on) {
  constexpr std::size_t count = 40;
  const cl::Buffer buffer = on.buffer(64);
  for (const std::size_t closed : {std::size_t{16}, std::size_t{31}, count - 1}) {
    std::vector<cl::UserEvent> gates;
    std::vector<cl_event> list;
    for (std::size_t i = 0; i < count; ++i) {
      gates.emplace_back(on.context());
      list.push_back(gates.back()());
      if (i != closed) gates.back().setStatus(CL_COMPLETE);
    }
    cl::Event written;
    EXPECT_SUCCESS(clEnqueueWriteBuffer(on.queue()(), buffer(), CL_FALSE, 0, 64,
                                        filled_with(2).data(), count, list.data(), &written()));
    on.queue().flush();
    EXPECT_HOLDS(!host::wait_until([&] { return status_of(written) <= CL_RUNNING; }, 0.1))
        << about::early() << "a command runs although event " << closed
        << " of its list is not complete";
    gates[closed].setStatus(CL_COMPLETE);
    EXPECT_STATUS(CL_COMPLETE, host::wait_for_status(written, CL_COMPLETE));
  }
}

/// The application may release an event for which a command waits, because the command retains the
/// event.
void released_while_awaited(Setting& on) {
  const cl::CommandQueue other = on.make_queue(0);
  const cl::Buffer buffer = on.buffer(64), more = on.buffer(64);
  cl_event last = nullptr;
  {
    cl::UserEvent gate(on.context());
    {
      const cl::Event first = write(on.queue(), buffer, 2, {gate}),
                      second = write(other, more, 3, {first});
      const cl_event wait = second();
      EXPECT_SUCCESS(
          clEnqueueCopyBuffer(on.queue()(), more(), buffer(), 0, 0, 32, 1, &wait, &last));
    }
    on.queue().flush();
    other.flush();
    gate.setStatus(CL_COMPLETE);
  }
  const cl::Event copied(last, false);
  EXPECT_STATUS(CL_COMPLETE, host::wait_for_status(copied, CL_COMPLETE));
  other.finish();
  std::vector<std::uint8_t> wanted(64, 2);
  std::fill_n(wanted.begin(), 32, std::uint8_t{3});
  EXPECT_BYTES(wanted, on.read(buffer, 64)) << "the buffer's contents";
}

/// Each command reads the results of at most three commands, and waits only for their events. All
/// commands are enqueued before the first command starts.
void graph(Setting& on) {
  constexpr std::size_t nodes = 40;
  const std::array<cl::CommandQueue, 3> queues{on.make_queue(out_of_order(on)),
                                               on.make_queue(out_of_order(on)), on.make_queue(0)};
  cl::Kernel kernel = on.kernel(embedded_text("suites/api/events/kernels/node.cl"), "node");
  std::vector<cl::Buffer> cells;
  for (std::size_t i = 0; i < nodes; ++i) cells.push_back(on.buffer(4));
  const int rounds = on.thorough() ? 20 : 4;
  for (int round = 0; round < rounds && !testing::Test::HasFailure(); ++round) {
    cl::UserEvent gate(on.context());
    std::vector<cl::Event> events(nodes);
    std::vector<cl_uint> wanted(nodes);
    for (cl_uint i = 0; i < nodes; ++i) {
      std::vector<cl_event> wait;
      std::array<std::size_t, 3> from{i, i, i};
      const auto count = static_cast<cl_uint>(on.random_below(std::min<cl_uint>(i, 3) + 1));
      wanted[i] = i + 1;
      for (cl_uint k = 0; k < count; ++k) {
        from.at(k) = on.random_below(i);
        wanted[i] = wanted[i] * 31 + wanted[from.at(k)];
        wait.push_back(events[from.at(k)]());
      }
      if (wait.empty()) wait.push_back(gate());
      if (on.random_below(2) == 0) std::ranges::reverse(wait);
      kernel.setArg(0, cells[i]);
      for (cl_uint k = 0; k < 3; ++k) kernel.setArg(1 + k, cells[from.at(k)]);
      kernel.setArg(4, i);
      kernel.setArg(5, count);
      EXPECT_SUCCESS(clEnqueueTask(queues.at(on.random_below(3))(), kernel(),
                                   static_cast<cl_uint>(wait.size()), wait.data(), &events[i]()));
    }
    for (const cl::CommandQueue& queue : queues) queue.flush();
    gate.setStatus(CL_COMPLETE);
    for (const cl::CommandQueue& queue : queues) queue.finish();
    for (std::size_t i = 0; i < nodes; ++i) {
      cl_uint got = 0;
      on.queue().enqueueReadBuffer(cells[i], CL_TRUE, 0, 4, &got);
      EXPECT_VALUE(got, ==, wanted[i])
          << "the value that command " << i << " of round " << round << " computed";
    }
    on.progress(static_cast<std::uint64_t>(round), static_cast<std::uint64_t>(rounds));
  }
}

constexpr const char* failures = "OpenCL 1.2, 5.9, clSetUserEventStatus";
constexpr host::Example rows[] = {
    {"wait_lists/copied", "OpenCL 1.2, 5.2.2, event_wait_list", lists_are_copied, {1, 1}},
    {"wait_lists/in_order", "OpenCL 1.2, 5.11", in_order_queues, {1, 1}},
    {"wait_lists/finish_after_flush", "OpenCL 1.2, 5.13, clFinish", finish_after_flush, {1, 1}},
    {"wait_lists/of_the_host", "OpenCL 1.2, 5.9, clWaitForEvents", the_host_waits_for_all, {1, 1}},
    {"wait_lists/graph",
     "OpenCL 1.2, 5.8, event_wait_list; 5.11",
     graph,
     {1, 1},
     host::needs_compiler,
     0.3},
    {"references/released_while_awaited",
     "OpenCL 1.2, 5.9, clReleaseEvent",
     released_while_awaited,
     {1, 1}},
    {"barriers/wait_for_the_queue",
     "OpenCL 1.2, 5.10, clEnqueueBarrierWithWaitList",
     barrier_waits_for_the_queue,
     {1, 2},
     harness::parts::out_of_order_queues},
    {"user_events/one_of_two_failed", failures, one_of_two_failed, {1, 1}},
    {"wait_lists/long", "OpenCL 1.2, 5.8, num_events_in_wait_list", long_lists, {1, 1}},
    {"user_events/failed_commands_do_nothing", failures, failed_commands_do_nothing, {1, 1}},
    {"user_events/failed_fills_and_kernels",
     failures,
     failed_fills_and_kernels,
     {1, 2},
     host::needs_compiler,
     0.3},
    {"user_events/failed_image_commands",
     failures,
     failed_image_commands,
     {1, 2},
     host::needs_images,
     0.3},
    {"user_events/failed_chain", "OpenCL 1.2, 5.9, CL_RUNNING", failed_chain, {1, 1}},
};

}  // namespace

std::span<const host::Example> waiting() {
  return rows;
}

}  // namespace assay::suites::events
