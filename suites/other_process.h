#pragma once
#include <CL/cl.h>

#include <string>

// For processes that a suite starts beside its worker: what one process makes, another takes.
namespace assay::suites {

/// The device under test in this process, by the names of its platform and of its own; NULL where
/// there is none. The environment, which such a process inherits, has its driver alone.
cl_device_id device_of_names(const std::string& platform, const std::string& device);

}  // namespace assay::suites
