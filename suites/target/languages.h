#pragma once
#include <string>

#include "harness/cases/run_options.h"
#include "harness/devices/device.h"

namespace assay::suites {

/// The option "-cl-std=CL1.2". Empty for 0.0, which lets the compiler choose.
std::string std_option(harness::Version std);

/// The language of --std, or 0.0 without this option.
harness::Version chosen_std(const harness::RunOptions& options);

/// The oldest offered language from version `needed` on. 0.0 if there is no such language, or if
/// `needed` is 0.0.
harness::Version least_offered(const harness::DeviceInfo& device, harness::Version needed);

/// The language for a program that needs version `needed`: the language of --std, or
/// least_offered().
harness::Version language_for(const harness::DeviceInfo& device, const harness::RunOptions& options,
                              harness::Version needed);

}  // namespace assay::suites
