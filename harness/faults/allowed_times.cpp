#include <chrono>
#include <map>
#include <thread>
#include <vector>

#include "harness/faults/api_calls.h"
#include "harness/faults/api_faults.h"

namespace assay::faults {
namespace {

using namespace std::chrono_literals;

/// Commands wait for these events of the layer until their queue is flushed.
using Gates = std::map<cl_command_queue, std::vector<cl_event>>;

/// Completes the newest event first.
void flushed(cl_command_queue queue) {
  const auto gates = remembered<Gates>([&](auto& all) {
    const auto found = all.find(queue);
    return found == all.end() ? Gates::node_type() : all.extract(found);
  });
  if (gates.empty()) return;
  for (auto gate = gates.mapped().rbegin(); gate != gates.mapped().rend(); ++gate) {
    if (gate != gates.mapped().rbegin()) std::this_thread::sleep_for(1ms);
    below().clSetUserEventStatus(*gate, CL_COMPLETE);
    below().clReleaseEvent(*gate);
  }
}

/// With `own_gate`, each command has an event. Otherwise the commands of a queue share an event.
template <bool own_gate>
constexpr auto behind_a_gate = [](auto& call) {
  const cl_command_queue queue = call["command_queue"_arg];
  const auto context = asked<cl_context>(below().clGetCommandQueueInfo, queue, CL_QUEUE_CONTEXT);
  const auto properties =
      asked<cl_command_queue_properties>(below().clGetCommandQueueInfo, queue, CL_QUEUE_PROPERTIES);
  cl_uint& count = call["num_events_in_wait_list"_arg];
  const cl_event*& list = call["event_wait_list"_arg];
  if (context == nullptr || (count == 0) != (list == nullptr) ||
      (own_gate && (properties & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE) == 0))
    return call();
  const cl_event gate = remembered<Gates>([&](auto& all) {
    auto& gates = all[queue];
    if (own_gate || gates.empty()) gates.push_back(below().clCreateUserEvent(context, nullptr));
    below().clRetainEvent(gates.back());  // another thread may flush first
    return gates.back();
  });
  std::vector<cl_event> events(list, list + count);
  events.push_back(gate);
  list = events.data();
  count = static_cast<cl_uint>(events.size());
  fired();
  const auto result = call();
  below().clReleaseEvent(gate);
  return result;
};

/// Applies Act only to calls whose argument `flag` is CL_FALSE. A blocking call flushes its queue.
template <Text flag, class Act>
constexpr auto unless_blocking(Act) {
  return [](auto& call) {
    if (call[Name<flag>{}] == CL_FALSE) return Act{}(call);
    flushed(call["command_queue"_arg]);
    return call();
  };
}

inline constexpr auto flushes = [](auto& call) {
  flushed(call["command_queue"_arg]);
  return false;
};
inline constexpr auto flushes_queues_of_events = [](auto& call) {
  for (cl_uint i = 0; call["event_list"_arg] != nullptr && i < call["num_events"_arg]; ++i)
    if (const auto queue = asked<cl_command_queue>(
            below().clGetEventInfo, call["event_list"_arg][i], CL_EVENT_COMMAND_QUEUE))
      flushed(queue);
  return false;
};

template <bool own_gate>
constexpr std::array held{
    around<EnqueueNDRangeKernel>(behind_a_gate<own_gate>),
    around<EnqueueTask>(behind_a_gate<own_gate>),
    around<EnqueueCopyBuffer>(behind_a_gate<own_gate>),
    around<EnqueueFillBuffer>(behind_a_gate<own_gate>),
    around<EnqueueCopyImage>(behind_a_gate<own_gate>),
    around<EnqueueFillImage>(behind_a_gate<own_gate>),
    around<EnqueueReadBuffer>(unless_blocking<"blocking_read">(behind_a_gate<own_gate>)),
    around<EnqueueWriteBuffer>(unless_blocking<"blocking_write">(behind_a_gate<own_gate>)),
    around<EnqueueReadBufferRect>(unless_blocking<"blocking_read">(behind_a_gate<own_gate>)),
    around<EnqueueWriteBufferRect>(unless_blocking<"blocking_write">(behind_a_gate<own_gate>)),
    around<EnqueueReadImage>(unless_blocking<"blocking_read">(behind_a_gate<own_gate>)),
    around<EnqueueWriteImage>(unless_blocking<"blocking_write">(behind_a_gate<own_gate>)),
    around<EnqueueMapBuffer>(unless_blocking<"blocking_map">(behind_a_gate<own_gate>)),
    around<EnqueueMapImage>(unless_blocking<"blocking_map">(behind_a_gate<own_gate>)),
    around<EnqueueSVMMemcpy>(unless_blocking<"blocking_copy">(behind_a_gate<own_gate>)),
    around<EnqueueSVMMap>(unless_blocking<"blocking_map">(behind_a_gate<own_gate>)),
    before<Flush>(flushes),
    before<Finish>(flushes),
    before<ReleaseCommandQueue>(flushes),
    before<WaitForEvents>(flushes_queues_of_events),
};

template <typename Object>
struct Told {
  void(CL_CALLBACK* pfn)(Object, void*);
  void* data;
};

void CL_CALLBACK told_late(cl_event event, cl_int status, void* data) {
  using Pfn = void(CL_CALLBACK*)(cl_event, cl_int, void*);
  const auto* const own = static_cast<std::pair<Pfn, void*>*>(data);
  below().clRetainEvent(event);
  std::thread([event, status, own] {
    std::this_thread::sleep_for(5ms);
    own->first(event, status, own->second);
    below().clReleaseEvent(event);
    delete own;
  }).detach();
}

void CL_CALLBACK build_told_late(cl_program program, void* data) {
  const auto* const own = static_cast<Told<cl_program>*>(data);
  below().clRetainProgram(program);
  std::thread([program, own] {
    std::this_thread::sleep_for(5ms);
    own->pfn(program, own->data);
    below().clReleaseProgram(program);
    delete own;
  }).detach();
}
constexpr auto builds_told_late = [](auto& call) {
  if (call["pfn_notify"_arg] == nullptr) return false;
  call["user_data"_arg] = new Told<cl_program>{call["pfn_notify"_arg], call["user_data"_arg]};
  call["pfn_notify"_arg] = build_told_late;
  return true;
};

inline constexpr auto slow = [](auto&) {
  const bool now = nth_time<8>();
  if (now) std::this_thread::sleep_for(2ms);
  return now;
};

constexpr cl_ulong tick = 1'000'000;

/// The layer also calls this callback for notes without an error.
struct Listener {
  void(CL_CALLBACK* pfn)(const char*, const void*, size_t, void*);
  void* data;
};
using Listeners = std::map<cl_context, Listener>;

constexpr ApiPlant other_plants[] = {
    {"callbacks_from_another_thread", around<SetEventCallback>([](auto& call) {
       using Pfn = std::decay_t<decltype(call["pfn_notify"_arg])>;
       if (call["pfn_notify"_arg] == nullptr) return call();
       auto* const own = new std::pair<Pfn, void*>(call["pfn_notify"_arg], call["user_data"_arg]);
       call["pfn_notify"_arg] = told_late;
       call["user_data"_arg] = own;
       const cl_int status = call();
       status == CL_SUCCESS ? fired() : delete own;
       return status;
     })},
    {"builds_told_late", before<BuildProgram>(builds_told_late)},
    {"builds_told_late", before<CompileProgram>(builds_told_late)},
    {"builds_told_late", before<LinkProgram>(builds_told_late)},
    {"calls_slow", before<EnqueueNDRangeKernel>(slow)},
    {"calls_slow", before<BuildProgram>(slow)},
    {"calls_slow", before<Finish>(slow)},
    {"calls_slow", before<WaitForEvents>(slow)},
    {"calls_slow", before<EnqueueReadBuffer>(slow)},
    {"calls_slow", before<SetKernelArg>(slow)},
    {"calls_slow", before<GetEventInfo>(slow)},
    {"profiled_in_milliseconds", after<GetEventProfilingInfo>([](auto& call, cl_int& status) {
       auto* const time = static_cast<cl_ulong*>(call["param_value"_arg]);
       if (status != CL_SUCCESS || time == nullptr || *time % tick == 0) return false;
       *time -= *time % tick;
       return true;
     })},
    {"profiled_in_milliseconds", after<GetDeviceAndHostTimer>([](auto& call, cl_int& status) {
       cl_ulong* const time = call["device_timestamp"_arg];
       if (status != CL_SUCCESS || time == nullptr || *time % tick == 0) return false;
       *time -= *time % tick;
       return true;
     })},
    {"profiled_in_milliseconds", answer<GetDeviceInfo, CL_DEVICE_PROFILING_TIMER_RESOLUTION>(
                                     [](size_t& resolution) { resolution = tick; })},
    {"notes_told_to_contexts", after<CreateContext>([](auto& call, cl_context& made) {
       if (made == nullptr) return false;
       remembered<Listeners>([&](auto& all) {
         all.erase(made);
         if (call["pfn_notify"_arg] != nullptr)
           all[made] = {call["pfn_notify"_arg], call["user_data"_arg]};
       });
       return false;  // nothing has changed until the callback is called
     })},
    {"notes_told_to_contexts", after<CreateBuffer>([](auto& call, cl_mem&) {
       const auto listener = remembered<Listeners>([&](auto& all) {
         const auto found = all.find(call["context"_arg]);
         return found == all.end() ? Listener{} : found->second;
       });
       if (listener.pfn == nullptr) return false;
       listener.pfn("a note: buffers are slow here", nullptr, 0, listener.data);
       return true;
     })},
};

constexpr std::array plants = [] {
  constexpr std::size_t gates = held<true>.size(), others = std::size(other_plants);
  std::array<ApiPlant, 2 * gates + others> all{};
  for (std::size_t i = 0; i < gates; ++i) {
    all[i] = {"nothing_before_a_flush", held<false>[i]};
    all[gates + i] = {"newest_command_first", held<true>[i]};
  }
  std::copy_n(other_plants, others, all.begin() + 2 * gates);
  return all;
}();

}  // namespace

std::span<const ApiPlant> allowed_time_plants() {
  return plants;
}

}  // namespace assay::faults
