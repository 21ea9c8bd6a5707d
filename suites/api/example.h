#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/cases/case.h"
#include "suites/api/setting.h"

namespace assay::suites::api {

/// What keeps a device from a case, said in a few words; nothing where it can run.
using Missing = std::optional<std::string>;
/// A capability that DeviceInfo shows, asked when cases are expanded.
using Needs = Missing (*)(const harness::DeviceInfo&);

/// One hand-written case of an API suite: a row of the suite's table. Its body is GoogleTest's
/// language over OpenCL calls and reads like an example of the API.
struct Example {
  std::string_view name;      ///< the id without the suite: "sub_buffers/share_storage"
  std::string_view citation;  ///< "OpenCL 1.2, 5.2.1"
  void (*body)(Setting&) = nullptr;
  /// The first version or revision with everything that the body calls and says.
  harness::Version since{1, 0};
  Needs needs = nullptr;
  double cost = 0.05;
};

/// The cases of a table. Those newer than the device are left out: they are no part of its version,
/// or of the revision that it names (suites/target/revisions.h).
std::vector<harness::Case> expand(std::string_view suite, std::span<const Example> examples,
                                  const harness::DeviceInfo& device);

/// One case with its body around a Setting.
harness::Case make_case(std::string id, std::string citation, std::function<void(Setting&)> body);

// ---- Needs of many suites.
Missing needs_compiler(const harness::DeviceInfo& device);
Missing needs_images(const harness::DeviceInfo& device);
Missing needs_svm(const harness::DeviceInfo& device);
Missing needs_device_queues(const harness::DeviceInfo& device);
Missing needs_sub_groups(const harness::DeviceInfo& device);  ///< and a compiler

/// -cl-std of the newest OpenCL C from 2.0 on; empty where the device has none.
std::string newest_language(const harness::DeviceInfo& device);

}  // namespace assay::suites::api
