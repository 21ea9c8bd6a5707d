// Faults of released objects and their callbacks.
#include <dlfcn.h>

#include <chrono>
#include <map>
#include <thread>
#include <utility>

#include "harness/faults/api_calls.h"
#include "harness/faults/api_faults.h"
#include "harness/faults/extension_plant.h"

namespace assay::faults {
namespace {

/// The references that the application retained, because CL_MEM_REFERENCE_COUNT may also count
/// references that commands hold.
using References = std::map<cl_mem, int>;

inline constexpr auto note_retain = [](auto& call) {
  remembered<References>([&](References& all) { ++all[call["memobj"_arg]]; });
  return false;
};

/// True if the application has no further reference.
bool is_last_release(cl_mem object) {
  return object != nullptr && remembered<References>([&](References& all) {
           const auto found = all.find(object);
           if (found == all.end()) return true;
           if (--found->second == 0) all.erase(found);
           return false;
         });
}

template <typename Use>
void with_own_queue(cl_mem object, Use use) {
  const auto context = asked<cl_context>(below().clGetMemObjectInfo, object, CL_MEM_CONTEXT);
  const cl_command_queue queue =
      below().clCreateCommandQueue(context, first_device(context), 0, nullptr);
  if (queue == nullptr) return;
  use(queue);
  below().clFinish(queue);
  below().clReleaseCommandQueue(queue);
}

/// Never freed, because the driver may call the function late.
template <typename Function>
struct Registered {
  Function function;
  void* data;
};

template <typename Function, typename... Arguments>
void call_again(const Registered<Function>& registered, Arguments... arguments) {
  std::thread([registered, arguments...] {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
    registered.function(arguments..., registered.data);
  }).detach();
}

using Destructor = void(CL_CALLBACK*)(cl_mem, void*);

using EventFunction = void(CL_CALLBACK*)(cl_event, cl_int, void*);

void CL_CALLBACK destroyed_twice(cl_mem object, void* data) {
  const auto& registered = *static_cast<Registered<Destructor>*>(data);
  registered.function(object, registered.data);
  call_again(registered, object);
}

void CL_CALLBACK notified_twice(cl_event event, cl_int status, void* data) {
  const auto& registered = *static_cast<Registered<EventFunction>*>(data);
  registered.function(event, status, registered.data);
  call_again(registered, event, status);
}

using Destructors = std::multimap<cl_mem, Registered<Destructor>>;

struct RegisteredDestructor {
  void(CL_CALLBACK* notify)(cl_mem, void*) = nullptr;
  void* user_data = nullptr;
};

struct Registrations {
  std::vector<RegisteredDestructor> all;
  std::size_t called = 0;
};

using Registry = std::map<cl_mem, Registrations>;

void CL_CALLBACK call_the_oldest(cl_mem object, void*) {
  const RegisteredDestructor one = remembered<Registry>([&](Registry& all) {
    Registrations& own = all[object];
    const RegisteredDestructor next = own.all[own.called++];
    if (own.called == own.all.size()) all.erase(object);
    return next;
  });
  one.notify(object, one.user_data);
}

struct LateMemory {
  char* memory = nullptr;
};

struct LastQueue {
  cl_command_queue queue = nullptr;
};

constexpr ApiPlant plants[] = {
    {"host_memory_written_late", before<RetainMemObject>(note_retain)},
    {"host_memory_written_late", before<ReleaseMemObject>([](auto& call) {
       const cl_mem object = call["memobj"_arg];
       const auto query = below().clGetMemObjectInfo;
       if (!is_last_release(object) ||
           asked<cl_mem_object_type>(query, object, CL_MEM_TYPE) != CL_MEM_OBJECT_BUFFER ||
           (asked<cl_mem_flags>(query, object, CL_MEM_FLAGS) & CL_MEM_USE_HOST_PTR) == 0)
         return false;
       remembered<LateMemory>([&](LateMemory& late) {
         late.memory = static_cast<char*>(asked<void*>(query, object, CL_MEM_HOST_PTR));
       });
       return false;
     })},
    {"host_memory_written_late", before<Finish>([](auto&) {
       char* const memory =
           remembered<LateMemory>([](LateMemory& late) { return std::exchange(late.memory, {}); });
       if (memory == nullptr) return false;
       *memory = 0x55;
       return true;
     })},
    {"released_user_events_complete", before<EnqueueWriteBuffer>([](auto& call) {
       remembered<LastQueue>([&](LastQueue& last) { last.queue = call["command_queue"_arg]; });
       return false;
     })},
    {"released_user_events_complete", before<ReleaseEvent>([](auto& call) {
       const cl_event event = call["event"_arg];
       if (event == nullptr || asked<cl_command_type>(below().clGetEventInfo, event,
                                                      CL_EVENT_COMMAND_TYPE) != CL_COMMAND_USER)
         return false;
       if (below().clSetUserEventStatus(event, CL_COMPLETE) != CL_SUCCESS) return false;
       // The waiting commands end before the release returns, so that the fault always shows.
       const cl_command_queue queue =
           remembered<LastQueue>([](LastQueue& last) { return last.queue; });
       if (queue != nullptr) below().clFinish(queue);
       return true;
     })},
    {"host_memory_is_copied", before<CreateBuffer>([](auto& call) {
       if ((call["flags"_arg] & CL_MEM_USE_HOST_PTR) == 0) return false;
       call["flags"_arg] ^= CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR;
       return true;
     })},
    {"destructor_called_at_release", before<RetainMemObject>(note_retain)},
    {"destructor_called_at_release",
     instead<SetMemObjectDestructorCallback>(
         [](auto& call) {
           remembered<Destructors>([&](Destructors& all) {
             all.emplace(call["memobj"_arg],
                         Registered<Destructor>{call["pfn_notify"_arg], call["user_data"_arg]});
           });
           return CL_SUCCESS;
         },
         [](auto& call) {
           return call["memobj"_arg] != nullptr && call["pfn_notify"_arg] != nullptr;
         })},
    {"destructor_called_at_release", before<ReleaseMemObject>([](auto& call) {
       const cl_mem object = call["memobj"_arg];
       if (!is_last_release(object)) return false;
       const auto all = remembered<Destructors>([&](Destructors& kept_ones) {
         const auto [begin, end] = kept_ones.equal_range(object);
         Destructors these(begin, end);
         kept_ones.erase(begin, end);
         return these;
       });
       for (const auto& [of, one] : all) one.function(of, one.data);
       return !all.empty();
     })},
    {"destructor_called_again", before<SetMemObjectDestructorCallback>([](auto& call) {
       if (call["pfn_notify"_arg] == nullptr) return false;
       call["user_data"_arg] =
           new Registered<Destructor>{call["pfn_notify"_arg], call["user_data"_arg]};
       call["pfn_notify"_arg] = destroyed_twice;
       return true;
     })},
    {"event_callback_called_again", before<SetEventCallback>([](auto& call) {
       if (call["pfn_notify"_arg] == nullptr) return false;
       call["user_data"_arg] =
           new Registered<EventFunction>{call["pfn_notify"_arg], call["user_data"_arg]};
       call["pfn_notify"_arg] = notified_twice;
       return true;
     })},
    {"released_buffers_overwritten", before<RetainMemObject>(note_retain)},
    {"released_buffers_overwritten", before<ReleaseMemObject>([](auto& call) {
       const cl_mem object = call["memobj"_arg];
       const auto query = below().clGetMemObjectInfo;
       if (!is_last_release(object) ||
           asked<cl_mem_object_type>(query, object, CL_MEM_TYPE) != CL_MEM_OBJECT_BUFFER ||
           asked<cl_mem>(query, object, CL_MEM_ASSOCIATED_MEMOBJECT) != nullptr ||
           (asked<cl_mem_flags>(query, object, CL_MEM_FLAGS) & CL_MEM_USE_HOST_PTR) != 0)
         return false;
       with_own_queue(object, [&](cl_command_queue queue) {
         const char other = 0x55;
         below().clEnqueueFillBuffer(queue, object, &other, 1, 0,
                                     asked<size_t>(query, object, CL_MEM_SIZE), 0, nullptr,
                                     nullptr);
       });
       return true;
     })},
    {"released_images_overwritten", before<RetainMemObject>(note_retain)},
    {"released_images_overwritten", before<ReleaseMemObject>([](auto& call) {
       const cl_mem object = call["memobj"_arg];
       if (!is_last_release(object) ||
           asked<cl_mem_object_type>(below().clGetMemObjectInfo, object, CL_MEM_TYPE) !=
               CL_MEM_OBJECT_IMAGE2D)
         return false;
       with_own_queue(object, [&](cl_command_queue queue) {
         const cl_uint color[] = {1, 2, 3, 4};
         const size_t region[] = {asked<size_t>(below().clGetImageInfo, object, CL_IMAGE_WIDTH),
                                  asked<size_t>(below().clGetImageInfo, object, CL_IMAGE_HEIGHT),
                                  1};
         below().clEnqueueFillImage(queue, object, color, at_the_start, region, 0, nullptr,
                                    nullptr);
       });
       return true;
     })},
    {"svm_free_calls_back_at_once",
     instead<EnqueueSVMFree>(
         [](auto& call) {
           call["pfn_free_func"_arg](call["command_queue"_arg], 0, call["svm_pointers"_arg],
                                     call["user_data"_arg]);
           return marker(call);
         },
         [](auto& call) {
           return call["command_queue"_arg] != nullptr && call["pfn_free_func"_arg] != nullptr;
         })},
    {"destructor_callbacks_in_order", around<SetMemObjectDestructorCallback>([](auto& call) {
       const RegisteredDestructor own{call["pfn_notify"_arg], call["user_data"_arg]};
       if (call["memobj"_arg] == nullptr || own.notify == nullptr) return call();
       fired();
       remembered<Registry>([&](Registry& all) { all[call["memobj"_arg]].all.push_back(own); });
       call["pfn_notify"_arg] = call_the_oldest;
       return call();
     })},
};

}  // namespace

std::span<const ApiPlant> release_plants() {
  return plants;
}

}  // namespace assay::faults
