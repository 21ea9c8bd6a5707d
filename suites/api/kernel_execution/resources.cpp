#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "harness/cases/assertion.h"
#include "harness/devices/device.h"
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

using harness::DeviceInfo;
using host::Setting;
using Values = std::vector<cl_uint>;
constexpr TextParts beyond_cl("suites/api/kernel_execution/kernels/beyond.cl");

/// 5.8: whether the code says that the kernel could not be queued or has too few resources.
bool for_resources(cl_int status) {
  return status == CL_OUT_OF_RESOURCES || status == CL_OUT_OF_HOST_MEMORY ||
         status == CL_MEM_OBJECT_ALLOCATION_FAILURE;
}

/// The codes with which a device may refuse a kernel beyond a limit. 5.8 names codes for images,
/// samplers and local memory, but not for constant arguments and the bytes of arguments.
enum class Refusal { for_resources, any };

/// Whether a step succeeds. A device may refuse the step for lack of resources. Throws cl::Error if
/// the step is refused with a wrong code.
template <Refusal refusal = Refusal::for_resources, typename Step>
bool taken(const Step& step) {
  try {
    step();
    return true;
  } catch (const cl::Error& refused) {
    if (refusal != Refusal::any && !for_resources(refused.err())) throw;
    return false;
  }
}

std::string source() {
  return embedded_text("suites/api/kernel_execution/kernels/resources.cl");
}

/// The queue must run another kernel, also after a refused kernel.
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

/// Launches one work-group of a kernel whose argument 0 is `out`. Returns false if the call or the
/// command was refused.
template <Refusal refusal = Refusal::for_resources>
bool ran(Setting& on, const cl::Kernel& kernel, std::size_t items, const std::string& with) {
  cl::Event event;
  const cl_int status = clEnqueueNDRangeKernel(on.queue()(), kernel(), 1, nullptr, &items, &items,
                                               0, nullptr, &event());
  if (for_resources(status) || (refusal == Refusal::any && status != CL_SUCCESS)) return false;
  EXPECT_CODE(CL_SUCCESS, status) << about::call("clEnqueueNDRangeKernel") << with;
  if (status != CL_SUCCESS) return false;
  const cl_int waited = clWaitForEvents(1, &event());
  if (waited == CL_SUCCESS) return true;
  EXPECT_HOLDS(refusal == Refusal::any ||
               for_resources(event.getInfo<CL_EVENT_COMMAND_EXECUTION_STATUS>()))
      << about::call("clWaitForEvents")
      << "the command fails, but not because resources are short; with " << with;
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
    // The query may or may not count the local memory of an argument that is not yet set.
    local_words = (most - std::min<cl_ulong>(own > 4 ? own : 0, most)) / 4;
    kernel.setArg(1, cl::Local(local_words * 4));
    kernel.setArg(2, static_cast<cl_uint>(local_words));
  }
  const std::size_t items = harness::GroupLimit(kernel, on.running()).greatest();
  const cl::Buffer out = on.buffer_of(std::vector<std::uint8_t>(items * sizeof(cl_uint), 0xff));
  kernel.setArg(0, out);
  const std::string with = fmt::format(
      "{} work-items in a work-group (CL_KERNEL_WORK_GROUP_SIZE), {} bytes for each work-item{}",
      items, words * 4, with_local ? ", and the whole local memory" : "");
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
  std::string list, body;
  for (std::size_t i = 0; i < count; ++i) {
    list += fmt::format(", uint a{}", i);
    body += beyond_cl("parameter", {{"i", std::to_string(i)}});
  }
  cl::Kernel kernel =
      on.kernel(beyond_cl("sum", {{"parameters", list}, {"statements", body}}), "k");
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

/// A program-scope variable of CL_DEVICE_MAX_GLOBAL_VARIABLE_SIZE bytes, but at most 1 MiB, or 64
/// MiB from depth standard on. One kernel writes the whole variable, and the next kernel reads it.
void global_variable(Setting& on) {
  const std::size_t most = std::size_t{on.thorough() ? 64U : 1U} << 20;
  const std::size_t words = std::min<std::uint64_t>(on.info().max_global_variable_size, most) / 4;
  const cl::Program program =
      on.build(embedded_text("suites/api/kernel_execution/kernels/global_variable.cl"),
               fmt::format("{} -D WORDS={}u", host::newest_language(on.info()), words));
  constexpr std::size_t items = 64;
  const auto seed = static_cast<cl_uint>(on.random_bits());
  cl::Kernel fill(program, "fill"), check(program, "check");
  const cl::Buffer out = on.buffer_of(std::vector<std::uint8_t>(items * sizeof(cl_uint), 0xff));
  fill.setArg(0, seed);
  check.setArg(0, out);
  check.setArg(1, seed);
  on.queue().enqueueNDRangeKernel(fill, cl::NullRange, cl::NDRange(items));
  on.queue().enqueueNDRangeKernel(check, cl::NullRange, cl::NDRange(items));
  Values got(items);
  on.queue().enqueueReadBuffer(out, CL_TRUE, 0, items * sizeof(cl_uint), got.data());
  EXPECT_VALUE(got, ==, Values(items, 0)) << "for each work-item, words that lost their value "
                                             "in a variable of "
                                          << words * 4 << " bytes";
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
        << about::call("clSetKernelArg") << "clSetKernelArg with " << bytes
        << " bytes of local memory fails, but not because resources are short";
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

struct ImageUse {
  const char* qualifier;
  const char* limit;
  std::uint64_t DeviceInfo::*most;
  cl_mem_flags flags;
  bool reads, writes;
  harness::Version language;
};
constexpr ImageUse read_only{"read_only",
                             "CL_DEVICE_MAX_READ_IMAGE_ARGS",
                             &DeviceInfo::max_read_image_args,
                             CL_MEM_READ_ONLY,
                             true,
                             false,
                             {1, 2}};
constexpr ImageUse write_only{"write_only",
                              "CL_DEVICE_MAX_WRITE_IMAGE_ARGS",
                              &DeviceInfo::max_write_image_args,
                              CL_MEM_WRITE_ONLY,
                              false,
                              true,
                              {1, 2}};
constexpr ImageUse read_write{"read_write",
                              "CL_DEVICE_MAX_READ_WRITE_IMAGE_ARGS",
                              &DeviceInfo::max_read_write_image_args,
                              CL_MEM_READ_WRITE,
                              true,
                              true,
                              {2, 0}};

/// The greatest limit that the cases below exceed. Kernels with more arguments take too long.
constexpr std::size_t most_counted = 511;

/// One image more than the limit. The kernel reads the element of each image, and writes another
/// color.
template <const ImageUse& use>
void beyond_images(Setting& on) {
  if (on.info().*use.most > most_counted)
    GTEST_SKIP() << "needs " << use.limit << " of at most " << most_counted;
  const std::size_t count = on.info().*use.most + std::size_t{1};
  std::string list, body;
  for (std::size_t i = 0; i < count; ++i) {
    const std::string number = std::to_string(i), color = std::to_string((i + 101) % 256);
    list += fmt::format(", {} image2d_t i{}", use.qualifier, i);
    if (use.reads) body += beyond_cl("image_read", {{"i", number}});
    if (use.writes) body += beyond_cl("image_written", {{"i", number}, {"color", color}});
  }
  auto kernel =
      made(on, beyond_cl("kernel", {{"declared", ""}, {"parameters", list}, {"statements", body}}),
           std_option(on.target().language(use.language)));
  if (kernel) {
    const cl::Buffer out = on.buffer_of(std::vector<std::uint8_t>(count * sizeof(cl_uint), 0xa5));
    kernel->setArg(0, out);
    std::vector<cl::Image2D> images;
    Values wanted(count), got(count);
    const bool set = taken([&] {
      for (std::size_t i = 0; i < count; ++i) {
        std::array<cl_uchar, 4> color{static_cast<cl_uchar>(i + 1)};
        wanted[i] = color[0];
        images.emplace_back(on.context(), use.flags | CL_MEM_COPY_HOST_PTR,
                            cl::ImageFormat(CL_RGBA, CL_UNSIGNED_INT8), 1, 1, 0, color.data());
        kernel->setArg(static_cast<cl_uint>(i + 1), images.back());
      }
    });
    if (set &&
        ran(on, *kernel, 1, fmt::format("{} images of {} ({})", count, use.qualifier, use.limit))) {
      if (use.reads) {
        on.queue().enqueueReadBuffer(out, CL_TRUE, 0, count * sizeof(cl_uint), got.data());
        EXPECT_VALUE(got, ==, wanted)
            << about::color("as a kernel reads it") << "the elements that the kernel read";
      }
      if (use.writes) {
        for (std::size_t i = 0; i < count; ++i) {
          std::array<cl_uchar, 4> color{};
          on.queue().enqueueReadImage(images[i], CL_TRUE, {0, 0, 0}, {1, 1, 1}, 0, 0, color.data());
          wanted[i] = static_cast<cl_uint>((i + 101) % 256);
          got[i] = color[0];
        }
        EXPECT_VALUE(got, ==, wanted)
            << about::color("after a kernel") << "the elements that the kernel wrote";
      }
    }
  }
  expect_queue_works(on);
}

/// One sampler more than CL_DEVICE_MAX_SAMPLERS. The samplers are arguments, or variables of the
/// program.
template <bool arguments>
void beyond_samplers(Setting& on) {
  if (on.info().max_samplers > most_counted)
    GTEST_SKIP() << "needs CL_DEVICE_MAX_SAMPLERS of at most " << most_counted;
  const std::size_t count = on.info().max_samplers + std::size_t{1};
  const auto edge = [](std::size_t i) { return i % 3 == 0; };
  std::string list = ", read_only image2d_t image", body, declared;
  for (std::size_t i = 0; i < count; ++i) {
    const std::string number = std::to_string(i);
    if (arguments)
      list += fmt::format(", sampler_t s{}", i);
    else
      declared +=
          beyond_cl("sampler", {{"i", number}, {"mode", edge(i) ? "CLAMP_TO_EDGE" : "CLAMP"}});
    body += beyond_cl("sampled", {{"i", number}});
  }
  auto kernel = made(
      on, beyond_cl("kernel", {{"declared", declared}, {"parameters", list}, {"statements", body}}),
      "");
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
        wanted[i] = edge(i) ? color[0] : 0;
        if (!arguments) continue;
        samplers.push_back(host::make_sampler(on.context(), CL_FALSE,
                                              edge(i) ? CL_ADDRESS_CLAMP_TO_EDGE : CL_ADDRESS_CLAMP,
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

void beyond_constant_arguments(Setting& on) {
  if (on.info().max_constant_args > most_counted)
    GTEST_SKIP() << "needs CL_DEVICE_MAX_CONSTANT_ARGS of at most " << most_counted;
  const std::size_t count = on.info().max_constant_args + std::size_t{1};
  std::string list, body;
  for (std::size_t i = 0; i < count; ++i) {
    list += fmt::format(", __constant uint *c{}", i);
    body += beyond_cl("constant", {{"i", std::to_string(i)}});
  }
  auto kernel = made(on, beyond_cl("sum", {{"parameters", list}, {"statements", body}}), "");
  if (kernel) {
    const cl::Buffer out = on.buffer(sizeof(cl_uint));
    kernel->setArg(0, out);
    std::vector<cl::Buffer> tables;
    cl_uint wanted = 0, got = 0;
    const bool set = taken<Refusal::any>([&] {
      for (std::size_t i = 0; i < count; ++i) {
        std::array<cl_uint, 2> values{0, static_cast<cl_uint>(on.random_bits())};
        wanted = wanted * 3 + values[1];
        tables.emplace_back(on.context(), CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, sizeof values,
                            values.data());
        kernel->setArg(static_cast<cl_uint>(i + 1), tables.back());
      }
    });
    if (set && ran<Refusal::any>(on, *kernel, 1, fmt::format("{} constant arguments", count))) {
      on.queue().enqueueReadBuffer(out, CL_TRUE, 0, sizeof got, &got);
      EXPECT_VALUE(got, ==, wanted) << "the constants that the kernel read";
    }
  }
  expect_queue_works(on);
}

/// Arguments of more bytes than CL_DEVICE_MAX_PARAMETER_SIZE. The vectors have 64 bytes.
void beyond_parameters(Setting& on) {
  if (on.info().max_parameter_size > 32768)
    GTEST_SKIP() << "needs CL_DEVICE_MAX_PARAMETER_SIZE of at most 32768";
  const std::size_t count = on.info().max_parameter_size / 64 + 1;
  std::string list, body;
  for (std::size_t i = 0; i < count; ++i) {
    list += fmt::format(", uint16 v{}", i);
    body += beyond_cl("vector", {{"i", std::to_string(i)}});
  }
  auto kernel = made(on, beyond_cl("sum", {{"parameters", list}, {"statements", body}}), "");
  if (kernel) {
    const cl::Buffer out = on.buffer(sizeof(cl_uint));
    kernel->setArg(0, out);
    cl_uint wanted = 0, got = 0;
    const bool set = taken<Refusal::any>([&] {
      for (std::size_t i = 0; i < count; ++i) {
        cl_uint16 value{};
        value.s[0] = static_cast<cl_uint>(on.random_bits());
        value.s[15] = static_cast<cl_uint>(on.random_bits());
        wanted = wanted * 3 + value.s[0] + value.s[15] * 7;
        kernel->setArg(static_cast<cl_uint>(i + 1), value);
      }
    });
    if (set &&
        ran<Refusal::any>(on, *kernel, 1, fmt::format("{} bytes of arguments", count * 64 + 8))) {
      on.queue().enqueueReadBuffer(out, CL_TRUE, 0, sizeof got, &got);
      EXPECT_VALUE(got, ==, wanted) << "the arguments that the kernel saw";
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
    {"limits/global_variable",
     "OpenCL API 3.0, 4.2, Table 5, CL_DEVICE_MAX_GLOBAL_VARIABLE_SIZE",
     global_variable,
     {2, 0},
     harness::parts::newest_global_variables& host::needs_newest_language& compiler,
     cost},
    {"limits/beyond_images",
     resources_place,
     beyond_images<read_only>,
     {1, 2},
     host::needs_images_and_compiler,
     cost},
    {"limits/beyond_images/written",
     resources_place,
     beyond_images<write_only>,
     {1, 2},
     host::needs_images_and_compiler,
     cost},
    {"limits/beyond_images/read_and_written",
     resources_place,
     beyond_images<read_write>,
     {2, 0},
     host::needs_images_and_compiler& harness::parts::read_write_images,
     cost},
    {"limits/beyond_samplers",
     resources_place,
     beyond_samplers<true>,
     {1, 2},
     host::needs_images_and_compiler,
     cost},
    {"limits/beyond_samplers/declared",
     "OpenCL 1.2, 6.12.14.6, NOTE",
     beyond_samplers<false>,
     {1, 2},
     host::needs_images_and_compiler,
     cost},
    {"limits/beyond_constant_arguments",
     "OpenCL 1.2, 4.2, Table 4.3, CL_DEVICE_MAX_CONSTANT_ARGS",
     beyond_constant_arguments,
     {1, 0},
     compiler,
     cost},
    {"limits/beyond_parameters",
     "OpenCL 1.2, 4.2, Table 4.3, CL_DEVICE_MAX_PARAMETER_SIZE",
     beyond_parameters,
     {1, 0},
     compiler,
     cost},
};

}  // namespace

std::span<const host::Example> resources() {
  return rows;
}

}  // namespace assay::suites::kernel_execution
