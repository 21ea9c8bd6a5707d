#include <chrono>
#include <iterator>
#include <thread>
#include <vector>

#include "harness/faults/api_calls.h"
#include "harness/faults/api_faults.h"

namespace assay::faults {
namespace {

struct Forwarded {
  void(CL_CALLBACK* call)(cl_event, cl_int, void*);
  void* data;
};

/// Reports to the application that the command runs, whatever the driver reported.
void CL_CALLBACK tell_running(cl_event event, cl_int, void* data) {
  const auto* forwarded = static_cast<const Forwarded*>(data);
  forwarded->call(event, CL_RUNNING, forwarded->data);
  delete forwarded;
}

constexpr ApiPlant plants[] = {
    {"global_offset_ignored",
     before<EnqueueNDRangeKernel>([](auto& call) { call["global_work_offset"_arg] = nullptr; })},
    {"local_size_ignored",
     before<EnqueueNDRangeKernel>([](auto& call) { call["local_work_size"_arg] = nullptr; })},
    // Handles stay whole.
    {"argument_last_byte_lost",
     instead<SetKernelArg>(with_zeros_from<-1>, value_larger_than<sizeof(void*)>)},
    {"build_options_lost", before<BuildProgram>([](auto& call) { call["options"_arg] = ""; })},
    {"build_failure_unreported", error<BuildProgram, CL_BUILD_PROGRAM_FAILURE>()},
    {"header_order_reversed",
     instead<CompileProgram>(
         [](auto& call) {
           const auto reverse = [count = call["num_input_headers"_arg]](auto& list) {
             return std::vector(std::reverse_iterator(list + count), std::reverse_iterator(list));
           };
           const std::vector<cl_program> headers = reverse(call["input_headers"_arg]);
           std::vector<const char*> names = reverse(call["header_include_names"_arg]);
           call["input_headers"_arg] = headers.data();
           call["header_include_names"_arg] = names.data();
           return call();
         },
         [](auto& call) {
           return call["num_input_headers"_arg] != 0 && call["input_headers"_arg] != nullptr &&
                  call["header_include_names"_arg] != nullptr;
         })},
    {"event_callback_lost", instead<SetEventCallback>(success_alone)},
    {"event_callback_doubled", instead<SetEventCallback>(twice)},
    {"event_callback_wrong_status", before<SetEventCallback>([](auto& call) {
       if (call["pfn_notify"_arg] == nullptr) return false;
       call["user_data"_arg] = new Forwarded{call["pfn_notify"_arg], call["user_data"_arg]};
       call["pfn_notify"_arg] = tell_running;
       return true;
     })},
    {"user_event_failure_swallowed", before<SetUserEventStatus>([](auto& call) {
       const bool failure = call["execution_status"_arg] < 0;
       if (failure) call["execution_status"_arg] = CL_COMPLETE;
       return failure;
     })},
    {"user_event_set_twice", error<SetUserEventStatus, CL_INVALID_OPERATION>()},
    {"marker_without_its_list", before<EnqueueMarkerWithWaitList>(without_wait_list)},
    {"failed_wait_hangs", around<WaitForEvents>([](auto& call) {
       const cl_int status = call();
       if (status != CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST) return status;
       fired();
       for (;;) std::this_thread::sleep_for(std::chrono::seconds(1));
     })},
    {"last_event_ignored", before<EnqueueNDRangeKernel>([](auto& call) {
       const bool several = call["num_events_in_wait_list"_arg] > 1;
       if (several) --call["num_events_in_wait_list"_arg];
       return several;
     })},
    {"native_function_not_called", instead<EnqueueNativeKernel>(marker)},
};

}  // namespace

std::span<const ApiPlant> execution_plants() {
  return plants;
}

}  // namespace assay::faults
