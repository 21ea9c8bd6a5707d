#include <dlfcn.h>

#include <cfenv>
#include <chrono>
#include <functional>
#include <iterator>
#include <map>
#include <thread>
#include <vector>

#include "harness/faults/api_calls.h"
#include "harness/faults/api_faults.h"
#include "harness/faults/extension_plant.h"

namespace assay::faults {
namespace {

struct Forwarded {
  void(CL_CALLBACK* call)(cl_event, cl_int, void*);
  void* data;
};

void CL_CALLBACK tell_running(cl_event event, cl_int, void* data) {
  const auto* forwarded = static_cast<const Forwarded*>(data);
  forwarded->call(event, CL_RUNNING, forwarded->data);
  delete forwarded;
}

void CL_CALLBACK tell_no_error(cl_event event, cl_int status, void* data) {
  const auto* forwarded = static_cast<const Forwarded*>(data);
  if (status >= 0) forwarded->call(event, status, forwarded->data);
  delete forwarded;
}

/// `as_it_is` means the status that the driver reports.
constexpr cl_int as_it_is = CL_QUEUED + 1;

std::atomic<cl_int> told_status{as_it_is};

template <cl_int told>
constexpr auto status_told = [](auto&, cl_int& status) {
  if (status == CL_SUCCESS) told_status = told;
  return status == CL_SUCCESS;
};

using Waiting = std::multimap<cl_event, std::function<void(cl_command_queue)>>;

cl_command_queue queue_for(cl_event event) {
  const auto context = asked<cl_context>(below().clGetEventInfo, event, CL_EVENT_CONTEXT);
  const auto device = asked<cl_device_id>(below().clGetContextInfo, context, CL_CONTEXT_DEVICES);
  return below().clCreateCommandQueue(context, device, 0, nullptr);
}

constexpr auto done_although_terminated = after<SetUserEventStatus>([](auto& call, cl_int&) {
  if (call["execution_status"_arg] >= 0) return false;
  return remembered<Waiting>([&](auto& all) {
    const auto [begin, end] = all.equal_range(call["event"_arg]);
    if (begin == end) return false;
    const cl_command_queue queue = queue_for(call["event"_arg]);
    for (auto one = begin; one != end; ++one) one->second(queue);
    below().clReleaseCommandQueue(queue);
    all.erase(begin, end);
    return true;
  });
});

constexpr auto waits_for_one = [](auto& call) {
  return call["num_events_in_wait_list"_arg] == 1 && call["ptr"_arg] != nullptr;
};

constexpr auto roots_in_the_mode_of_the_host = [](auto& call) {
  if (std::fegetround() == FE_TONEAREST) return call();
  const cl_uint count = call["count"_arg];
  std::vector<const char*> texts{"#define sqrt(x) nextafter(sqrt(x), 0.0f)\n"};
  std::vector<size_t> lengths{0};
  for (cl_uint i = 0; i < count; ++i) {
    texts.push_back(call["strings"_arg][i]);
    lengths.push_back(call["lengths"_arg] == nullptr ? 0 : call["lengths"_arg][i]);
  }
  call["count"_arg] = count + 1;
  call["strings"_arg] = texts.data();
  call["lengths"_arg] = lengths.data();
  fired();
  return call();
};

constexpr ApiPlant plants[] = {
    {"host_rounds_for_the_device", around<CreateProgramWithSource>(roots_in_the_mode_of_the_host)},
    {"global_offset_ignored",
     before<EnqueueNDRangeKernel>([](auto& call) { call["global_work_offset"_arg] = nullptr; })},
    {"local_size_ignored",
     before<EnqueueNDRangeKernel>([](auto& call) { call["local_work_size"_arg] = nullptr; })},
    // The fault does not change small arguments, because they may be handles.
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
    {"error_callbacks_of_completion_alone", before<SetEventCallback>([](auto& call) {
       if (call["pfn_notify"_arg] == nullptr ||
           call["command_exec_callback_type"_arg] == CL_COMPLETE)
         return false;
       call["user_data"_arg] = new Forwarded{call["pfn_notify"_arg], call["user_data"_arg]};
       call["pfn_notify"_arg] = tell_no_error;
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
    {"statuses_after_finish_and_flush", after<Finish>(status_told<CL_RUNNING>)},
    {"statuses_after_finish_and_flush", after<Flush>(status_told<CL_OUT_OF_RESOURCES>)},
    {"statuses_after_finish_and_flush",
     answer<GetEventInfo, CL_EVENT_COMMAND_EXECUTION_STATUS>([](cl_int& status) {
       const bool changes = told_status != as_it_is;
       if (changes) status = told_status;
       return changes;
     })},
    {"terminated_write_done", before<EnqueueWriteBuffer>([](auto& call) {
       if (!waits_for_one(call)) return false;
       const char* from = static_cast<const char*>(call["ptr"_arg]);
       auto write = [buffer = call["buffer"_arg], offset = call["offset"_arg],
                     bytes = std::vector(from, from + call["size"_arg])](cl_command_queue queue) {
         below().clEnqueueWriteBuffer(queue, buffer, CL_TRUE, offset, bytes.size(), bytes.data(), 0,
                                      nullptr, nullptr);
       };
       remembered<Waiting>([&](auto& all) { all.emplace(call["event_wait_list"_arg][0], write); });
       return false;
     })},
    {"terminated_write_done", done_although_terminated},
    {"terminated_read_done", before<EnqueueReadBuffer>([](auto& call) {
       if (!waits_for_one(call)) return false;
       auto read = [buffer = call["buffer"_arg], offset = call["offset"_arg],
                    size = call["size"_arg], to = call["ptr"_arg]](cl_command_queue queue) {
         below().clEnqueueReadBuffer(queue, buffer, CL_TRUE, offset, size, to, 0, nullptr, nullptr);
       };
       remembered<Waiting>([&](auto& all) { all.emplace(call["event_wait_list"_arg][0], read); });
       return false;
     })},
    {"terminated_read_done", done_although_terminated},
};

}  // namespace

std::span<const ApiPlant> execution_plants() {
  return plants;
}

}  // namespace assay::faults
