#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "harness/cases/assertion.h"
#include "harness/sweep/group_limit.h"
#include "suites/api/kernel_execution/tables.h"
#include "suites/base/about.h"
#include "suites/base/embedded_text.h"
#include "suites/host/needs.h"
#include "suites/host/sampler.h"
#include "suites/host/setting.h"
#include "suites/target/languages.h"
#include "suites/target/target.h"

// Kernels that need many resources of a device, or too many (5.8; 5.7.3,
// CL_KERNEL_WORK_GROUP_SIZE). They must compute the right results, or be refused for lack of
// resources. The queue must work afterwards.
namespace assay::suites::kernel_execution {
namespace {

using host::Setting;
using Values = std::vector<cl_uint>;

/// 5.8: whether the code says that the kernel could not be queued or has too few resources.
bool for_resources(cl_int status) {
  return status == CL_OUT_OF_RESOURCES || status == CL_OUT_OF_HOST_MEMORY ||
         status == CL_MEM_OBJECT_ALLOCATION_FAILURE;
}

/// Whether a step succeeds. The device may refuse it for lack of resources, because not every
/// device has enough. Throws cl::Error if the step is refused with another code.
template <typename Step>
bool taken(const Step& step) {
  try {
    step();
    return true;
  } catch (const cl::Error& refused) {
    if (!for_resources(refused.err())) throw;
    return false;
  }
}

std::string source() {
  return embedded_text("suites/api/kernel_execution/kernels/resources.cl");
}

/// Whatever the result of the kernel is, the queue must run another kernel.
void expect_queue_works(Setting& on) {
  DURING("in a later kernel");
  cl::Kernel kernel = on.kernel(source(), "small");
  constexpr std::size_t items = 16;
  const cl::Buffer out = on.buffer(items * sizeof(cl_uint));
  kernel.setArg(0, out);
  on.queue().enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(items));
  Values got(items), wanted(items);
  on.queue().enqueueReadBuffer(out, CL_TRUE, 0, items * sizeof(cl_uint), got.data());
  for (cl_uint i = 0; i < items; ++i) wanted[i] = i * 3 + 1;
  EXPECT_VALUE(got, ==, wanted) << "the values that the work-items wrote";
}

/// Launches one work-group of a kernel whose argument 0 is `out`. Returns whether the kernel ran.
/// Returns false if the call or the command was refused for lack of resources.
bool ran(Setting& on, const cl::Kernel& kernel, std::size_t items, const std::string& with) {
  cl::Event event;
  const cl_int status = clEnqueueNDRangeKernel(on.queue()(), kernel(), 1, nullptr, &items, &items,
                                               0, nullptr, &event());
  if (for_resources(status)) return false;
  EXPECT_CODE(CL_SUCCESS, status) << about::call("clEnqueueNDRangeKernel") << with;
  if (status != CL_SUCCESS) return false;
  const cl_int waited = clWaitForEvents(1, &event());
  if (waited == CL_SUCCESS) return true;
  EXPECT_HOLDS(for_resources(event.getInfo<CL_EVENT_COMMAND_EXECUTION_STATUS>()))
      << about::call("clWaitForEvents") << "the command fails, but not for lack of resources, "
      << with;
  return false;
}

/// The result of the kernels much_private and much_of_both, if a work-item has `words` private
/// words.
cl_uint sum_of(cl_uint words, cl_uint l) {
  cl_uint s = 0;
  for (cl_uint i = 0; i < words; ++i) s = s * 3 + l * 5 + (i * 7 + l) % words;
  return s + l * 5 + l % words;
}

/// Runs the largest work-group that the query allows for the kernel. Each work-item has `words`
/// private words.
template <cl_uint words, bool with_local>
void private_memory(Setting& on) {
  cl::Kernel kernel = on.kernel(source(), with_local ? "much_of_both" : "much_private",
                                fmt::format("-D WORDS={}u", words));
  std::size_t local_words = 0;
  if (with_local) {
    kernel.setArg(1, cl::Local(4));
    const cl_ulong own = kernel.getWorkGroupInfo<CL_KERNEL_LOCAL_MEM_SIZE>(on.device());
    const cl_ulong most = on.info().local_mem_size;
    // The query may count the local memory of an argument that is not yet set, or not count it.
    local_words = (most - std::min<cl_ulong>(own > 4 ? own : 0, most)) / 4;
    kernel.setArg(1, cl::Local(local_words * 4));
    kernel.setArg(2, static_cast<cl_uint>(local_words));
  }
  const std::size_t items = harness::GroupLimit(kernel, on.running()).greatest();
  const cl::Buffer out = on.buffer_of(std::vector<std::uint8_t>(items * sizeof(cl_uint), 0xff));
  kernel.setArg(0, out);
  const std::string with =
      fmt::format("{} work-items of a group (CL_KERNEL_WORK_GROUP_SIZE), {} bytes each{}", items,
                  words * 4, with_local ? ", and the whole local memory" : "");
  if (ran(on, kernel, items, with)) {
    Values got(items), wanted(items);
    on.queue().enqueueReadBuffer(out, CL_TRUE, 0, items * sizeof(cl_uint), got.data());
    for (cl_uint l = 0; l < items; ++l) wanted[l] = sum_of(words, l);
    EXPECT_VALUE(got, ==, wanted) << "the values that the work-items wrote, " << with;
  }
  expect_queue_works(on);
}

/// Arguments of CL_DEVICE_MAX_PARAMETER_SIZE bytes, but at most 4 KiB. Each argument affects the
/// result.
void parameters(Setting& on) {
  const std::size_t most = std::min<std::uint64_t>(on.info().max_parameter_size, 4096);
  const std::size_t count = (most - 8) / sizeof(cl_uint);
  std::string list = "__global uint *out", body = "  uint s = 0;\n";
  for (std::size_t i = 0; i < count; ++i) {
    list += fmt::format(", uint a{}", i);
    body += fmt::format("  s = s * 3u + a{};\n", i);
  }
  cl::Kernel kernel =
      on.kernel(fmt::format("__kernel void k({}) {{\n{}  out[0] = s;\n}}\n", list, body), "k");
  const cl::Buffer out = on.buffer(sizeof(cl_uint));
  kernel.setArg(0, out);
  cl_uint wanted = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const auto value = static_cast<cl_uint>(on.random_bits());
    kernel.setArg(static_cast<cl_uint>(i + 1), value);
    wanted = wanted * 3 + value;
  }
  if (ran(on, kernel, 1, fmt::format("{} bytes of arguments", most))) {
    cl_uint got = 0;
    on.queue().enqueueReadBuffer(out, CL_TRUE, 0, sizeof got, &got);
    EXPECT_VALUE(got, ==, wanted) << "the arguments that the kernel saw, " << count + 1
                                  << " in all";
  }
  expect_queue_works(on);
}

// ---- Above a limit.

/// Two arguments of local memory, each with CL_DEVICE_LOCAL_MEM_SIZE bytes.
void beyond_local_memory(Setting& on) {
  cl::Kernel kernel = on.kernel(source(), "two_locals");
  const std::size_t bytes = on.info().local_mem_size / 4 * 4;
  const std::size_t items =
      std::min<std::size_t>(16, harness::GroupLimit(kernel, on.running()).greatest());
  const cl::Buffer out = on.buffer(items * sizeof(cl_uint));
  kernel.setArg(0, out);
  bool set = true;
  for (const cl_uint index : {1U, 2U}) {
    const cl_int status = clSetKernelArg(kernel(), index, bytes, nullptr);
    set = set && status == CL_SUCCESS;
    EXPECT_HOLDS(status == CL_SUCCESS || for_resources(status))
        << about::call("clSetKernelArg") << bytes << " bytes of local memory";
  }
  kernel.setArg(3, static_cast<cl_uint>(bytes / 4));
  if (set && ran(on, kernel, items, "twice CL_DEVICE_LOCAL_MEM_SIZE")) {
    Values got(items);
    on.queue().enqueueReadBuffer(out, CL_TRUE, 0, items * sizeof(cl_uint), got.data());
    EXPECT_VALUE(got, ==, Values(items, 0)) << "words of local memory that lost their value";
  }
  expect_queue_works(on);
}

/// A kernel that a device may refuse, or nothing if the device refuses it.
std::optional<cl::Kernel> made(Setting& on, const std::string& text, const std::string& options) {
  cl::Program program = on.program(text);
  const cl_device_id device = on.device_id();
  if (clBuildProgram(program(), 1, &device, options.c_str(), nullptr, nullptr) != CL_SUCCESS)
    return std::nullopt;
  cl_int status = CL_SUCCESS;
  const cl::Kernel kernel(clCreateKernel(program(), "k", &status), false);
  if (status != CL_SUCCESS) return std::nullopt;
  return kernel;
}

/// One image more than CL_DEVICE_MAX_READ_IMAGE_ARGS.
void beyond_images(Setting& on) {
  const std::size_t count = on.info().max_read_image_args + 1;
  std::string list = "__global uint *out", body;
  for (std::size_t i = 0; i < count; ++i) {
    list += fmt::format(", read_only image2d_t i{}", i);
    body += fmt::format("  out[{0}] = read_imageui(i{0}, (int2)(0, 0)).x;\n", i);
  }
  auto kernel = made(on, fmt::format("__kernel void k({}) {{\n{}}}\n", list, body),
                     std_option(on.target().language({1, 2})));
  if (kernel) {
    const cl::Buffer out = on.buffer(count * sizeof(cl_uint));
    kernel->setArg(0, out);
    std::vector<cl::Image2D> images;
    Values wanted(count), got(count);
    const bool set = taken([&] {
      for (std::size_t i = 0; i < count; ++i) {
        std::array<cl_uchar, 4> color{static_cast<cl_uchar>(i + 1)};
        wanted[i] = color[0];
        images.emplace_back(on.context(), CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR,
                            cl::ImageFormat(CL_RGBA, CL_UNSIGNED_INT8), 1, 1, 0, color.data());
        kernel->setArg(static_cast<cl_uint>(i + 1), images.back());
      }
    });
    if (set && ran(on, *kernel, 1, fmt::format("{} images to read", count))) {
      on.queue().enqueueReadBuffer(out, CL_TRUE, 0, count * sizeof(cl_uint), got.data());
      EXPECT_VALUE(got, ==, wanted)
          << about::color("as a kernel reads it") << "the elements that the kernel read";
    }
  }
  expect_queue_works(on);
}

/// One sampler more than CL_DEVICE_MAX_SAMPLERS.
void beyond_samplers(Setting& on) {
  const std::size_t count = on.info().max_samplers + 1;
  std::string list = "__global uint *out, read_only image2d_t image", body;
  for (std::size_t i = 0; i < count; ++i) {
    list += fmt::format(", sampler_t s{}", i);
    body += fmt::format("  out[{0}] = read_imageui(image, s{0}, (int2)(9, 0)).x;\n", i);
  }
  auto kernel = made(on, fmt::format("__kernel void k({}) {{\n{}}}\n", list, body), "");
  if (kernel) {
    const cl::Buffer out = on.buffer(count * sizeof(cl_uint));
    std::array<cl_uchar, 4> color{77};
    const cl::Image2D image(on.context(), CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR,
                            cl::ImageFormat(CL_RGBA, CL_UNSIGNED_INT8), 1, 1, 0, color.data());
    kernel->setArg(0, out);
    kernel->setArg(1, image);
    std::vector<cl::Sampler> samplers;
    Values wanted(count), got(count);
    const bool set = taken([&] {
      for (std::size_t i = 0; i < count; ++i) {
        const bool edge = i % 3 == 0;
        wanted[i] = edge ? color[0] : 0;
        samplers.push_back(host::make_sampler(on.context(), CL_FALSE,
                                              edge ? CL_ADDRESS_CLAMP_TO_EDGE : CL_ADDRESS_CLAMP,
                                              CL_FILTER_NEAREST));
        kernel->setArg(static_cast<cl_uint>(i + 2), samplers.back());
      }
    });
    if (set && ran(on, *kernel, 1, fmt::format("{} samplers", count))) {
      on.queue().enqueueReadBuffer(out, CL_TRUE, 0, count * sizeof(cl_uint), got.data());
      EXPECT_VALUE(got, ==, wanted)
          << about::color("as a kernel reads it") << "the elements that the kernel read";
    }
  }
  expect_queue_works(on);
}

constexpr const char* groups = "OpenCL 1.2, 5.7.3, Table 5.16, CL_KERNEL_WORK_GROUP_SIZE";
constexpr const char* resources_place = "OpenCL 1.2, 5.8, clEnqueueNDRangeKernel";
constexpr auto compiler = host::needs_compiler;
constexpr double cost = 0.3;
constexpr host::Example rows[] = {
    {"limits/private_memory", groups, private_memory<64, false>, {1, 0}, compiler, cost},
    {"limits/much_private_memory", groups, private_memory<1000, false>, {1, 0}, compiler, cost},
    {"limits/private_and_local_memory", groups, private_memory<40, true>, {1, 1}, compiler, cost},
    {"limits/parameters",
     "OpenCL 1.2, 4.2, Table 4.3, CL_DEVICE_MAX_PARAMETER_SIZE",
     parameters,
     {1, 0},
     compiler,
     cost},
    {"limits/beyond_local_memory", resources_place, beyond_local_memory, {1, 0}, compiler, cost},
    {"limits/beyond_images",
     resources_place,
     beyond_images,
     {1, 2},
     host::needs_images_and_compiler& host::Needs::lack(harness::parts::images_to_read_200),
     cost},
    {"limits/beyond_samplers",
     resources_place,
     beyond_samplers,
     {1, 2},
     host::needs_images_and_compiler& host::Needs::lack(harness::parts::samplers_200),
     cost},
};

}  // namespace

std::span<const host::Example> resources() {
  return rows;
}

}  // namespace assay::suites::kernel_execution
