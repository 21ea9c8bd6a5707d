#pragma once
#include <array>
#include <cstddef>
#include <string>

#include "suites/host/setting.h"

// The work-items write their ids, which are compared with the formulas of 3.2.
namespace assay::suites::kernel_execution {

using Triple = std::array<std::size_t, 3>;

/// The numbers that a work-item writes.
struct Item {
  cl_uint count;
  cl_uint dimensions;
  std::array<cl_ulong, 3> global_id, local_id, group_id, offset, global_size, local_size, groups;
  std::array<cl_ulong, 3> enqueued_size;       ///< 0 before OpenCL C 2.0
  cl_ulong global_linear_id, local_linear_id;  ///< 0 before OpenCL C 2.0
};

struct Launch {
  cl_uint dimensions = 1;
  Triple global{1, 1, 1}, local{1, 1, 1}, offset{};
  bool with_local = false, with_offset = false;

  std::string text() const;
};

/// The kernel's name is `tell`. Without `options`, its language is OpenCL C 1.2 if the device
/// offers 1.2, because the formulas need uniform work-groups.
cl::Kernel tell(host::Setting& on);
cl::Kernel tell(host::Setting& on, const std::string& options);

/// `at` does not include the offset.
void expect_item(const Item& item, const Launch& launch, const Triple& at);

/// Expects that every work-item runs exactly once.
void launch_and_check(host::Setting& on, const cl::Kernel& kernel, const Launch& launch);

/// Draws sizes that the kernel can run. Without local sizes, every global size is possible. With
/// `uniform`, local sizes divide the global sizes.
Launch draw(host::Setting& on, const cl::Kernel& kernel, cl_uint dimensions, bool with_local,
            bool with_offset, bool uniform = true);

}  // namespace assay::suites::kernel_execution
