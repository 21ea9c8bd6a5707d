#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "harness/devices/device.h"
#include "reference/base/float_format.h"

namespace assay::suites::math {

/// A floating-point type of OpenCL C as gentypes are made of it: what a device must have for it,
/// and what programs must say.
struct Format {
  const reference::FloatFormat* numbers;
  std::uint64_t harness::DeviceInfo::*config;  ///< CL_DEVICE_<FORMAT>_FP_CONFIG
  std::string_view extension{};                ///< that brings it; empty: every device has it
  std::string_view feature{};                  ///< of OpenCL C 3.0 that brings it, too
  harness::Version core{};  ///< OpenCL C version from which on no pragma is needed; none: never
  std::string_view code{};  ///< the type of nan's argument
  std::string_view code_suffix{};  ///< of its constants
  std::string_view type() const { return numbers->name; }
  /// Why the device cannot have cases of it, if it cannot.
  std::optional<std::string> missing(const harness::DeviceInfo& device) const;
  /// The line that a program of this language version (0.0: none asked for) begins with, or
  /// nothing.
  std::string pragma(const harness::DeviceInfo& device, harness::Version std) const;
};

/// float, double, half: the order of the cases.
std::span<const Format> formats();

}  // namespace assay::suites::math
