#include <gmock/gmock.h>

#include <algorithm>
#include <array>

#include "harness/cases/assertion.h"
#include "suites/api/extensions/tables.h"
#include "suites/base/about.h"
#include "suites/base/embedded_text.h"
#include "suites/base/matching.h"
#include "suites/host/bytes.h"
#include "suites/host/extension.h"
#include "suites/spirv/program.h"

namespace assay::suites::extensions {
namespace {

using host::Setting;

// ---- cl_khr_suggested_local_work_size.

using Sizes = std::array<std::size_t, 3>;

struct Range {
  cl_uint dimensions;
  Sizes global;
  Sizes offset;
};
constexpr std::array ranges{
    Range{1, {1, 1, 1}, {}},     Range{1, {64, 1, 1}, {}},       Range{1, {1000, 1, 1}, {7, 0, 0}},
    Range{1, {10007, 1, 1}, {}}, Range{2, {64, 48, 1}, {}},      Range{2, {13, 7, 1}, {1, 2, 0}},
    Range{3, {8, 4, 6}, {}},     Range{3, {5, 3, 2}, {3, 2, 1}},
};

/// The function and a kernel with all arguments set.
struct Suggestion {
  explicit Suggestion(Setting& on)
      : ask(host::extension_function<clGetKernelSuggestedLocalWorkSizeKHR_fn>(
            on, "clGetKernelSuggestedLocalWorkSizeKHR")),
        out(on.buffer(3 * sizeof(cl_uint))),
        kernel(on.kernel(embedded_text("suites/api/extensions/kernels/local_sizes.cl"),
                         "local_sizes")) {
    kernel.setArg(0, out);
  }
  clGetKernelSuggestedLocalWorkSizeKHR_fn ask;
  cl::Buffer out;
  cl::Kernel kernel;
};

/// A launch with the suggested size must work. A launch without a local size need not use this size
/// (data/interpretations.toml, suggested-local-size).
void can_be_enqueued(Setting& on) {
  const Suggestion s(on);
  const auto limit = s.kernel.getWorkGroupInfo<CL_KERNEL_WORK_GROUP_SIZE>(on.device());
  for (const Range& range : ranges) {
    DURING(testing::Message() << range.dimensions << " dimensions of "
                              << testing::PrintToString(range.global));
    Sizes suggested{99, 99, 99};
    ASSERT_SUCCESS(s.ask(on.queue()(), s.kernel(), range.dimensions, range.offset.data(),
                         range.global.data(), suggested.data()))
        << about::call("clGetKernelSuggestedLocalWorkSizeKHR");
    for (cl_uint i = range.dimensions; i < 3; ++i) {
      EXPECT_VALUE(suggested.at(i), ==, 99U) << about::call("clGetKernelSuggestedLocalWorkSizeKHR")
                                             << "the suggested size in dimensions after work_dim";
      suggested.at(i) = 1;
    }
    EXPECT_MATCH(suggested, testing::Each(testing::Ge(1U)))
        << about::call("clGetKernelSuggestedLocalWorkSizeKHR") << "suggested local work sizes";
    EXPECT_VALUE(suggested[0] * suggested[1] * suggested[2], <=, limit)
        << about::call("clGetKernelSuggestedLocalWorkSizeKHR")
        << "compared with CL_KERNEL_WORK_GROUP_SIZE";
    ASSERT_SUCCESS(clEnqueueNDRangeKernel(on.queue()(), s.kernel(), range.dimensions,
                                          range.offset.data(), range.global.data(),
                                          suggested.data(), 0, nullptr, nullptr));
    std::array<cl_uint, 3> taken{};
    on.queue().enqueueReadBuffer(s.out, CL_TRUE, 0, sizeof taken, taken.data());
    for (std::size_t i = 0; i < 3; ++i)
      EXPECT_VALUE(taken.at(i), ==, std::min(suggested.at(i), range.global.at(i)))
          << about::call("clGetKernelSuggestedLocalWorkSizeKHR")
          << "work-items of the first work-group, in dimension " << i;
  }
}

void without_an_offset(Setting& on) {
  const Suggestion s(on);
  for (const Range& range : ranges) {
    const Sizes no_offset{};
    Sizes with{1, 1, 1}, without{1, 1, 1};
    EXPECT_SUCCESS(s.ask(on.queue()(), s.kernel(), range.dimensions, no_offset.data(),
                         range.global.data(), with.data()))
        << about::call("clGetKernelSuggestedLocalWorkSizeKHR");
    EXPECT_SUCCESS(s.ask(on.queue()(), s.kernel(), range.dimensions, nullptr, range.global.data(),
                         without.data()))
        << about::call("clGetKernelSuggestedLocalWorkSizeKHR");
    EXPECT_VALUE(with, ==, without)
        << about::call("clGetKernelSuggestedLocalWorkSizeKHR")
        << "suggested sizes with an offset of 0, compared with those without an offset";
  }
}

// ---- cl_khr_il_program.

void il_runs(Setting& on) {
  const auto create =
      host::extension_function<clCreateProgramWithILKHR_fn>(on, "clCreateProgramWithILKHR");
  const auto module = spirv::storing_module(static_cast<unsigned>(on.info().address_bits), 4711);
  const std::size_t size = module.size() * sizeof module[0];
  cl_int status = CL_SUCCESS;
  const cl::Program program(create(on.context()(), module.data(), size, &status), false);
  ASSERT_CODE(CL_SUCCESS, status) << about::call("clCreateProgramWithIL");
  std::size_t returned = 0;
  EXPECT_SUCCESS(clGetProgramInfo(program(), CL_PROGRAM_IL_KHR, 0, nullptr, &returned));
  ASSERT_VALUE(returned, ==, size) << about::query_size("CL_PROGRAM_IL_KHR");
  std::vector<std::uint32_t> back(module.size());
  EXPECT_SUCCESS(clGetProgramInfo(program(), CL_PROGRAM_IL_KHR, size, back.data(), nullptr));
  EXPECT_VALUE(back, ==, module) << about::query("CL_PROGRAM_IL_KHR");
  const cl_device_id device = on.device_id();
  ASSERT_SUCCESS(clBuildProgram(program(), 1, &device, "", nullptr, nullptr));
  cl::Kernel kernel(program, "one");
  const cl::Buffer out = on.buffer(sizeof(cl_uint));
  kernel.setArg(0, out);
  const std::size_t items = 1;
  ASSERT_SUCCESS(clEnqueueNDRangeKernel(on.queue()(), kernel(), 1, nullptr, &items, nullptr, 0,
                                        nullptr, nullptr));
  cl_uint got = 0;
  on.queue().enqueueReadBuffer(out, CL_TRUE, 0, sizeof got, &got);
  EXPECT_VALUE(got, ==, 4711U) << "the kernel's result";
}

void no_il(Setting& on) {
  const cl::Program program = on.program(host::kernel_one);
  std::size_t returned = 99;
  std::array<std::uint8_t, 8> value{};
  value.fill(0xa5);
  EXPECT_SUCCESS(
      clGetProgramInfo(program(), CL_PROGRAM_IL_KHR, sizeof value, value.data(), &returned));
  EXPECT_VALUE(returned, ==, 0U) << about::query_size("CL_PROGRAM_IL_KHR")
                                 << "of a program from source";
  EXPECT_MATCH(value, testing::Each(0xa5))
      << about::bytes("outside param_value") << "param_value, which must not be written";
}

// ---- cl_khr_create_command_queue.

void queue_with_properties(Setting& on) {
  const auto create = host::extension_function<clCreateCommandQueueWithPropertiesKHR_fn>(
      on, "clCreateCommandQueueWithPropertiesKHR");
  const cl_queue_properties_khr properties[] = {CL_QUEUE_PROPERTIES, CL_QUEUE_PROFILING_ENABLE, 0};
  const cl_queue_properties_khr* const given[] = {nullptr, properties};
  for (const auto* list : given) {
    cl_int status = CL_SUCCESS;
    const cl::CommandQueue queue(create(on.context()(), on.device_id(), list, &status), false);
    ASSERT_CODE(CL_SUCCESS, status) << about::call("clCreateCommandQueueWithProperties");
    EXPECT_QUERY(queue.getInfo<CL_QUEUE_PROPERTIES>(),
                 cl_command_queue_properties{list == nullptr ? 0U : CL_QUEUE_PROFILING_ENABLE});
    const auto bytes = on.random_bytes(64);
    std::vector<std::uint8_t> got(64);
    const cl::Buffer buffer = on.buffer(64);
    queue.enqueueWriteBuffer(buffer, CL_FALSE, 0, 64, bytes.data());
    queue.enqueueReadBuffer(buffer, CL_TRUE, 0, 64, got.data());
    EXPECT_BYTES(bytes, got) << "data read back";
  }
}

constexpr auto suggested =
    host::Needs::extension("cl_khr_suggested_local_work_size") & host::needs_compiler;
constexpr host::Example rows[] = {
    {"suggested_local_work_size/ranges",
     "cl_khr_suggested_local_work_size, clGetKernelSuggestedLocalWorkSizeKHR",
     can_be_enqueued,
     {1, 1},
     suggested},
    {"suggested_local_work_size/no_offset",
     "cl_khr_suggested_local_work_size, clGetKernelSuggestedLocalWorkSizeKHR",
     without_an_offset,
     {1, 1},
     suggested},
    {"il_program/runs",
     "cl_khr_il_program, clCreateProgramWithILKHR",
     il_runs,
     {1, 2},
     host::Needs::extension("cl_khr_il_program") & host::needs_compiler},
    {"il_program/none",
     "cl_khr_il_program, CL_PROGRAM_IL_KHR",
     no_il,
     {1, 2},
     host::Needs::extension("cl_khr_il_program")},
    {"create_command_queue/properties",
     "cl_khr_create_command_queue, clCreateCommandQueueWithPropertiesKHR",
     queue_with_properties,
     {1, 2},
     host::Needs::extension("cl_khr_create_command_queue")},
};

}  // namespace

std::span<const host::Example> others() {
  return rows;
}

}  // namespace assay::suites::extensions
