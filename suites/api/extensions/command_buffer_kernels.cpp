#include <fmt/format.h>

#include <algorithm>

#include "harness/base/text.h"
#include "harness/cases/assertion.h"
#include "suites/api/extensions/command_buffer_tables.h"
#include "suites/base/about.h"
#include "suites/base/embedded_text.h"
#include "suites/concurrency/launch.h"
#include "suites/concurrency/parent.h"
#include "suites/host/capture.h"
#include "suites/host/command_buffer.h"
#include "suites/host/needs.h"
#include "suites/host/setting.h"

namespace assay::suites::extensions {
namespace {

constexpr TextParts command_buffer_kernels_cl("suites/api/extensions/command_buffer_kernels.cl");

using host::CommandBuffer;
using host::Setting;

void expect_runs(CommandBuffer& commands, int turns) {
  ASSERT_SUCCESS(commands.finalize()) << about::call("clFinalizeCommandBufferKHR");
  for (int i = 0; i < turns; ++i) {
    ASSERT_SUCCESS(commands.enqueue()) << about::call("clEnqueueCommandBufferKHR");
    ASSERT_SUCCESS(clFinish(commands.queue()()));
  }
}

void printing_kernels(Setting& on) {
  constexpr int printing = 4, turns = 3;
  cl::Kernel kernel = on.kernel(command_buffer_kernels_cl("tell"), "tell");
  kernel.setArg(0, 77);
  std::vector<std::string> expected, lines;
  {
    printf::Capture capture;
    {
      CommandBuffer commands(on);
      commands.run(kernel, printing);
      expect_runs(commands, turns);
    }
    lines = harness::split(capture.text(), '\n');
  }
  std::erase(lines, "");
  for (int turn = 0; turn < turns; ++turn)
    for (int i = 0; i < printing; ++i) expected.push_back(fmt::format("item {} of 77", i));
  std::ranges::sort(lines);
  std::ranges::sort(expected);
  EXPECT_VALUE(lines, ==, expected) << about::output("of a recorded kernel")
                                    << "sorted lines of three executions of a command-buffer";
}

void enqueuing_kernels(Setting& on) {
  constexpr int turns = 3;
  const cl::CommandQueue children = device_enqueue::device_queue(on);
  cl::Kernel kernel = on.kernel(
      concurrency::kernel_alone(
          embedded_text("suites/concurrency/device_enqueue/kernels/enqueue.cl"), "default_queue"),
      "default_queue", host::newest_language(on.info()));
  cl_uint counts[2] = {0, 0};
  const cl::Buffer out(on.context(), CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, sizeof counts,
                       counts);
  kernel.setArg(0, out);
  CommandBuffer commands(on);
  commands.run(kernel, 1);
  expect_runs(commands, turns);
  on.queue().enqueueReadBuffer(out, CL_TRUE, 0, sizeof counts, counts);
  EXPECT_VALUE(counts[0], ==, 0U) << about::function("enqueue_kernel")
                                  << "calls that did not return CLK_SUCCESS";
  EXPECT_VALUE(counts[1], ==, 4U * turns)
      << about::executions() << "work-items of the children in three executions";
}

constexpr auto needs = host::Needs::extension("cl_khr_command_buffer") & host::needs_compiler;
constexpr std::string_view place =
    "cl_khr_command_buffer, CL_DEVICE_COMMAND_BUFFER_CAPABILITIES_KHR";
constexpr host::Example rows[] = {
    {"command_buffer/printing_kernels",
     place,
     printing_kernels,
     {1, 2},
     needs& harness::parts::command_buffer_printf},
    {"command_buffer/enqueuing_kernels",
     place,
     enqueuing_kernels,
     {2, 0},
     host::Needs::extension("cl_khr_command_buffer") &
         harness::parts::command_buffer_device_enqueue& device_enqueue::needs},
};

}  // namespace

std::span<const host::Example> command_buffer_kernels() {
  return rows;
}

}  // namespace assay::suites::extensions
