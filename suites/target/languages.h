#pragma once
#include <string>

#include "harness/cases/run_options.h"
#include "harness/devices/device.h"

namespace assay::suites {

/// "-cl-std=CL1.2"; empty for 0.0, for which the compiler chooses.
std::string std_option(harness::Version std);

/// The language that --std asks for; 0.0 if it asks for none.
harness::Version chosen_std(const harness::RunOptions& options);

/// The oldest language that the device offers and that is at least `needed`; 0.0 if there is none,
/// or for a `needed` of 0.0.
harness::Version least_offered(const harness::DeviceInfo& device, harness::Version needed);

/// The language of a program that needs that version. --std comes before it.
harness::Version language_for(const harness::DeviceInfo& device, const harness::RunOptions& options,
                              harness::Version needed);

}  // namespace assay::suites
