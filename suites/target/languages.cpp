#include "suites/target/languages.h"

namespace assay::suites {

using harness::Version;

std::string std_option(Version std) {
  return std == Version{} ? "" : "-cl-std=CL" + harness::to_string(std);
}

Version chosen_std(const harness::RunOptions& options) {
  return harness::parse_version(options.std, "CL").value_or(Version{});
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
