#include "harness/sweep/group_limit.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>
#include <limits>
#include <numeric>

#include "harness/cases/case_context.h"
#include "harness/devices/device.h"

namespace assay::harness {
namespace {

/// 0 means that there is no limit, because a correct device never gives 0.
std::size_t limit_of(std::uint64_t said) {
  return said == 0 ? std::numeric_limits<std::size_t>::max() : static_cast<std::size_t>(said);
}

std::size_t items_of(const cl::Kernel& kernel, CaseContext& context) {
  const std::size_t device = limit_of(context.device().max_work_group_size);
  std::size_t own = 0;
  const cl_int status = clGetKernelWorkGroupInfo(
      kernel(), context.cl_device()(), CL_KERNEL_WORK_GROUP_SIZE, sizeof own, &own, nullptr);
  return status == CL_SUCCESS ? std::min(limit_of(own), device) : device;
}

GroupLimit::Sizes along_of(const DeviceInfo& device) {
  GroupLimit::Sizes along;
  for (const std::uint64_t said : device.max_work_item_sizes) along.push_back(limit_of(said));
  return along;
}

std::size_t product(const GroupLimit::Sizes& sizes) {
  return std::accumulate(sizes.begin(), sizes.end(), std::size_t{1}, std::multiplies<>());
}

/// The size must be above 1.
std::size_t greatest_proper_divisor(std::size_t size) {
  std::size_t least = 2;
  while (least * least <= size && size % least != 0) ++least;
  return least * least <= size ? size / least : 1;
}

}  // namespace

GroupLimit::GroupLimit(const cl::Kernel& kernel, CaseContext& context)
    : GroupLimit(items_of(kernel, context), along_of(context.device())) {}

GroupLimit::GroupLimit(std::size_t items, Sizes along) : items_(items), along_(std::move(along)) {}

std::size_t GroupLimit::greatest() const {
  return along_.empty() ? items_ : std::min(items_, along_.front());
}

bool GroupLimit::takes(const Sizes& local) const {
  for (std::size_t d = 0; d < std::min(local.size(), along_.size()); ++d)
    if (local[d] > along_[d]) return false;
  return product(local) <= items_;
}

GroupLimit::Sizes GroupLimit::clamped(Sizes local) const {
  for (std::size_t d = 0; d < std::min(local.size(), along_.size()); ++d)
    while (local[d] > std::max<std::size_t>(along_[d], 1))
      local[d] = greatest_proper_divisor(local[d]);
  while (product(local) > std::max<std::size_t>(items_, 1)) {
    const auto largest = std::ranges::max_element(local);
    *largest = greatest_proper_divisor(*largest);
  }
  return local;
}

void GroupLimit::require(const Sizes& local) const {
  if (takes(local)) return;
  throw GroupTooLarge(
      product(local) > items_
          ? fmt::format("needs work-groups of {}: the kernel takes at most {} work-items "
                        "(CL_KERNEL_WORK_GROUP_SIZE)",
                        fmt::join(local, " x "), items_)
          : fmt::format("needs work-groups of {}: the device takes at most {} "
                        "(CL_DEVICE_MAX_WORK_ITEM_SIZES)",
                        fmt::join(local, " x "), fmt::join(along_, " x ")));
}

}  // namespace assay::harness
