#include <gmock/gmock.h>

#include <CL/opencl.hpp>
#include <array>

#include "harness/cases/assertion.h"
#include "suites/api/extensions/context_tables.h"
#include "suites/base/about.h"
#include "suites/host/calls.h"
#include "suites/host/deletions.h"
#include "suites/host/must_return.h"
#include "suites/host/needs.h"
#include "suites/host/terminable.h"
#include "suites/host/told.h"

namespace assay::suites::extensions {
namespace {

using host::Setting;
using host::Terminable;
using host::Told;

constexpr std::size_t size = 64;
/// Static, because commands may still run after the case.
constexpr std::array<std::uint8_t, size> bytes{};

/// A write that waits for the user event `gate`.
class Pending {
 public:
  explicit Pending(const Terminable& in)
      : gate(in.context()), buffer(in.context(), CL_MEM_READ_WRITE, size) {
    const std::vector<cl::Event> wait{gate};
    in.queue().enqueueWriteBuffer(buffer, CL_FALSE, 0, size, bytes.data(), &wait, &write);
    in.queue().flush();
  }
  cl::UserEvent gate;
  cl::Buffer buffer;
  cl::Event write;
};

/// If the device says that contexts may be terminated, clCreateContext must make a context that can
/// be terminated.
void capability(Setting& on) {
  const bool can = has(on.info(), harness::parts::terminable_contexts);
  const cl_context_properties properties[] = {
      CL_CONTEXT_PLATFORM, reinterpret_cast<cl_context_properties>(on.platform()),
      CL_CONTEXT_TERMINATE_KHR, CL_TRUE, 0};
  const cl_device_id device = on.device_id();
  cl_int status = CL_SUCCESS;
  const cl::Context context(clCreateContext(properties, 1, &device, nullptr, nullptr, &status),
                            false);
  EXPECT_CODE(can ? CL_SUCCESS : CL_INVALID_PROPERTY, status)
      << about::call("clCreateContext") << "with CL_CONTEXT_TERMINATE_KHR, of a device that "
      << (can ? "has" : "lacks") << " CL_DEVICE_TERMINATE_CAPABILITY_CONTEXT_KHR";
  if (!can || status != CL_SUCCESS) return;
  EXPECT_VALUE(context.getInfo<CL_CONTEXT_PROPERTIES>(), ==,
               std::vector(std::begin(properties), std::end(properties)));
}

/// Pending commands are terminated, and waiting calls return.
void commands(Setting& on) {
  Terminable in(on);
  Pending pending(in);
  ASSERT_SUCCESS(in.terminate()) << about::call("clTerminateContextKHR");
  EXPECT_STATUS(CL_CONTEXT_TERMINATED_KHR, host::wait_for_status(pending.write, CL_COMPLETE))
      << "of a command that waited for an event when its context was terminated";
  // The specification does not state the code of an enqueue after the termination. If the enqueue
  // succeeds, a wait for its event must end.
  const cl_event event = pending.write();
  host::must_return(on, "clWaitForEvents in a terminated context",
                    [event] { clWaitForEvents(1, &event); });
}

/// The driver calls the callbacks of pending commands, and callbacks that are registered after the
/// termination.
void callbacks(Setting& on) {
  Terminable in(on);
  Pending pending(in);
  Told &before = Told::make(), &after = Told::make();
  ASSERT_SUCCESS(clSetEventCallback(pending.write(), CL_COMPLETE, Told::of_event, &before));
  ASSERT_SUCCESS(in.terminate()) << about::call("clTerminateContextKHR");
  EXPECT_SUCCESS(clSetEventCallback(pending.write(), CL_COMPLETE, Told::of_event, &after))
      << "in a terminated context";
  for (const Told* one : {&before, &after}) {
    EXPECT_CALLS(one->calls, !=, 0, 10)
        << "the callback registered " << (one == &before ? "before" : "after")
        << " clTerminateContextKHR";
    EXPECT_STATUS(CL_CONTEXT_TERMINATED_KHR, one->status.load())
        << "the status that the callback got";
  }
}

void told(Setting& on) {
  Told& context = Told::make();
  Terminable in(on, Told::of_context, &context);
  ASSERT_SUCCESS(in.terminate()) << about::call("clTerminateContextKHR");
  EXPECT_CALLS(context.calls, !=, 0, 3) << "the callback of clCreateContext";
}

/// After the termination, calls that make objects or enqueue commands fail.
void refused(Setting& on) {
  Terminable in(on);
  const cl::Buffer buffer(in.context(), CL_MEM_READ_WRITE, size);
  ASSERT_SUCCESS(in.terminate()) << about::call("clTerminateContextKHR");
  const cl_context context = in.context()();
  const cl_command_queue queue = in.queue()();
  cl_int status = CL_SUCCESS;
  const auto expect_refused = [&](const char* call, const auto& made, const char* releasing,
                                  const auto& release) {
    EXPECT_CODE(CL_CONTEXT_TERMINATED_KHR, status) << about::call(call);
    if (made != nullptr) {
      EXPECT_SUCCESS(release(made))
          << about::call(releasing) << "of the object that " << call << " made";
    }
    status = CL_SUCCESS;
  };
  expect_refused("clCreateBuffer", clCreateBuffer(context, 0, size, nullptr, &status),
                 "clReleaseMemObject", clReleaseMemObject);
  const cl_buffer_region half{0, size / 2};
  expect_refused("clCreateSubBuffer",
                 clCreateSubBuffer(buffer(), 0, CL_BUFFER_CREATE_TYPE_REGION, &half, &status),
                 "clReleaseMemObject", clReleaseMemObject);
  expect_refused("clCreateUserEvent", clCreateUserEvent(context, &status), "clReleaseEvent",
                 clReleaseEvent);
  expect_refused("clCreateCommandQueue", clCreateCommandQueue(context, on.device_id(), 0, &status),
                 "clReleaseCommandQueue", clReleaseCommandQueue);
  const char* text = host::kernel_one;
  expect_refused("clCreateProgramWithSource",
                 clCreateProgramWithSource(context, 1, &text, nullptr, &status), "clReleaseProgram",
                 clReleaseProgram);
  EXPECT_CODE(CL_CONTEXT_TERMINATED_KHR, clEnqueueWriteBuffer(queue, buffer(), CL_FALSE, 0, size,
                                                              bytes.data(), 0, nullptr, nullptr));
  const cl_uint pattern = 7;
  EXPECT_CODE(
      CL_CONTEXT_TERMINATED_KHR,
      clEnqueueFillBuffer(queue, buffer(), &pattern, sizeof pattern, 0, size, 0, nullptr, nullptr));
  EXPECT_CODE(CL_CONTEXT_TERMINATED_KHR, clEnqueueMarkerWithWaitList(queue, 0, nullptr, nullptr));
}

/// Queries, references, destructor callbacks and releases still work after the termination.
void kept(Setting& on) {
  Terminable in(on);
  cl::Buffer buffer(in.context(), CL_MEM_READ_WRITE, size);
  ASSERT_SUCCESS(in.terminate()) << about::call("clTerminateContextKHR");
  const cl_context context = in.context()();
  cl_uint count = 0;
  EXPECT_SUCCESS(clGetContextInfo(context, CL_CONTEXT_NUM_DEVICES, sizeof count, &count, nullptr));
  EXPECT_VALUE(count, ==, 1U) << about::query("CL_CONTEXT_NUM_DEVICES");
  EXPECT_SUCCESS(clRetainContext(context));
  EXPECT_SUCCESS(clReleaseContext(context));
  std::size_t found = 0;
  EXPECT_SUCCESS(clGetMemObjectInfo(buffer(), CL_MEM_SIZE, sizeof found, &found, nullptr));
  EXPECT_VALUE(found, ==, size) << about::query("CL_MEM_SIZE");
  EXPECT_SUCCESS(clRetainMemObject(buffer()));
  EXPECT_SUCCESS(clReleaseMemObject(buffer()));
  auto& deletions = host::Deletions::make();
  EXPECT_SUCCESS(
      clSetMemObjectDestructorCallback(buffer(), host::note_deletion, deletions.call(1)));
  buffer = nullptr;
  EXPECT_CALLS(deletions.seen().size(), !=, 0, 10)
      << about::destructor_callback() << "after the context is terminated";
}

void user_events(Setting& on) {
  Terminable in(on);
  Pending pending(in);
  ASSERT_SUCCESS(in.terminate()) << about::call("clTerminateContextKHR");
  EXPECT_SUCCESS(clRetainEvent(pending.gate()));
  EXPECT_SUCCESS(clReleaseEvent(pending.gate()));
  EXPECT_SUCCESS(clSetUserEventStatus(pending.gate(), CL_COMPLETE)) << "in a terminated context";
}

void profiling(Setting& on) {
  Terminable in(on, nullptr, nullptr, CL_QUEUE_PROFILING_ENABLE);
  Pending pending(in);
  ASSERT_SUCCESS(in.terminate()) << about::call("clTerminateContextKHR");
  // Waits, because a command that still runs also gives CL_PROFILING_INFO_NOT_AVAILABLE.
  host::wait_for_status(pending.write, CL_COMPLETE);
  cl_ulong when = 0;
  EXPECT_CODE(CL_PROFILING_INFO_NOT_AVAILABLE,
              clGetEventProfilingInfo(pending.write(), CL_PROFILING_COMMAND_END, sizeof when, &when,
                                      nullptr));
}

/// Another context of the same device still works.
void others(Setting& on) {
  Terminable in(on), beside(on);
  Pending there(in), here(beside);
  ASSERT_SUCCESS(in.terminate()) << about::call("clTerminateContextKHR");
  here.gate.setStatus(CL_COMPLETE);
  EXPECT_STATUS(CL_COMPLETE, host::wait_for_status(here.write, CL_COMPLETE))
      << "of a command in another context of the device";
  std::array<std::uint8_t, size> back{};
  back.fill(1);
  EXPECT_SUCCESS(clEnqueueReadBuffer(beside.queue()(), here.buffer(), CL_TRUE, 0, size, back.data(),
                                     0, nullptr, nullptr));
  EXPECT_VALUE(back, ==, bytes) << "data that the command wrote";
}

constexpr auto needs = host::Needs::extension("cl_khr_terminate_context");
constexpr auto terminable = needs & harness::parts::terminable_contexts;
constexpr std::string_view terminating = "cl_khr_terminate_context, clTerminateContextKHR";
constexpr host::Example rows[] = {
    {"terminate_context/capability",
     "cl_khr_terminate_context, CL_DEVICE_TERMINATE_CAPABILITY_KHR",
     capability,
     {1, 2},
     needs},
    {"terminate_context/commands", terminating, commands, {1, 2}, terminable},
    {"terminate_context/callbacks", terminating, callbacks, {1, 2}, terminable},
    {"terminate_context/told", terminating, told, {1, 2}, terminable},
    {"terminate_context/refused", terminating, refused, {1, 2}, terminable& host::needs_compiler},
    {"terminate_context/kept", terminating, kept, {1, 2}, terminable},
    {"terminate_context/user_events", terminating, user_events, {1, 2}, terminable},
    {"terminate_context/profiling", terminating, profiling, {1, 2}, terminable},
    {"terminate_context/others", terminating, others, {1, 2}, terminable},
};

}  // namespace

std::span<const host::Example> terminated_contexts() {
  return rows;
}

}  // namespace assay::suites::extensions
