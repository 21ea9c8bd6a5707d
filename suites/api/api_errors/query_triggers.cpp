#include <array>

#include "suites/api/api_errors/trigger.h"
#include "suites/api/queries.h"

namespace assay::suites::api_errors {
namespace {

/// Asks the object that the queries' suite makes for this function.
TriggerCall ask(std::string function, cl_uint parameter, std::size_t size) {
  return [=](Attempt& a) {
    cl_int status = CL_SUCCESS;
    api::with_object(function, a.on, [&](const api::QueryCall& get) {
      std::array<std::uint8_t, 4096> value{};
      std::size_t returned = 0;
      status = get(parameter, size, value.data(), &returned);
    });
    return status;
  };
}

constexpr cl_uint unknown = 0x7ffffff1;

template <typename Call>
Trigger null_handle(std::string id, Call call) {
  return {std::move(id),
          [call](Attempt& a) -> cl_int {
            cl_uint value = 0;
            return call(a.api, &value);
          },
          true};
}

/// A parameter of each function, whose value is longer than a byte.
struct Asked {
  const char* function;
  cl_uint parameter;
};
constexpr std::array asked{
    Asked{"clGetPlatformInfo", CL_PLATFORM_VERSION},
    Asked{"clGetDeviceInfo", CL_DEVICE_MAX_COMPUTE_UNITS},
    Asked{"clGetContextInfo", CL_CONTEXT_DEVICES},
    Asked{"clGetCommandQueueInfo", CL_QUEUE_DEVICE},
    Asked{"clGetMemObjectInfo", CL_MEM_SIZE},
    Asked{"clGetImageInfo", CL_IMAGE_FORMAT},
    Asked{"clGetSamplerInfo", CL_SAMPLER_CONTEXT},
    Asked{"clGetProgramInfo", CL_PROGRAM_NUM_DEVICES},
    Asked{"clGetProgramBuildInfo", CL_PROGRAM_BUILD_STATUS},
    Asked{"clGetKernelInfo", CL_KERNEL_NUM_ARGS},
    Asked{"clGetKernelWorkGroupInfo", CL_KERNEL_WORK_GROUP_SIZE},
    Asked{"clGetKernelArgInfo", CL_KERNEL_ARG_ADDRESS_QUALIFIER},
    Asked{"clGetEventInfo", CL_EVENT_CONTEXT},
    Asked{"clGetEventProfilingInfo", CL_PROFILING_COMMAND_END},
};

cl_int unbuilt(Attempt& a, cl_program_info parameter) {
  const cl::Program program = a.on.program("__kernel void one(__global int *o) { *o = 1; }\n");
  std::array<std::uint8_t, 4096> value{};
  return a.api.clGetProgramInfo(program(), parameter, value.size(), value.data(), nullptr);
}

cl_int argument_beyond(Attempt& a) {
  const cl::Kernel kernel =
      a.on.kernel("__kernel void one(__global int *o) { *o = 1; }\n", "one", "-cl-kernel-arg-info");
  cl_kernel_arg_address_qualifier value = 0;
  return a.api.clGetKernelArgInfo(kernel(), 1, CL_KERNEL_ARG_ADDRESS_QUALIFIER, sizeof value,
                                  &value, nullptr);
}

cl_int build_info_of_null_device(Attempt& a) {
  const cl::Program program = a.on.program("__kernel void one(__global int *o) { *o = 1; }\n");
  cl_build_status value = 0;
  return a.api.clGetProgramBuildInfo(program(), nullptr, CL_PROGRAM_BUILD_STATUS, sizeof value,
                                     &value, nullptr);
}

}  // namespace

std::vector<Trigger> query_triggers() {
  using Api = const cl_icd_dispatch&;
  std::vector<Trigger> all{
      null_handle("clGetDeviceInfo/null_device",
                  [](Api api, cl_uint* v) {
                    return api.clGetDeviceInfo(nullptr, CL_DEVICE_VENDOR_ID, 4, v, nullptr);
                  }),
      null_handle("clGetContextInfo/null_context",
                  [](Api api, cl_uint* v) {
                    return api.clGetContextInfo(nullptr, CL_CONTEXT_REFERENCE_COUNT, 4, v, nullptr);
                  }),
      {"clGetCommandQueueInfo/size_of_a_host_queue",
       [](Attempt& a) {
         cl_uint size = 0;
         return a.api.clGetCommandQueueInfo(a.on.queue()(), CL_QUEUE_SIZE, sizeof size, &size,
                                            nullptr);
       }},
      null_handle("clGetCommandQueueInfo/null_queue",
                  [](Api api, cl_uint* v) {
                    return api.clGetCommandQueueInfo(nullptr, CL_QUEUE_REFERENCE_COUNT, 4, v,
                                                     nullptr);
                  }),
      null_handle("clGetMemObjectInfo/null_object",
                  [](Api api, cl_uint* v) {
                    return api.clGetMemObjectInfo(nullptr, CL_MEM_REFERENCE_COUNT, 4, v, nullptr);
                  }),
      null_handle("clGetSamplerInfo/null_sampler",
                  [](Api api, cl_uint* v) {
                    return api.clGetSamplerInfo(nullptr, CL_SAMPLER_REFERENCE_COUNT, 4, v, nullptr);
                  }),
      null_handle("clGetProgramInfo/null_program",
                  [](Api api, cl_uint* v) {
                    return api.clGetProgramInfo(nullptr, CL_PROGRAM_REFERENCE_COUNT, 4, v, nullptr);
                  }),
      {"clGetProgramBuildInfo/null_program",
       [](Attempt& a) {
         cl_build_status value = 0;
         return a.api.clGetProgramBuildInfo(nullptr, a.on.device_id(), CL_PROGRAM_BUILD_STATUS,
                                            sizeof value, &value, nullptr);
       },
       true},
      null_handle("clGetKernelInfo/null_kernel",
                  [](Api api, cl_uint* v) {
                    return api.clGetKernelInfo(nullptr, CL_KERNEL_REFERENCE_COUNT, 4, v, nullptr);
                  }),
      {"clGetKernelWorkGroupInfo/null_kernel",
       [](Attempt& a) {
         std::size_t value = 0;
         return a.api.clGetKernelWorkGroupInfo(nullptr, a.on.device_id(), CL_KERNEL_WORK_GROUP_SIZE,
                                               sizeof value, &value, nullptr);
       },
       true},
      null_handle("clGetKernelArgInfo/null_kernel",
                  [](Api api, cl_uint* v) {
                    return api.clGetKernelArgInfo(nullptr, 0, CL_KERNEL_ARG_ADDRESS_QUALIFIER, 4, v,
                                                  nullptr);
                  }),
      null_handle("clGetEventInfo/null_event",
                  [](Api api, cl_uint* v) {
                    return api.clGetEventInfo(nullptr, CL_EVENT_REFERENCE_COUNT, 4, v, nullptr);
                  }),
      {"clGetEventProfilingInfo/null_event",
       [](Attempt& a) {
         cl_ulong value = 0;
         return a.api.clGetEventProfilingInfo(nullptr, CL_PROFILING_COMMAND_END, sizeof value,
                                              &value, nullptr);
       },
       true},
      {"clGetProgramInfo/kernels_unbuilt",
       [](Attempt& a) { return unbuilt(a, CL_PROGRAM_NUM_KERNELS); }},
      {"clGetProgramInfo/names_unbuilt",
       [](Attempt& a) { return unbuilt(a, CL_PROGRAM_KERNEL_NAMES); }},
      {"clGetProgramBuildInfo/null_device", build_info_of_null_device},
      {"clGetKernelArgInfo/index", argument_beyond, false, api::needs_compiler},
      {"clGetKernelWorkGroupInfo/global_size",
       ask("clGetKernelWorkGroupInfo", CL_KERNEL_GLOBAL_WORK_SIZE, 3 * sizeof(std::size_t)), false,
       [](const harness::DeviceInfo& device) -> api::Missing {
         if ((device.type & CL_DEVICE_TYPE_CUSTOM) != 0) return "needs no custom device";
         return api::needs_compiler(device);
       }},
  };
  for (const Asked& one : asked) {
    const std::string function = one.function;
    const auto needs = api::needs_of_object(function);
    all.push_back({function + "/unknown_parameter", ask(function, unknown, 4096), false, needs});
    all.push_back({function + "/too_small", ask(function, one.parameter, 1), false, needs});
  }
  return all;
}

}  // namespace assay::suites::api_errors
