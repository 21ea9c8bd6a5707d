#pragma once
#include <CL/opencl.hpp>
#include <cstddef>
#include <stdexcept>
#include <vector>

namespace assay::harness {

class CaseContext;  // harness/cases/case_context.h

/// Is thrown if a kernel does not accept the work-groups of a case. The case is then skipped.
class GroupTooLarge : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The limits for the work-groups of a kernel: CL_KERNEL_WORK_GROUP_SIZE, which may be less than
/// the device's limit, and CL_DEVICE_MAX_WORK_ITEM_SIZES. The driver refuses a launch with larger
/// work-groups.
class GroupLimit {
 public:
  using Sizes = std::vector<std::size_t>;  ///< one to three dimensions

  /// The limits of a kernel on the case's device. If the driver gives an impossible value for the
  /// kernel, the device's limits are used. The suite `kernels` judges that value.
  GroupLimit(const cl::Kernel& kernel, CaseContext& context);
  /// `items` is the limit for all work-items of a work-group. `along` has the limit of each
  /// dimension.
  GroupLimit(std::size_t items, Sizes along);

  std::size_t items() const { return items_; }  ///< the limit for all work-items of a work-group
  std::size_t greatest() const;                 ///< the limit for a work-group with one dimension
  bool takes(const Sizes& local) const;
  /// The nearest local size that the kernel accepts. If the size must be reduced, its value in each
  /// dimension becomes a divisor of the given one. So it still divides the global size.
  Sizes clamped(Sizes local) const;
  std::size_t clamped(std::size_t local) const { return clamped(Sizes{local}).front(); }
  /// Throws GroupTooLarge if the kernel does not accept a work-group of these sizes.
  void require(const Sizes& local) const;

 private:
  std::size_t items_;
  Sizes along_;
};

}  // namespace assay::harness
