#include <cstring>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "harness/faults/api_faults.h"
#include "harness/faults/extension_plant.h"

// The fault layer implements cl_khr_terminate_context, because no tested driver has this extension.
// The layer fails the user events that commands wait for, and answers the other calls.
namespace assay::faults {
namespace {

enum class TerminationFault {
  none,
  words_alone,   ///< clTerminateContextKHR succeeds without an effect
  all_contexts,  ///< any context can be terminated; one call ends all contexts, and stops calls
                 ///< that must still work
  another_code,  ///< commands fail with the code for a failed event in the wait list
  not_granted,   ///< the device lists the capability, but no context has it
};
TerminationFault fault_of_all = TerminationFault::none;

bool is(TerminationFault fault) {
  return fault_of_all == fault;
}

/// A callback of an event.
struct Told {
  void(CL_CALLBACK* notify)(cl_event, cl_int, void*) = nullptr;
  void* data = nullptr;
  cl_event event = nullptr;
  std::atomic<bool> called{false};
};

struct Terminable {
  bool terminated = false;
  std::vector<cl_event> gates;  ///< its user events, retained
  std::vector<std::shared_ptr<Told>> told;
  void(CL_CALLBACK* notify)(const char*, const void*, size_t, void*) = nullptr;
  void* data = nullptr;
};
struct Contexts {
  std::map<cl_context, Terminable> terminable;
  bool any_terminated = false;
};

bool terminated(cl_context context) {
  return remembered<Contexts>([&](Contexts& all) {
    if (is(TerminationFault::all_contexts)) return all.any_terminated;
    const auto found = all.terminable.find(context);
    return found != all.terminable.end() && found->second.terminated;
  });
}

cl_context context_of(cl_event event) {
  return asked<cl_context>(below().clGetEventInfo, event, CL_EVENT_CONTEXT);
}

/// Calls the callbacks that the driver did not call.
void tell_at_the_end(const std::vector<std::shared_ptr<Told>>& all) {
  if (is(TerminationFault::words_alone)) return;
  for (const auto& one : all)
    if (!one->called.exchange(true))
      one->notify(one->event,
                  is(TerminationFault::another_code) ? CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST
                                                     : CL_CONTEXT_TERMINATED_KHR,
                  one->data);
}

cl_int CL_API_CALL terminate(cl_context context) {
  fired();
  if (context == nullptr) return CL_INVALID_CONTEXT;
  Terminable ended;
  const cl_int status = remembered<Contexts>([&](Contexts& all) {
    const auto found = all.terminable.find(context);
    if (found == all.terminable.end())
      return is(TerminationFault::all_contexts) ? CL_SUCCESS : CL_INVALID_OPERATION;
    if (found->second.terminated && !is(TerminationFault::words_alone))
      return CL_CONTEXT_TERMINATED_KHR;
    ended = found->second;
    found->second.terminated = all.any_terminated = true;
    found->second.gates.clear();
    found->second.told.clear();
    if (is(TerminationFault::all_contexts))
      for (auto& [_, one] : all.terminable) {
        ended.gates.insert(ended.gates.end(), one.gates.begin(), one.gates.end());
        one.gates.clear();
      }
    return CL_SUCCESS;
  });
  if (status != CL_SUCCESS) return status;
  tell_at_the_end(ended.told);
  for (const cl_event gate : ended.gates) {
    below().clSetUserEventStatus(
        gate, is(TerminationFault::words_alone) ? CL_COMPLETE : CL_CONTEXT_TERMINATED_KHR);
    below().clReleaseEvent(gate);
  }
  if (ended.notify != nullptr && !is(TerminationFault::words_alone))
    ended.notify("the context was terminated", nullptr, 0, ended.data);
  return CL_SUCCESS;
}

constexpr auto made = around<CreateContext>([](auto& call) {
  std::vector<cl_context_properties> own;
  bool may = false;
  for (const cl_context_properties* at = call["properties"_arg]; at != nullptr && *at != 0; at += 2)
    if (*at == CL_CONTEXT_TERMINATE_KHR)
      may = at[1] != CL_FALSE;
    else
      own.insert(own.end(), at, at + 2);
  if (!may) return call();
  if (is(TerminationFault::not_granted)) {
    fired();
    if (cl_int* const status = call["errcode_ret"_arg]) *status = CL_INVALID_PROPERTY;
    return cl_context{nullptr};
  }
  own.push_back(0);
  call["properties"_arg] = own.data();
  const cl_context context = call();
  if (context != nullptr)
    remembered<Contexts>([&](Contexts& all) {
      all.terminable[context] = {false, {}, {}, call["pfn_notify"_arg], call["user_data"_arg]};
    });
  return context;
});

constexpr auto properties_told = around<GetContextInfo>([](auto& call) -> cl_int {
  const cl_context context = call["context"_arg];
  if (is(TerminationFault::all_contexts) && terminated(context)) return CL_CONTEXT_TERMINATED_KHR;
  const bool may = remembered<Contexts>(
      [&](Contexts& all) { return all.terminable.find(context) != all.terminable.end(); });
  if (!may || !asks_for<CL_CONTEXT_PROPERTIES>(call)) return call();
  size_t own = 0;
  below().clGetContextInfo(context, CL_CONTEXT_PROPERTIES, 0, nullptr, &own);
  std::vector<cl_context_properties> list(own / sizeof(cl_context_properties));
  below().clGetContextInfo(context, CL_CONTEXT_PROPERTIES, own, list.data(), nullptr);
  if (!list.empty()) list.pop_back();
  list.insert(list.end(), {CL_CONTEXT_TERMINATE_KHR, CL_TRUE, 0});
  return answered(call, list.data(), list.size() * sizeof list[0]);
});

/// Forgets a released context, because a new context may have the same handle.
constexpr auto forgotten = around<ReleaseContext>([](auto& call) {
  const cl_context context = call["context"_arg];
  const auto left =
      asked<cl_uint>(below().clGetContextInfo, context, CL_CONTEXT_REFERENCE_COUNT, 2);
  // Some drivers also count the references of the context's objects.
  if (left == 1) remembered<Contexts>([&](Contexts& all) { all.terminable.erase(context); });
  return call();
});

// ---- Calls that a terminated context refuses. The argument names the context.

constexpr auto of_context = [](auto& call) { return call["context"_arg]; };
constexpr auto of_queue = [](auto& call) {
  return asked<cl_context>(below().clGetCommandQueueInfo, call["command_queue"_arg],
                           CL_QUEUE_CONTEXT);
};
constexpr auto of_buffer = [](auto& call) {
  return asked<cl_context>(below().clGetMemObjectInfo, call["buffer"_arg], CL_MEM_CONTEXT);
};

template <class Entry, class Owner>
constexpr Plant refusing(Owner) {
  return around<Entry>([](auto& call) {
    if (is(TerminationFault::words_alone) || !terminated(Owner{}(call))) return call();
    using Result = decltype(call());
    if constexpr (std::is_same_v<Result, cl_int>) {
      return CL_CONTEXT_TERMINATED_KHR;
    } else {
      if (cl_int* const status = call["errcode_ret"_arg]) *status = CL_CONTEXT_TERMINATED_KHR;
      return Result{nullptr};
    }
  });
}

constexpr auto user_events = around<CreateUserEvent>([](auto& call) {
  const cl_context context = call["context"_arg];
  if (!is(TerminationFault::words_alone) && terminated(context)) {
    if (cl_int* const status = call["errcode_ret"_arg]) *status = CL_CONTEXT_TERMINATED_KHR;
    return cl_event{nullptr};
  }
  const cl_event event = call();
  if (event != nullptr)
    remembered<Contexts>([&](Contexts& all) {
      const auto found = all.terminable.find(context);
      if (found == all.terminable.end()) return;
      below().clRetainEvent(event);
      found->second.gates.push_back(event);
    });
  return event;
});

// ---- Events of a terminated context.

cl_int status_of(cl_event event, cl_int status) {
  if (is(TerminationFault::words_alone) || status == CL_COMPLETE || !terminated(context_of(event)))
    return status;
  return is(TerminationFault::another_code) ? CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST
                                            : CL_CONTEXT_TERMINATED_KHR;
}

constexpr auto statuses = around<GetEventInfo>([](auto& call) {
  const cl_int code = call();
  void* const value = call["param_value"_arg];
  if (code != CL_SUCCESS || value == nullptr || !asks_for<CL_EVENT_COMMAND_EXECUTION_STATUS>(call))
    return code;
  cl_int status = CL_QUEUED;
  std::memcpy(&status, value, sizeof status);
  status = status_of(call["event"_arg], status);
  std::memcpy(value, &status, sizeof status);
  return code;
});

/// The driver calls this function. When the context ends, the layer also calls this function,
/// because some drivers do not call callbacks of failed commands. The application gets only the
/// first call.
void CL_CALLBACK tell(cl_event event, cl_int status, void* given) {
  const std::unique_ptr<std::shared_ptr<Told>> told(static_cast<std::shared_ptr<Told>*>(given));
  if (!(*told)->called.exchange(true))
    (*told)->notify(event, status < 0 ? status_of(event, status) : status, (*told)->data);
}
constexpr auto callbacks = around<SetEventCallback>([](auto& call) {
  if (call["pfn_notify"_arg] == nullptr) return call();
  const cl_event event = call["event"_arg];
  const auto told = std::make_shared<Told>();
  told->notify = call["pfn_notify"_arg];
  told->data = call["user_data"_arg];
  told->event = event;
  const cl_context context = context_of(event);
  const bool over = remembered<Contexts>([&](Contexts& all) {
    const auto found = all.terminable.find(context);
    if (found == all.terminable.end()) return false;
    if (!found->second.terminated) found->second.told.push_back(told);
    return found->second.terminated && !is(TerminationFault::words_alone);
  });
  if (over) {
    tell_at_the_end({told});
    return CL_SUCCESS;
  }
  call["pfn_notify"_arg] = tell;
  auto* const given = new std::shared_ptr<Told>(told);
  call["user_data"_arg] = given;
  const cl_int code = call();
  if (code != CL_SUCCESS) delete given;
  return code;
});

/// The application may set a user event after the layer has set it to an error.
constexpr auto settings = around<SetUserEventStatus>([](auto& call) {
  const cl_int code = call();
  const bool over = !is(TerminationFault::all_contexts) && code == CL_INVALID_OPERATION;
  return over && terminated(context_of(call["event"_arg])) ? CL_SUCCESS : code;
});

constexpr auto times = around<GetEventProfilingInfo>([](auto& call) {
  const bool over = !is(TerminationFault::words_alone) && terminated(context_of(call["event"_arg]));
  return over ? CL_PROFILING_INFO_NOT_AVAILABLE : call();
});

constexpr auto functions =
    after<GetExtensionFunctionAddressForPlatform>([](auto& call, void*& address) {
      const char* const name = call["func_name"_arg];
      if (name != nullptr && std::string_view(name) == "clTerminateContextKHR")
        address = reinterpret_cast<void*>(terminate);
      return false;
    });

constexpr auto devices = around<GetDeviceInfo>([](auto& call) -> cl_int {
  if (asks_for<CL_DEVICE_TERMINATE_CAPABILITY_KHR>(call))
    return answered(call, cl_bitfield{1});  // CL_DEVICE_TERMINATE_CAPABILITY_CONTEXT_KHR
  return listing(" cl_khr_terminate_context", call);
});

constexpr Plant all_of_it[] = {
    made,
    properties_told,
    forgotten,
    refusing<CreateBuffer>(of_context),
    refusing<CreateSubBuffer>(of_buffer),
    refusing<CreateCommandQueue>(of_context),
    refusing<CreateProgramWithSource>(of_context),
    refusing<EnqueueWriteBuffer>(of_queue),
    refusing<EnqueueFillBuffer>(of_queue),
    refusing<EnqueueMarkerWithWaitList>(of_queue),
    user_events,
    statuses,
    callbacks,
    settings,
    times,
    functions,
    devices,
};

template <TerminationFault fault>
constexpr Plant own_termination = [](LayerTable table) {
  fault_of_all = fault;
  for (const Plant plant : all_of_it) plant(table);
};

constexpr ApiPlant plants[] = {
    {"termination_offered", own_termination<TerminationFault::none>},
    {"termination_in_words_alone", own_termination<TerminationFault::words_alone>},
    {"termination_of_all_contexts", own_termination<TerminationFault::all_contexts>},
    {"termination_by_another_code", own_termination<TerminationFault::another_code>},
    {"termination_not_granted", own_termination<TerminationFault::not_granted>},
};

}  // namespace

std::span<const ApiPlant> termination_plants() {
  return plants;
}

}  // namespace assay::faults
