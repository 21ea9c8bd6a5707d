#include <algorithm>

#include "suites/api/api_errors/trigger.h"

namespace assay::suites::api_errors {
namespace {

using api::needs_compiler;

constexpr const char* source = R"(
#ifdef SECOND
__kernel void k(__global int *out, int value) { *out = value; }
#else
__kernel void k(__global int *out) { *out = 1; }
#endif
)";

cl_int different_definitions(Attempt& a) {
  const auto devices = two_devices(a);
  if (devices.empty()) return CL_SUCCESS;
  const cl::Context context(devices);
  const cl::Program program(context, source);
  EXPECT_SUCCESS(clBuildProgram(program(), 1, &devices[0](), "", nullptr, nullptr));
  EXPECT_SUCCESS(clBuildProgram(program(), 1, &devices[1](), "-DSECOND", nullptr, nullptr));
  return refused([&](cl_int* status) { return a.api.clCreateKernel(program(), "k", status); });
}

/// A program that is built for one device of two.
struct HalfBuilt {
  explicit HalfBuilt(const std::vector<cl::Device>& devices)
      : context(devices),
        buffer(context, CL_MEM_READ_WRITE, 64),
        program(context, source),
        queue(context, devices[1]) {
    program.build({devices[0]});
    kernel = cl::Kernel(program, "k");
    kernel.setArg(0, buffer);
  }
  cl::Context context;
  cl::Buffer buffer;  ///< lives as long: kernels retain no arguments (OpenCL 1.2, 5.7.2)
  cl::Program program;
  cl::CommandQueue queue;
  cl::Kernel kernel;
};

cl_int run_where_not_built(Attempt& a, bool as_task) {
  const auto devices = two_devices(a);
  if (devices.empty()) return CL_SUCCESS;
  const HalfBuilt half(devices);
  const std::size_t items = 1;
  return as_task ? a.api.clEnqueueTask(half.queue(), half.kernel(), 0, nullptr, a.event())
                 : a.api.clEnqueueNDRangeKernel(half.queue(), half.kernel(), 1, nullptr, &items,
                                                nullptr, 0, nullptr, a.event());
}

cl_int work_group_size(Attempt& a, cl_kernel kernel, cl_device_id device) {
  std::size_t value = 0;
  return a.api.clGetKernelWorkGroupInfo(kernel, device, CL_KERNEL_WORK_GROUP_SIZE, sizeof value,
                                        &value, nullptr);
}

cl_int max_sub_groups(Attempt& a, cl_kernel kernel, cl_device_id device) {
  std::size_t value = 0;
  return a.api.clGetKernelSubGroupInfo(kernel, device, CL_KERNEL_MAX_NUM_SUB_GROUPS, 0, nullptr,
                                       sizeof value, &value, nullptr);
}

/// A query of a kernel and a device.
using KernelQuery = cl_int(Attempt&, cl_kernel, cl_device_id);

template <KernelQuery query>
cl_int of_a_foreign_device(Attempt& a) {
  const auto devices = two_devices(a);
  if (devices.empty()) return CL_SUCCESS;
  const cl::Kernel kernel =
      a.on.kernel(source, "k");  // its context has the root-level device alone
  return query(a, kernel(), devices[0]());
}

template <KernelQuery query>
cl_int of_null_with_several(Attempt& a) {
  const auto devices = two_devices(a);
  if (devices.empty()) return CL_SUCCESS;
  const cl::Context context(devices);
  cl::Program program(context, source);
  program.build(devices);
  const cl::Kernel kernel(program, "k");
  return query(a, kernel(), nullptr);
}

cl_int build_built_in_kernels(Attempt& a) {
  const auto& names = a.on.info().built_in_kernels;
  if (names.empty()) return skip("needs built-in kernels (CL_DEVICE_BUILT_IN_KERNELS)");
  const cl_device_id device = a.on.device_id();
  cl_int status = CL_SUCCESS;
  const cl::Program program(clCreateProgramWithBuiltInKernels(a.on.context()(), 1, &device,
                                                              names.front().c_str(), &status),
                            false);
  EXPECT_CODE(CL_SUCCESS, status) << "clCreateProgramWithBuiltInKernels";
  return a.api.clBuildProgram(program(), 0, nullptr, "", nullptr, nullptr);
}

/// An image argument with an image of the other access.
TriggerCall image_argument(const char* argument, cl_mem_flags flags) {
  return [=](Attempt& a) {
    const cl::Kernel kernel =
        a.on.kernel(std::string("__kernel void k(") + argument +
                        " image2d_t image, __global int *out) { *out = get_image_width(image); }\n",
                    "k");
    const cl::Image2D image(a.on.context(), flags, cl::ImageFormat(CL_RGBA, CL_UNORM_INT8), 16, 16);
    const cl_mem handle = image();
    return a.api.clSetKernelArg(kernel(), 0, sizeof handle, static_cast<const void*>(&handle));
  };
}

api::Missing images_and_compiler(const harness::DeviceInfo& device) {
  const auto missing = api::needs_images(device);
  return missing ? missing : needs_compiler(device);
}

template <bool harness::DeviceInfo::*has>
api::Missing lacks(const harness::DeviceInfo& device) {
  if (!(device.*has)) return std::nullopt;
  return "needs a device without it";
}

cl_int sampler_without_images(Attempt& a) {
  return refused([&](cl_int* status) {
    return a.api.clCreateSampler(a.on.context()(), CL_FALSE, CL_ADDRESS_CLAMP, CL_FILTER_NEAREST,
                                 status);
  });
}

cl_int without_compiler(Attempt& a, bool compile) {
  const cl::Program program = a.on.program(source);
  return compile ? a.api.clCompileProgram(program(), 0, nullptr, "", 0, nullptr, nullptr, nullptr,
                                          nullptr)
                 : a.api.clBuildProgram(program(), 0, nullptr, "", nullptr, nullptr);
}

cl_int without_linker(Attempt& a) {
  const cl::Program program = a.on.program(source);
  const cl_program programs[] = {program()};
  return refused([&](cl_int* status) {
    return a.api.clLinkProgram(a.on.context()(), 0, nullptr, "", 1, programs, nullptr, nullptr,
                               status);
  });
}

}  // namespace

std::optional<std::array<cl_device_partition_property, 3>> into_halves(Attempt& a) {
  const auto halves = [&]() -> cl_uint {
    if (!a.on.at_least(1, 2)) return 0;
    const auto schemes = a.on.device().getInfo<CL_DEVICE_PARTITION_PROPERTIES>();
    if (std::ranges::find(schemes, CL_DEVICE_PARTITION_EQUALLY) == schemes.end()) return 0;
    const cl_uint units = a.on.device().getInfo<CL_DEVICE_MAX_COMPUTE_UNITS>(), half = units / 2;
    if (half == 0) return 0;
    const auto most = a.on.device().getInfo<CL_DEVICE_PARTITION_MAX_SUB_DEVICES>();
    return units / half <= most ? half : 0;
  }();
  if (halves == 0) {
    skip("needs PARTITION_EQUALLY into two sub-devices");
    return std::nullopt;
  }
  return std::array<cl_device_partition_property, 3>{
      CL_DEVICE_PARTITION_EQUALLY, static_cast<cl_device_partition_property>(halves), 0};
}

std::vector<cl::Device> two_devices(Attempt& a) {
  const auto halves = into_halves(a);
  if (!halves) return {};
  std::vector<cl::Device> parts;
  a.on.device().createSubDevices(halves->data(), &parts);
  parts.resize(2);
  return parts;
}

std::vector<Trigger> device_set_triggers() {
  using Info = harness::DeviceInfo;
  return {
      {"clCreateKernel/different_definitions", different_definitions, false, needs_compiler},
      {"clEnqueueNDRangeKernel/not_built_for_the_device",
       [](Attempt& a) { return run_where_not_built(a, false); }, false, needs_compiler},
      {"clEnqueueTask/not_built_for_the_device",
       [](Attempt& a) { return run_where_not_built(a, true); }, false, needs_compiler},
      {"clGetKernelWorkGroupInfo/foreign_device", of_a_foreign_device<work_group_size>, false,
       needs_compiler},
      {"clGetKernelWorkGroupInfo/null_of_several", of_null_with_several<work_group_size>, false,
       needs_compiler},
      {"clGetKernelSubGroupInfo/foreign_device", of_a_foreign_device<max_sub_groups>, false,
       api::needs_sub_groups},
      {"clGetKernelSubGroupInfo/null_of_several", of_null_with_several<max_sub_groups>, false,
       api::needs_sub_groups},
      {"clBuildProgram/built_in_kernels", build_built_in_kernels},
      {"clSetKernelArg/write_only_image", image_argument("__read_only", CL_MEM_WRITE_ONLY), false,
       images_and_compiler},
      {"clSetKernelArg/read_only_image", image_argument("__write_only", CL_MEM_READ_ONLY), false,
       images_and_compiler},
      {"clCreateSampler/images_unsupported", sampler_without_images, false, lacks<&Info::images>},
      {"clBuildProgram/no_compiler", [](Attempt& a) { return without_compiler(a, false); }, false,
       lacks<&Info::compiler_available>},
      {"clCompileProgram/no_compiler", [](Attempt& a) { return without_compiler(a, true); }, false,
       lacks<&Info::compiler_available>},
      {"clLinkProgram/no_linker", without_linker, false, lacks<&Info::linker_available>},
  };
}

}  // namespace assay::suites::api_errors
