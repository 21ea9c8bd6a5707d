#include <algorithm>
#include <array>

#include "suites/api/api_errors/call.h"
#include "suites/host/queries.h"
#include "suites/target/target.h"

namespace assay::suites::api_errors {
namespace {

TriggerCall ask(std::string function, cl_uint parameter, std::size_t size) {
  return [=](Attempt& a) {
    cl_int status = CL_SUCCESS;
    host::with_object(function, a.on, [&](const host::QueryCall& get) {
      std::array<std::uint8_t, 4096> value{};
      std::size_t returned = 0;
      status = get(parameter, size, value.data(), &returned);
    });
    return status;
  };
}

constexpr cl_uint unknown_query = 0x7ffffff1;

/// A query with NULL as the object. The function's parameters are the object, the query's name and
/// the answer.
#define NULL_QUERY(function, name, parameter)                                       \
  Trigger {                                                                         \
    #function "/" name,                                                             \
        [](Attempt& a) {                                                            \
          cl_ulong value = 0;                                                       \
          return a.api.function(nullptr, parameter, sizeof value, &value, nullptr); \
        },                                                                          \
        true                                                                        \
  }

/// For each query function, a parameter whose value has more than one byte.
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

/// Makes the queries of extensions that the device does not list. Returns the first code that is
/// not CL_INVALID_VALUE. A core query may have the same number as a query of an extension that
/// became part of the core.
cl_int ask_for_extensions(Attempt& a) {
  const auto rows = host::load_queries(a.on.options());
  const auto in_the_core = [&](cl_uint value) {
    return std::ranges::any_of(rows, [&](const host::QueryRow& row) {
      return row.function == "clGetDeviceInfo" && row.value == value && row.extension.empty();
    });
  };
  bool asked = false;
  for (const host::QueryRow& row : rows) {
    // OpenCL 3.0 includes this extension, but with another query for the version of OpenCL C.
    if (row.extension == "cl_khr_extended_versioning" && a.on.at_least(3, 0)) continue;
    if (row.suite != "extensions" || row.function != "clGetDeviceInfo" || in_the_core(row.value) ||
        a.on.target().has_extension(row.extension))
      continue;
    asked = true;
    std::array<unsigned char, 4096> value{};
    const cl_int status =
        a.api.clGetDeviceInfo(a.on.device_id(), row.value, sizeof value, value.data(), nullptr);
    if (status != CL_INVALID_VALUE) return status;
  }
  return asked ? CL_INVALID_VALUE
               : skip("needs a device that lacks an extension with device queries");
}

constexpr host::Needs no_custom_device = host::Needs::lack(harness::parts::custom_device);

}  // namespace

std::vector<Trigger> query_triggers() {
  std::vector<Trigger> all = joined({
      {NULL_QUERY(clGetDeviceInfo, "null_device", CL_DEVICE_VENDOR_ID),
       NULL_QUERY(clGetContextInfo, "null_context", CL_CONTEXT_REFERENCE_COUNT),
       NULL_QUERY(clGetCommandQueueInfo, "null_queue", CL_QUEUE_REFERENCE_COUNT),
       NULL_QUERY(clGetMemObjectInfo, "null_object", CL_MEM_REFERENCE_COUNT),
       NULL_QUERY(clGetSamplerInfo, "null_sampler", CL_SAMPLER_REFERENCE_COUNT),
       NULL_QUERY(clGetProgramInfo, "null_program", CL_PROGRAM_REFERENCE_COUNT),
       NULL_QUERY(clGetKernelInfo, "null_kernel", CL_KERNEL_REFERENCE_COUNT),
       NULL_QUERY(clGetEventInfo, "null_event", CL_EVENT_REFERENCE_COUNT),
       NULL_QUERY(clGetEventProfilingInfo, "null_event", CL_PROFILING_COMMAND_END),
       {"clGetDeviceInfo/extension_not_supported", ask_for_extensions},
       {"clGetKernelWorkGroupInfo/global_size",
        ask("clGetKernelWorkGroupInfo", CL_KERNEL_GLOBAL_WORK_SIZE, 3 * sizeof(std::size_t)), false,
        no_custom_device & host::needs_compiler}},
      BREAKS(clGetCommandQueueInfo,
             [](Attempt& a) {
               return std::tuple(a.on.queue()(), CL_QUEUE_SIZE, sizeof(cl_uint), &a.keep<cl_uint>(),
                                 nullptr);
             },
             {{"size_of_a_host_queue", {}}}),
      BREAKS(clGetProgramInfo,
             [](Attempt& a) {
               return std::tuple(a.keep(a.on.program(host::kernel_one))(), 0, 4096,
                                 a.keep(std::array<std::uint8_t, 4096>{}).data(), nullptr);
             },
             {{"kernels_unbuilt", {{"param_name", CL_PROGRAM_NUM_KERNELS}}},
              {"names_unbuilt", {{"param_name", CL_PROGRAM_KERNEL_NAMES}}}}),
      BREAKS(clGetProgramBuildInfo,
             [](Attempt& a) {
               return std::tuple(a.keep(a.on.program(host::kernel_one))(), a.on.device_id(),
                                 CL_PROGRAM_BUILD_STATUS, sizeof(cl_build_status),
                                 &a.keep<cl_build_status>(), nullptr);
             },
             {{"null_program", {{"program", nullptr}}, true},
              {"null_device", {{"device", nullptr}}},
              {"foreign_device", {{"device", device_of_no_context}}}}),
      BREAKS(clGetKernelWorkGroupInfo,
             [](Attempt& a) {
               return std::tuple(nullptr, a.on.device_id(), CL_KERNEL_WORK_GROUP_SIZE,
                                 sizeof(std::size_t), &a.keep<std::size_t>(), nullptr);
             },
             {{"null_kernel", {}, true}}),
      BREAKS(clGetKernelArgInfo,
             [](Attempt& a) {
               return std::tuple(nullptr, 0, CL_KERNEL_ARG_ADDRESS_QUALIFIER,
                                 sizeof(cl_kernel_arg_address_qualifier),
                                 &a.keep<cl_kernel_arg_address_qualifier>(), nullptr);
             },
             {{"null_kernel", {}, true},
              {"index",
               {{"kernel",
                 [](Attempt& a) {
                   return a.keep(a.on.kernel(host::kernel_one, "one", "-cl-kernel-arg-info"))();
                 }},
                {"arg_indx", 1}},
               false,
               host::needs_compiler}}),
  });
  for (const Asked& one : asked) {
    const std::string function = one.function;
    const auto needs = host::needs_of_object(function);
    all.push_back(
        {function + "/unknown_parameter", ask(function, unknown_query, 4096), false, needs});
    all.push_back({function + "/too_small", ask(function, one.parameter, 1), false, needs});
  }
  return all;
}

}  // namespace assay::suites::api_errors
