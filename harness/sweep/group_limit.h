#pragma once
#include <CL/opencl.hpp>
#include <cstddef>
#include <stdexcept>
#include <vector>

namespace assay::harness {

class CaseContext;  // harness/cases/case_context.h

/// The kernel does not accept the work-groups of its case, so the case is skipped.
class GroupTooLarge : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The work-groups that a kernel accepts: CL_KERNEL_WORK_GROUP_SIZE and
/// CL_DEVICE_MAX_WORK_ITEM_SIZES. A driver refuses larger work-groups.
class GroupLimit {
 public:
  using Sizes = std::vector<std::size_t>;  ///< one to three dimensions

  /// If the driver's answer is impossible, takes the device's limits. The suite `kernels` judges
  /// the driver's answer.
  GroupLimit(const cl::Kernel& kernel, CaseContext& context);
  /// `items` limits a work-group, and `along` limits each dimension of a work-group.
  GroupLimit(std::size_t items, Sizes along);

  std::size_t items() const { return items_; }
  std::size_t greatest() const;  ///< in one dimension
  bool takes(const Sizes& local) const;
  /// The nearest local size that the kernel accepts. Each value is a divisor of the given value, so
  /// that the result still divides the global size.
  Sizes clamped(Sizes local) const;
  std::size_t clamped(std::size_t local) const { return clamped(Sizes{local}).front(); }
  /// Throws GroupTooLarge if the kernel does not accept these sizes.
  void require(const Sizes& local) const;

 private:
  std::size_t items_;
  Sizes along_;
};

}  // namespace assay::harness
