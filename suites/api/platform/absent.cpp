#include "suites/api/platform/absent.h"

#include <gmock/gmock.h>

#include <array>
#include <string>

#include "harness/cases/assertion.h"
#include "harness/sweep/group_limit.h"
#include "suites/base/about.h"
#include "suites/base/matching.h"
#include "suites/host/memory_info.h"
#include "suites/host/needs.h"
#include "suites/host/setting.h"
#include "suites/spirv/program.h"

// Features of 2.x that a 3.0 device may lack: OpenCL 3.0, Appendix H ('Backwards Compatibility').
namespace assay::suites::platform {
namespace {

using host::Needs;
using host::Setting;
namespace parts = harness::parts;

template <typename T>
T device_info(Setting& on, cl_device_info name) {
  T value{};
  EXPECT_SUCCESS(clGetDeviceInfo(on.device_id(), name, sizeof value, &value, nullptr));
  return value;
}

#define EXPECT_NONE(on, type, name) \
  EXPECT_VALUE(device_info<type>(on, name), ==, type{}) << about::query(#name)

// ---- Shared virtual memory.

void svm(Setting& on) {
  const cl::Buffer buffer = on.buffer(64);
  EXPECT_QUERY(host::memory_info<cl_bool>(buffer, CL_MEM_USES_SVM_POINTER), cl_bool{CL_FALSE});
  EXPECT_VALUE(clSVMAlloc(on.context()(), CL_MEM_READ_WRITE, 64, 0), ==, nullptr)
      << about::object("clSVMAlloc");
  std::array<cl_uchar, 64> memory{};
  clSVMFree(on.context()(), memory.data());  // must do nothing
  clSVMFree(on.context()(), nullptr);
}

// ---- Queues on the device.

void device_enqueue(Setting& on) {
  EXPECT_NONE(on, cl_device_device_enqueue_capabilities, CL_DEVICE_DEVICE_ENQUEUE_CAPABILITIES);
  EXPECT_NONE(on, cl_command_queue_properties, CL_DEVICE_QUEUE_ON_DEVICE_PROPERTIES);
  EXPECT_NONE(on, cl_uint, CL_DEVICE_QUEUE_ON_DEVICE_PREFERRED_SIZE);
  EXPECT_NONE(on, cl_uint, CL_DEVICE_QUEUE_ON_DEVICE_MAX_SIZE);
  EXPECT_NONE(on, cl_uint, CL_DEVICE_MAX_ON_DEVICE_QUEUES);
  EXPECT_NONE(on, cl_uint, CL_DEVICE_MAX_ON_DEVICE_EVENTS);
  cl_uint size = 0;
  EXPECT_CODE(CL_INVALID_COMMAND_QUEUE,
              clGetCommandQueueInfo(on.queue()(), CL_QUEUE_SIZE, sizeof size, &size, nullptr));
  std::array<cl_command_queue, 1> standing{on.queue()()};
  EXPECT_SUCCESS(clGetCommandQueueInfo(on.queue()(), CL_QUEUE_DEVICE_DEFAULT, sizeof standing,
                                       standing.data(), nullptr));
  EXPECT_QUERY(standing[0], nullptr) << about::query("CL_QUEUE_DEVICE_DEFAULT");
}

void profiling_complete(Setting& on) {
  const cl::CommandQueue queue = on.make_queue(CL_QUEUE_PROFILING_ENABLE);
  const cl::Buffer buffer = on.buffer(64);
  cl::Event event;
  const std::array<cl_uchar, 64> bytes{};
  queue.enqueueWriteBuffer(buffer, CL_TRUE, 0, bytes.size(), bytes.data(), nullptr, &event);
  ASSERT_SUCCESS(clWaitForEvents(1, &event()));
  EXPECT_QUERY(event.getProfilingInfo<CL_PROFILING_COMMAND_COMPLETE>(),
               event.getProfilingInfo<CL_PROFILING_COMMAND_END>());
}

/// The device has no queue that the call accepts. So the code for an invalid queue is also right.
void default_queue(Setting& on) {
  EXPECT_ANY_CODE(clSetDefaultDeviceCommandQueue(on.context()(), on.device_id(), on.queue()()),
                  CL_INVALID_OPERATION, CL_INVALID_COMMAND_QUEUE);
}

// ---- Pipes.

void pipes(Setting& on) {
  EXPECT_NONE(on, cl_uint, CL_DEVICE_MAX_PIPE_ARGS);
  EXPECT_NONE(on, cl_uint, CL_DEVICE_PIPE_MAX_ACTIVE_RESERVATIONS);
  EXPECT_NONE(on, cl_uint, CL_DEVICE_PIPE_MAX_PACKET_SIZE);
  const cl::Buffer buffer = on.buffer(64);
  cl_uint size = 0;
  EXPECT_CODE(CL_INVALID_MEM_OBJECT,
              clGetPipeInfo(buffer(), CL_PIPE_PACKET_SIZE, sizeof size, &size, nullptr));
}

// ---- Variables in program scope.

void global_variables(Setting& on) {
  EXPECT_NONE(on, std::size_t, CL_DEVICE_MAX_GLOBAL_VARIABLE_SIZE);
  EXPECT_NONE(on, std::size_t, CL_DEVICE_GLOBAL_VARIABLE_PREFERRED_TOTAL_SIZE);
  const cl::Program program = on.build(host::kernel_one);
  // `size` is not 0 before the call, so that the check sees a driver that does not write all bytes.
  std::size_t size = ~std::size_t{0};
  EXPECT_SUCCESS(clGetProgramBuildInfo(program(), on.device_id(),
                                       CL_PROGRAM_BUILD_GLOBAL_VARIABLE_TOTAL_SIZE, sizeof size,
                                       &size, nullptr));
  EXPECT_VALUE(size, ==, std::size_t{0})
      << about::query("CL_PROGRAM_BUILD_GLOBAL_VARIABLE_TOTAL_SIZE");
}

// ---- Non-uniform work-groups.

void non_uniform(Setting& on) {
  const cl::Kernel kernel = on.kernel(host::kernel_one, "one", host::newest_language(on.info()));
  const cl::Buffer out = on.buffer(4);
  cl::Kernel(kernel).setArg(0, out);
  const std::size_t global = 5, local = 2;
  harness::GroupLimit(kernel, on.running()).require({local});
  EXPECT_CODE(CL_INVALID_WORK_GROUP_SIZE,
              clEnqueueNDRangeKernel(on.queue()(), kernel(), 1, nullptr, &global, &local, 0,
                                     nullptr, nullptr))
      << "5 work-items in groups of 2";
}

// ---- Images.

cl_uint formats(Setting& on, cl_mem_flags flags, cl_mem_object_type type) {
  cl_uint count = 99;
  EXPECT_SUCCESS(clGetSupportedImageFormats(on.context()(), flags, type, 0, nullptr, &count));
  return count;
}

void read_write_images(Setting& on) {
  for (const cl_mem_object_type type :
       {CL_MEM_OBJECT_IMAGE2D, CL_MEM_OBJECT_IMAGE3D, CL_MEM_OBJECT_IMAGE1D_BUFFER})
    EXPECT_VALUE(formats(on, CL_MEM_KERNEL_READ_AND_WRITE, type), ==, 0U)
        << about::call("clGetSupportedImageFormats") << "formats, CL_MEM_KERNEL_READ_AND_WRITE";
}

void image_3d_writes(Setting& on) {
  for (const cl_mem_flags flags :
       {CL_MEM_WRITE_ONLY, CL_MEM_READ_WRITE, CL_MEM_KERNEL_READ_AND_WRITE})
    EXPECT_VALUE(formats(on, flags, CL_MEM_OBJECT_IMAGE3D), ==, 0U)
        << about::call("clGetSupportedImageFormats") << "formats, CL_MEM_OBJECT_IMAGE3D, flags "
        << flags;
}

/// "May return 0, indicating that device does not support creating a 2D image from a buffer."
void plane_over_buffer(Setting& on) {
  EXPECT_HOLDS(!on.info().has_extension("cl_khr_image2d_from_buffer"))
      << about::query("CL_DEVICE_EXTENSIONS")
      << "cl_khr_image2d_from_buffer is listed, but CL_DEVICE_IMAGE_PITCH_ALIGNMENT is 0";
  const cl::Buffer buffer = on.buffer(64 * 64 * 4);
  const cl_image_format format{CL_RGBA, CL_UNORM_INT8};
  cl_image_desc description{};
  description.image_type = CL_MEM_OBJECT_IMAGE2D;
  description.image_width = description.image_height = 64;
  description.image_row_pitch = 64 * 4;
  description.buffer = buffer();
  cl_int status = CL_SUCCESS;
  const cl_mem made =
      clCreateImage(on.context()(), CL_MEM_READ_WRITE, &format, &description, nullptr, &status);
  EXPECT_CODE(CL_INVALID_OPERATION, status)
      << about::call("clCreateImage") << "of a 2D image from a buffer";
  if (made != nullptr) clReleaseMemObject(made);
}

// ---- Timers.

void timers(Setting& on) {
  cl_ulong device = 0, host = 0;
  EXPECT_CODE(CL_INVALID_OPERATION, clGetDeviceAndHostTimer(on.device_id(), &device, &host));
  EXPECT_CODE(CL_INVALID_OPERATION, clGetHostTimer(on.device_id(), &host));
}

// ---- Intermediate languages.

void intermediate_language(Setting& on) {
  EXPECT_QUERY(on.device().getInfo<CL_DEVICE_IL_VERSION>(), "");
  EXPECT_MATCH(on.device().getInfo<CL_DEVICE_ILS_WITH_VERSION>(), testing::IsEmpty());
  const cl::Program program = on.program(host::kernel_one);
  std::size_t size = 99;
  EXPECT_SUCCESS(clGetProgramInfo(program(), CL_PROGRAM_IL, 0, nullptr, &size));
  EXPECT_VALUE(size, ==, 0U) << about::query_size("CL_PROGRAM_IL");
  // The module is valid, but the context's device accepts no modules. So CL_INVALID_VALUE is also
  // right.
  const auto module = spirv::storing_module(static_cast<unsigned>(on.info().address_bits), 1);
  cl_int status = CL_SUCCESS;
  const cl_program made = clCreateProgramWithIL(on.context()(), module.data(),
                                                module.size() * sizeof module[0], &status);
  EXPECT_ANY_CODE(status, CL_INVALID_OPERATION, CL_INVALID_VALUE)
      << about::call("clCreateProgramWithIL");
  EXPECT_VALUE(made, ==, nullptr) << about::object("clCreateProgramWithIL");
}

/// The program is made from source. So CL_INVALID_PROGRAM is also right.
void specialization_constants(Setting& on) {
  const cl::Program program = on.program(host::kernel_one);
  const cl_uint value = 1;
  EXPECT_ANY_CODE(clSetProgramSpecializationConstant(program(), 0, sizeof value, &value),
                  CL_INVALID_OPERATION, CL_INVALID_PROGRAM);
}

// ---- Sub-groups.

void sub_groups(Setting& on) {
  EXPECT_NONE(on, cl_bool, CL_DEVICE_SUB_GROUP_INDEPENDENT_FORWARD_PROGRESS);
  EXPECT_HOLDS(!on.info().has_extension("cl_khr_subgroups"))
      << about::query("CL_DEVICE_EXTENSIONS")
      << "the device lists cl_khr_subgroups, but supports no sub-groups";
}

void sub_groups_of_kernels(Setting& on) {
  const cl::Kernel kernel = on.kernel(host::kernel_one, "one");
  const std::array<std::size_t, 3> local{1, 1, 1};
  std::array<std::size_t, 3> got{};
  const std::size_t count = 1;
  const auto ask = [&](cl_kernel_sub_group_info name, std::size_t in, const void* input,
                       std::size_t out) {
    return clGetKernelSubGroupInfo(kernel(), on.device_id(), name, in, input, out, got.data(),
                                   nullptr);
  };
  constexpr std::size_t size = sizeof(std::size_t);
  EXPECT_CODE(CL_INVALID_OPERATION,
              ask(CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE, sizeof local, local.data(), size))
      << about::call("clGetKernelSubGroupInfo") << "CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE";
  EXPECT_CODE(CL_INVALID_OPERATION,
              ask(CL_KERNEL_SUB_GROUP_COUNT_FOR_NDRANGE, sizeof local, local.data(), size))
      << about::call("clGetKernelSubGroupInfo") << "CL_KERNEL_SUB_GROUP_COUNT_FOR_NDRANGE";
  EXPECT_CODE(CL_INVALID_OPERATION,
              ask(CL_KERNEL_LOCAL_SIZE_FOR_SUB_GROUP_COUNT, size, &count, sizeof got))
      << about::call("clGetKernelSubGroupInfo") << "CL_KERNEL_LOCAL_SIZE_FOR_SUB_GROUP_COUNT";
  EXPECT_CODE(CL_INVALID_OPERATION, ask(CL_KERNEL_MAX_NUM_SUB_GROUPS, 0, nullptr, size))
      << about::call("clGetKernelSubGroupInfo") << "CL_KERNEL_MAX_NUM_SUB_GROUPS";
  EXPECT_CODE(CL_INVALID_OPERATION, ask(CL_KERNEL_COMPILE_NUM_SUB_GROUPS, 0, nullptr, size))
      << about::call("clGetKernelSubGroupInfo") << "CL_KERNEL_COMPILE_NUM_SUB_GROUPS";
}

// ---- Functions that run when a program is initialized or released. No 3.0 device supports them.

void CL_CALLBACK ignore(cl_program, void*) {}

void program_callbacks(Setting& on) {
  const cl::Program program = on.build(host::kernel_one);
  for (const cl_program_info name :
       {CL_PROGRAM_SCOPE_GLOBAL_CTORS_PRESENT, CL_PROGRAM_SCOPE_GLOBAL_DTORS_PRESENT}) {
    cl_bool present = CL_TRUE;
    EXPECT_SUCCESS(clGetProgramInfo(program(), name, sizeof present, &present, nullptr));
    EXPECT_VALUE(present, ==, cl_bool{CL_FALSE}) << about::query(
        name == CL_PROGRAM_SCOPE_GLOBAL_CTORS_PRESENT ? "CL_PROGRAM_SCOPE_GLOBAL_CTORS_PRESENT"
                                                      : "CL_PROGRAM_SCOPE_GLOBAL_DTORS_PRESENT");
  }
  EXPECT_CODE(CL_INVALID_OPERATION, clSetProgramReleaseCallback(program(), ignore, nullptr));
}

constexpr std::string_view place = "OpenCL API 3.0, Appendix H";
constexpr auto compiler = host::needs_compiler;
constexpr auto no_variables =
    Needs::lack(Needs::feature("__opencl_c_program_scope_global_variables")) & compiler;
constexpr host::Example rows[] = {
    {"absent/svm", place, svm, {3, 0}, Needs::lack(parts::svm)},
    {"absent/device_enqueue", place, device_enqueue, {3, 0}, Needs::lack(parts::device_queues)},
    {"absent/device_enqueue_profiling",
     place,
     profiling_complete,
     {3, 0},
     Needs::lack(parts::device_queues)},
    {"absent/replaceable_default_queue",
     place,
     default_queue,
     {3, 0},
     Needs::lack(parts::replaceable_default_queue)},
    {"absent/pipes", place, pipes, {3, 0}, Needs::lack(parts::pipes)},
    {"absent/global_variables", place, global_variables, {3, 0}, no_variables},
    {"absent/non_uniform_work_groups",
     place,
     non_uniform,
     {3, 0},
     Needs::lack(parts::non_uniform_work_groups) & host::needs_work_group_and_compiler<2>},
    {"absent/read_write_images",
     place,
     read_write_images,
     {3, 0},
     Needs::lack(parts::read_write_image_arguments) & host::needs_images},
    {"absent/3d_image_writes",
     place,
     image_3d_writes,
     {3, 0},
     Needs::lack(parts::image_3d_writes) & host::needs_3d_images},
    {"absent/image2d_from_buffer",
     place,
     plane_over_buffer,
     {3, 0},
     Needs::lack(parts::images_from_buffers) & host::needs_images},
    {"absent/timers", place, timers, {3, 0}, Needs::lack(parts::timers)},
    {"absent/intermediate_language",
     place,
     intermediate_language,
     {3, 0},
     Needs::lack(parts::intermediate_language)},
    {"absent/specialization_constants",
     place,
     specialization_constants,
     {3, 0},
     Needs::lack(parts::intermediate_language)},
    {"absent/sub_groups", place, sub_groups, {3, 0}, Needs::lack(parts::sub_groups)},
    {"absent/sub_groups_of_kernels",
     place,
     sub_groups_of_kernels,
     {3, 0},
     Needs::lack(parts::sub_groups) & compiler},
    {"absent/program_callbacks", place, program_callbacks, {3, 0}, compiler},
};

}  // namespace

std::span<const host::Example> absent() {
  return rows;
}

}  // namespace assay::suites::platform
