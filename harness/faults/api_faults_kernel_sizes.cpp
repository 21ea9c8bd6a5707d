// A driver may report a smaller limit for a kernel (CL_KERNEL_WORK_GROUP_SIZE) than for the device,
// and refuse larger work-groups.
#include <algorithm>
#include <array>

#include "harness/faults/api_faults.h"
#include "harness/faults/extension_plant.h"

namespace assay::faults {
namespace {

template <size_t most>
constexpr auto at_most = [](size_t& size) {
  const bool greater = size > most;
  if (greater) size = most;
  return greater;
};

/// The number of dimensions must be valid.
template <class Call>
size_t items_of(Call& call, const size_t* sizes) {
  size_t items = 1;
  for (cl_uint d = 0; sizes != nullptr && d < call["work_dim"_arg] && d < 3; ++d) items *= sizes[d];
  return items;
}

/// Zeros if the kernel requires no size.
template <class Call>
std::array<size_t, 3> required_size(Call& call) {
  std::array<size_t, 3> size{};
  cl_device_id device = nullptr;
  below().clGetCommandQueueInfo(call["command_queue"_arg], CL_QUEUE_DEVICE, sizeof(cl_device_id),
                                static_cast<void*>(&device), nullptr);
  below().clGetKernelWorkGroupInfo(call["kernel"_arg], device, CL_KERNEL_COMPILE_WORK_GROUP_SIZE,
                                   sizeof size, size.data(), nullptr);
  return size;
}

/// The size divides the range: at most `most` work-items, all in the first dimension.
template <size_t most>
std::array<size_t, 3> chosen_size(const size_t* global) {
  std::array<size_t, 3> size{std::min(most, global[0]), 1, 1};
  while (global[0] % size[0] != 0) --size[0];
  return size;
}

/// Refuses work-groups of more than `most` work-items. Chooses a smaller size if the call has no
/// size.
template <size_t most>
constexpr auto in_groups_of_at_most = [](auto& call) -> cl_int {
  const size_t* const global = call["global_work_size"_arg];
  const size_t*& local = call["local_work_size"_arg];
  if (global == nullptr || items_of(call, global) == 0 || call["work_dim"_arg] - 1 >= 3)
    return call();
  const std::array<size_t, 3> required = required_size(call), chosen = chosen_size<most>(global);
  if (local == nullptr && required[0] == 0) {
    local = chosen.data();
    fired();
  }
  if (std::max(items_of(call, local), required[0] * required[1] * required[2]) <= most)
    return call();
  fired();
  return CL_INVALID_WORK_GROUP_SIZE;
};

constexpr auto in_groups_of_one = [](auto& call) -> cl_int {
  static constexpr std::array<size_t, 3> ones{1, 1, 1};
  if (call["local_work_size"_arg] == nullptr && call["global_work_size"_arg] != nullptr &&
      call["work_dim"_arg] - 1 < 3 && required_size(call)[0] == 0) {
    call["local_work_size"_arg] = ones.data();
    fired();
  }
  return call();
};

template <size_t most>
constexpr auto sub_groups_of_at_most = [](auto& call, cl_int& status) {
  auto* const sizes = static_cast<size_t*>(call["param_value"_arg]);
  if (status != CL_SUCCESS || sizes == nullptr) return false;
  if (asks_for<CL_KERNEL_MAX_NUM_SUB_GROUPS>(call)) return at_most<most>(*sizes);
  if (!asks_for<CL_KERNEL_LOCAL_SIZE_FOR_SUB_GROUP_COUNT>(call) || sizes[0] <= most) return false;
  std::fill_n(sizes, call["param_value_size"_arg] / sizeof *sizes, size_t{0});
  return true;
};

template <size_t most>
constexpr auto suggested_at_most = [](auto& call, cl_int& status) {
  size_t* const suggested = call["suggested_local_work_size"_arg];
  if (status != CL_SUCCESS || items_of(call, suggested) <= most) return false;
  std::copy_n(chosen_size<most>(call["global_work_size"_arg]).begin(), call["work_dim"_arg],
              suggested);
  return true;
};

/// A plant for a function of an extension replaces the function that returns addresses. Therefore a
/// fault may have only one plant of this kind.
template <size_t most>
constexpr std::array<Plant, 4> kernels_of_at_most{
    answer<GetKernelWorkGroupInfo, CL_KERNEL_WORK_GROUP_SIZE>(at_most<most>),
    around<EnqueueNDRangeKernel>(in_groups_of_at_most<most>),
    after<GetKernelSubGroupInfo>(sub_groups_of_at_most<most>),
    after<GetKernelSuggestedLocalWorkSize>(suggested_at_most<most>),
};

constexpr std::array plants = [] {
  std::array<ApiPlant, 11> all{};
  for (std::size_t i = 0; i < 4; ++i) {
    all[i] = {"kernels_of_sixteen", kernels_of_at_most<16>[i]};
    all[4 + i] = {"kernels_of_one", kernels_of_at_most<1>[i]};
  }
  all[8] = {"local_size_chosen", around<EnqueueNDRangeKernel>(in_groups_of_one)};
  // allowed_answers.cpp has the other plants of this fault.
  all[9] = {"device_of_64_work_items", kernels_of_at_most<64>[2]};
  all[10] = {"device_of_64_work_items", kernels_of_at_most<64>[3]};
  return all;
}();

}  // namespace

std::span<const ApiPlant> kernel_size_plants() {
  return plants;
}

}  // namespace assay::faults
