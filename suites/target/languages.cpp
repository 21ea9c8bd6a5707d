#include "suites/target/languages.h"

#include <fmt/format.h>

namespace assay::suites {

using harness::Version;

std::string std_option(Version std) {
  return std == Version{} ? "" : fmt::format("-cl-std=CL{}.{}", std.major, std.minor);
}

Version chosen_std(const harness::RunOptions& options) {
  if (options.std.size() == 5 && options.std.starts_with("CL"))
    return {options.std[2] - '0', options.std[4] - '0'};
  return {};
}

Version least_offered(const harness::DeviceInfo& device, Version needed) {
  Version least{};
  if (needed == Version{}) return least;
  for (const Version& v : device.opencl_c_versions)
    if (v >= needed && (least == Version{} || v < least)) least = v;
  return least;
}

Version language_for(const harness::DeviceInfo& device, const harness::RunOptions& options,
                     Version needed) {
  const Version chosen = chosen_std(options);
  return chosen != Version{} ? chosen : least_offered(device, needed);
}

}  // namespace assay::suites
