#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "harness/devices/device.h"
#include "harness/sweep/device_subject.h"

namespace assay::suites::math {

/// One way to call a function: a kernel template and what it needs. Forms differ in what a compiler
/// makes of them, never in what is right.
struct Form {
  std::string_view name;    ///< part of the id; empty for the array form
  std::string_view source;  ///< the kernel's template
  bool generates = false;   ///< exhaustive sweeps of one argument make it on the device
  bool by_pointer = false;  ///< for functions with a second result, through a pointer
  bool sliced = false;      ///< only for the functions and widths that data/slices/math.csv lists
  harness::LaunchShape::Scratch scratch = harness::LaunchShape::Scratch::none;
  std::string_view place{};  ///< the pointer as the kernel writes it
  std::size_t local = 0;     ///< work-group size; 0: the driver's choice
  bool guarded = false, in_place = false, literals = false, constant_inputs = false;
  std::uint64_t most_inputs = 0;  ///< 0: the depth decides
  harness::Version needs{};       ///< OpenCL C version that it must be compiled as
  std::string_view feature{};     ///< and the feature that OpenCL C 3.0 must have for it
};

/// Every form, in the order of the cases.
std::span<const Form> forms();

}  // namespace assay::suites::math
