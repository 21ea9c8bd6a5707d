#include "harness/devices/loader.h"
#include "suites/api/api_errors/command.h"
#include "suites/base/about.h"
#include "suites/host/entry_points.h"
#include "suites/host/extension_change.h"
#include "suites/host/semaphore.h"

namespace assay::suites::api_errors {
namespace {

// ---- cl_khr_suggested_local_work_size, and the same function in core 3.1.

/// Sizes of a launch. `first` is the size in the first dimension, and the other sizes are 1.
const std::size_t* sizes(Attempt& a, std::size_t first) {
  return a.keep(std::array<std::size_t, 8>{first, 1, 1, 1, 1, 1, 1, 1}).data();
}

using Suggest = clGetKernelSuggestedLocalWorkSizeKHR_fn;

/// The core function, or NULL if the loader lacks it.
Suggest core_suggest(Attempt&) {
  return reinterpret_cast<Suggest>(harness::of_loader("clGetKernelSuggestedLocalWorkSize"));
}

Suggest extension_suggest(Attempt& a) {
  return host::extension_function<Suggest>(a.on, "clGetKernelSuggestedLocalWorkSizeKHR");
}

std::vector<Trigger> suggestion_breaks(const std::string& name, Suggest (*function)(Attempt&)) {
  return breaks_of(
      name, function,
      [function](Attempt& a) {
        if (function(a) == nullptr) skip("needs an ICD loader of OpenCL 3.1");
        return std::tuple(a.on.queue()(), a.make<ReadyKernel>(a.on.context()).kernel(), 1,
                          sizes(a, 0), sizes(a, 64), &a.keep<std::array<std::size_t, 8>>()[0]);
      },
      {{"null_queue", {{"command_queue", nullptr}}},
       {"null_kernel", {{"kernel", nullptr}}},
       {"foreign_kernel", {{"kernel", foreign_kernel}}},
       {"argument_not_set", {{"kernel", kernel_without_argument}}},
       {"zero_dimensions", {{"work_dim", 0}}},
       {"too_many_dimensions",
        {{"work_dim",
          [](Attempt& a) {
            return a.on.device().getInfo<CL_DEVICE_MAX_WORK_ITEM_DIMENSIONS>() + 1;
          }}}},
       {"null_global_size", {{"global_work_size", nullptr}}},
       {"zero_global_size", {{"global_work_size", [](Attempt& a) { return sizes(a, 0); }}}},
       {"offset_overflows",
        {{"global_work_offset", [](Attempt& a) { return sizes(a, ~std::size_t{0} - 8); }}}},
       {"zero_global_size_z", {{"work_dim", 3}, {"global_work_size", triple(64, 1, 0)}}},
       {"offset_overflows_z",
        {{"work_dim", 3},
         {"global_work_size", triple(64, 1, 1)},
         {"global_work_offset", triple(0, 0, ~std::size_t{0})}}},
       not_built_for_the_device(),
       {"null_output", {{"suggested_local_work_size", nullptr}}}},
      host::needs_compiler, parameters_of("clGetKernelSuggestedLocalWorkSizeKHR"));
}

// ---- cl_khr_create_command_queue.

Break queue(const std::string& name, cl_queue_properties property, cl_queue_properties value) {
  return {name, {{"properties", list<cl_queue_properties_khr>({property, value, 0})}}};
}

Break unsupported_order() {
  Break made =
      queue("unsupported_order", CL_QUEUE_PROPERTIES, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  made.changes.push_back({"device", [](Attempt& a) {
                            lacks(a, host::Needs::lack(harness::parts::out_of_order_queues));
                            return a.on.device_id();
                          }});
  return made;
}

// ---- cl_khr_semaphore.

cl_semaphore_khr semaphore(Attempt& a) {
  return a.make<host::Semaphore>(a.on)();
}
/// A signaled semaphore. If a driver accepts a wrong wait by mistake, the wait still ends.
cl_semaphore_khr signalled_in(Attempt& a, const cl::Context& context, const cl::CommandQueue& in) {
  const auto& made = a.make<host::Semaphore>(a.on, context);
  const cl_semaphore_khr handle = made();
  EXPECT_SUCCESS(made.functions().signal(in(), 1, &handle, nullptr, 0, nullptr, nullptr))
      << about::call("clEnqueueSignalSemaphoresKHR");
  EXPECT_SUCCESS(clFinish(in()));
  return handle;
}
cl_semaphore_khr signalled(Attempt& a) {
  return signalled_in(a, a.on.context(), a.on.queue());
}
cl_semaphore_khr foreign_signalled(Attempt& a) {
  return signalled_in(a, a.on.other_context(), a.on.other_queue());
}
cl_semaphore_khr foreign_semaphore(Attempt& a) {
  return a.make<host::Semaphore>(a.on, a.on.foreign_context())();
}

template <cl_semaphore_khr (*object)(Attempt&)>
auto one_semaphore(Attempt& a) {
  return std::tuple(a.on.queue()(), 1, listed<object>(a), nullptr, 0, nullptr, a.event());
}
template <cl_semaphore_khr (*own)(Attempt&), cl_semaphore_khr (*foreign)(Attempt&)>
std::vector<Break> command_breaks() {
  return {
      {"null_queue", {{"command_queue", nullptr}}},
      {"no_semaphores", {{"num_sema_objects", 0}}},
      {"null_semaphore",
       {{"num_sema_objects", 2}, {"sema_objects", both<own, null<cl_semaphore_khr>>}}},
      {"foreign_semaphore", {{"num_sema_objects", 2}, {"sema_objects", both<own, foreign>}}},
      {"null_list", {{"num_events_in_wait_list", 1}}},
      {"empty_list", {{"event_wait_list", events<CL_COMPLETE>}}},
      {"foreign_event",
       {{"num_events_in_wait_list", 2},
        {"event_wait_list", complete_and<event<CL_COMPLETE, true>>}}},
      {"failed_event",
       {{"num_events_in_wait_list", 2}, {"event_wait_list", complete_and<event<-1>>}}},
  };
}

/// Earlier revisions of the extension also have another error code for this rule.
Break second_revision(const std::string& name,
                      std::initializer_list<cl_semaphore_properties_khr> properties) {
  return {name,
          {{"sema_props", list<cl_semaphore_properties_khr>(properties)},
           {"context", [](Attempt& a) {
              if (!host::has_change(a.on, "cl_khr_semaphore", "codes_of_properties"))
                skip("needs a later revision of cl_khr_semaphore");
              return a.on.context()();
            }}}};
}

// ---- cl_ext_buffer_device_address, which some headers do not declare.

using SetDevicePointer = cl_int(CL_API_CALL*)(cl_kernel, cl_uint, cl_ulong);
constexpr const char* set_device_pointer = "clSetKernelArgDevicePointerEXT";

/// Arguments of a valid call: every address is a valid value. Revisions before 1.0.2 take a pointer
/// to the address, so the case is skipped.
auto device_pointer(Attempt& a) {
  if (!host::has_change(a.on, "cl_ext_buffer_device_address", "addresses_by_value"))
    skip("needs cl_ext_buffer_device_address 1.0.2");
  return std::tuple(a.make<ReadyKernel>(a.on.context()).kernel(), 0, 0);
}

std::vector<Trigger> of_device_pointers() {
  return breaks_of(set_device_pointer,
                   +[](Attempt& a) {
                     return host::extension_function<SetDevicePointer>(a.on, set_device_pointer);
                   },
                   device_pointer,
                   {{"null_kernel", {{"kernel", nullptr}}}, {"unknown_index", {{"arg_index", 1}}}},
                   host::needs_compiler, {"kernel", "arg_index", "arg_value"});
}

}  // namespace

std::vector<Trigger> extension_triggers() {
  constexpr cl_semaphore_properties_khr type = CL_SEMAPHORE_TYPE_KHR,
                                        binary = CL_SEMAPHORE_TYPE_BINARY_KHR;
  std::vector<Break> il = il_breaks();
  // The address of the function comes from the platform, so no call goes through the loader.
  for (Break& row : il) row.by_loader = false, row.needs = {};
  const auto nothing = [](Attempt&) { return std::tuple(nullptr); };
  return joined({
      suggestion_breaks("clGetKernelSuggestedLocalWorkSizeKHR", extension_suggest),
      suggestion_breaks("clGetKernelSuggestedLocalWorkSize", core_suggest),
      of_device_pointers(),
      EXTENSION_BREAKS(
          clCreateProgramWithILKHR,
          [](Attempt& a) {
            return std::tuple(a.on.context()(), a.keep(std::array<cl_uint, 16>{}).data(), 64);
          },
          il),
      EXTENSION_BREAKS(
          clCreateCommandQueueWithPropertiesKHR,
          [](Attempt& a) {
            return std::tuple(
                a.on.context()(), a.on.device_id(),
                a.keep(std::array<cl_queue_properties_khr, 3>{CL_QUEUE_PROPERTIES}).data());
          },
          {{"null_context", {{"context", nullptr}}},
           {"null_device", {{"device", nullptr}}},
           queue("unknown_property", 0x7ffffff0, 0),
           unsupported_order()}),
      EXTENSION_BREAKS(
          clCreateSemaphoreWithPropertiesKHR,
          [](Attempt& a) {
            return std::tuple(
                a.on.context()(),
                a.keep(std::array<cl_semaphore_properties_khr, 3>{type, binary}).data());
          },
          {{"null_context", {{"context", nullptr}}},
           {"null_properties", {{"sema_props", nullptr}}},
           {"no_type", {{"sema_props", list<cl_semaphore_properties_khr>({0})}}},
           second_revision("unknown_property", {type, binary, 0x7ffffff0, 1, 0}),
           second_revision("property_twice", {type, binary, type, binary, 0})}),
      EXTENSION_BREAKS(clGetSemaphoreInfoKHR,
                       [](Attempt& a) {
                         return std::tuple(semaphore(a), CL_SEMAPHORE_REFERENCE_COUNT_KHR,
                                           sizeof(cl_uint), &a.keep<cl_uint>(), nullptr);
                       },
                       {{"null_semaphore", {{"sema_object", nullptr}}},
                        {"unknown_parameter", {{"param_name", 0x7ffffff1}}},
                        {"too_small", {{"param_value_size", 1}}}}),
      EXTENSION_BREAKS(clRetainSemaphoreKHR, nothing, {{"null_semaphore", {}}}),
      EXTENSION_BREAKS(clReleaseSemaphoreKHR, nothing, {{"null_semaphore", {}}}),
      EXTENSION_BREAKS(clEnqueueWaitSemaphoresKHR, one_semaphore<signalled>,
                       command_breaks<signalled, foreign_signalled>()),
      EXTENSION_BREAKS(clEnqueueSignalSemaphoresKHR, one_semaphore<semaphore>,
                       command_breaks<semaphore, foreign_semaphore>()),
  });
}

}  // namespace assay::suites::api_errors
