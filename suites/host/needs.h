#pragma once
#include <cstddef>

#include "suites/host/example.h"

namespace assay::suites::host {

/// An embedded device may have images but no compiler.
inline constexpr Needs needs_images_and_compiler = needs_images & needs_compiler;
inline constexpr Needs needs_3d_images = needs_images & harness::parts::images_3d;
/// The embedded profile may lack long and ulong (OpenCL 1.2, 10).
inline constexpr Needs needs_long_and_compiler = harness::parts::int64 & needs_compiler;
inline constexpr Needs needs_atomics_and_compiler = harness::parts::global_atomics & needs_compiler;

template <std::size_t x, std::size_t y = 1>
inline constexpr Needs needs_work_group_and_compiler = Needs::work_groups(x, y) & needs_compiler;

}  // namespace assay::suites::host
