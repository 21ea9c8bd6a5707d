#include "suites/host/semaphore.h"

#include <gmock/gmock.h>

#include <array>
#include <atomic>
#include <thread>
#include <vector>

#include "harness/cases/assertion.h"
#include "suites/api/extensions/tables.h"
#include "suites/base/about.h"
#include "suites/host/extension_change.h"

namespace assay::suites::extensions {
namespace {

using host::Semaphore;
using host::Setting;

template <typename T>
T info(const Semaphore& semaphore, cl_semaphore_info_khr name) {
  T value{};
  EXPECT_SUCCESS(semaphore.functions().info(semaphore(), name, sizeof value,
                                            static_cast<void*>(&value), nullptr))
      << about::call("clGetSemaphoreInfoKHR");
  return value;
}

void signal(const Semaphore& semaphore, const cl::CommandQueue& queue, cl_event* event = nullptr) {
  const cl_semaphore_khr one = semaphore();
  ASSERT_SUCCESS(semaphore.functions().signal(queue(), 1, &one, nullptr, 0, nullptr, event))
      << about::call("clEnqueueSignalSemaphoresKHR");
}

void wait(const Semaphore& semaphore, const cl::CommandQueue& queue, cl_event* event = nullptr) {
  const cl_semaphore_khr one = semaphore();
  ASSERT_SUCCESS(semaphore.functions().wait(queue(), 1, &one, nullptr, 0, nullptr, event))
      << about::call("clEnqueueWaitSemaphoresKHR");
}

/// A user event for which the signaling queue waits. The gate opens when the commands of the
/// waiting queue are enqueued. The gate also opens after some time, because
/// clEnqueueWaitSemaphoresKHR may block until the signal.
class Gate {
 public:
  explicit Gate(const cl::Context& context)
      : event_(context), opener_([this] {
          host::wait_until([this] { return open_.load(); }, 0.2);
          opening_ = true;
          status_ = clSetUserEventStatus(event_(), CL_COMPLETE);
        }) {}
  ~Gate() { open(); }
  Gate(const Gate&) = delete;
  Gate& operator=(const Gate&) = delete;

  std::vector<cl::Event> event() const { return {event_}; }
  /// `command` follows the wait, so it must end after the gate has opened.
  void expect_before(const cl::Event& command) {
    const bool early =
        host::wait_until(
            [&] { return command.getInfo<CL_EVENT_COMMAND_EXECUTION_STATUS>() <= CL_COMPLETE; },
            0.05) &&
        !opening_;
    EXPECT_HOLDS(!early) << about::early()
                         << "a command that follows a wait is complete before the signal";
    open();
    EXPECT_STATUS(CL_COMPLETE, host::wait_for_status(command, CL_COMPLETE));
  }

 private:
  void open() {
    if (!opener_.joinable()) return;
    open_ = true;
    opener_.join();
    EXPECT_SUCCESS(status_) << about::call("clSetUserEventStatus");
  }
  cl::UserEvent event_;
  std::atomic<bool> open_ = false, opening_ = false;
  cl_int status_ = CL_SUCCESS;
  std::thread opener_;
};

class Passed {
 public:
  Passed(Setting& on, std::size_t size) : on_(on), size_(size), buffer_(on.buffer(size)) {}
  void write(const Gate& gate, const cl::CommandQueue& queue, cl::Event* written = nullptr) {
    bytes_ = on_.random_bytes(size_);
    const auto wait = gate.event();
    queue.enqueueWriteBuffer(buffer_, CL_FALSE, 0, size_, bytes_.data(), &wait, written);
  }
  void expect_read(Gate& gate, const cl::CommandQueue& queue,
                   const std::vector<cl::Event>& wait = {}) {
    got_.assign(size_, 0);
    cl::Event read;
    queue.enqueueReadBuffer(buffer_, CL_FALSE, 0, size_, got_.data(),
                            wait.empty() ? nullptr : &wait, &read);
    ASSERT_SUCCESS(clFlush(queue()));
    gate.expect_before(read);
    EXPECT_VALUE(got_, ==, bytes_) << "data that the waiting queue read";
  }

 private:
  Setting& on_;
  std::size_t size_;
  cl::Buffer buffer_;
  std::vector<std::uint8_t> bytes_, got_;
};

void says_what_it_is(Setting& on) {
  const Semaphore semaphore(on);
  EXPECT_QUERY(info<cl_semaphore_type_khr>(semaphore, CL_SEMAPHORE_TYPE_KHR),
               cl_semaphore_type_khr{CL_SEMAPHORE_TYPE_BINARY_KHR});
  EXPECT_QUERY(info<cl_context>(semaphore, CL_SEMAPHORE_CONTEXT_KHR), on.context()());
  const std::array<cl_semaphore_properties_khr, 3> given{CL_SEMAPHORE_TYPE_KHR,
                                                         CL_SEMAPHORE_TYPE_BINARY_KHR, 0};
  EXPECT_QUERY(
      (info<std::array<cl_semaphore_properties_khr, 3>>(semaphore, CL_SEMAPHORE_PROPERTIES_KHR)),
      given);
}

void references(Setting& on) {
  const Semaphore semaphore(on);
  const auto count = [&] { return info<cl_uint>(semaphore, CL_SEMAPHORE_REFERENCE_COUNT_KHR); };
  EXPECT_VALUE(count(), ==, 1U) << about::query("CL_SEMAPHORE_REFERENCE_COUNT_KHR");
  EXPECT_SUCCESS(semaphore.functions().retain(semaphore())) << about::call("clRetainSemaphoreKHR");
  EXPECT_VALUE(count(), ==, 2U) << about::query("CL_SEMAPHORE_REFERENCE_COUNT_KHR")
                                << "after clRetainSemaphoreKHR";
  EXPECT_SUCCESS(semaphore.functions().release(semaphore()))
      << about::call("clReleaseSemaphoreKHR");
  EXPECT_VALUE(count(), ==, 1U) << about::query("CL_SEMAPHORE_REFERENCE_COUNT_KHR")
                                << "after clReleaseSemaphoreKHR";
}

void payload(Setting& on) {
  const Semaphore semaphore(on);
  const auto signalled = [&] {
    return info<cl_semaphore_payload_khr>(semaphore, CL_SEMAPHORE_PAYLOAD_KHR);
  };
  EXPECT_VALUE(signalled(), ==, 0U)
      << about::query("CL_SEMAPHORE_PAYLOAD_KHR") << "the state of a new semaphore";
  // Only the first revision defines the state after a wait (data/interpretations.toml,
  // semaphore-after-a-wait).
  const bool reset = host::extension_version(on, "cl_khr_semaphore") != 0 &&
                     !host::has_change(on, "cl_khr_semaphore", "state_after_a_wait");
  for (int round = 0; round < 3; ++round) {
    cl::Event event;
    signal(semaphore, on.queue(), &event());
    EXPECT_QUERY(event.getInfo<CL_EVENT_COMMAND_TYPE>(),
                 cl_command_type{CL_COMMAND_SEMAPHORE_SIGNAL_KHR});
    ASSERT_SUCCESS(clFinish(on.queue()()));
    EXPECT_VALUE(signalled(), ==, 1U)
        << about::query("CL_SEMAPHORE_PAYLOAD_KHR") << "the state after a signal";
    cl::Event waited;
    wait(semaphore, on.queue(), &waited());
    EXPECT_QUERY(waited.getInfo<CL_EVENT_COMMAND_TYPE>(),
                 cl_command_type{CL_COMMAND_SEMAPHORE_WAIT_KHR});
    ASSERT_SUCCESS(clFinish(on.queue()()));
    if (reset) {
      EXPECT_VALUE(signalled(), ==, 0U)
          << about::query("CL_SEMAPHORE_PAYLOAD_KHR") << "the state after a wait";
    }
  }
}

void orders_queues(Setting& on) {
  const cl::CommandQueue other = on.make_queue(0);
  const Semaphore semaphore(on);
  Passed passed(on, 1 << 20);
  for (int round = 0; round < 4; ++round) {
    DURING(testing::Message() << "round " << round);
    Gate gate(on.context());
    passed.write(gate, on.queue());
    signal(semaphore, on.queue());
    ASSERT_SUCCESS(clFlush(on.queue()()));
    wait(semaphore, other);
    passed.expect_read(gate, other);
    ASSERT_SUCCESS(clFinish(on.queue()()));
  }
}

void several(Setting& on) {
  const cl::CommandQueue other = on.make_queue(0);
  const Semaphore first(on), second(on), third(on);
  const std::array<cl_semaphore_khr, 3> all{first(), second(), third()};
  Passed passed(on, 1 << 16);
  for (int round = 0; round < 3; ++round) {
    DURING(testing::Message() << "round " << round);
    Gate gate(on.context());
    passed.write(gate, on.queue());
    ASSERT_SUCCESS(
        first.functions().signal(on.queue()(), 3, all.data(), nullptr, 0, nullptr, nullptr))
        << about::call("clEnqueueSignalSemaphoresKHR") << "three semaphores in one call";
    ASSERT_SUCCESS(clFlush(on.queue()()));
    if (round == 1) {
      for (const Semaphore* one : {&third, &first, &second}) wait(*one, other);
    } else {
      ASSERT_SUCCESS(first.functions().wait(other(), 3, all.data(), nullptr, 0, nullptr, nullptr))
          << about::call("clEnqueueWaitSemaphoresKHR") << "three semaphores in one call";
    }
    passed.expect_read(gate, other);
    ASSERT_SUCCESS(clFinish(on.queue()()));
  }
  ASSERT_SUCCESS(
      first.functions().signal(on.queue()(), 3, all.data(), nullptr, 0, nullptr, nullptr))
      << about::call("clEnqueueSignalSemaphoresKHR") << "three semaphores in one call";
  ASSERT_SUCCESS(clFinish(on.queue()()));
  for (const Semaphore* one : {&first, &second, &third})
    EXPECT_VALUE(info<cl_semaphore_payload_khr>(*one, CL_SEMAPHORE_PAYLOAD_KHR), ==, 1U)
        << "the state of each of three semaphores after one signal call";
}

/// A signal and a wait are complete only after the events in their wait lists.
void wait_lists(Setting& on) {
  const Semaphore semaphore(on);
  const cl_semaphore_khr handle = semaphore();
  const auto& call = semaphore.functions();
  for (const auto& [name, command] : {std::pair{"clEnqueueSignalSemaphoresKHR", call.signal},
                                      std::pair{"clEnqueueWaitSemaphoresKHR", call.wait}}) {
    DURING(name);
    Gate gate(on.context());
    const auto list = gate.event();
    cl::Event event;
    ASSERT_SUCCESS(command(on.queue()(), 1, &handle, nullptr, 1, &list[0](), &event()))
        << about::call(name);
    ASSERT_SUCCESS(clFlush(on.queue()()));
    gate.expect_before(event);
  }
}

/// In each queue, events order the commands. The semaphore orders the two queues.
void out_of_order(Setting& on) {
  const cl::CommandQueue one = on.make_queue(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE),
                         other = on.make_queue(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  const Semaphore semaphore(on);
  const cl_semaphore_khr handle = semaphore();
  Passed passed(on, 1 << 16);
  Gate gate(on.context());
  cl::Event written, waited;
  passed.write(gate, one, &written);
  ASSERT_SUCCESS(semaphore.functions().signal(one(), 1, &handle, nullptr, 1, &written(), nullptr))
      << about::call("clEnqueueSignalSemaphoresKHR");
  ASSERT_SUCCESS(clFlush(one()));
  wait(semaphore, other, &waited());
  passed.expect_read(gate, other, {waited});
  ASSERT_SUCCESS(clFinish(one()));
  ASSERT_SUCCESS(clFinish(other()));
}

constexpr auto needs = host::Needs::extension("cl_khr_semaphore");
constexpr host::Example rows[] = {
    {"semaphore/says_what_it_is",
     "cl_khr_semaphore, clGetSemaphoreInfoKHR",
     says_what_it_is,
     {1, 2},
     needs},
    {"semaphore/references", "cl_khr_semaphore, clRetainSemaphoreKHR", references, {1, 2}, needs},
    {"semaphore/payload", "cl_khr_semaphore, clGetSemaphoreInfoKHR", payload, {1, 2}, needs},
    {"semaphore/queues",
     "cl_khr_semaphore, clEnqueueWaitSemaphoresKHR",
     orders_queues,
     {1, 2},
     needs},
    {"semaphore/several", "cl_khr_semaphore, clEnqueueWaitSemaphoresKHR", several, {1, 2}, needs},
    {"semaphore/wait_lists", "cl_khr_semaphore, event_wait_list", wait_lists, {1, 2}, needs},
    {"semaphore/out_of_order",
     "cl_khr_semaphore, clEnqueueSignalSemaphoresKHR",
     out_of_order,
     {1, 2},
     needs& harness::parts::out_of_order_queues},
};

}  // namespace

std::span<const host::Example> semaphores() {
  return rows;
}

}  // namespace assay::suites::extensions
