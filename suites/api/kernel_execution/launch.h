#pragma once
#include <array>
#include <cstddef>
#include <string>

#include "suites/host/setting.h"

// NDRanges in which every work-item writes its place. The places are compared with the formulas of
// 3.2.
namespace assay::suites::kernel_execution {

using Triple = std::array<std::size_t, 3>;

/// The output of a work-item of the kernel `tell`.
struct Item {
  cl_uint count;
  cl_uint dimensions;
  std::array<cl_ulong, 3> global_id, local_id, group_id, offset, global_size, local_size, groups;
  std::array<cl_ulong, 3> enqueued_size;  ///< this and the linear ids are 0 before OpenCL C 2.0
  cl_ulong global_linear_id, local_linear_id;
};

struct Launch {
  cl_uint dimensions = 1;
  Triple global{1, 1, 1}, local{1, 1, 1}, offset{};
  bool with_local = false, with_offset = false;

  std::string text() const;
};

/// The kernel `tell`. Without options it is in OpenCL C 1.2 if the device has this language. In
/// that language work-groups are uniform, as the formulas require.
cl::Kernel tell(host::Setting& on);
cl::Kernel tell(host::Setting& on, const std::string& options);

/// Expects the right answers for the work-item at the place `at`, which does not include the
/// offset.
void expect_item(const Item& item, const Launch& launch, const Triple& at);

/// Runs the kernel of tell(). Expects that every work-item runs exactly once, and that no other
/// work-item runs.
void launch_and_check(host::Setting& on, const cl::Kernel& kernel, const Launch& launch);

/// Sizes that the kernel can run. Without local sizes, every global size is possible. With
/// `uniform` local sizes, global sizes are multiples of them.
Launch draw(host::Setting& on, const cl::Kernel& kernel, cl_uint dimensions, bool with_local,
            bool with_offset, bool uniform = true);

}  // namespace assay::suites::kernel_execution
