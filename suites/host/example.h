#pragma once
// This include must come before those of CL/cl.h, because opencl.hpp allows deprecated functions.
#include <CL/opencl.hpp>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/devices/availability.h"
#include "suites/base/forward.h"

namespace assay::suites::host {

class Setting;  // suites/host/setting.h
using harness::Needs;

/// A case of an API suite.
struct Example {
  std::string_view name;      ///< "sub_buffers/share_storage"
  std::string_view citation;  ///< "OpenCL 1.2, 5.2.1"
  void (*body)(Setting&) = nullptr;
  /// The first version or revision of the specification that has all functions and rules of the
  /// body.
  harness::Version since{1, 0};
  Needs needs{};  ///< checked before a case is made
  double cost = 0.05;
};

/// The cases that apply to the device's version or revision.
std::vector<harness::Case> expand(std::string_view suite, std::span<const Example> examples,
                                  const Target& target);

harness::Case make_case(std::string id, std::string citation, std::function<void(Setting&)> body);

/// The option -cl-std for the device's newest OpenCL C from 2.0 on. Empty if the newest language is
/// older.
std::string newest_language(const harness::DeviceInfo& device);

inline constexpr Needs needs_compiler = harness::parts::compiler;
inline constexpr Needs needs_images = harness::parts::images;
inline constexpr Needs needs_svm = harness::parts::svm;
inline constexpr Needs needs_device_queues = harness::parts::device_queues;
inline constexpr Needs needs_sub_groups = harness::parts::sub_groups & needs_compiler;
inline constexpr Needs needs_newest_language = harness::parts::newest_language;

}  // namespace assay::suites::host
