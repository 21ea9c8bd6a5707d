#include "suites/api/semaphore.h"

#include <gmock/gmock.h>

#include "suites/api/extensions/tables.h"

namespace assay::suites::extensions {
namespace {

using api::Semaphore;
using api::Setting;

template <typename T>
T info(const Semaphore& semaphore, cl_semaphore_info_khr name) {
  T value{};
  EXPECT_SUCCESS(semaphore.functions().info(semaphore(), name, sizeof value,
                                            static_cast<void*>(&value), nullptr))
      << "clGetSemaphoreInfoKHR";
  return value;
}

void signal(const Semaphore& semaphore, const cl::CommandQueue& queue, cl_event* event = nullptr) {
  const cl_semaphore_khr one = semaphore();
  ASSERT_SUCCESS(semaphore.functions().signal(queue(), 1, &one, nullptr, 0, nullptr, event))
      << "clEnqueueSignalSemaphoresKHR";
}

void wait(const Semaphore& semaphore, const cl::CommandQueue& queue, cl_event* event = nullptr) {
  const cl_semaphore_khr one = semaphore();
  ASSERT_SUCCESS(semaphore.functions().wait(queue(), 1, &one, nullptr, 0, nullptr, event))
      << "clEnqueueWaitSemaphoresKHR";
}

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
  EXPECT_EQ(count(), 1U) << "CL_SEMAPHORE_REFERENCE_COUNT_KHR";
  EXPECT_SUCCESS(semaphore.functions().retain(semaphore())) << "clRetainSemaphoreKHR";
  EXPECT_EQ(count(), 2U) << "CL_SEMAPHORE_REFERENCE_COUNT_KHR after clRetainSemaphoreKHR";
  EXPECT_SUCCESS(semaphore.functions().release(semaphore())) << "clReleaseSemaphoreKHR";
  EXPECT_EQ(count(), 1U) << "CL_SEMAPHORE_REFERENCE_COUNT_KHR after clReleaseSemaphoreKHR";
}

void payload(Setting& on) {
  const Semaphore semaphore(on);
  const auto signalled = [&] {
    return info<cl_semaphore_payload_khr>(semaphore, CL_SEMAPHORE_PAYLOAD_KHR);
  };
  EXPECT_EQ(signalled(), 0U) << "the state of a new semaphore";
  // The first revision alone says what a wait leaves (semaphore-after-a-wait).
  const bool reset = api::extension_version(on, "cl_khr_semaphore") == CL_MAKE_VERSION(0, 9, 0);
  for (int round = 0; round < 3; ++round) {
    cl::Event event;
    signal(semaphore, on.queue(), &event());
    EXPECT_QUERY(event.getInfo<CL_EVENT_COMMAND_TYPE>(),
                 cl_command_type{CL_COMMAND_SEMAPHORE_SIGNAL_KHR});
    ASSERT_SUCCESS(clFinish(on.queue()()));
    EXPECT_EQ(signalled(), 1U) << "the state after a signal";
    cl::Event waited;
    wait(semaphore, on.queue(), &waited());
    EXPECT_QUERY(waited.getInfo<CL_EVENT_COMMAND_TYPE>(),
                 cl_command_type{CL_COMMAND_SEMAPHORE_WAIT_KHR});
    ASSERT_SUCCESS(clFinish(on.queue()()));
    if (reset) {
      EXPECT_EQ(signalled(), 0U) << "the state after a wait";
    }
  }
}

/// A queue waits for what another one did before it signalled.
void orders_queues(Setting& on) {
  const cl::CommandQueue other = on.make_queue(0);
  const Semaphore semaphore(on);
  constexpr std::size_t size = 1 << 20;
  const cl::Buffer buffer = on.buffer(size);
  for (int round = 0; round < 4; ++round) {
    const auto bytes = on.random_bytes(size);
    on.queue().enqueueWriteBuffer(buffer, CL_FALSE, 0, size, bytes.data());
    signal(semaphore, on.queue());
    ASSERT_SUCCESS(clFlush(on.queue()()));
    wait(semaphore, other);
    std::vector<std::uint8_t> got(size);
    other.enqueueReadBuffer(buffer, CL_TRUE, 0, size, got.data());
    EXPECT_EQ(got, bytes) << "in round " << round;
    ASSERT_SUCCESS(clFinish(on.queue()()));
  }
}

constexpr auto needs = api::Needs::extension("cl_khr_semaphore");
constexpr api::Example rows[] = {
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
};

}  // namespace

std::span<const api::Example> semaphores() {
  return rows;
}

}  // namespace assay::suites::extensions
