#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <string>
#include <string_view>
#include <thread>

#include "harness/faults/api_calls.h"
#include "harness/faults/api_faults.h"
#include "harness/faults/plant.h"

namespace assay::faults {
namespace {

// ---- Mapped regions.

using Regions = std::map<const char*, const char*>;

constexpr auto remember_region = [](auto& call, void*& mapped) {
  if (mapped == nullptr) return false;
  remembered<Regions>([&](Regions& all) {
    const char* const begin = static_cast<const char*>(mapped);
    return all[begin] = begin + call["size"_arg];
  });
  return false;
};
constexpr auto remember_image_region = [](auto& call, void*& mapped) {
  if (mapped == nullptr) return false;
  remembered<Regions>([&](Regions& all) {
    const char* const begin = static_cast<const char*>(mapped);
    const size_t* const region = call["region"_arg];
    return all[begin] = begin + *call["image_row_pitch"_arg] * region[1] * region[2];
  });
  return false;
};
constexpr auto forget_region = [](auto& call) {
  remembered<Regions>(
      [&](Regions& all) { return all.erase(static_cast<const char*>(call["mapped_ptr"_arg])); });
  return false;
};
/// NULL if no mapped region contains the address.
const char* region_at(const void* address) {
  const char* const at = static_cast<const char*>(address);
  return remembered<Regions>([&](const Regions& all) -> const char* {
    auto next = all.upper_bound(at);
    return next != all.begin() && at < (--next)->second ? next->first : nullptr;
  });
}
constexpr auto in_a_region = [](auto& call) { return region_at(call["ptr"_arg]) != nullptr; };
constexpr auto from_the_begin_of_the_region = [](auto& call) {
  const char* const begin = region_at(call["ptr"_arg]);
  if (begin == nullptr || begin == call["ptr"_arg]) return false;
  call["ptr"_arg] = begin;
  return true;
};

// ---- Resources.

/// Bytes of local memory for each argument of a kernel.
using LocalSizes = std::map<cl_kernel, std::map<cl_uint, size_t>>;

constexpr auto remember_local_size = [](auto& call) {
  if (call["arg_value"_arg] == nullptr)
    remembered<LocalSizes>([&](LocalSizes& all) {
      return all[call["kernel"_arg]][call["arg_index"_arg]] = call["arg_size"_arg];
    });
  return false;
};
constexpr auto asks_for_much_local_memory = [](auto& call) {
  return remembered<LocalSizes>([&](const LocalSizes& all) {
    const auto found = all.find(call["kernel"_arg]);
    if (found == all.end()) return false;
    cl_device_id device = nullptr;
    below().clGetCommandQueueInfo(call["command_queue"_arg], CL_QUEUE_DEVICE, sizeof(cl_device_id),
                                  static_cast<void*>(&device), nullptr);
    cl_ulong most = 0;
    below().clGetDeviceInfo(device, CL_DEVICE_LOCAL_MEM_SIZE, sizeof most, &most, nullptr);
    cl_ulong sum = 0;
    for (const auto& [index, size] : found->second) sum += size;
    return sum > most;
  });
};
constexpr auto has_many_parameters = [](auto& call) {
  cl_uint count = 0;
  below().clGetKernelInfo(call["kernel"_arg], CL_KERNEL_NUM_ARGS, sizeof count, &count, nullptr);
  return count > 100;
};
constexpr auto in_groups_of_many = [](auto& call) {
  const size_t* const local = call["local_work_size"_arg];
  return local != nullptr && local[0] > 1000;
};

// ---- Failed events.

/// Because the wait lists are ignored, a command also runs if an event of its list failed.
constexpr auto waits_for_nothing = [](auto& call) {
  if (call["num_events_in_wait_list"_arg] == 0) return false;
  call["num_events_in_wait_list"_arg] = 0;
  call["event_wait_list"_arg] = nullptr;
  return true;
};

// ---- Ids.

constexpr auto groups_of_16_bits = [](auto& call) {
  const size_t *global = call["global_work_size"_arg], *local = call["local_work_size"_arg];
  if (global == nullptr || local == nullptr) return false;
  static thread_local std::array<size_t, 3> fewer;
  bool changed = false;
  for (cl_uint d = 0; d < call["work_dim"_arg] && d < 3; ++d) {
    fewer.at(d) = global[d];
    if (local[d] == 0 || global[d] / local[d] <= 0xffff) continue;
    fewer.at(d) = global[d] % (local[d] << 16);
    changed = true;
  }
  if (changed) call["global_work_size"_arg] = fewer.data();
  return changed;
};
constexpr auto third_size_is_wrong = [](auto& call, cl_int& status) {
  return call["work_dim"_arg] == 3 && turned(status, CL_INVALID_WORK_GROUP_SIZE, CL_SUCCESS);
};

// ---- Leaks.

template <size_t bytes>
constexpr auto leaves = [](auto&) {
  // This store keeps the compiler from removing the allocation.
  static std::atomic<void*> last{nullptr};
  void* const left = std::malloc(bytes);
  if (left != nullptr) std::memset(left, 1, bytes);
  last = left;
};
constexpr auto leaves_a_descriptor = [](auto&) {
  [[maybe_unused]] const int left = open("/dev/null", O_RDONLY);
};
constexpr auto leaves_a_thread = [](auto&) {
  std::thread([] {
    for (;;) pause();
  }).detach();
};

// ---- The first calls and the end.

constexpr auto in_the_first_call = [](auto& call) -> cl_int {
  static std::atomic<int> done{0}, inside{0};
  if (done == 0 && inside.fetch_add(1) > 0) {
    fired();
    return CL_DEVICE_NOT_FOUND;
  }
  if (done == 0) std::this_thread::sleep_for(std::chrono::milliseconds(20));
  const cl_int status = call();
  done = 1;
  return status;
};

template <void (*at_the_end)()>
constexpr auto registers = [](auto&) {
  static const int registered = std::atexit(at_the_end);
  return registered == 0;
};
void crash() {
  std::signal(SIGSEGV, SIG_DFL);  // a driver's handler could continue the process
  std::raise(SIGSEGV);
}
void other_status() {
  _exit(0);
}

constexpr auto in_the_fifth_thread = [](auto&) {
  static std::atomic<int> threads{0};
  static thread_local const int own = threads++;
  return own >= 4;
};
constexpr auto zero_for_later_threads = [](cl_ulong& value) {
  static std::atomic<int> threads{0};
  static thread_local const bool first = threads++ == 0;
  if (!first) value = 0;
  return !first;
};

// ---- Several processes.

/// The folder of caches is common to the processes of a worker.
std::string shared_file(const std::string& kind, const std::string& key) {
  const char* const folder = std::getenv("XDG_CACHE_HOME");
  return std::string(folder == nullptr ? "." : folder) + "/planted-" + kind + "-" +
         std::to_string(std::hash<std::string>{}(key));
}
/// Only one process builds a program text at a time. Other builds of this text fail, even after the
/// first process was killed.
constexpr auto excludes_others = [](auto& call) -> cl_int {
  std::array<char, 4096> text{};
  below().clGetProgramInfo(call["program"_arg], CL_PROGRAM_SOURCE, text.size() - 1, text.data(),
                           nullptr);
  const std::string lock = shared_file("lock", text.data());
  const int held = open(lock.c_str(), O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (held < 0) {
    fired();
    return CL_BUILD_PROGRAM_FAILURE;
  }
  close(held);
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  const cl_int status = call();
  unlink(lock.c_str());
  return status;
};
constexpr auto text_of_another_process = [](auto& call) {
  if (call["count"_arg] != 1) return false;
  const std::string own = call["strings"_arg][0];
  const std::string file = shared_file("text", std::to_string(own.size()));
  const std::string process = std::to_string(getpid()) + "\n";
  const int made = open(file.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600);
  if (made >= 0) {
    const std::string content = process + own;
    [[maybe_unused]] const auto count = write(made, content.data(), content.size());
    close(made);
    return false;
  }
  std::ifstream in(file);
  static thread_local std::string first;
  first.assign(std::istreambuf_iterator<char>(in), {});
  if (first.size() <= own.size() || first.starts_with(process)) return false;
  first.erase(0, first.find('\n') + 1);
  static thread_local const char* given;
  given = first.c_str();
  call["strings"_arg] = &given;
  call["lengths"_arg] = nullptr;
  return first != own;
};

// ---- Answers about arguments, programs and devices.

constexpr auto no_end_of_no_source = [](auto& call, cl_int&) {
  size_t* const size = call["param_value_size_ret"_arg];
  if (call["param_name"_arg] != CL_PROGRAM_SOURCE || size == nullptr || *size != 1) return false;
  *size = 0;
  return true;
};
constexpr auto first_name_alone = [](auto& call) {
  static thread_local std::string first;
  first = call["kernel_names"_arg];
  const auto end = first.find(';');
  if (end == first.npos) return false;
  first.resize(end);
  call["kernel_names"_arg] = first.c_str();
  return true;
};
constexpr auto every_type = [](auto& call) {
  return turned(call["device_type"_arg], 0, CL_DEVICE_TYPE_ALL);
};
constexpr auto counts_are_amounts = [](auto& call) {
  static constexpr cl_device_partition_property one[] = {CL_DEVICE_PARTITION_BY_COUNTS, 1,
                                                         CL_DEVICE_PARTITION_BY_COUNTS_LIST_END, 0};
  const cl_device_partition_property* const all = call["properties"_arg];
  if (all == nullptr || all[0] != CL_DEVICE_PARTITION_BY_COUNTS || all[1] != -1) return false;
  call["properties"_arg] = one;
  return true;
};
constexpr auto images_are_taken = [](auto& call, cl_int& status) {
  return call["arg_size"_arg] == sizeof(cl_mem) && call["arg_value"_arg] != nullptr &&
         (turned(status, CL_INVALID_ARG_VALUE, CL_SUCCESS) ||
          turned(status, CL_INVALID_MEM_OBJECT, CL_SUCCESS));
};

// ---- Queues on the device.

constexpr auto default_queue_made = [](auto& call, cl_context& made) {
  if (made == nullptr) return false;
  const cl_queue_properties properties[] = {
      CL_QUEUE_PROPERTIES,
      CL_QUEUE_ON_DEVICE | CL_QUEUE_ON_DEVICE_DEFAULT | CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, 0};
  cl_int status = CL_SUCCESS;
  below().clCreateCommandQueueWithProperties(made, call["devices"_arg][0], properties, &status);
  return status == CL_SUCCESS;
};

constexpr ApiPlant plants[] = {
    {"builds_of_one_text_exclude_each_other", around<BuildProgram>(excludes_others)},
    {"killed_builds_leave_a_lock", around<BuildProgram>(excludes_others)},
    {"programs_of_another_process", before<CreateProgramWithSource>(text_of_another_process)},

    {"arguments_are_read_only", answer<GetKernelArgInfo, CL_KERNEL_ARG_ACCESS_QUALIFIER>(
                                    [](cl_kernel_arg_access_qualifier& value) {
                                      return turned(value, CL_KERNEL_ARG_ACCESS_READ_WRITE,
                                                    CL_KERNEL_ARG_ACCESS_READ_ONLY);
                                    })},
    {"image_arguments_of_three_dimensions",
     answers<GetKernelArgInfo, CL_KERNEL_ARG_TYPE_NAME, char>([](auto&, auto& all) {
       const bool line = std::string_view(all.data(), all.size()).starts_with("image1d_t");
       if (line) all[5] = '3';
       return line;
     })},
    {"arguments_in_local_memory",
     answer<GetKernelArgInfo, CL_KERNEL_ARG_ADDRESS_QUALIFIER>(
         [](cl_kernel_arg_address_qualifier& space) { space = CL_KERNEL_ARG_ADDRESS_LOCAL; })},
    {"queues_in_local_memory",
     answer<GetKernelArgInfo, CL_KERNEL_ARG_ADDRESS_QUALIFIER>(
         [](cl_kernel_arg_address_qualifier& space) { space = CL_KERNEL_ARG_ADDRESS_LOCAL; })},
    {"pipes_are_plain_arguments", answer<GetKernelArgInfo, CL_KERNEL_ARG_TYPE_QUALIFIER>(
                                      [](cl_kernel_arg_type_qualifier& value) {
                                        return turned(value, CL_KERNEL_ARG_TYPE_PIPE,
                                                      CL_KERNEL_ARG_TYPE_NONE);
                                      })},
    {"source_without_an_end", after<GetProgramInfo>(no_end_of_no_source)},
    {"source_of_modules_without_an_end", after<GetProgramInfo>(no_end_of_no_source)},
    {"one_built_in_kernel", before<CreateProgramWithBuiltInKernels>(first_name_alone)},
    {"no_type_is_every_type", before<GetDeviceIDs>(every_type)},
    {"no_type_makes_a_context", before<CreateContextFromType>(every_type)},
    {"negative_counts_are_their_amount", before<CreateSubDevices>(counts_are_amounts)},
    {"images_of_any_kind", after<SetKernelArg>(images_are_taken)},

    {"parent_completes_before_its_children",
     answers<GetEventProfilingInfo, CL_PROFILING_COMMAND_COMPLETE, cl_ulong>(
         [](auto& call, auto& all) {
           all[0] = asked<cl_ulong>(below().clGetEventProfilingInfo, call["event"_arg],
                                    CL_PROFILING_COMMAND_START);
         })},
    {"default_queue_of_every_context", after<CreateContext>(default_queue_made)},
    {"default_queue_is_not_replaced", instead<SetDefaultDeviceCommandQueue>(success_alone)},

    {"reads_into_mapped_memory_lost", after<EnqueueMapBuffer>(remember_region)},
    {"reads_into_mapped_memory_lost", before<EnqueueUnmapMemObject>(forget_region)},
    {"reads_into_mapped_memory_lost", instead<EnqueueReadBuffer>(marker, in_a_region)},
    {"writes_from_mapped_memory_lost", after<EnqueueMapBuffer>(remember_region)},
    {"writes_from_mapped_memory_lost", before<EnqueueUnmapMemObject>(forget_region)},
    {"writes_from_mapped_memory_lost", instead<EnqueueWriteBuffer>(marker, in_a_region)},
    {"rect_reads_into_mapped_memory_lost", after<EnqueueMapBuffer>(remember_region)},
    {"rect_reads_into_mapped_memory_lost", before<EnqueueUnmapMemObject>(forget_region)},
    {"rect_reads_into_mapped_memory_lost", instead<EnqueueReadBufferRect>(marker, in_a_region)},
    {"image_reads_into_mapped_memory_lost", after<EnqueueMapBuffer>(remember_region)},
    {"image_reads_into_mapped_memory_lost", before<EnqueueUnmapMemObject>(forget_region)},
    {"image_reads_into_mapped_memory_lost", instead<EnqueueReadImage>(marker, in_a_region)},
    {"image_writes_from_mapped_memory_lost", after<EnqueueMapBuffer>(remember_region)},
    {"image_writes_from_mapped_memory_lost", before<EnqueueUnmapMemObject>(forget_region)},
    {"image_writes_from_mapped_memory_lost", instead<EnqueueWriteImage>(marker, in_a_region)},
    {"rect_writes_from_mapped_memory_lost", after<EnqueueMapBuffer>(remember_region)},
    {"rect_writes_from_mapped_memory_lost", before<EnqueueUnmapMemObject>(forget_region)},
    {"rect_writes_from_mapped_memory_lost", instead<EnqueueWriteBufferRect>(marker, in_a_region)},

    {"writes_from_the_begin_of_a_region", after<EnqueueMapBuffer>(remember_region)},
    {"writes_from_the_begin_of_a_region", before<EnqueueUnmapMemObject>(forget_region)},
    {"writes_from_the_begin_of_a_region", before<EnqueueWriteBuffer>(from_the_begin_of_the_region)},
    {"reads_into_mapped_images_lost", after<EnqueueMapImage>(remember_image_region)},
    {"reads_into_mapped_images_lost", before<EnqueueUnmapMemObject>(forget_region)},
    {"reads_into_mapped_images_lost", instead<EnqueueReadImage>(marker, in_a_region)},
    {"svm_copies_from_mapped_memory_lost", after<EnqueueMapBuffer>(remember_region)},
    {"svm_copies_from_mapped_memory_lost", before<EnqueueUnmapMemObject>(forget_region)},
    {"svm_copies_from_mapped_memory_lost",
     instead<EnqueueSVMMemcpy>(
         marker, [](auto& call) { return region_at(call["src_ptr"_arg]) != nullptr; })},

    {"local_memory_beyond_the_device_is_invalid", before<SetKernelArg>(remember_local_size)},
    {"local_memory_beyond_the_device_is_invalid",
     instead<EnqueueNDRangeKernel>(status_alone<CL_INVALID_KERNEL_ARGS>,
                                   asks_for_much_local_memory)},
    {"local_memory_beyond_the_device_forgotten", before<SetKernelArg>(remember_local_size)},
    {"local_memory_beyond_the_device_forgotten",
     instead<EnqueueNDRangeKernel>(marker, asks_for_much_local_memory)},
    {"kernels_of_many_parameters_not_run",
     instead<EnqueueNDRangeKernel>(marker, has_many_parameters)},
    {"groups_of_many_not_run", instead<EnqueueNDRangeKernel>(marker, in_groups_of_many)},

    {"fills_run_behind_a_failure", before<EnqueueFillBuffer>(waits_for_nothing)},
    {"rect_writes_run_behind_a_failure", before<EnqueueWriteBufferRect>(waits_for_nothing)},
    {"image_fills_run_behind_a_failure", before<EnqueueFillImage>(waits_for_nothing)},
    {"image_reads_run_behind_a_failure", before<EnqueueReadImage>(waits_for_nothing)},
    {"markers_run_behind_a_failure", before<EnqueueMarkerWithWaitList>(waits_for_nothing)},
    {"barriers_run_behind_a_failure", before<EnqueueBarrierWithWaitList>(waits_for_nothing)},
    {"maps_run_behind_a_failure", before<EnqueueMapBuffer>(waits_for_nothing)},
    {"image_maps_run_behind_a_failure", before<EnqueueMapImage>(waits_for_nothing)},
    {"unmaps_run_behind_a_failure", before<EnqueueUnmapMemObject>(waits_for_nothing)},
    {"migrations_run_behind_a_failure", before<EnqueueMigrateMemObjects>(waits_for_nothing)},
    {"tasks_run_behind_a_failure", before<EnqueueTask>(waits_for_nothing)},
    {"native_kernels_run_behind_a_failure", before<EnqueueNativeKernel>(waits_for_nothing)},
    {"image_to_buffer_copies_run_behind_a_failure",
     before<EnqueueCopyImageToBuffer>(waits_for_nothing)},
    {"svm_copies_run_behind_a_failure", before<EnqueueSVMMemcpy>(waits_for_nothing)},
    {"svm_maps_run_behind_a_failure", before<EnqueueSVMMap>(waits_for_nothing)},

    {"a_second_handle_is_overlooked", after<SetKernelArg>([](auto& call, cl_int& status) {
       if (status != CL_INVALID_ARG_SIZE || call["arg_size"_arg] != 2 * sizeof(cl_mem))
         return false;
       call["arg_size"_arg] = sizeof(cl_mem);
       status = call();
       return status == CL_SUCCESS;
     })},
    {"native_kernels_of_objects_without_arguments",
     error<EnqueueNativeKernel, CL_INVALID_VALUE>([](auto& call) {
       return call["args"_arg] == nullptr && call["num_mem_objects"_arg] != 0 &&
              call["user_func"_arg] != nullptr;
     })},

    {"groups_counted_in_16_bits", before<EnqueueNDRangeKernel>(groups_of_16_bits)},
    {"required_third_size_ignored", after<EnqueueNDRangeKernel>(third_size_is_wrong)},

    {"maps_leave_memory", before<EnqueueMapBuffer>(leaves<size_t{16} * 1024>)},
    {"image_maps_leave_memory", before<EnqueueMapImage>(leaves<size_t{16} * 1024>)},
    {"reads_leave_memory", before<EnqueueReadBuffer>(leaves<size_t{8} * 1024>)},
    {"launches_leave_memory", before<EnqueueNDRangeKernel>(leaves<size_t{8} * 1024>)},
    {"fills_leave_memory", before<EnqueueFillBuffer>(leaves<size_t{8} * 1024>)},
    {"builds_leave_memory", before<BuildProgram>(leaves<size_t{1024} * 1024>)},
    {"contexts_leave_memory", before<CreateContext>(leaves<size_t{1024} * 1024>)},
    {"contexts_leave_descriptors", before<CreateContext>(leaves_a_descriptor)},
    {"queues_leave_threads", before<CreateCommandQueue>(leaves_a_thread)},
    {"queues_leave_threads", before<CreateCommandQueueWithProperties>(leaves_a_thread)},

    {"no_device_for_threads_at_first", around<GetDeviceIDs>(in_the_first_call)},
    {"crash_at_the_end", before<CreateContext>(registers<crash>)},
    {"devices_for_four_threads",
     instead<GetDeviceIDs>(status_alone<CL_OUT_OF_HOST_MEMORY>, in_the_fifth_thread)},
    {"sizes_for_the_first_thread",
     answer<GetDeviceInfo, CL_DEVICE_MAX_MEM_ALLOC_SIZE>(zero_for_later_threads)},
    {"callbacks_crash_at_the_end", before<SetEventCallback>(registers<crash>)},
    {"flushed_queues_change_the_status", before<Flush>(registers<other_status>)},
    {"other_status_at_the_end", before<CreateContext>(registers<other_status>)},
};

}  // namespace

std::span<const ApiPlant> life_plants() {
  return plants;
}

}  // namespace assay::faults
