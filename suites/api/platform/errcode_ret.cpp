#include "suites/api/platform/errcode_ret.h"

#include <gmock/gmock.h>

#include "harness/cases/assertion.h"
#include "suites/base/about.h"
#include "suites/host/needs.h"
#include "suites/host/setting.h"

namespace assay::suites::platform {
namespace {

using host::Setting;

/// Checks and releases the results of calls without errcode_ret, with valid and with invalid
/// arguments.
template <typename Wrapper, typename Handle>
void expect_object(const char* function, Handle good, Handle bad) {
  using enum harness::Finding::Kind;
  EXPECT_VALUE(good, !=, nullptr) << about::object(function) << "errcode_ret NULL";
  EXPECT_VALUE(bad, ==, nullptr) << "wrong arguments"
                                 << harness::About{.kind = object,
                                                   .subject = function,
                                                   .rule = harness::failed_by::accepted_call};
  if (good != nullptr) Wrapper(good, false);
  if (bad != nullptr) Wrapper(bad, false);
}

void contexts(Setting& on) {
  const cl_device_id device = on.device_id();
  const cl_context_properties unknown[] = {0x7ffffff0, 1, 0};
  const cl_context_properties platform[] = {
      CL_CONTEXT_PLATFORM, reinterpret_cast<cl_context_properties>(on.platform()), 0};
  expect_object<cl::Context>("clCreateContext",
                             clCreateContext(platform, 1, &device, nullptr, nullptr, nullptr),
                             clCreateContext(unknown, 1, &device, nullptr, nullptr, nullptr));
  expect_object<cl::Context>(
      "clCreateContextFromType",
      clCreateContextFromType(platform, on.device().getInfo<CL_DEVICE_TYPE>(), nullptr, nullptr,
                              nullptr),
      clCreateContextFromType(unknown, CL_DEVICE_TYPE_ALL, nullptr, nullptr, nullptr));
}

void queues(Setting& on) {
  constexpr cl_command_queue_properties unknown = cl_command_queue_properties{1} << 40;
  expect_object<cl::CommandQueue>(
      "clCreateCommandQueue", clCreateCommandQueue(on.context()(), on.device_id(), 0, nullptr),
      clCreateCommandQueue(on.context()(), on.device_id(), unknown, nullptr));
  if (!on.at_least(2, 0)) return;
  const cl_queue_properties bad[] = {CL_QUEUE_PROPERTIES, unknown, 0};
  expect_object<cl::CommandQueue>(
      "clCreateCommandQueueWithProperties",
      clCreateCommandQueueWithProperties(on.context()(), on.device_id(), nullptr, nullptr),
      clCreateCommandQueueWithProperties(on.context()(), on.device_id(), bad, nullptr));
}

void buffers(Setting& on) {
  expect_object<cl::Buffer>("clCreateBuffer",
                            clCreateBuffer(on.context()(), CL_MEM_READ_WRITE, 64, nullptr, nullptr),
                            clCreateBuffer(on.context()(), CL_MEM_READ_WRITE, 0, nullptr, nullptr));
  if (on.at_least(1, 1)) {
    const cl::Buffer whole = on.buffer(64);
    const cl_buffer_region part{0, 32}, beyond{0, 128};
    expect_object<cl::Buffer>(
        "clCreateSubBuffer",
        clCreateSubBuffer(whole(), 0, CL_BUFFER_CREATE_TYPE_REGION, &part, nullptr),
        clCreateSubBuffer(whole(), 0, CL_BUFFER_CREATE_TYPE_REGION, &beyond, nullptr));
  }
  if (on.at_least(3, 0))
    expect_object<cl::Buffer>("clCreateBufferWithProperties",
                              clCreateBufferWithProperties(on.context()(), nullptr,
                                                           CL_MEM_READ_WRITE, 64, nullptr, nullptr),
                              clCreateBufferWithProperties(on.context()(), nullptr,
                                                           CL_MEM_READ_WRITE, 0, nullptr, nullptr));
}

void images_and_samplers(Setting& on) {
  const cl_image_format format{CL_RGBA, CL_UNORM_INT8};
  cl_image_desc good{}, bad{};
  good.image_type = bad.image_type = CL_MEM_OBJECT_IMAGE2D;
  good.image_width = good.image_height = 4;
  const auto make = [&](const cl_image_desc& one) {
    return clCreateImage(on.context()(), CL_MEM_READ_WRITE, &format, &one, nullptr, nullptr);
  };
  expect_object<cl::Memory>("clCreateImage", make(good), make(bad));
  // The suite api_errors tests unknown modes of a sampler.
  const cl_sampler sampler =
      clCreateSampler(on.context()(), CL_FALSE, CL_ADDRESS_CLAMP, CL_FILTER_NEAREST, nullptr);
  EXPECT_VALUE(sampler, !=, nullptr) << about::object("clCreateSampler") << "errcode_ret NULL";
  if (sampler != nullptr) clReleaseSampler(sampler);
  if (on.at_least(2, 0)) {
    const cl_sampler_properties unknown[] = {0x7ffffff0, 1, 0},
                                known[] = {CL_SAMPLER_NORMALIZED_COORDS, CL_TRUE, 0};
    expect_object<cl::Sampler>("clCreateSamplerWithProperties",
                               clCreateSamplerWithProperties(on.context()(), known, nullptr),
                               clCreateSamplerWithProperties(on.context()(), unknown, nullptr));
  }
  if (!on.at_least(3, 0)) return;
  const auto make_with = [&](const cl_image_desc& one) {
    return clCreateImageWithProperties(on.context()(), nullptr, CL_MEM_READ_WRITE, &format, &one,
                                       nullptr, nullptr);
  };
  expect_object<cl::Memory>("clCreateImageWithProperties", make_with(good), make_with(bad));
}

void programs_and_kernels(Setting& on) {
  const char* text = host::kernel_one;
  expect_object<cl::Program>("clCreateProgramWithSource",
                             clCreateProgramWithSource(on.context()(), 1, &text, nullptr, nullptr),
                             clCreateProgramWithSource(on.context()(), 0, &text, nullptr, nullptr));
  const cl::Program program = on.build(host::kernel_one);
  const auto binaries = program.getInfo<CL_PROGRAM_BINARIES>();
  const unsigned char* bits = binaries.at(0).data();
  const std::size_t length = binaries.at(0).size(), none = 0;
  const cl_device_id device = on.device_id();
  expect_object<cl::Program>(
      "clCreateProgramWithBinary",
      clCreateProgramWithBinary(on.context()(), 1, &device, &length, &bits, nullptr, nullptr),
      clCreateProgramWithBinary(on.context()(), 1, &device, &none, &bits, nullptr, nullptr));
  expect_object<cl::Kernel>("clCreateKernel", clCreateKernel(program(), "one", nullptr),
                            clCreateKernel(program(), "two", nullptr));
  if (on.at_least(1, 2)) {
    const cl::Program object = on.program(host::kernel_one);
    ASSERT_SUCCESS(
        clCompileProgram(object(), 1, &device, "", 0, nullptr, nullptr, nullptr, nullptr));
    const cl_program parts[] = {object()};
    expect_object<cl::Program>(
        "clLinkProgram",
        clLinkProgram(on.context()(), 1, &device, "", 1, parts, nullptr, nullptr, nullptr),
        clLinkProgram(on.context()(), 1, &device, "", 0, parts, nullptr, nullptr, nullptr));
  }
  if (!on.at_least(2, 1)) return;
  const cl::Kernel kernel(program, "one");
  const cl_kernel clone = clCloneKernel(kernel(), nullptr);
  EXPECT_VALUE(clone, !=, nullptr) << about::object("clCloneKernel") << "errcode_ret NULL";
  if (clone != nullptr) clReleaseKernel(clone);
}

void events_and_maps(Setting& on) {
  const cl_event made = clCreateUserEvent(on.context()(), nullptr);
  EXPECT_VALUE(made, !=, nullptr) << about::object("clCreateUserEvent") << "errcode_ret NULL";
  if (made != nullptr) {
    EXPECT_SUCCESS(clSetUserEventStatus(made, CL_COMPLETE));
    EXPECT_SUCCESS(clReleaseEvent(made));
  }
  const cl::Buffer buffer = on.buffer(64);
  const auto map = [&](std::size_t size) {
    return clEnqueueMapBuffer(on.queue()(), buffer(), CL_TRUE, CL_MAP_READ, 0, size, 0, nullptr,
                              nullptr, nullptr);
  };
  void* const good = map(64);
  EXPECT_VALUE(good, !=, nullptr) << about::object("clEnqueueMapBuffer") << "errcode_ret NULL";
  EXPECT_VALUE(map(65), ==, nullptr) << about::object("clEnqueueMapBuffer") << "beyond the buffer";
  if (good != nullptr) {
    EXPECT_SUCCESS(clEnqueueUnmapMemObject(on.queue()(), buffer(), good, 0, nullptr, nullptr));
  }
  EXPECT_SUCCESS(clFinish(on.queue()()));
}

void image_maps(Setting& on) {
  const cl::Image2D image(on.context(), CL_MEM_READ_WRITE, {CL_RGBA, CL_UNORM_INT8}, 4, 4);
  const std::size_t origin[3] = {}, region[3] = {4, 4, 1}, beyond[3] = {5, 4, 1};
  std::size_t pitch = 0;
  const auto map = [&](const std::size_t* size) {
    return clEnqueueMapImage(on.queue()(), image(), CL_TRUE, CL_MAP_READ, origin, size, &pitch,
                             nullptr, 0, nullptr, nullptr, nullptr);
  };
  void* const good = map(region);
  EXPECT_VALUE(good, !=, nullptr) << about::object("clEnqueueMapImage") << "errcode_ret NULL";
  EXPECT_VALUE(map(beyond), ==, nullptr)
      << about::object("clEnqueueMapImage") << "beyond the image";
  if (good != nullptr) {
    EXPECT_SUCCESS(clEnqueueUnmapMemObject(on.queue()(), image(), good, 0, nullptr, nullptr));
  }
  EXPECT_SUCCESS(clFinish(on.queue()()));
}

constexpr std::string_view place = "OpenCL 1.2, 4.4 to 5.9, errcode_ret";
constexpr host::Example rows[] = {
    {"errcode_ret/contexts", place, contexts},
    {"errcode_ret/queues", place, queues},
    {"errcode_ret/buffers", place, buffers},
    {"errcode_ret/images_and_samplers", place, images_and_samplers, {1, 2}, host::needs_images},
    {"errcode_ret/programs_and_kernels", place, programs_and_kernels, {1, 0}, host::needs_compiler},
    {"errcode_ret/events_and_maps", place, events_and_maps, {1, 1}},
    {"errcode_ret/image_maps", place, image_maps, {1, 0}, host::needs_images},
};

}  // namespace

std::span<const host::Example> errcode_ret() {
  return rows;
}

}  // namespace assay::suites::platform
