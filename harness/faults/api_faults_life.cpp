// Faults that show in a process as a whole: host memory that a driver knows, scarce resources,
// leftovers, the first calls and the end.
#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <map>
#include <thread>

#include "harness/faults/api_calls.h"
#include "harness/faults/api_faults.h"
#include "harness/faults/plant.h"

namespace assay::faults {
namespace {

// ---- Mapped regions.

/// Where regions of buffers are mapped: begin and end.
using Regions = std::map<const char*, const char*>;

constexpr auto remember_region = [](auto& call, void*& mapped) {
  if (mapped == nullptr) return false;
  remembered<Regions>([&](Regions& all) {
    const char* const begin = static_cast<const char*>(mapped);
    return all[begin] = begin + call["size"_arg];
  });
  return false;
};
constexpr auto forget_region = [](auto& call) {
  remembered<Regions>(
      [&](Regions& all) { return all.erase(static_cast<const char*>(call["mapped_ptr"_arg])); });
  return false;
};
constexpr auto in_a_region = [](auto& call) {
  const char* const at = static_cast<const char*>(call["ptr"_arg]);
  return remembered<Regions>([&](const Regions& all) {
    auto next = all.upper_bound(at);
    return next != all.begin() && at < (--next)->second;
  });
};

// ---- Resources.

/// Bytes of local memory that arguments of a kernel ask for.
using LocalSizes = std::map<cl_kernel, std::map<cl_uint, size_t>>;

constexpr auto remember_local_size = [](auto& call) {
  if (call["arg_value"_arg] == nullptr)
    remembered<LocalSizes>([&](LocalSizes& all) {
      return all[call["kernel"_arg]][call["arg_index"_arg]] = call["arg_size"_arg];
    });
  return false;
};
/// More than CL_DEVICE_LOCAL_MEM_SIZE.
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

/// A command that waits for one event runs at once, also if that event fails.
constexpr auto waits_for_nothing = [](auto& call) {
  if (call["num_events_in_wait_list"_arg] != 1) return false;
  call["num_events_in_wait_list"_arg] = 0;
  call["event_wait_list"_arg] = nullptr;
  return true;
};

// ---- Ids.

/// The number of groups of a launch wraps at 16 bits.
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
/// A wrong size in three dimensions is accepted.
constexpr auto third_size_is_wrong = [](auto& call, cl_int& status) {
  return call["work_dim"_arg] == 3 && turned(status, CL_INVALID_WORK_GROUP_SIZE, CL_SUCCESS);
};

// ---- Leftovers.

template <size_t bytes>
constexpr auto leaves = [](auto&) {
  // Without this store, a compiler may leave the allocation out.
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

/// Threads that come while another is in the first call find no device.
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

/// Registers an action at the end of a process that made a context.
template <void (*at_the_end)()>
constexpr auto registers = [](auto&) {
  static const int registered = std::atexit(at_the_end);
  return registered == 0;
};
void crash() {
  std::signal(SIGSEGV, SIG_DFL);  // a driver's handler may go on after it
  std::raise(SIGSEGV);
}
void other_status() {
  _exit(0);
}

constexpr ApiPlant plants[] = {
    {"reads_into_mapped_memory_lost", after<EnqueueMapBuffer>(remember_region)},
    {"reads_into_mapped_memory_lost", before<EnqueueUnmapMemObject>(forget_region)},
    {"reads_into_mapped_memory_lost", instead<EnqueueReadBuffer>(marker, in_a_region)},
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
    {"other_status_at_the_end", before<CreateContext>(registers<other_status>)},
};

}  // namespace

std::span<const ApiPlant> life_plants() {
  return plants;
}

}  // namespace assay::faults
