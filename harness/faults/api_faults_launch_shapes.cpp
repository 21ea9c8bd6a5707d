#include <dlfcn.h>

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <set>
#include <vector>

#include "harness/faults/api_calls.h"
#include "harness/faults/api_faults.h"
#include "harness/faults/extension_plant.h"

namespace assay::faults {
namespace {

inline constexpr auto is_empty = [](auto& call) {
  const size_t* const global = call["global_work_size"_arg];
  if (global == nullptr) return true;
  for (cl_uint d = 0; d < call["work_dim"_arg] && d < 3; ++d)
    if (global[d] == 0) return true;
  return false;
};

// A loader of OpenCL 3.0 lacks clGetKernelSuggestedLocalWorkSize, so dlsym() finds the layer's
// function.

std::atomic<bool> suggests_another{false};

template <bool another>
constexpr Plant suggestion_of_the_core = [](LayerTable) {
  suggests_another = another;
  Dl_info own{};
  if (dladdr(reinterpret_cast<const void*>(&suggests_another), &own) != 0)
    dlopen(own.dli_fname, RTLD_NOW | RTLD_NOLOAD | RTLD_GLOBAL);
};

/// From the ninth argument on, a memory object is replaced by the memory object of the previous
/// argument.
constexpr Plant late_object_is_the_one_before = around<SetKernelArg>([](auto& call) {
  using Last = std::map<std::pair<cl_kernel, cl_uint>, cl_mem>;
  if (call["arg_size"_arg] != sizeof(cl_mem) || call["arg_value"_arg] == nullptr) return call();
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
});

constexpr ApiPlant plants[] = {
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
    {"constant_arguments_of_seven", late_object_is_the_one_before},
    {"late_pipe_is_the_one_before", late_object_is_the_one_before},
    {"late_vectors_are_zero", around<SetKernelArg>([](auto& call) {
       static constexpr std::array<unsigned char, 64> zero{};
       if (call["arg_index"_arg] < 17 || call["arg_size"_arg] != zero.size() ||
           call["arg_value"_arg] == nullptr)
         return call();
       fired();
       call["arg_value"_arg] = zero.data();
       return call();
     })},
    {"ninth_device_queue_refused", around<CreateCommandQueueWithProperties>([](auto& call) {
       const cl_queue_properties* list = call["properties"_arg];
       bool on_device = false;
       for (; list != nullptr && *list != 0; list += 2)
         on_device |= *list == CL_QUEUE_PROPERTIES && (list[1] & CL_QUEUE_ON_DEVICE) != 0;
       using Queues = std::set<cl_command_queue>;
       cl_command_queue made = call();
       if (!on_device || made == nullptr || remembered<Queues>([&](Queues& all) {
             return all.insert(made).second && all.size() <= 8;
           }))
         return made;
       fired();
       below().clReleaseCommandQueue(made);
       if (call["errcode_ret"_arg] != nullptr) *call["errcode_ret"_arg] = CL_OUT_OF_RESOURCES;
       return static_cast<cl_command_queue>(nullptr);
     })},
    {"ninth_device_queue_refused", before<ReleaseCommandQueue>([](auto& call) {
       const cl_command_queue queue = call["command_queue"_arg];
       cl_uint count = 0;
       if (queue != nullptr &&
           below().clGetCommandQueueInfo(queue, CL_QUEUE_REFERENCE_COUNT, sizeof count, &count,
                                         nullptr) == 0 &&
           count == 1)
         remembered<std::set<cl_command_queue>>([&](auto& all) { return all.erase(queue); });
       return false;
     })},
    {"suggestion_of_the_core_differs", suggestion_of_the_core<true>},
    {"suggestion_of_the_core", suggestion_of_the_core<false>},
    {"empty_ranges_of_one_refused",
     instead<EnqueueNDRangeKernel>(status_alone<CL_INVALID_GLOBAL_WORK_SIZE>,
                                   [](auto& call) {
                                     const size_t* const global = call["global_work_size"_arg];
                                     return call["work_dim"_arg] == 1 &&
                                            (global == nullptr || *global == 0);
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
};

}  // namespace

std::span<const ApiPlant> launch_shape_plants() {
  return plants;
}

}  // namespace assay::faults
