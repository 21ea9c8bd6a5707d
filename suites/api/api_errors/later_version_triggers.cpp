#include "harness/cases/assertion.h"
#include "suites/api/api_errors/command.h"
#include "suites/base/about.h"
#include "suites/spirv/program.h"

namespace assay::suites::api_errors {
namespace {

using namespace harness::parts;

constexpr host::Needs with_svm = svm & host::needs_compiler,
                      without_svm = host::Needs::lack(svm) & host::needs_compiler,
                      without_system_sharing = host::Needs::lack(svm_fine_grain_system) & with_svm;

/// A kernel of one buffer argument.
cl_kernel kernel(Attempt& a) {
  return a.keep(a.on.kernel(host::kernel_one, "one"))();
}

cl::CommandQueue queue_on_device(Attempt& a) {
  const cl_queue_properties properties[] = {
      CL_QUEUE_PROPERTIES, CL_QUEUE_ON_DEVICE | CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, 0};
  return cl::CommandQueue(
      CREATED(clCreateCommandQueueWithProperties, a.on.context()(), a.on.device_id(), properties),
      false);
}

/// A list of pointers for CL_KERNEL_EXEC_INFO_SVM_PTRS.
const void* pointers(Attempt& a) {
  return a.keep(std::array<const void*, 2>{&a.keep<cl_ulong>()}).data();
}

const cl_bool* no(Attempt& a) {
  return &a.keep<cl_bool>(CL_FALSE);
}

/// The platform's timers; a 3.0 platform need not have any.
cl_device_id device_with_timers(Attempt& a) {
  if (a.on.version() >= harness::Version{3, 0} &&
      cl::Platform(a.on.platform()).getInfo<CL_PLATFORM_HOST_TIMER_RESOLUTION>() == 0)
    skip("needs timers (CL_PLATFORM_HOST_TIMER_RESOLUTION)");
  return a.on.device_id();
}

/// A module that is as good as any, and its size.
auto module(Attempt& a) {
  return spirv::storing_module(static_cast<unsigned>(a.on.info().address_bits), 1);
}

}  // namespace

std::vector<Break> il_breaks() {
  return {{"null_context",
           {{"context", nullptr},
            {"il", [](Attempt& a) { return a.keep(module(a)).data(); }},
            {"length", [](Attempt& a) { return module(a).size() * sizeof module(a)[0]; }}},
           true,
           harness::parts::spirv},
          {"null_il", {{"il", nullptr}}, false, intermediate_language},
          {"zero_length", {{"length", 0}}, false, intermediate_language},
          {"malformed", {}, false, intermediate_language}};
}

std::vector<Trigger> later_version_triggers() {
  return joined({
      BREAKS(clCloneKernel, [](Attempt&) { return std::tuple(nullptr); },
             {{"null_kernel", {}, true}}),
      BREAKS(clSetKernelArgSVMPointer,
             [](Attempt& a) { return std::tuple(kernel(a), 0, shared_memory(a)); },
             {{"null_kernel", {{"kernel", nullptr}}, true, with_svm},
              {"index", {{"arg_index", 1}}, false, with_svm}}),
      // No pointer is one to shared virtual memory there, so that no value is valid.
      {or_code(BREAKS(clSetKernelArgSVMPointer,
                      [](Attempt& a) { return std::tuple(kernel(a), 0, shared_memory(a)); },
                      {{"unsupported", {}, false, without_svm}})
                   .front(),
               CL_INVALID_ARG_VALUE, CL_INVALID_OPERATION)},
      BREAKS(clSetKernelExecInfo,
             [](Attempt& a) {
               return std::tuple(kernel(a), CL_KERNEL_EXEC_INFO_SVM_PTRS, sizeof(void*),
                                 pointers(a));
             },
             {{"null_kernel", {{"kernel", nullptr}}, true, with_svm},
              {"unknown_parameter",
               {{"param_name", 0x7ffffff1},
                {"param_value_size", sizeof(cl_bool)},
                {"param_value", no}},
               false,
               with_svm},
              {"null_value", {{"param_value", nullptr}}, false, with_svm},
              {"odd_size", {{"param_value_size", sizeof(void*) + 1}}, false, with_svm},
              {"system_unsupported",
               {{"param_name", CL_KERNEL_EXEC_INFO_SVM_FINE_GRAIN_SYSTEM},
                {"param_value_size", sizeof(cl_bool)},
                {"param_value", [](Attempt& a) { return &a.keep<cl_bool>(CL_TRUE); }}},
               false,
               without_system_sharing},
              {"unsupported", {}, false, without_svm}}),
      BREAKS(
          clGetKernelSubGroupInfo,
          [](Attempt& a) {
            return std::tuple(kernel(a), a.on.device_id(), CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE,
                              sizeof(std::size_t),
                              a.keep(std::array<std::size_t, 3>{1, 1, 1}).data(),
                              sizeof(std::size_t), &a.keep<std::size_t>(), nullptr);
          },
          {{"null_kernel", {{"kernel", nullptr}}, true},
           {"unknown_parameter", {{"param_name", 0x7ffffff1}}},
           {"too_small", {{"param_value_size", 1}}},
           {"null_input", {{"input_value", nullptr}}},
           {"odd_input", {{"input_value_size", 1}}}},
          host::needs_sub_groups),
      BREAKS(
          clCreateProgramWithIL,
          [](Attempt& a) {
            return std::tuple(a.on.context()(), a.keep(std::array<cl_uint, 16>{}).data(), 64);
          },
          il_breaks()),
      BREAKS(
          clSetProgramSpecializationConstant,
          [](Attempt& a) { return std::tuple(nullptr, 0, sizeof(cl_uint), &a.keep<cl_uint>(1)); },
          {{"null_program", {}, true}}, intermediate_language),
      BREAKS(clSetProgramReleaseCallback,
             [](Attempt& a) {
               return std::tuple(
                   a.keep(a.on.program(host::kernel_one))(), [](cl_program, void*) {}, nullptr);
             },
             {{"null_program", {{"program", nullptr}}, true},
              {"null_callback", {{"pfn_notify", nullptr}}}}),
      BREAKS(clGetDeviceAndHostTimer,
             [](Attempt& a) {
               return std::tuple(device_with_timers(a), &a.keep<cl_ulong>(), &a.keep<cl_ulong>());
             },
             {{"null_device", {{"device", nullptr}}, true},
              {"null_device_time", {{"device_timestamp", nullptr}}},
              {"null_host_time", {{"host_timestamp", nullptr}}}}),
      BREAKS(clGetHostTimer,
             [](Attempt& a) { return std::tuple(device_with_timers(a), &a.keep<cl_ulong>()); },
             {{"null_device", {{"device", nullptr}}, true},
              {"null_time", {{"host_timestamp", nullptr}}}}),
      BREAKS(clSetContextDestructorCallback,
             [](Attempt& a) {
               return std::tuple(
                   a.on.context()(), [](cl_context, void*) {}, nullptr);
             },
             {{"null_context", {{"context", nullptr}}, true},
              {"null_callback", {{"pfn_notify", nullptr}}}}),
      BREAKS(
          clSetDefaultDeviceCommandQueue,
          [](Attempt& a) {
            return std::tuple(a.on.context()(), a.on.device_id(), a.keep(queue_on_device(a))());
          },
          {{"null_context", {{"context", nullptr}}, true},
           {"null_device", {{"device", nullptr}}},
           {"host_queue", {{"command_queue", [](Attempt& a) { return a.on.queue()(); }}}}},
          replaceable_default_queue & host::needs_device_queues),
  });
}

}  // namespace assay::suites::api_errors
