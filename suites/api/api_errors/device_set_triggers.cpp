#include <algorithm>

#include "suites/api/api_errors/call.h"
#include "suites/base/about.h"

namespace assay::suites::api_errors {
namespace {

using host::needs_compiler;

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
  EXPECT_SUCCESS(clBuildProgram(program(), 1, &devices[1](), "-D SECOND", nullptr, nullptr));
  return refused("clCreateKernel",
                 [&](cl_int* status) { return a.api.clCreateKernel(program(), "k", status); });
}

/// The context has only the root device.
cl_kernel own_kernel(Attempt& a) {
  return a.keep(a.on.kernel(source, "k"))();
}
cl_kernel kernel_of_two(Attempt& a) {
  const auto devices = two_devices(a);
  if (devices.empty()) return nullptr;
  auto& program = a.make<cl::Program>(cl::Context(devices), source);
  program.build(devices);
  return a.make<cl::Kernel>(program, "k")();
}
const std::vector<Break>& kernel_queries() {
  static const std::vector<Break> rows{
      {"foreign_device", {{"device", device_of_no_context}}},
      {"null_of_several", {{"kernel", kernel_of_two}, {"device", nullptr}}}};
  return rows;
}

/// Calls `call` with the program of the device's first built-in kernel. Returns the code.
template <typename Call>
cl_int with_built_in_kernels(Attempt& a, Call call) {
  const auto& names = a.on.info().built_in_kernels;
  if (lacks(a, harness::parts::built_in_kernels)) return CL_SUCCESS;
  const cl_device_id device = a.on.device_id();
  cl_int status = CL_SUCCESS;
  const cl::Program program(clCreateProgramWithBuiltInKernels(a.on.context()(), 1, &device,
                                                              names.front().c_str(), &status),
                            false);
  EXPECT_CODE(CL_SUCCESS, status) << about::call("clCreateProgramWithBuiltInKernels");
  return call(program());
}
cl_int build_built_in_kernels(Attempt& a) {
  return with_built_in_kernels(a, [&](cl_program program) {
    return a.api.clBuildProgram(program, 0, nullptr, "", nullptr, nullptr);
  });
}
cl_int compile_built_in_kernels(Attempt& a) {
  return with_built_in_kernels(a, [&](cl_program program) {
    return a.api.clCompileProgram(program, 0, nullptr, "", 0, nullptr, nullptr, nullptr, nullptr);
  });
}

/// An image argument needs an access that the flags of the image forbid.
Break image_argument(const std::string& name, const char* argument, cl_mem_flags flags) {
  return {name,
          {{"kernel",
            [argument](Attempt& a) {
              return a.keep(a.on.kernel(
                  std::string("__kernel void k(") + argument +
                      " image2d_t image, __global int *out) { *out = get_image_width(image); }\n",
                  "k"))();
            }},
           {"arg_value", [flags](Attempt& a) {
              const auto& image = a.make<cl::Image2D>(
                  a.on.context(), flags, cl::ImageFormat(CL_RGBA, CL_UNORM_INT8), 16, 16);
              return &a.keep(image());
            }}}};
}

cl_program unbuilt(Attempt& a) {
  return a.keep(a.on.program(source))();
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
  return joined({
      {{"clCreateKernel/different_definitions", different_definitions, false, needs_compiler},
       {"clBuildProgram/built_in_kernels", build_built_in_kernels},
       {"clCompileProgram/built_in_kernels", compile_built_in_kernels}},
      BREAKS(
          clGetKernelWorkGroupInfo,
          [](Attempt& a) {
            return std::tuple(own_kernel(a), a.on.device_id(), CL_KERNEL_WORK_GROUP_SIZE,
                              sizeof(std::size_t), &a.keep<std::size_t>(), nullptr);
          },
          kernel_queries(), needs_compiler),
      BREAKS(
          clGetKernelSubGroupInfo,
          [](Attempt& a) {
            return std::tuple(own_kernel(a), a.on.device_id(), CL_KERNEL_MAX_NUM_SUB_GROUPS, 0,
                              nullptr, sizeof(std::size_t), &a.keep<std::size_t>(), nullptr);
          },
          kernel_queries(), host::needs_sub_groups),
      BREAKS(
          clSetKernelArg, [](Attempt&) { return std::tuple(nullptr, 0, sizeof(cl_mem), nullptr); },
          {image_argument("write_only_image", "__read_only", CL_MEM_WRITE_ONLY),
           image_argument("read_only_image", "__write_only", CL_MEM_READ_ONLY)},
          host::needs_images & needs_compiler),
      BREAKS(
          clCreateSampler,
          [](Attempt& a) {
            return std::tuple(a.on.context()(), CL_FALSE, CL_ADDRESS_CLAMP, CL_FILTER_NEAREST);
          },
          {{"images_unsupported", {}}}, host::Needs::lack(harness::parts::images)),
      BREAKS(
          clBuildProgram,
          [](Attempt& a) { return std::tuple(unbuilt(a), 0, nullptr, "", nullptr, nullptr); },
          {{"no_compiler", {}}}, host::Needs::lack(harness::parts::compiler)),
      BREAKS(
          clCompileProgram,
          [](Attempt& a) {
            return std::tuple(unbuilt(a), 0, nullptr, "", 0, nullptr, nullptr, nullptr, nullptr);
          },
          {{"no_compiler", {}}}, host::Needs::lack(harness::parts::compiler)),
      BREAKS(
          clLinkProgram,
          [](Attempt& a) {
            return std::tuple(a.on.context()(), 0, nullptr, "", 1, &a.keep(unbuilt(a)), nullptr,
                              nullptr);
          },
          {{"no_linker", {}}}, host::Needs::lack(harness::parts::linker)),
  });
}

}  // namespace assay::suites::api_errors
