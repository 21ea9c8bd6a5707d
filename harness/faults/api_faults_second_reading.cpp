#include <chrono>
#include <cstdlib>
#include <cstring>
#include <map>
#include <set>
#include <thread>

#include "harness/faults/api_calls.h"
#include "harness/faults/api_faults.h"

// Sizes beyond 31 bits, contexts of two devices, objects that are released too early, ranges and
// limits, times of commands, many objects.
namespace assay::faults {
namespace {

constexpr size_t bits_31 = 0x7fffffff;

/// Cut to 31 bits; whether it had more.
bool cut(size_t& value) {
  if (value <= bits_31) return false;
  value &= bits_31;
  return true;
}

/// Rows of a rectangle beyond 2^31 bytes are left out: those of y and those of z.
bool cut_rows(const size_t* origin, std::array<size_t, 3>& region, size_t row_pitch,
              size_t slice_pitch) {
  const auto before = region;
  while (region[1] > 1 && (origin[1] + region[1] - 1) * row_pitch > bits_31) --region[1];
  while (region[2] > 1 && (origin[2] + region[2] - 1) * slice_pitch > bits_31) --region[2];
  return region != before;
}
inline constexpr auto with_fewer_rows = [](auto& call) {
  const size_t*& given = call["region"_arg];
  if (given == nullptr || call["buffer_origin"_arg] == nullptr) return call();
  std::array<size_t, 3> region{given[0], given[1], given[2]};
  if (cut_rows(call["buffer_origin"_arg], region, call["buffer_row_pitch"_arg],
               call["buffer_slice_pitch"_arg]))
    fired();
  given = region.data();
  return call();
};

/// The first device of a context. NULL if it has more than are asked for.
cl_device_id first_device(cl_context context) {
  return asked<std::array<cl_device_id, 16>>(below().clGetContextInfo, context,
                                             CL_CONTEXT_DEVICES)[0];
}
cl_device_id device_of(cl_command_queue queue) {
  return asked<cl_device_id>(below().clGetCommandQueueInfo, queue, CL_QUEUE_DEVICE);
}
cl_context context_of(cl_command_queue queue) {
  return asked<cl_context>(below().clGetCommandQueueInfo, queue, CL_QUEUE_CONTEXT);
}
inline constexpr auto of_a_second_device = [](auto& call) {
  const cl_command_queue queue = call["command_queue"_arg];
  const cl_device_id device = queue != nullptr ? device_of(queue) : nullptr;
  return device != nullptr && device != first_device(context_of(queue));
};
/// Whether the call waits for a command of another device.
inline constexpr auto waits_for_another_device = [](auto& call) {
  for (cl_uint i = 0; i < call["num_events_in_wait_list"_arg]; ++i) {
    const auto queue = asked<cl_command_queue>(
        below().clGetEventInfo, call["event_wait_list"_arg][i], CL_EVENT_COMMAND_QUEUE);
    if (queue != nullptr && device_of(queue) != device_of(call["command_queue"_arg])) return true;
  }
  return false;
};
inline constexpr auto without_other_devices = [](auto& call) {
  if (!waits_for_another_device(call)) return false;
  without_wait_list(call);
  return true;
};
inline constexpr auto on_the_first_device = [](auto& call) {
  if (call["context"_arg] == nullptr || call["device"_arg] == nullptr) return false;
  const cl_device_id first = first_device(call["context"_arg]);
  if (first == nullptr || first == call["device"_arg]) return false;
  call["device"_arg] = first;
  return true;
};

/// The device that a program names first.
cl_device_id first_device(cl_program program) {
  return asked<std::array<cl_device_id, 16>>(below().clGetProgramInfo, program,
                                             CL_PROGRAM_DEVICES)[0];
}

/// The application's references beyond the first: CL_MEM_REFERENCE_COUNT may count commands' own.
using References = std::map<cl_mem, int>;
inline constexpr auto note_retain = [](auto& call) {
  remembered<References>([&](References& all) { ++all[call["memobj"_arg]]; });
  return false;
};
/// Whether this release is the application's last.
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

/// A callback of the application. They are few, and kept: a call may come late.
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

/// A size that is not there, or is zero.
inline constexpr auto is_empty = [](auto& call) {
  const size_t* const global = call["global_work_size"_arg];
  if (global == nullptr) return true;
  for (cl_uint d = 0; d < call["work_dim"_arg] && d < 3; ++d)
    if (global[d] == 0) return true;
  return false;
};

/// A launch with its offset changed by `act`, which gets the offsets that there are.
template <auto act>
inline constexpr auto with_offsets = [](auto& call) {
  const size_t*& given = call["global_work_offset"_arg];
  const cl_uint count = call["work_dim"_arg];
  if (given == nullptr || count > 3) return call();
  std::array<size_t, 3> offsets{};
  std::copy_n(given, count, offsets.begin());
  const auto before = offsets;
  act(offsets);
  if (offsets != before) fired();
  given = offsets.data();
  return call();
};

/// The kind of command that an event is of.
cl_command_type type_of(cl_event event) {
  return asked<cl_command_type>(below().clGetEventInfo, event, CL_EVENT_COMMAND_TYPE);
}
template <cl_command_type... types>
inline constexpr auto is_of = [](auto& call) {
  const cl_command_type type = type_of(call["event"_arg]);
  return ((type == types) || ...);
};
inline constexpr auto is_of_a_rectangle =
    is_of<CL_COMMAND_READ_BUFFER_RECT, CL_COMMAND_WRITE_BUFFER_RECT, CL_COMMAND_COPY_BUFFER_RECT>;
inline constexpr auto is_of_an_image =
    is_of<CL_COMMAND_READ_IMAGE, CL_COMMAND_WRITE_IMAGE, CL_COMMAND_COPY_IMAGE,
          CL_COMMAND_MAP_IMAGE, CL_COMMAND_COPY_IMAGE_TO_BUFFER>;
inline constexpr auto is_of_svm =
    is_of<CL_COMMAND_SVM_MEMCPY, CL_COMMAND_SVM_MEMFILL, CL_COMMAND_SVM_MAP, CL_COMMAND_SVM_FREE>;
constexpr cl_ulong second = 1000000000;

/// Adds to a time that was asked for.
template <class When, class Shift>
constexpr Plant times(When, Shift) {
  return after<GetEventProfilingInfo>([](auto& call, cl_int& status) {
    if (status != CL_SUCCESS || call["param_value"_arg] == nullptr || !When{}(call)) return false;
    auto& value = *static_cast<cl_ulong*>(call["param_value"_arg]);
    const cl_ulong before = value;
    Shift{}(call, value);
    return value != before;
  });
}

cl_command_queue queue_of(cl_event event) {
  return asked<cl_command_queue>(below().clGetEventInfo, event, CL_EVENT_COMMAND_QUEUE);
}

/// Memory that is never freed. A pointer to it is kept, so that the compiler does not leave it out.
template <size_t size>
inline constexpr auto leak = [](auto&) {
  static std::atomic<void*> last{nullptr};
  void* const memory = std::malloc(size);
  if (memory != nullptr) std::memset(memory, 1, size);
  last = memory;
};

/// Queues that were made while 64 others lived.
struct Queues {
  std::set<cl_command_queue> live, late;
};
inline constexpr auto note_queue = [](auto&, cl_command_queue& made) {
  if (made != nullptr)
    remembered<Queues>([&](Queues& all) {
      all.late.erase(made);
      all.live.insert(made);
      if (all.live.size() > 64) all.late.insert(made);
    });
  return false;
};

constexpr ApiPlant plants[] = {
    // ---- Beyond 2^31 bytes
    {"read_offsets_of_31_bits",
     before<EnqueueReadBuffer>([](auto& call) { return cut(call["offset"_arg]); })},
    {"write_offsets_of_31_bits",
     before<EnqueueWriteBuffer>([](auto& call) { return cut(call["offset"_arg]); })},
    {"copy_sources_of_31_bits",
     before<EnqueueCopyBuffer>([](auto& call) { return cut(call["src_offset"_arg]); })},
    {"copy_targets_of_31_bits",
     before<EnqueueCopyBuffer>([](auto& call) { return cut(call["dst_offset"_arg]); })},
    {"fill_offsets_of_31_bits",
     before<EnqueueFillBuffer>([](auto& call) { return cut(call["offset"_arg]); })},
    {"map_offsets_of_31_bits",
     before<EnqueueMapBuffer>([](auto& call) { return cut(call["offset"_arg]); })},
    {"rectangles_read_below_31_bits", around<EnqueueReadBufferRect>(with_fewer_rows)},
    {"rectangles_written_below_31_bits", around<EnqueueWriteBufferRect>(with_fewer_rows)},
    {"sub_buffer_origins_of_31_bits", around<CreateSubBuffer>([](auto& call) {
       const void*& info = call["buffer_create_info"_arg];
       if (info == nullptr) return call();
       cl_buffer_region region = *static_cast<const cl_buffer_region*>(info);
       if (cut(region.origin)) fired();
       info = &region;
       return call();
     })},
    {"memory_sizes_of_31_bits",
     answer<GetMemObjectInfo, CL_MEM_SIZE>([](size_t& size) { return cut(size); })},
    {"launch_offsets_of_31_bits", around<EnqueueNDRangeKernel>(with_offsets<[](auto& offsets) {
       for (size_t& offset : offsets) cut(offset);
     }>)},
    {"long_arguments_of_31_bits", around<SetKernelArg>([](auto& call) {
       cl_ulong value = 0;
       if (call["arg_size"_arg] != sizeof value || call["arg_value"_arg] == nullptr) return call();
       std::memcpy(&value, call["arg_value"_arg], sizeof value);
       // A greater value is the address of an object.
       if (value <= bits_31 || value >> 36 != 0) return call();
       value &= bits_31;
       call["arg_value"_arg] = &value;
       fired();
       return call();
     })},
    {"large_buffers_share_memory", around<CreateBuffer>([](auto& call) {
       constexpr size_t large = size_t{1} << 29;
       if (call["size"_arg] < large || call["flags"_arg] != CL_MEM_READ_WRITE) return call();
       static std::atomic<cl_mem> kept_one{nullptr};
       const cl_mem last = kept_one;
       if (last != nullptr &&
           asked<size_t>(below().clGetMemObjectInfo, last, CL_MEM_SIZE) == call["size"_arg] &&
           asked<cl_context>(below().clGetMemObjectInfo, last, CL_MEM_CONTEXT) ==
               call["context"_arg]) {
         fired();
         below().clRetainMemObject(last);
         if (call["errcode_ret"_arg] != nullptr) *call["errcode_ret"_arg] = CL_SUCCESS;
         return last;
       }
       const cl_mem made = call();
       if (made != nullptr) {
         below().clRetainMemObject(made);
         kept_one = made;
       }
       return made;
     })},

    // ---- Two devices in a context
    {"second_device_runs_no_kernels", instead<EnqueueNDRangeKernel>(marker, of_a_second_device)},
    {"second_device_writes_nothing", instead<EnqueueWriteBuffer>(marker, of_a_second_device)},
    {"second_device_writes_no_images", instead<EnqueueWriteImage>(marker, of_a_second_device)},
    {"events_of_other_devices_ignored", before<EnqueueCopyBuffer>(without_other_devices)},
    {"migration_loses_contents", after<EnqueueMigrateMemObjects>([](auto& call, cl_int& status) {
       if (status != CL_SUCCESS) return false;
       for (cl_uint i = 0; i < call["num_mem_objects"_arg]; ++i) {
         const cl_mem object = call["mem_objects"_arg][i];
         const auto size = asked<size_t>(below().clGetMemObjectInfo, object, CL_MEM_SIZE);
         const char zero = 0;
         below().clEnqueueFillBuffer(call["command_queue"_arg], object, &zero, 1, 0, size, 0,
                                     nullptr, nullptr);
       }
       below().clFinish(call["command_queue"_arg]);
       return true;
     })},
    {"migration_loses_contents", after<EnqueueSVMMigrateMem>([](auto& call, cl_int& status) {
       if (status != CL_SUCCESS) return false;
       constexpr size_t lost = 16;
       const char zero = 0;
       for (cl_uint i = 0; i < call["num_svm_pointers"_arg]; ++i)
         below().clEnqueueSVMMemFill(call["command_queue"_arg],
                                     const_cast<void*>(call["svm_pointers"_arg][i]), &zero, 1, lost,
                                     0, nullptr, nullptr);
       below().clFinish(call["command_queue"_arg]);
       return true;
     })},
    {"builds_for_every_device", before<BuildProgram>([](auto& call) {
       if (call["num_devices"_arg] == 0) return false;
       call["num_devices"_arg] = 0;
       call["device_list"_arg] = nullptr;
       return true;
     })},
    {"build_options_of_the_first_device", before<GetProgramBuildInfo>([](auto& call) {
       if (!asks_for<CL_PROGRAM_BUILD_OPTIONS>(call) || call["program"_arg] == nullptr ||
           call["device"_arg] == nullptr)
         return false;
       const cl_device_id first = first_device(call["program"_arg]);
       if (first == nullptr || first == call["device"_arg]) return false;
       call["device"_arg] = first;
       return true;
     })},
    {"no_device_is_the_first", before<GetKernelWorkGroupInfo>([](auto& call) {
       if (call["device"_arg] != nullptr || call["kernel"_arg] == nullptr) return false;
       call["device"_arg] = first_device(
           asked<cl_program>(below().clGetKernelInfo, call["kernel"_arg], CL_KERNEL_PROGRAM));
       return true;
     })},
    {"queues_of_the_first_device", before<CreateCommandQueue>(on_the_first_device)},
    {"queues_of_the_first_device", before<CreateCommandQueueWithProperties>(on_the_first_device)},
    {"host_memory_is_copied", before<CreateBuffer>([](auto& call) {
       if ((call["flags"_arg] & CL_MEM_USE_HOST_PTR) == 0) return false;
       call["flags"_arg] ^= CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR;
       return true;
     })},

    // ---- Objects that commands still need
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

    // ---- Launches
    {"launch_offset_of_x_alone",
     around<EnqueueNDRangeKernel>(
         with_offsets<[](auto& offsets) { offsets[1] = offsets[2] = 0; }>)},
    {"launch_offsets_of_32_bits", around<EnqueueNDRangeKernel>(with_offsets<[](auto& offsets) {
       for (size_t& offset : offsets) offset &= 0xffffffff;
     }>)},
    {"empty_ranges_do_not_wait", before<EnqueueNDRangeKernel>([](auto& call) {
       if (!is_empty(call) || call["num_events_in_wait_list"_arg] == 0) return false;
       without_wait_list(call);
       return true;
     })},
    {"empty_ranges_of_three_refused",
     instead<EnqueueNDRangeKernel>(
         status_alone<CL_INVALID_GLOBAL_WORK_SIZE>,
         [](auto& call) { return call["work_dim"_arg] == 3 && is_empty(call); })},
    {"required_size_must_be_given",
     instead<EnqueueNDRangeKernel>(status_alone<CL_INVALID_WORK_GROUP_SIZE>,
                                   [](auto& call) {
                                     if (call["local_work_size"_arg] != nullptr ||
                                         call["kernel"_arg] == nullptr ||
                                         call["command_queue"_arg] == nullptr)
                                       return false;
                                     std::array<size_t, 3> required{};
                                     below().clGetKernelWorkGroupInfo(
                                         call["kernel"_arg], device_of(call["command_queue"_arg]),
                                         CL_KERNEL_COMPILE_WORK_GROUP_SIZE, sizeof required,
                                         required.data(), nullptr);
                                     return required[0] != 0;
                                   })},
    {"rests_of_ranges_left_out", around<EnqueueNDRangeKernel>([](auto& call) {
       const size_t*& given = call["global_work_size"_arg];
       const size_t* const local = call["local_work_size"_arg];
       const cl_uint count = call["work_dim"_arg];
       if (given == nullptr || local == nullptr || count > 3) return call();
       std::array<size_t, 3> global{};
       for (cl_uint d = 0; d < count; ++d)
         global[d] =
             local[d] != 0 && given[d] >= local[d] ? given[d] / local[d] * local[d] : given[d];
       if (!std::equal(given, given + count, global.begin())) fired();
       given = global.data();
       return call();
     })},
    {"long_columns_cut", around<EnqueueNDRangeKernel>([](auto& call) {
       const size_t*& given = call["global_work_size"_arg];
       const cl_uint count = call["work_dim"_arg];
       if (given == nullptr || count < 2 || count > 3 || call["local_work_size"_arg] != nullptr)
         return call();
       std::array<size_t, 3> global{};
       std::copy_n(given, count, global.begin());
       for (cl_uint d = 1; d < count; ++d)
         if (global[d] > 4096) {
           global[d] = 4096;
           fired();
         }
       given = global.data();
       return call();
     })},
    {"local_memory_of_half_the_size",
     instead<SetKernelArg>(status_alone<CL_INVALID_ARG_SIZE>,
                           [](auto& call) {
                             return call["arg_value"_arg] == nullptr &&
                                    call["arg_size"_arg] > size_t{24} * 1024 * 10;
                           })},
    {"constant_arguments_of_seven", around<SetKernelArg>([](auto& call) {
       // From the ninth argument on, a memory object is the one before.
       using Last = std::map<std::pair<cl_kernel, cl_uint>, cl_mem>;
       if (call["arg_size"_arg] != sizeof(cl_mem) || call["arg_value"_arg] == nullptr)
         return call();
       cl_mem own = *static_cast<const cl_mem*>(call["arg_value"_arg]);
       const cl_uint index = call["arg_index"_arg];
       const cl_mem before_it = remembered<Last>([&](Last& all) {
         all[{call["kernel"_arg], index}] = own;
         return index < 8 ? nullptr : all[{call["kernel"_arg], index - 1}];
       });
       if (before_it == nullptr) return call();
       fired();
       call["arg_value"_arg] = static_cast<const void*>(&before_it);
       return call();
     })},

    // ---- Times
    {"rectangles_without_times",
     instead<GetEventProfilingInfo>(status_alone<CL_PROFILING_INFO_NOT_AVAILABLE>,
                                    is_of_a_rectangle)},
    {"images_start_after_their_end", times(is_of_an_image,
                                           [](auto& call, cl_ulong& value) {
                                             if (asks_for<CL_PROFILING_COMMAND_START>(call))
                                               value += second;
                                           })},
    {"migrations_end_at_zero", times(is_of<CL_COMMAND_MIGRATE_MEM_OBJECTS>,
                                     [](auto& call, cl_ulong& value) {
                                       if (asks_for<CL_PROFILING_COMMAND_END>(call)) value = 0;
                                     })},
    {"svm_submitted_after_its_start", times(is_of_svm,
                                            [](auto& call, cl_ulong& value) {
                                              if (asks_for<CL_PROFILING_COMMAND_SUBMIT>(call))
                                                value += second;
                                            })},
    {"native_kernels_end_at_zero", times(is_of<CL_COMMAND_NATIVE_KERNEL>,
                                         [](auto& call, cl_ulong& value) {
                                           if (asks_for<CL_PROFILING_COMMAND_END>(call)) value = 0;
                                         })},
    {"a_counter_for_each_queue",
     times(always,
           [](auto& call, cl_ulong& value) {
             using Numbers = std::map<cl_command_queue, cl_ulong>;
             const cl_command_queue queue = queue_of(call["event"_arg]);
             value += 3600 * second * remembered<Numbers>([&](Numbers& all) {
                        return all.emplace(queue, all.size() % 2).first->second;
                      });
           })},
    {"times_of_another_clock",
     times(always, [](auto&, cl_ulong& value) { value += 3600 * second; })},
    {"out_of_order_starts_when_queued", before<GetEventProfilingInfo>([](auto& call) {
       if (!asks_for<CL_PROFILING_COMMAND_START>(call) || call["event"_arg] == nullptr)
         return false;
       const cl_command_queue queue = queue_of(call["event"_arg]);
       if (queue == nullptr || (asked<cl_command_queue_properties>(below().clGetCommandQueueInfo,
                                                                   queue, CL_QUEUE_PROPERTIES) &
                                CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE) == 0)
         return false;
       call["param_name"_arg] = CL_PROFILING_COMMAND_QUEUED;
       return true;
     })},
    {"device_timer_stands", after<GetDeviceAndHostTimer>([](auto& call, cl_int& status) {
       if (status != CL_SUCCESS || call["device_timestamp"_arg] == nullptr) return false;
       static const cl_ulong first = *call["device_timestamp"_arg];
       *call["device_timestamp"_arg] = first;
       return true;
     })},
    {"host_timer_in_microseconds", after<GetDeviceAndHostTimer>([](auto& call, cl_int& status) {
       if (status != CL_SUCCESS || call["host_timestamp"_arg] == nullptr) return false;
       *call["host_timestamp"_arg] /= 1000;
       return true;
     })},
    {"host_timer_in_microseconds", after<GetHostTimer>([](auto& call, cl_int& status) {
       if (status != CL_SUCCESS || call["host_timestamp"_arg] == nullptr) return false;
       *call["host_timestamp"_arg] /= 1000;
       return true;
     })},

    // ---- Many objects
    {"queues_beyond_64_write_nothing", after<CreateCommandQueue>(note_queue)},
    {"queues_beyond_64_write_nothing", after<CreateCommandQueueWithProperties>(note_queue)},
    {"queues_beyond_64_write_nothing", before<ReleaseCommandQueue>([](auto& call) {
       const cl_command_queue queue = call["command_queue"_arg];
       if (queue != nullptr &&
           asked<cl_uint>(below().clGetCommandQueueInfo, queue, CL_QUEUE_REFERENCE_COUNT) == 1)
         remembered<Queues>([&](Queues& all) { all.live.erase(queue); });
       return false;
     })},
    {"queues_beyond_64_write_nothing",
     instead<EnqueueWriteBuffer>(marker,
                                 [](auto& call) {
                                   return remembered<Queues>([&](Queues& all) {
                                     return all.late.contains(call["command_queue"_arg]);
                                   });
                                 })},
    {"every_5000th_write_lost",
     instead<EnqueueWriteBuffer>(marker, [](auto&) { return nth_time<5000>(); })},
    {"wait_lists_of_512", before<EnqueueWriteBuffer>(wait_list_of<512>)},
    {"buffers_leave_memory", before<CreateBuffer>(leak<size_t{16} * 1024>)},
    {"events_leave_memory", before<CreateUserEvent>(leak<size_t{16} * 1024>)},
    {"queues_leave_memory", before<CreateCommandQueue>(leak<size_t{64} * 1024>)},
    {"queues_leave_memory", before<CreateCommandQueueWithProperties>(leak<size_t{64} * 1024>)},
    {"kernels_leave_memory", before<CreateKernel>(leak<size_t{16} * 1024>)},
    {"programs_leave_memory", before<CreateProgramWithSource>(leak<size_t{16} * 1024>)},
    {"images_leave_memory", before<CreateImage>(leak<size_t{16} * 1024>)},
    {"kernels_beyond_500_are_one", around<CreateKernel>([](auto& call) {
       struct Last {
         cl_program program = nullptr;
         cl_kernel kernel = nullptr;
         int count = 0;
       };
       const cl_kernel again = remembered<Last>([&](Last& last) {
         return last.program == call["program"_arg] && last.count >= 500 ? last.kernel : nullptr;
       });
       if (again != nullptr) {
         fired();
         below().clRetainKernel(again);
         if (call["errcode_ret"_arg] != nullptr) *call["errcode_ret"_arg] = CL_SUCCESS;
         return again;
       }
       const cl_kernel made = call();
       remembered<Last>([&](Last& last) {
         const int count = last.program == call["program"_arg] ? last.count + 1 : 1;
         last = {call["program"_arg], made, count};
       });
       return made;
     })},
};

}  // namespace

std::span<const ApiPlant> second_reading_plants() {
  return plants;
}

}  // namespace assay::faults
