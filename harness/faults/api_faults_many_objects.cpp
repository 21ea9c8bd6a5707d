// Faults that show only with many objects or events.
#include <cstdlib>
#include <cstring>
#include <functional>
#include <set>

#include "harness/faults/api_calls.h"
#include "harness/faults/api_faults.h"

namespace assay::faults {
namespace {

/// Memory that is never freed. The pointer is stored, because the compiler would otherwise remove
/// the allocation.
template <size_t size>
inline constexpr auto leak = [](auto&) {
  static std::atomic<void*> last{nullptr};
  void* const memory = std::malloc(size);
  if (memory != nullptr) std::memset(memory, 1, size);
  last = memory;
};

/// `live` has all queues that exist. `late` has the queues that were made while 64 other queues
/// existed.
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
    {"wait_list_of_sixteen", before<EnqueueWriteBuffer>(wait_list_of<16>)},
};

}  // namespace

std::span<const ApiPlant> many_object_plants() {
  return plants;
}

}  // namespace assay::faults
