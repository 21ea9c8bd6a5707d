#pragma once
#include <cstddef>
#include <optional>
#include <string>

#include "suites/api/example.h"

// Needs of cases that build programs, beyond those of example.h.
namespace assay::suites::api {

/// Images in kernels: an embedded device may have them without a compiler.
inline constexpr Needs needs_images_and_compiler = needs_images & needs_compiler;
inline constexpr Needs needs_3d_images = needs_images & harness::parts::images_3d;
/// long and ulong in kernels, which are optional in the embedded profile (OpenCL 1.2, 10).
inline constexpr Needs needs_long_and_compiler = harness::parts::int64 & needs_compiler;
inline constexpr Needs needs_atomics_and_compiler = harness::parts::global_atomics & needs_compiler;

/// Whether the device can run work-groups of x * y * z work-items: both limits count, and the least
/// that they may be is 1.
inline bool fits_work_group(const harness::DeviceInfo& device, std::size_t x, std::size_t y = 1,
                            std::size_t z = 1) {
  const auto& most = device.max_work_item_sizes;
  const std::size_t sizes[] = {x, y, z};
  for (std::size_t d = 0; d < 3; ++d)
    if (sizes[d] > 1 && (d >= most.size() || sizes[d] > most[d])) return false;
  return x * y * z <= device.max_work_group_size;
}

/// Work-groups of so many work-items, and a compiler.
template <std::size_t x, std::size_t y = 1>
inline constexpr Needs needs_work_group_and_compiler =
    Needs([](const harness::DeviceInfo& device) -> std::optional<std::string> {
      if (fits_work_group(device, x, y)) return std::nullopt;
      return "needs work-groups of " + std::to_string(x) + " by " + std::to_string(y) +
             " (CL_DEVICE_MAX_WORK_GROUP_SIZE, CL_DEVICE_MAX_WORK_ITEM_SIZES)";
    }) &
    needs_compiler;

}  // namespace assay::suites::api
