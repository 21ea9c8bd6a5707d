#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <map>
#include <memory>
#include <utility>

#include "harness/faults/api_calls.h"
#include "harness/faults/api_faults.h"
#include "harness/faults/extension_plant.h"
#include "harness/faults/own_semaphores.h"

namespace assay::faults {
namespace {

using Properties = std::vector<cl_semaphore_properties_khr>;
constexpr cl_uint descriptor = CL_SEMAPHORE_HANDLE_OPAQUE_FD_KHR,
                  sync_file = CL_SEMAPHORE_HANDLE_SYNC_FD_KHR,
                  exportable = 0x2054;  // CL_SEMAPHORE_EXPORTABLE_KHR (cl.xml)

enum class SemaphoreFault {
  none,
  wait_ignored,
  first_alone,  ///< a command signals only its first semaphore
  state_stuck,
  references_stuck,
  types_forgotten,  ///< a semaphore forgets its list of handles to export
  imports_apart,    ///< an imported semaphore is separate from the exported semaphore
  type_of_markers,  ///< the events of semaphore commands have the type of markers
  foreign_taken,
  imports_and_exports,  ///< an imported semaphore may be exported, or have several descriptors
  lists_ignored,
  untold,  ///< queries give no context for a semaphore, and no types for a device
};
SemaphoreFault fault_of_all = SemaphoreFault::none;

struct State {
  std::mutex mutex;
  cl_event signal = nullptr;  ///< the last signal without a wait; null after a wait
  int file = -1;              ///< descriptors of this file refer to this state; -1: no file
};

struct Semaphore {
  std::atomic<cl_uint> references{1};
  cl_context context = nullptr;
  Properties properties;
  std::vector<cl_uint> exported;
  bool of_a_sync_file = false;
  std::shared_ptr<State> state;
};

Semaphore* of(cl_semaphore_khr handle) {
  return reinterpret_cast<Semaphore*>(handle);
}

using Files = std::map<std::pair<dev_t, ino_t>, std::weak_ptr<State>>;

std::pair<dev_t, ino_t> identity(int file) {
  struct stat about {};
  fstat(file, &about);
  return {about.st_dev, about.st_ino};
}

std::shared_ptr<State> make_state(bool with_file) {
  const std::shared_ptr<State> made(new State, [](State* state) {
    if (state->signal != nullptr) below().clReleaseEvent(state->signal);
    if (state->file >= 0) close(state->file);
    delete state;
  });
  if (with_file) {
    made->file = memfd_create("semaphore", MFD_CLOEXEC);
    remembered<Files>([&](auto& all) { all[identity(made->file)] = made; });
  }
  return made;
}

/// An import from a sync file removes the state from this map.
using SyncFiles = std::map<std::pair<dev_t, ino_t>, std::shared_ptr<State>>;

/// Moves the signal into a new file and returns its descriptor. The export resets the semaphore, as
/// a wait does.
int export_sync_file(State& from) {
  const auto copy = make_state(true);
  const std::lock_guard lock(from.mutex);
  copy->signal = std::exchange(from.signal, nullptr);
  remembered<SyncFiles>([&](auto& all) { all[identity(copy->file)] = copy; });
  return dup(copy->file);
}

/// The file -1 means a state that is already signaled.
cl_int import_sync_file(int file, Semaphore& to) {
  if (file == -1) {
    to.state = make_state(false);
    to.state->signal = below().clCreateUserEvent(to.context, nullptr);
    below().clSetUserEventStatus(to.state->signal, CL_COMPLETE);
  } else {
    to.state = remembered<SyncFiles>([&](auto& all) {
      const auto found = all.find(identity(file));
      const auto taken = found == all.end() ? nullptr : found->second;
      if (taken != nullptr) all.erase(found);
      return taken;
    });
    if (to.state == nullptr) return CL_INVALID_VALUE;
    close(file);
  }
  if (fault_of_all == SemaphoreFault::imports_apart) {
    fired();
    to.state = make_state(false);
  }
  return CL_SUCCESS;
}

cl_int parse(const cl_semaphore_properties_khr* list, Semaphore& made) {
  bool typed = false;
  std::vector<int> imported;
  const cl_semaphore_properties_khr* at = list;
  while (*at != 0) {
    switch (*at++) {
      case CL_SEMAPHORE_TYPE_KHR:
        if (typed) return CL_INVALID_PROPERTY;
        if (*at++ != CL_SEMAPHORE_TYPE_BINARY_KHR) return CL_INVALID_VALUE;
        typed = true;
        break;
      case CL_SEMAPHORE_EXPORT_HANDLE_TYPES_KHR:
        while (*at != CL_SEMAPHORE_EXPORT_HANDLE_TYPES_LIST_END_KHR)
          made.exported.push_back(static_cast<cl_uint>(*at++));
        ++at;
        break;
      case descriptor:
        imported.push_back(static_cast<int>(*at++));
        break;
      case sync_file: {
        made.of_a_sync_file = true;
        const cl_int status = import_sync_file(static_cast<int>(*at++), made);
        if (status != CL_SUCCESS) return status;
        break;
      }
      default:
        return CL_INVALID_PROPERTY;
    }
  }
  made.properties.assign(list, at + 1);
  if (!typed) return CL_INVALID_VALUE;
  if (fault_of_all != SemaphoreFault::imports_and_exports) {
    if (imported.size() > 1) return CL_INVALID_PROPERTY;
    if (made.exported.size() > 1) return CL_INVALID_VALUE;
    if (!imported.empty() && !made.exported.empty()) return CL_INVALID_OPERATION;
  }
  for (const int file : imported) {
    made.state = remembered<Files>([&](auto& all) { return all[identity(file)].lock(); });
    close(file);
    if (made.state == nullptr) return CL_INVALID_VALUE;
    if (fault_of_all == SemaphoreFault::imports_apart) {
      fired();
      made.state = make_state(false);
    }
  }
  return CL_SUCCESS;
}

cl_semaphore_khr CL_API_CALL create(cl_context context, const cl_semaphore_properties_khr* list,
                                    cl_int* status) {
  auto made = std::make_unique<Semaphore>();
  made->context = context;
  const cl_int found = context == nullptr ? CL_INVALID_CONTEXT
                       : list == nullptr  ? CL_INVALID_VALUE
                                          : parse(list, *made);
  if (status != nullptr) *status = found;
  if (found != CL_SUCCESS) return nullptr;
  if (made->state == nullptr) made->state = make_state(!made->exported.empty());
  below().clRetainContext(context);
  fired();
  return reinterpret_cast<cl_semaphore_khr>(made.release());
}

cl_int CL_API_CALL retain(cl_semaphore_khr handle) {
  if (handle == nullptr) return CL_INVALID_SEMAPHORE_KHR;
  ++of(handle)->references;
  return CL_SUCCESS;
}

cl_int CL_API_CALL release(cl_semaphore_khr handle) {
  if (handle == nullptr) return CL_INVALID_SEMAPHORE_KHR;
  if (--of(handle)->references != 0) return CL_SUCCESS;
  below().clReleaseContext(of(handle)->context);
  delete of(handle);
  return CL_SUCCESS;
}

cl_int valid(cl_command_queue queue, cl_uint count, const cl_semaphore_khr* list) {
  if (queue == nullptr) return CL_INVALID_COMMAND_QUEUE;
  if (count == 0 || list == nullptr) return CL_INVALID_VALUE;
  if (std::find(list, list + count, nullptr) != list + count) return CL_INVALID_SEMAPHORE_KHR;
  const auto context = asked<cl_context>(below().clGetCommandQueueInfo, queue, CL_QUEUE_CONTEXT);
  const bool foreign = std::any_of(
      list, list + count, [&](cl_semaphore_khr one) { return of(one)->context != context; });
  return foreign && fault_of_all != SemaphoreFault::foreign_taken ? CL_INVALID_CONTEXT : CL_SUCCESS;
}

/// An error if an event of the list has failed. The driver finds other errors in the list.
cl_int none_failed(cl_uint count, const cl_event* list) {
  for (cl_uint i = 0; list != nullptr && i < count; ++i)
    if (asked<cl_int>(below().clGetEventInfo, list[i], CL_EVENT_COMMAND_EXECUTION_STATUS) < 0)
      return CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST;
  return CL_SUCCESS;
}

void forget_the_list(cl_uint& events, const cl_event*& waits) {
  if (fault_of_all != SemaphoreFault::lists_ignored || events == 0) return;
  events = 0;
  waits = nullptr;
  fired();
}

void give(cl_event own, cl_event* wanted, cl_command_type type) {
  if (wanted == nullptr) {
    below().clReleaseEvent(own);
    return;
  }
  if (fault_of_all != SemaphoreFault::type_of_markers)
    remembered<EventTypes>([&](auto& all) { all[own] = type; });
  *wanted = own;
}

cl_int CL_API_CALL signal(cl_command_queue queue, cl_uint count, const cl_semaphore_khr* list,
                          const cl_semaphore_payload_khr*, cl_uint events, const cl_event* waits,
                          cl_event* event) {
  cl_int status = valid(queue, count, list);
  if (status == CL_SUCCESS) status = none_failed(events, waits);
  forget_the_list(events, waits);
  cl_event own = nullptr;
  if (status == CL_SUCCESS)
    status = below().clEnqueueMarkerWithWaitList(queue, events, waits, &own);
  if (status != CL_SUCCESS) return status;
  if (fault_of_all == SemaphoreFault::first_alone && count > 1) {
    fired();
    count = 1;
  }
  for (cl_uint i = 0; i < count; ++i) {
    State& state = *of(list[i])->state;
    const std::lock_guard lock(state.mutex);
    if (state.signal != nullptr) below().clReleaseEvent(state.signal);
    below().clRetainEvent(own);
    state.signal = own;
  }
  give(own, event, CL_COMMAND_SEMAPHORE_SIGNAL_KHR);
  return CL_SUCCESS;
}

cl_event in_context_of(cl_command_queue queue, cl_event signal) {
  const auto context = asked<cl_context>(below().clGetCommandQueueInfo, queue, CL_QUEUE_CONTEXT);
  if (asked<cl_context>(below().clGetEventInfo, signal, CL_EVENT_CONTEXT) == context) return signal;
  const cl_event own = below().clCreateUserEvent(context, nullptr);
  below().clRetainEvent(own);  // the callback's reference
  below().clSetEventCallback(
      signal, CL_COMPLETE,
      [](cl_event, cl_int, void* user) {
        const auto bridged = static_cast<cl_event>(user);
        below().clSetUserEventStatus(bridged, CL_COMPLETE);
        below().clReleaseEvent(bridged);
      },
      own);
  below().clReleaseEvent(signal);
  return own;
}

cl_int CL_API_CALL wait(cl_command_queue queue, cl_uint count, const cl_semaphore_khr* list,
                        const cl_semaphore_payload_khr*, cl_uint events, const cl_event* waits,
                        cl_event* event) {
  cl_int status = valid(queue, count, list);
  if (status == CL_SUCCESS) status = none_failed(events, waits);
  forget_the_list(events, waits);
  // The barrier makes the driver check the list of events.
  if (status == CL_SUCCESS && (events != 0 || waits != nullptr))
    status = below().clEnqueueBarrierWithWaitList(queue, events, waits, nullptr);
  if (status != CL_SUCCESS) return status;
  std::vector<cl_event> all;
  for (cl_uint i = 0; i < count; ++i) {
    State& state = *of(list[i])->state;
    const std::lock_guard lock(state.mutex);
    const cl_event signalled = std::exchange(state.signal, nullptr);
    if (signalled != nullptr) all.push_back(in_context_of(queue, signalled));
  }
  cl_event own = nullptr;
  const bool ignored = fault_of_all == SemaphoreFault::wait_ignored && !all.empty();
  if (ignored) fired();
  const auto awaited = static_cast<cl_uint>(ignored ? 0 : all.size());
  status = below().clEnqueueBarrierWithWaitList(queue, awaited, awaited == 0 ? nullptr : all.data(),
                                                &own);
  for (const cl_event one : all) below().clReleaseEvent(one);
  if (status == CL_SUCCESS) give(own, event, CL_COMMAND_SEMAPHORE_WAIT_KHR);
  return status;
}

cl_int CL_API_CALL info(cl_semaphore_khr handle, cl_semaphore_info_khr name, size_t room, void* to,
                        size_t* size) {
  if (handle == nullptr) return CL_INVALID_SEMAPHORE_KHR;
  const Semaphore& own = *of(handle);
  const auto one = [&](auto value) { return answered(&value, sizeof value, room, to, size); };
  const auto list = [&](const auto& values) {
    return answered(values.data(), values.size() * sizeof values[0], room, to, size);
  };
  switch (name) {
    case CL_SEMAPHORE_CONTEXT_KHR:
      return one(fault_of_all == SemaphoreFault::untold ? nullptr : own.context);
    case CL_SEMAPHORE_REFERENCE_COUNT_KHR:
      if (fault_of_all == SemaphoreFault::references_stuck) return one(cl_uint{1});
      return one(own.references.load());
    case CL_SEMAPHORE_PROPERTIES_KHR:
      return list(own.properties);
    case CL_SEMAPHORE_TYPE_KHR:
      return one(cl_uint{CL_SEMAPHORE_TYPE_BINARY_KHR});
    case CL_SEMAPHORE_EXPORT_HANDLE_TYPES_KHR:
      if (fault_of_all == SemaphoreFault::types_forgotten) return list(std::vector<cl_uint>());
      return list(own.exported);
    case exportable:
      return one(cl_bool{!own.exported.empty() || fault_of_all == SemaphoreFault::types_forgotten});
    case CL_SEMAPHORE_PAYLOAD_KHR: {
      const std::lock_guard lock(own.state->mutex);
      const bool signalled =
          own.state->signal != nullptr && fault_of_all != SemaphoreFault::state_stuck &&
          asked<cl_int>(below().clGetEventInfo, own.state->signal,
                        CL_EVENT_COMMAND_EXECUTION_STATUS, CL_QUEUED) == CL_COMPLETE;
      return one(cl_semaphore_payload_khr{signalled ? 1U : 0U});
    }
    default:
      return CL_INVALID_VALUE;
  }
}

cl_int CL_API_CALL handle_of(cl_semaphore_khr handle, cl_device_id device,
                             cl_external_semaphore_handle_type_khr type, size_t room, void* to,
                             size_t* size) {
  if (handle == nullptr) return CL_INVALID_SEMAPHORE_KHR;
  const Semaphore& own = *of(handle);
  const auto devices = asked<std::array<cl_device_id, 16>>(below().clGetContextInfo, own.context,
                                                           CL_CONTEXT_DEVICES);
  if (device == nullptr || (std::find(devices.begin(), devices.end(), device) == devices.end() &&
                            fault_of_all != SemaphoreFault::foreign_taken))
    return CL_INVALID_DEVICE;
  if (std::find(own.exported.begin(), own.exported.end(), type) == own.exported.end())
    return CL_INVALID_VALUE;
  const int file = to == nullptr || room < sizeof file ? -1
                   : type == sync_file                 ? export_sync_file(*own.state)
                                                       : dup(own.state->file);
  return answered(&file, sizeof file, room, to, size);
}

cl_int CL_API_CALL import_again(cl_semaphore_khr handle, cl_properties*, int file) {
  if (handle == nullptr || !of(handle)->of_a_sync_file) return CL_INVALID_SEMAPHORE_KHR;
  return import_sync_file(file, *of(handle));
}

void* function(std::string_view name) {
  static const std::map<std::string_view, void*> all{
      {"clCreateSemaphoreWithPropertiesKHR", reinterpret_cast<void*>(create)},
      {"clRetainSemaphoreKHR", reinterpret_cast<void*>(retain)},
      {"clReleaseSemaphoreKHR", reinterpret_cast<void*>(release)},
      {"clEnqueueSignalSemaphoresKHR", reinterpret_cast<void*>(signal)},
      {"clEnqueueWaitSemaphoresKHR", reinterpret_cast<void*>(wait)},
      {"clGetSemaphoreInfoKHR", reinterpret_cast<void*>(info)},
      {"clGetSemaphoreHandleForTypeKHR", reinterpret_cast<void*>(handle_of)},
      {"clReImportSemaphoreSyncFdKHR", reinterpret_cast<void*>(import_again)}};
  const auto found = all.find(name);
  return found == all.end() ? nullptr : found->second;
}

constexpr std::string_view names =
    " cl_khr_semaphore cl_khr_external_semaphore cl_khr_external_semaphore_opaque_fd"
    " cl_khr_external_semaphore_sync_fd";
constexpr std::array<cl_uint, 2> handle_types{descriptor, sync_file};

void offer_semaphores(LayerTable table, SemaphoreFault fault) {
  fault_of_all = fault;
  // The functions come first, because the list of extensions calls the driver.
  after<GetExtensionFunctionAddressForPlatform>([](auto& call, void*& address) {
    const char* const name = call["func_name"_arg];
    void* const own = name == nullptr ? nullptr : function(name);
    if (own != nullptr) address = own;
    return false;
  })(table);
  event_types(table);
  around<GetDeviceInfo>([](auto& call) {
    const auto list = [&](const auto& values) {
      if (fault_of_all == SemaphoreFault::untold) fired();
      return answered(call, values.data(),
                      fault_of_all == SemaphoreFault::untold ? 0 : sizeof values);
    };
    switch (call["param_name"_arg]) {
      case CL_DEVICE_SEMAPHORE_TYPES_KHR:
        return list(std::array{cl_uint{CL_SEMAPHORE_TYPE_BINARY_KHR}});
      case CL_DEVICE_SEMAPHORE_IMPORT_HANDLE_TYPES_KHR:
      case CL_DEVICE_SEMAPHORE_EXPORT_HANDLE_TYPES_KHR:
        return list(handle_types);
      default:
        return listing(names, call);
    }
  })(table);
  around<GetPlatformInfo>([](auto& call) {
    switch (call["param_name"_arg]) {
      case CL_PLATFORM_SEMAPHORE_TYPES_KHR:
        return answered(call, cl_uint{CL_SEMAPHORE_TYPE_BINARY_KHR});
      case CL_PLATFORM_SEMAPHORE_IMPORT_HANDLE_TYPES_KHR:
      case CL_PLATFORM_SEMAPHORE_EXPORT_HANDLE_TYPES_KHR:
        return answered(call, handle_types);
      default:
        return listing(names, call);
    }
  })(table);
}

template <SemaphoreFault fault>
constexpr Plant own_semaphores = [](LayerTable table) { offer_semaphores(table, fault); };

constexpr ApiPlant plants[] = {
    {"semaphores_offered", own_semaphores<SemaphoreFault::none>},
    {"semaphore_wait_ignored", own_semaphores<SemaphoreFault::wait_ignored>},
    {"semaphore_first_alone", own_semaphores<SemaphoreFault::first_alone>},
    {"semaphore_state_stuck", own_semaphores<SemaphoreFault::state_stuck>},
    {"semaphore_references_stuck", own_semaphores<SemaphoreFault::references_stuck>},
    {"semaphore_types_forgotten", own_semaphores<SemaphoreFault::types_forgotten>},
    {"semaphore_imports_apart", own_semaphores<SemaphoreFault::imports_apart>},
    {"semaphore_imports_and_exports", own_semaphores<SemaphoreFault::imports_and_exports>},
    {"semaphore_of_another_context_taken", own_semaphores<SemaphoreFault::foreign_taken>},
    {"semaphore_lists_ignored", own_semaphores<SemaphoreFault::lists_ignored>},
    {"semaphore_untold", own_semaphores<SemaphoreFault::untold>},
    {"semaphore_type_of_markers", own_semaphores<SemaphoreFault::type_of_markers>},
};

}  // namespace

std::span<const ApiPlant> semaphore_plants() {
  return plants;
}

}  // namespace assay::faults
