#pragma once
#include <string>

#include "harness/cases/run_options.h"
#include "harness/devices/device.h"

namespace assay::suites {

/// Returns "-cl-std=CL1.2", or an empty text for 0.0. Without the option, the compiler chooses a
/// language.
std::string std_option(harness::Version std);

harness::Version chosen_std(const harness::RunOptions& options);

/// The oldest offered language from version `needed` on. 0.0 if there is no such language, or if
/// `needed` is 0.0.
harness::Version least_offered(const harness::DeviceInfo& device, harness::Version needed);

/// The language of --std, or else least_offered().
harness::Version language_for(const harness::DeviceInfo& device, const harness::RunOptions& options,
                              harness::Version needed);

}  // namespace assay::suites
