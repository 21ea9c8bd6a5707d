#include <gmock/gmock.h>

#include <atomic>
#include <cstring>

#include "harness/cases/assertion.h"
#include "harness/cases/suite.h"
#include "harness/sweep/group_limit.h"
#include "suites/api/kernel_execution/launch.h"
#include "suites/api/kernel_execution/shapes.h"
#include "suites/api/kernel_execution/tables.h"
#include "suites/base/about.h"
#include "suites/base/embedded_text.h"
#include "suites/base/matching.h"
#include "suites/host/bytes.h"
#include "suites/host/needs.h"
#include "suites/host/suite.h"

namespace assay::suites::kernel_execution {
namespace {

constexpr TextParts kernel_execution_cl("suites/api/kernel_execution/kernel_execution.cl");

using host::Setting;

template <cl_uint dimensions, bool with_local, bool with_offset>
void random_ranges(Setting& on) {
  const cl::Kernel kernel = tell(on);
  const int rounds = on.thorough() ? 40 : 6;
  for (int i = 0; i < rounds && !testing::Test::HasFailure(); ++i)
    launch_and_check(on, kernel, draw(on, kernel, dimensions, with_local, with_offset));
}

/// 6.12.1: in dimensions that do not exist, sizes are 1 and ids are 0.
void beyond_the_dimensions(Setting& on) {
  cl::Kernel kernel = on.kernel(kernel_execution_cl("beyond_the_dimensions"), "k");
  const cl::Buffer out = on.buffer(6 * sizeof(cl_uint));
  kernel.setArg(0, out);
  for (const cl_uint dimension : {3U, 4U, 1000U}) {
    kernel.setArg(1, dimension);
    const std::size_t global = 8, local = harness::GroupLimit(kernel, on.running()).clamped(4);
    ASSERT_SUCCESS(clEnqueueNDRangeKernel(on.queue()(), kernel(), 1, nullptr, &global, &local, 0,
                                          nullptr, nullptr));
    std::vector<cl_uint> got(6);
    on.queue().enqueueReadBuffer(out, CL_TRUE, 0, got.size() * sizeof(cl_uint), got.data());
    EXPECT_MATCH(got, testing::ElementsAre(0, 1, 1, 1, 0, 0))
        << "the work-item functions for dimension " << dimension;
  }
}

void prime_sizes(Setting& on) {
  const cl::Kernel kernel = tell(on);
  for (const std::size_t size : {2U, 3U, 7U, 127U, 1009U}) {
    launch_and_check(on, kernel, {1, {size, 1, 1}});
    launch_and_check(on, kernel, {2, {3, size % 131, 1}});
  }
}

void greatest_work_group(Setting& on) {
  const cl::Kernel kernel = tell(on);
  Launch launch{1};
  launch.local[0] =
      std::min<std::size_t>(harness::GroupLimit(kernel, on.running()).greatest(), 2048);
  launch.global[0] = 2 * launch.local[0];
  launch.with_local = true;
  launch_and_check(on, kernel, launch);
}

void large_offsets(Setting& on) {
  Launch launch{1, {10, 1, 1}, {1, 1, 1}, {std::size_t{1} << 40, 0, 0}};
  launch.with_offset = true;
  launch_and_check(on, tell(on), launch);
}

void required_work_group_size(Setting& on) {
  const cl::Kernel kernel =
      on.kernel(embedded_text("suites/api/kernel_execution/kernels/required.cl"), "sizes");
  const cl::Buffer out = on.buffer(8 * 4 * sizeof(cl_uint));
  cl::Kernel(kernel).setArg(0, out);
  const Triple global{8, 4, 1}, local{4, 2, 1};
  harness::GroupLimit(kernel, on.running()).require({4, 2});
  ASSERT_SUCCESS(clEnqueueNDRangeKernel(on.queue()(), kernel(), 2, nullptr, global.data(),
                                        local.data(), 0, nullptr, nullptr));
  std::vector<cl_uint> got(32);
  on.queue().enqueueReadBuffer(out, CL_TRUE, 0, got.size() * sizeof(cl_uint), got.data());
  EXPECT_MATCH(got, testing::Each(421U)) << "the work-group sizes that the kernel saw";
}

/// clEnqueueTask is the same as clEnqueueNDRangeKernel with one work-item.
void tasks(Setting& on) {
  const cl::Kernel kernel = tell(on);
  const cl::Buffer buffer = on.buffer_of(std::vector<std::uint8_t>(sizeof(Item), 0));
  cl::Kernel(kernel).setArg(0, buffer);
  cl::Event event;
  ASSERT_SUCCESS(clEnqueueTask(on.queue()(), kernel(), 0, nullptr, &event()));
  Item got{};
  on.queue().enqueueReadBuffer(buffer, CL_TRUE, 0, sizeof got, &got);
  Launch launch{1};
  launch.with_local = true;
  expect_item(got, launch, {});
  EXPECT_ANY_VALUE(event.getInfo<CL_EVENT_COMMAND_TYPE>(), cl_command_type{CL_COMMAND_TASK},
                   cl_command_type{CL_COMMAND_NDRANGE_KERNEL});
}

void arguments_between_enqueues(Setting& on) {
  cl::Kernel kernel = on.kernel(kernel_execution_cl("put"), "put");
  const cl::Buffer first = on.buffer(256), second = on.buffer(256);
  // All commands wait until the last command is enqueued.
  cl::UserEvent gate(on.context());
  const cl_event wait = gate();
  for (cl_int i = 0; i < 64; ++i) {
    kernel.setArg(0, i % 2 == 0 ? first : second);
    kernel.setArg(1, i);
    kernel.setArg(2, i * 3);
    EXPECT_SUCCESS(clEnqueueTask(on.queue()(), kernel(), 1, &wait, nullptr));
  }
  kernel.setArg(2, cl_int{-1});
  gate.setStatus(CL_COMPLETE);
  std::vector<cl_int> evens(64), odds(64);
  on.queue().enqueueReadBuffer(first, CL_TRUE, 0, 256, evens.data());
  on.queue().enqueueReadBuffer(second, CL_TRUE, 0, 256, odds.data());
  for (cl_int i = 0; i < 64; ++i)
    ASSERT_VALUE((i % 2 == 0 ? evens : odds)[static_cast<std::size_t>(i)], ==, i * 3)
        << "command " << i << " must have the arguments from the time of its enqueue";
}

/// Objects are released before the commands that use them run. There are many commands, so some run
/// after the release. A user event must not delay the commands: while a command waits for a user
/// event, the application may release only events (5.9, note on clSetUserEventStatus).
void released_before_it_runs(Setting& on) {
  constexpr int times = 200;
  const cl::Buffer out = on.buffer_of(std::vector<std::uint8_t>(4, 0));
  {
    cl::Kernel kernel = on.kernel(kernel_execution_cl("one"), "one");
    kernel.setArg(0, out);
    for (int i = 0; i < times; ++i)
      ASSERT_SUCCESS(clEnqueueTask(on.queue()(), kernel(), 0, nullptr, nullptr));
  }
  cl_int got = 0;
  on.queue().enqueueReadBuffer(out, CL_TRUE, 0, sizeof got, &got);
  EXPECT_VALUE(got, ==, times)
      << "number of runs; the kernel and its program were released before the runs ended";
}

void barriers_in_work_groups(Setting& on) {
  cl::Kernel kernel =
      on.kernel(embedded_text("suites/api/kernel_execution/kernels/reverse.cl"), "reverse");
  // A work-item needs four bytes of local memory.
  const std::size_t most = std::min<std::size_t>(
      harness::GroupLimit(kernel, on.running()).greatest(), on.info().local_mem_size / 16);
  for (const std::size_t local : {std::min<std::size_t>(64, most), most}) {
    const std::size_t global = 16 * local;
    std::vector<cl_int> values(global);
    for (std::size_t i = 0; i < global; ++i) values[i] = static_cast<cl_int>(i);
    const cl::Buffer buffer(on.context(), CL_MEM_COPY_HOST_PTR, global * 4, values.data());
    kernel.setArg(0, buffer);
    kernel.setArg(1, cl::Local(local * 4));
    ASSERT_SUCCESS(clEnqueueNDRangeKernel(on.queue()(), kernel(), 1, nullptr, &global, &local, 0,
                                          nullptr, nullptr));
    std::vector<cl_int> got(global);
    on.queue().enqueueReadBuffer(buffer, CL_TRUE, 0, global * 4, got.data());
    for (std::size_t i = 0; i < global; ++i)
      ASSERT_VALUE(got[i], ==, static_cast<cl_int>(i / local * local + (local - 1 - i % local)))
          << "item " << i << " in groups of " << local;
  }
}

struct NativeArguments {
  cl_int* memory;  ///< a cl_mem; the implementation replaces it by a pointer before the call
  cl_int value;
};
void CL_CALLBACK native_function(void* arguments) {
  const auto* given = static_cast<const NativeArguments*>(arguments);
  given->memory[3] = given->value;
}

void native_kernels(Setting& on) {
  const cl::Buffer buffer = on.buffer_of(std::vector<std::uint8_t>(64, 0));
  NativeArguments arguments{nullptr, 77};
  const cl_mem memory = buffer();
  std::memcpy(static_cast<void*>(&arguments.memory), static_cast<const void*>(&memory),
              sizeof(cl_mem));  // args holds the cl_mem (5.8)
  const void* location = &arguments.memory;
  cl::Event event;
  cl::UserEvent gate(on.context());
  const cl_event wait = gate();
  EXPECT_SUCCESS(clEnqueueNativeKernel(on.queue()(), native_function, &arguments, sizeof arguments,
                                       1, &memory, &location, 1, &wait, &event()));
  arguments.value = 1;  // the command may run later, but with the copied args
  gate.setStatus(CL_COMPLETE);
  std::vector<cl_int> got(16);
  on.queue().enqueueReadBuffer(buffer, CL_TRUE, 0, 64, got.data());
  EXPECT_VALUE(got[3], ==, 77) << "the value that the native kernel wrote";
  EXPECT_QUERY(event.getInfo<CL_EVENT_COMMAND_TYPE>(), cl_command_type{CL_COMMAND_NATIVE_KERNEL});
}

struct SeveralArguments {
  cl_int* first;  ///< a cl_mem; the implementation replaces it by a pointer before the call
  cl_int between;
  cl_int *second, *again;
};
void CL_CALLBACK add_of_several(void* arguments) {
  const auto* given = static_cast<const SeveralArguments*>(arguments);
  given->first[1] = given->between;
  given->second[2] = 2 * given->between;
  given->first[3] = given->again[0] == 7 ? 33 : -1;
}
void native_with_several_objects(Setting& on) {
  const cl_int seven = 7;
  std::vector<std::uint8_t> contents(16, 0);
  const cl::Buffer first = on.buffer_of(contents);
  std::memcpy(contents.data(), &seven, sizeof seven);
  const cl::Buffer second = on.buffer_of(contents);
  SeveralArguments arguments{nullptr, 11, nullptr, nullptr};
  const cl_mem memory[] = {first(), second(), second()};
  const void* places[] = {&arguments.first, &arguments.second, &arguments.again};
  for (std::size_t i = 0; i < std::size(memory); ++i)  // args holds the cl_mems (5.8)
    std::memcpy(const_cast<void*>(places[i]), static_cast<const void*>(&memory[i]), sizeof(cl_mem));
  ASSERT_SUCCESS(clEnqueueNativeKernel(on.queue()(), add_of_several, &arguments, sizeof arguments,
                                       3, memory, places, 0, nullptr, nullptr));
  std::vector<cl_int> of_first(4), of_second(4);
  on.queue().enqueueReadBuffer(first, CL_TRUE, 0, 16, of_first.data());
  on.queue().enqueueReadBuffer(second, CL_TRUE, 0, 16, of_second.data());
  EXPECT_MATCH(of_first, testing::ElementsAre(0, 11, 0, 33))
      << "the first buffer; element 3 is 33 if both entries of args_mem_loc for the second buffer "
         "point to the contents of the second buffer";
  EXPECT_MATCH(of_second, testing::ElementsAre(7, 0, 22, 0)) << "the second buffer";
}

/// One sentence of the section allows NULL as a memory object, and an error description forbids it
/// (data/interpretations.toml, null-for-native-kernels).
struct NullArguments {
  cl_int *memory, *none;
};
void CL_CALLBACK look_at_null(void* arguments) {
  const auto* given = static_cast<const NullArguments*>(arguments);
  given->memory[0] = given->none == nullptr ? 44 : -1;
}
void native_with_null(Setting& on) {
  const cl::Buffer buffer = on.buffer_of(std::vector<std::uint8_t>(16, 0));
  NullArguments arguments{nullptr, nullptr};
  const cl_mem memory[] = {buffer(), nullptr};
  const void* places[] = {&arguments.memory, &arguments.none};
  std::memcpy(static_cast<void*>(&arguments.memory), static_cast<const void*>(&memory[0]),
              sizeof(cl_mem));  // args holds the cl_mem (5.8)
  const cl_int status =
      clEnqueueNativeKernel(on.queue()(), look_at_null, &arguments, sizeof arguments, 2, memory,
                            places, 0, nullptr, nullptr);
  EXPECT_ANY_CODE(status, CL_SUCCESS, CL_INVALID_MEM_OBJECT)
      << about::call("clEnqueueNativeKernel");
  if (status != CL_SUCCESS) return;
  cl_int got = 0;
  on.queue().enqueueReadBuffer(buffer, CL_TRUE, 0, sizeof got, &got);
  EXPECT_VALUE(got, ==, 44) << "the native kernel writes 44 if it gets NULL for a NULL object";
}

std::atomic<int> native_calls{0};
void CL_CALLBACK count_native_call(void*) {
  ++native_calls;
}
void native_without_arguments(Setting& on) {
  native_calls = 0;
  cl::Event event;
  ASSERT_SUCCESS(clEnqueueNativeKernel(on.queue()(), count_native_call, nullptr, 0, 0, nullptr,
                                       nullptr, 0, nullptr, &event()));
  ASSERT_SUCCESS(clWaitForEvents(1, &event()));
  EXPECT_VALUE(native_calls, ==, 1) << about::executions() << "calls of a native kernel";
}

void empty_ranges(Setting& on) {
  const cl::Kernel kernel = tell(on);
  const cl::Buffer buffer = on.buffer_of(std::vector<std::uint8_t>(sizeof(Item), 0));
  cl::Kernel(kernel).setArg(0, buffer);
  const Triple none{0, 1, 1};
  cl::Event event;
  ASSERT_SUCCESS(clEnqueueNDRangeKernel(on.queue()(), kernel(), 1, nullptr, none.data(), nullptr, 0,
                                        nullptr, &event()));
  event.wait();
  EXPECT_BYTES(std::vector<std::uint8_t>(sizeof(Item), 0), on.read(buffer, sizeof(Item)))
      << "the buffer after a range without work-items";
}

constexpr auto compiler = host::needs_compiler;
constexpr auto with_long = host::needs_long_and_compiler;  // the kernel `tell` uses long
constexpr const char* range = "OpenCL 1.2, 3.2; 5.8, clEnqueueNDRangeKernel";
constexpr const char* offset = "OpenCL 1.2, 3.2; 5.8, global_work_offset";
constexpr host::Example examples[] = {
    {"ranges/1d", range, random_ranges<1, true, false>, {1, 1}, with_long},
    {"ranges/2d", range, random_ranges<2, true, false>, {1, 1}, with_long},
    {"ranges/3d", range, random_ranges<3, true, false>, {1, 1}, with_long},
    {"ranges/beyond", "OpenCL 1.2, 6.12.1", beyond_the_dimensions, {1, 1}, compiler},
    {"ranges/prime", "OpenCL 1.2, 5.8, clEnqueueNDRangeKernel", prime_sizes, {1, 1}, with_long},
    {"ranges/empty",
     "OpenCL API 3.0, 5.10, clEnqueueNDRangeKernel",
     empty_ranges,
     {2, 1},
     with_long},
    {"offsets/1d", offset, random_ranges<1, true, true>, {1, 1}, with_long},
    {"offsets/2d", offset, random_ranges<2, true, true>, {1, 1}, with_long},
    {"offsets/3d", offset, random_ranges<3, true, true>, {1, 1}, with_long},
    {"offsets/large",
     offset,
     large_offsets,
     {1, 1},
     harness::parts::addresses_of_64_bits& with_long},
    {"local_sizes/null_1d",
     "OpenCL 1.2, 5.8, local_work_size",
     random_ranges<1, false, false>,
     {1, 1},
     with_long},
    {"local_sizes/null_2d",
     "OpenCL 1.2, 5.8, local_work_size",
     random_ranges<2, false, true>,
     {1, 1},
     with_long},
    {"local_sizes/null_3d",
     "OpenCL 1.2, 5.8, local_work_size",
     random_ranges<3, false, true>,
     {1, 1},
     with_long},
    {"local_sizes/greatest",
     "OpenCL 1.2, 5.7.3, CL_KERNEL_WORK_GROUP_SIZE",
     greatest_work_group,
     {1, 1},
     with_long},
    {"local_sizes/required",
     "OpenCL 1.2, 5.8; 6.7.2",
     required_work_group_size,
     {1, 0},
     host::needs_work_group_and_compiler<4, 2>},
    {"local_sizes/barriers", "OpenCL 1.2, 3.2; 6.12.8", barriers_in_work_groups, {1, 0}, compiler},
    {"tasks/one_item", "OpenCL 1.2, 5.8, clEnqueueTask", tasks, {1, 1}, with_long},
    {"arguments/at_enqueue",
     "OpenCL 1.2, 5.7.2, clSetKernelArg",
     arguments_between_enqueues,
     {1, 1},
     compiler},
    {"objects/released_early",
     "OpenCL 1.2, 5.7.1, clReleaseKernel",
     released_before_it_runs,
     {1, 1},
     compiler},
    {"native/memory_objects",
     "OpenCL 1.2, 5.8, clEnqueueNativeKernel",
     native_kernels,
     {1, 1},
     harness::parts::native_kernels},
    {"native/several_objects",
     "OpenCL 1.2, 5.8, clEnqueueNativeKernel, mem_list",
     native_with_several_objects,
     {1, 0},
     harness::parts::native_kernels},
    {"native/null_object",
     "OpenCL 1.2, 5.8, clEnqueueNativeKernel, mem_list",
     native_with_null,
     {1, 0},
     harness::parts::native_kernels},
    {"native/without_arguments",
     "OpenCL 1.2, 5.8, clEnqueueNativeKernel, args",
     native_without_arguments,
     {1, 0},
     harness::parts::native_kernels},
};

}  // namespace

harness::Suite suite() {
  return host::make_suite("kernel_execution", "Executing kernels (OpenCL 3.2, 5.8)",
                          {examples, launches(), barriers(), control(), memory(), variables(),
                           shapes(), resources(), host_mode()});
}

}  // namespace assay::suites::kernel_execution
