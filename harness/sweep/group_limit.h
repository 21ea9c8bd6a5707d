#pragma once
#include <CL/opencl.hpp>
#include <cstddef>
#include <stdexcept>
#include <vector>

namespace assay::harness {

class CaseContext;  // harness/cases/case_context.h

/// Thrown if a kernel does not take the work-groups of a case: the case is skipped.
class GroupTooLarge : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The work-groups that a kernel takes: CL_KERNEL_WORK_GROUP_SIZE, which may be less than the
/// device's own limit, and CL_DEVICE_MAX_WORK_ITEM_SIZES. A launch with larger ones is refused.
class GroupLimit {
 public:
  using Sizes = std::vector<std::size_t>;  ///< along one to three dimensions

  /// The limit of a kernel on the device of the case. If the driver gives an impossible size, the
  /// device's limits count: the suite `kernels` asks for the kernel's.
  GroupLimit(const cl::Kernel& kernel, CaseContext& context);
  /// `along`: the greatest size along each dimension.
  GroupLimit(std::size_t items, Sizes along);

  std::size_t items() const { return items_; }  ///< of a work-group, in all
  std::size_t greatest() const;                 ///< of one along the first dimension only
  bool takes(const Sizes& local) const;
  /// The nearest local size that the kernel takes. If the kernel takes fewer work-items, sizes
  /// become divisors of the given ones, so that they still divide the global size.
  Sizes clamped(Sizes local) const;
  std::size_t clamped(std::size_t local) const { return clamped(Sizes{local}).front(); }
  /// Throws GroupTooLarge if the kernel does not take a work-group of these sizes.
  void require(const Sizes& local) const;

 private:
  std::size_t items_;
  Sizes along_;
};

}  // namespace assay::harness
