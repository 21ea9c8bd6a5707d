#include "suites/host/command_buffer.h"

#include <gmock/gmock.h>

#include "harness/cases/assertion.h"
#include "suites/api/extensions/counted.h"
#include "suites/api/extensions/tables.h"
#include "suites/base/about.h"
#include "suites/base/matching.h"
#include "suites/host/extension_change.h"

namespace assay::suites::extensions {
namespace {

using host::CommandBuffer;
using host::Setting;

template <typename T>
T info(const CommandBuffer& commands, cl_command_buffer_info_khr name) {
  T value{};
  EXPECT_SUCCESS(commands.functions().info(commands(), name, sizeof value, &value, nullptr))
      << about::call("clGetCommandBufferInfoKHR");
  return value;
}

void run_to_the_end(CommandBuffer& commands) {
  ASSERT_SUCCESS(commands.enqueue()) << about::call("clEnqueueCommandBufferKHR");
  ASSERT_SUCCESS(clFinish(commands.queue()()));
}

void states(Setting& on) {
  const cl::Buffer values = zeros(on);
  CommandBuffer commands(on);
  const auto state = [&] {
    return info<cl_command_buffer_state_khr>(commands, CL_COMMAND_BUFFER_STATE_KHR);
  };
  EXPECT_QUERY(state(), cl_command_buffer_state_khr{CL_COMMAND_BUFFER_STATE_RECORDING_KHR})
      << about::query("CL_COMMAND_BUFFER_STATE_KHR") << "of a new command-buffer";
  commands.run(add(on, values, 1), items);
  EXPECT_QUERY(state(), cl_command_buffer_state_khr{CL_COMMAND_BUFFER_STATE_RECORDING_KHR})
      << about::query("CL_COMMAND_BUFFER_STATE_KHR") << "while recording";
  ASSERT_SUCCESS(commands.finalize()) << about::call("clFinalizeCommandBufferKHR");
  EXPECT_QUERY(state(), cl_command_buffer_state_khr{CL_COMMAND_BUFFER_STATE_EXECUTABLE_KHR})
      << about::query("CL_COMMAND_BUFFER_STATE_KHR") << "after clFinalizeCommandBufferKHR";
  run_to_the_end(commands);
  EXPECT_VALUE(state(), ==, cl_command_buffer_state_khr{CL_COMMAND_BUFFER_STATE_EXECUTABLE_KHR})
      << about::query("CL_COMMAND_BUFFER_STATE_KHR") << "after all commands are complete";
}

void replayed(Setting& on) {
  const cl::Buffer values = zeros(on);
  CommandBuffer commands(on);
  commands.run(add(on, values, 3), items);
  ASSERT_SUCCESS(commands.finalize()) << about::call("clFinalizeCommandBufferKHR");
  EXPECT_MATCH(numbers(commands.queue(), values), testing::Each(0))
      << "the values after recording, which runs no command";
  for (int i = 1; i <= 5; ++i) {
    run_to_the_end(commands);
    EXPECT_MATCH(numbers(commands.queue(), values), testing::Each(3 * i))
        << "after " << i << " times";
  }
}

/// The first revision of the extension does not state this rule.
void arguments_of_recording(Setting& on) {
  if (!host::needs_change(on, "cl_khr_command_buffer", "recorded_arguments")) return;
  const cl::Buffer values = zeros(on);
  CommandBuffer commands(on);
  cl::Kernel kernel = add(on, values, 5);
  commands.run(kernel, items);
  kernel.setArg(1, cl_int{1000});
  commands.barrier();
  commands.run(kernel, items);
  ASSERT_SUCCESS(commands.finalize()) << about::call("clFinalizeCommandBufferKHR");
  kernel.setArg(1, cl_int{77});
  run_to_the_end(commands);
  EXPECT_MATCH(numbers(commands.queue(), values), testing::Each(1005)) << "the kernel's results";
}

void keeps_its_objects(Setting& on) {
  const cl::Buffer values = zeros(on);
  CommandBuffer commands(on);
  {
    const cl::Buffer other = zeros(on);
    const auto filled = commands.fill(other, 8, 0, items * sizeof(cl_int));
    const auto copied = commands.copy(other, values, 0, 0, items * sizeof(cl_int), {filled});
    commands.run(add(on, values, 5), items, {copied});
  }
  ASSERT_SUCCESS(commands.finalize()) << about::call("clFinalizeCommandBufferKHR");
  run_to_the_end(commands);
  EXPECT_MATCH(numbers(commands.queue(), values), testing::Each(13))
      << "a kernel, its program and a buffer were released after recording";
}

void commands_in_order(Setting& on) {
  const cl::Buffer first = zeros(on), second = zeros(on);
  CommandBuffer commands(on);
  constexpr std::size_t size = items * sizeof(cl_int);
  const auto filled = commands.fill(first, 40, 0, size);
  const auto added = commands.run(add(on, first, 2), items, {filled});
  const auto copied = commands.copy(first, second, 0, size / 2, size / 2, {filled, added});
  const auto fence = commands.barrier({copied});
  commands.run(add(on, second, 1), items, {fence});
  ASSERT_SUCCESS(commands.finalize()) << about::call("clFinalizeCommandBufferKHR");
  std::vector<cl_int> expected(items, 1);
  std::fill(expected.begin() + items / 2, expected.end(), 43);
  run_to_the_end(commands);
  EXPECT_MATCH(numbers(commands.queue(), first), testing::Each(42)) << "the first kernel's results";
  EXPECT_VALUE(numbers(commands.queue(), second), ==, expected) << "the second kernel's results";
}

void references(Setting& on) {
  const CommandBuffer commands(on);
  const auto count = [&] { return info<cl_uint>(commands, CL_COMMAND_BUFFER_REFERENCE_COUNT_KHR); };
  EXPECT_VALUE(count(), ==, 1U) << about::query("CL_COMMAND_BUFFER_REFERENCE_COUNT_KHR");
  EXPECT_SUCCESS(commands.functions().retain(commands()))
      << about::call("clRetainCommandBufferKHR");
  EXPECT_VALUE(count(), ==, 2U) << about::query("CL_COMMAND_BUFFER_REFERENCE_COUNT_KHR")
                                << "after clRetainCommandBufferKHR";
  EXPECT_SUCCESS(commands.functions().release(commands()))
      << about::call("clReleaseCommandBufferKHR");
  EXPECT_VALUE(count(), ==, 1U) << about::query("CL_COMMAND_BUFFER_REFERENCE_COUNT_KHR")
                                << "after clReleaseCommandBufferKHR";
}

void says_what_it_is(Setting& on) {
  const std::vector<cl_command_buffer_properties_khr> given{CL_COMMAND_BUFFER_FLAGS_KHR, 0, 0};
  const CommandBuffer commands(on, host::command_buffer_queue(on), given);
  EXPECT_QUERY(info<cl_uint>(commands, CL_COMMAND_BUFFER_NUM_QUEUES_KHR), 1U);
  EXPECT_QUERY(info<cl_command_queue>(commands, CL_COMMAND_BUFFER_QUEUES_KHR), commands.queue()());
  std::size_t size = 0;
  ASSERT_SUCCESS(commands.functions().info(commands(), CL_COMMAND_BUFFER_PROPERTIES_ARRAY_KHR, 0,
                                           nullptr, &size))
      << about::call("clGetCommandBufferInfoKHR");
  ASSERT_VALUE(size, ==, given.size() * sizeof given[0])
      << about::query_size("CL_COMMAND_BUFFER_PROPERTIES_ARRAY_KHR");
  std::vector<cl_command_buffer_properties_khr> got(given.size(), 1);
  EXPECT_SUCCESS(commands.functions().info(commands(), CL_COMMAND_BUFFER_PROPERTIES_ARRAY_KHR, size,
                                           got.data(), nullptr))
      << about::call("clGetCommandBufferInfoKHR");
  EXPECT_VALUE(got, ==, given) << about::query("CL_COMMAND_BUFFER_PROPERTIES_ARRAY_KHR");
}

void on_another_queue(Setting& on) {
  const cl::Buffer values = zeros(on);
  CommandBuffer commands(on);
  commands.run(add(on, values, 9), items);
  ASSERT_SUCCESS(commands.finalize()) << about::call("clFinalizeCommandBufferKHR");
  cl::CommandQueue other = host::command_buffer_queue(on);
  ASSERT_SUCCESS(commands.functions().enqueue(1, &other(), commands(), 0, nullptr, nullptr))
      << about::call("clEnqueueCommandBufferKHR");
  ASSERT_SUCCESS(clFinish(other()));
  EXPECT_MATCH(numbers(commands.queue(), values), testing::Each(9)) << "the kernel's results";
}

void waits_for_its_list(Setting& on) {
  const cl::Buffer values = zeros(on);
  CommandBuffer commands(on);
  commands.run(add(on, values, 4), items);
  ASSERT_SUCCESS(commands.finalize()) << about::call("clFinalizeCommandBufferKHR");
  cl::UserEvent gate(on.context());
  cl::Event event;
  ASSERT_SUCCESS(commands.enqueue(&event(), {gate()})) << about::call("clEnqueueCommandBufferKHR");
  EXPECT_QUERY(event.getInfo<CL_EVENT_COMMAND_TYPE>(),
               cl_command_type{CL_COMMAND_COMMAND_BUFFER_KHR});
  commands.queue().flush();
  EXPECT_STATUS_VALUE(host::wait_for_status(event, CL_COMPLETE, 0.1), >, CL_COMPLETE)
      << about::early() << "the command-buffer is complete before the event that it waits for";
  gate.setStatus(CL_COMPLETE);
  EXPECT_STATUS(CL_COMPLETE, host::wait_for_status(event, CL_COMPLETE));
  EXPECT_MATCH(numbers(commands.queue(), values), testing::Each(4)) << "the kernel's results";
}

constexpr auto needs = host::Needs::extension("cl_khr_command_buffer") & host::needs_compiler;
constexpr host::Example rows[] = {
    {"command_buffer/states", "cl_khr_command_buffer, lifecycle", states, {1, 2}, needs},
    {"command_buffer/replayed",
     "cl_khr_command_buffer, clEnqueueCommandBufferKHR",
     replayed,
     {1, 2},
     needs},
    {"command_buffer/arguments",
     "cl_khr_command_buffer, clCommandNDRangeKernelKHR",
     arguments_of_recording,
     {1, 2},
     needs},
    {"command_buffer/objects",
     "cl_khr_command_buffer, clRetainCommandBufferKHR",
     keeps_its_objects,
     {1, 2},
     needs},
    {"command_buffer/commands",
     "cl_khr_command_buffer, recording commands",
     commands_in_order,
     {1, 2},
     needs},
    {"command_buffer/references",
     "cl_khr_command_buffer, clRetainCommandBufferKHR",
     references,
     {1, 2},
     needs},
    {"command_buffer/says_what_it_is",
     "cl_khr_command_buffer, clGetCommandBufferInfoKHR",
     says_what_it_is,
     {1, 2},
     needs},
    {"command_buffer/other_queue",
     "cl_khr_command_buffer, clEnqueueCommandBufferKHR",
     on_another_queue,
     {1, 2},
     needs},
    {"command_buffer/wait_list",
     "cl_khr_command_buffer, clEnqueueCommandBufferKHR",
     waits_for_its_list,
     {1, 2},
     needs},
};

}  // namespace

std::span<const host::Example> command_buffers() {
  return rows;
}

}  // namespace assay::suites::extensions
