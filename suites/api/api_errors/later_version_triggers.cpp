#include <array>

#include "suites/api/api_errors/trigger.h"
#include "suites/api/spirv_module.h"

namespace assay::suites::api_errors {
namespace {

constexpr const char* source = "__kernel void one(__global int *out) { *out = 1; }\n";

/// With a kernel of one buffer argument.
TriggerCall with_kernel(cl_int (*call)(Attempt&, cl_kernel)) {
  return [=](Attempt& a) {
    const cl::Kernel kernel = a.on.kernel(source, "one");
    return call(a, kernel());
  };
}

template <bool wanted>
api::Missing svm_and_compiler(const harness::DeviceInfo& device) {
  if (wanted) {
    if (auto missing = api::needs_svm(device)) return missing;
  } else if (device.svm_capabilities != 0) {
    return "needs a device without shared virtual memory";
  }
  return api::needs_compiler(device);
}

api::Missing no_fine_grain_system(const harness::DeviceInfo& device) {
  if ((device.svm_capabilities & CL_DEVICE_SVM_FINE_GRAIN_SYSTEM) != 0)
    return "needs a device without CL_DEVICE_SVM_FINE_GRAIN_SYSTEM";
  return svm_and_compiler<true>(device);
}

using api::needs_sub_groups;

api::Missing needs_il(const harness::DeviceInfo& device) {
  if (device.il_version.empty()) return "needs an intermediate language (CL_DEVICE_IL_VERSION)";
  return std::nullopt;
}
api::Missing needs_spirv(const harness::DeviceInfo& device) {
  if (device.il_version.find("SPIR-V") != std::string::npos) return std::nullopt;
  return "needs SPIR-V (CL_DEVICE_IL_VERSION)";
}

api::Missing needs_replaceable_default(const harness::DeviceInfo& device) {
  if ((device.device_enqueue_capabilities & CL_DEVICE_QUEUE_REPLACEABLE_DEFAULT) != 0)
    return api::needs_device_queues(device);
  return "needs CL_DEVICE_QUEUE_REPLACEABLE_DEFAULT";
}

cl::CommandQueue queue_on_device(Attempt& a) {
  const cl_queue_properties properties[] = {
      CL_QUEUE_PROPERTIES, CL_QUEUE_ON_DEVICE | CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, 0};
  cl_int status = CL_SUCCESS;
  cl::CommandQueue made(
      clCreateCommandQueueWithProperties(a.on.context()(), a.on.device_id(), properties, &status),
      false);
  EXPECT_CODE(CL_SUCCESS, status) << "clCreateCommandQueueWithProperties";
  return made;
}

cl_int exec_info(Attempt& a, cl_kernel kernel, cl_kernel_exec_info parameter, std::size_t size,
                 const void* value) {
  return a.api.clSetKernelExecInfo(kernel, parameter, size, value);
}

cl_int set_pointer(Attempt& a, cl_kernel kernel, cl_uint index) {
  void* const memory = clSVMAlloc(a.on.context()(), CL_MEM_READ_WRITE, 64, 0);
  EXPECT_NE(memory, nullptr) << "clSVMAlloc returned NULL";
  const cl_int status = a.api.clSetKernelArgSVMPointer(kernel, index, memory);
  clSVMFree(a.on.context()(), memory);
  return status;
}

cl_int sub_group_info(Attempt& a, cl_kernel kernel, cl_kernel_sub_group_info parameter,
                      std::size_t input_size, std::size_t size) {
  const std::array<std::size_t, 3> local{1, 1, 1};
  std::array<std::uint8_t, 64> value{};
  return a.api.clGetKernelSubGroupInfo(kernel, a.on.device_id(), parameter, input_size,
                                       local.data(), size, value.data(), nullptr);
}

cl_int with_il(Attempt& a, bool null_context, const void* il, std::size_t length) {
  return refused([&](cl_int* status) {
    return a.api.clCreateProgramWithIL(null_context ? nullptr : a.on.context()(), il, length,
                                       status);
  });
}

constexpr std::array<cl_uint, 16> no_module{};

/// The platform's timers; a 3.0 platform need not have any.
bool timers(Attempt& a) {
  return a.on.version() < harness::Version{3, 0} ||
         cl::Platform(a.on.platform()).getInfo<CL_PLATFORM_HOST_TIMER_RESOLUTION>() != 0;
}

cl_int both_timers(Attempt& a, cl_ulong* device_time, cl_ulong* host_time) {
  if (!timers(a)) return skip("needs timers (CL_PLATFORM_HOST_TIMER_RESOLUTION)");
  return a.api.clGetDeviceAndHostTimer(a.on.device_id(), device_time, host_time);
}

cl_ulong some_time = 0;

std::vector<Trigger> of_kernels() {
  const std::string pointer = "clSetKernelArgSVMPointer/", info = "clSetKernelExecInfo/",
                    groups = "clGetKernelSubGroupInfo/";
  constexpr auto with = svm_and_compiler<true>, without = svm_and_compiler<false>;
  return {
      {"clCloneKernel/null_kernel",
       [](Attempt& a) {
         return refused([&](cl_int* status) { return a.api.clCloneKernel(nullptr, status); });
       },
       true},
      {pointer + "null_kernel", [](Attempt& a) { return set_pointer(a, nullptr, 0); }, true, with},
      {pointer + "index", with_kernel([](Attempt& a, cl_kernel k) { return set_pointer(a, k, 1); }),
       false, with},
      {pointer + "unsupported", with_kernel([](Attempt& a, cl_kernel k) {
         // No pointer is one to shared virtual memory there, so that no value is valid.
         return as_right(a.api.clSetKernelArgSVMPointer(k, 0, &some_time), CL_INVALID_ARG_VALUE,
                         CL_INVALID_OPERATION);
       }),
       false, without},
      {info + "null_kernel",
       [](Attempt& a) {
         const void* pointers[] = {nullptr};
         return exec_info(a, nullptr, CL_KERNEL_EXEC_INFO_SVM_PTRS, sizeof pointers, pointers);
       },
       true, with},
      {info + "unknown_parameter", with_kernel([](Attempt& a, cl_kernel k) {
         const cl_bool value = CL_FALSE;
         return exec_info(a, k, 0x7ffffff1, sizeof value, &value);
       }),
       false, with},
      {info + "null_value", with_kernel([](Attempt& a, cl_kernel k) {
         return exec_info(a, k, CL_KERNEL_EXEC_INFO_SVM_PTRS, sizeof(void*), nullptr);
       }),
       false, with},
      {info + "odd_size", with_kernel([](Attempt& a, cl_kernel k) {
         const std::array<void*, 2> pointers{};
         return exec_info(a, k, CL_KERNEL_EXEC_INFO_SVM_PTRS, sizeof(void*) + 1, pointers.data());
       }),
       false, with},
      {info + "system_unsupported", with_kernel([](Attempt& a, cl_kernel k) {
         const cl_bool value = CL_TRUE;
         return exec_info(a, k, CL_KERNEL_EXEC_INFO_SVM_FINE_GRAIN_SYSTEM, sizeof value, &value);
       }),
       false, no_fine_grain_system},
      {info + "unsupported", with_kernel([](Attempt& a, cl_kernel k) {
         const void* pointers[] = {&some_time};
         return exec_info(a, k, CL_KERNEL_EXEC_INFO_SVM_PTRS, sizeof pointers, pointers);
       }),
       false, without},
      {groups + "null_kernel",
       [](Attempt& a) {
         return sub_group_info(a, nullptr, CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE,
                               sizeof(std::size_t), sizeof(std::size_t));
       },
       true, needs_sub_groups},
      {groups + "unknown_parameter", with_kernel([](Attempt& a, cl_kernel k) {
         return sub_group_info(a, k, 0x7ffffff1, sizeof(std::size_t), sizeof(std::size_t));
       }),
       false, needs_sub_groups},
      {groups + "too_small", with_kernel([](Attempt& a, cl_kernel k) {
         return sub_group_info(a, k, CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE, sizeof(std::size_t),
                               1);
       }),
       false, needs_sub_groups},
      {groups + "null_input", with_kernel([](Attempt& a, cl_kernel k) {
         std::size_t value = 0;
         return a.api.clGetKernelSubGroupInfo(k, a.on.device_id(),
                                              CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE,
                                              sizeof value, nullptr, sizeof value, &value, nullptr);
       }),
       false, needs_sub_groups},
      {groups + "odd_input", with_kernel([](Attempt& a, cl_kernel k) {
         return sub_group_info(a, k, CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE, 1,
                               sizeof(std::size_t));
       }),
       false, needs_sub_groups},
  };
}

std::vector<Trigger> of_programs() {
  const std::string il = "clCreateProgramWithIL/", release = "clSetProgramReleaseCallback/";
  return {
      {il + "null_context",
       [](Attempt& a) {
         const auto module = api::spirv_module(static_cast<unsigned>(a.on.info().address_bits), 1);
         return with_il(a, true, module.data(), module.size() * sizeof module[0]);
       },
       true, needs_spirv},
      {il + "null_il", [](Attempt& a) { return with_il(a, false, nullptr, 64); }, false, needs_il},
      {il + "zero_length", [](Attempt& a) { return with_il(a, false, no_module.data(), 0); }, false,
       needs_il},
      {il + "malformed",
       [](Attempt& a) { return with_il(a, false, no_module.data(), sizeof no_module); }, false,
       needs_il},
      {"clSetProgramSpecializationConstant/null_program",
       [](Attempt& a) {
         const cl_uint value = 1;
         return a.api.clSetProgramSpecializationConstant(nullptr, 0, sizeof value, &value);
       },
       true, needs_il},
      {release + "null_program",
       [](Attempt& a) {
         return a.api.clSetProgramReleaseCallback(
             nullptr, [](cl_program, void*) {}, nullptr);
       },
       true},
      {release + "null_callback",
       [](Attempt& a) {
         const cl::Program program = a.on.program(source);
         return a.api.clSetProgramReleaseCallback(program(), nullptr, nullptr);
       }},
  };
}

std::vector<Trigger> of_devices() {
  const std::string both = "clGetDeviceAndHostTimer/", host = "clGetHostTimer/",
                    destructor = "clSetContextDestructorCallback/",
                    queue = "clSetDefaultDeviceCommandQueue/";
  return {
      {both + "null_device",
       [](Attempt& a) -> cl_int {
         if (!timers(a)) return skip("needs timers (CL_PLATFORM_HOST_TIMER_RESOLUTION)");
         cl_ulong device_time = 0, host_time = 0;
         return a.api.clGetDeviceAndHostTimer(nullptr, &device_time, &host_time);
       },
       true},
      {both + "null_device_time", [](Attempt& a) { return both_timers(a, nullptr, &some_time); }},
      {both + "null_host_time", [](Attempt& a) { return both_timers(a, &some_time, nullptr); }},
      {host + "null_device",
       [](Attempt& a) -> cl_int {
         if (!timers(a)) return skip("needs timers (CL_PLATFORM_HOST_TIMER_RESOLUTION)");
         cl_ulong time = 0;
         return a.api.clGetHostTimer(nullptr, &time);
       },
       true},
      {host + "null_time",
       [](Attempt& a) {
         if (!timers(a)) return skip("needs timers (CL_PLATFORM_HOST_TIMER_RESOLUTION)");
         return a.api.clGetHostTimer(a.on.device_id(), nullptr);
       }},
      {destructor + "null_context",
       [](Attempt& a) {
         return a.api.clSetContextDestructorCallback(
             nullptr, [](cl_context, void*) {}, nullptr);
       },
       true},
      {destructor + "null_callback",
       [](Attempt& a) {
         return a.api.clSetContextDestructorCallback(a.on.context()(), nullptr, nullptr);
       }},
      {queue + "null_context",
       [](Attempt& a) {
         return a.api.clSetDefaultDeviceCommandQueue(nullptr, a.on.device_id(),
                                                     queue_on_device(a)());
       },
       true, needs_replaceable_default},
      {queue + "null_device",
       [](Attempt& a) {
         return a.api.clSetDefaultDeviceCommandQueue(a.on.context()(), nullptr,
                                                     queue_on_device(a)());
       },
       false, needs_replaceable_default},
      {queue + "host_queue",
       [](Attempt& a) {
         return a.api.clSetDefaultDeviceCommandQueue(a.on.context()(), a.on.device_id(),
                                                     a.on.queue()());
       },
       false, needs_replaceable_default},
  };
}

}  // namespace

std::vector<Trigger> later_version_triggers() {
  std::vector<Trigger> all;
  for (auto&& some : {of_kernels(), of_programs(), of_devices()})
    all.insert(all.end(), some.begin(), some.end());
  return all;
}

}  // namespace assay::suites::api_errors
