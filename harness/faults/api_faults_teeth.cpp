#include <functional>
#include <map>
#include <string_view>
#include <vector>

#include "harness/faults/api_calls.h"
#include "harness/faults/api_faults.h"

namespace assay::faults {
namespace {

/// Reads and writes that wait for an event, with the functions that finally do them.
using Waiting = std::multimap<cl_event, std::function<void(cl_command_queue)>>;

/// A queue of the event's context, for any use that its own queue has.
cl_command_queue queue_for(cl_event event) {
  const auto context = asked<cl_context>(below().clGetEventInfo, event, CL_EVENT_CONTEXT);
  const auto device = asked<cl_device_id>(below().clGetContextInfo, context, CL_CONTEXT_DEVICES);
  return below().clCreateCommandQueue(context, device, 0, nullptr);
}

std::string_view base_name(std::string_view path) {
  return path.substr(path.rfind('/') + 1);
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

constexpr ApiPlant plants[] = {
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
    {"wait_list_of_sixteen", before<EnqueueWriteBuffer>(wait_list_of<16>)},
    {"headers_by_base_name", instead<CompileProgram>(
                                 [](auto& call) {
                                   const cl_program* const own = call["input_headers"_arg];
                                   const char** const names = call["header_include_names"_arg];
                                   const cl_uint count = call["num_input_headers"_arg];
                                   std::vector<cl_program> headers(own, own + count);
                                   for (cl_uint i = 0; i < count; ++i)
                                     for (cl_uint k = i; k-- > 0;)
                                       if (base_name(names[i]) == base_name(names[k]))
                                         headers[i] = headers[k];
                                   call["input_headers"_arg] = headers.data();
                                   return call();
                                 },
                                 [](auto& call) {
                                   return call["num_input_headers"_arg] != 0 &&
                                          call["input_headers"_arg] != nullptr &&
                                          call["header_include_names"_arg] != nullptr;
                                 })},
    {"launch_of_twenty_bits", instead<EnqueueNDRangeKernel>(
                                  [](auto& call) {
                                    const size_t most = size_t{1} << 20;
                                    const size_t* own = call["global_work_size"_arg];
                                    std::vector<size_t> global(own, own + call["work_dim"_arg]);
                                    if (global[0] > most) global[0] = most;
                                    call["global_work_size"_arg] = global.data();
                                    return call();
                                  },
                                  [](auto& call) {
                                    return call["local_work_size"_arg] == nullptr &&
                                           call["global_work_size"_arg] != nullptr &&
                                           call["work_dim"_arg] - 1 < 3 &&
                                           call["global_work_size"_arg][0] > size_t{1} << 20;
                                  })},
    {"unknown_device_query_accepted", error<GetDeviceInfo, CL_INVALID_VALUE>([](auto& call) {
       return call["param_value_size"_arg] > 2048;
     })},
};

}  // namespace

std::span<const ApiPlant> teeth_plants() {
  return plants;
}

}  // namespace assay::faults
