#pragma once
#include <CL/opencl.hpp>
#include <vector>

#include "suites/host/setting.h"

// OpenCL 1.2, 4.3.
namespace assay::suites::host {

/// The property list of clCreateSubDevices, with its terminator.
using Properties = std::vector<cl_device_partition_property>;
Properties equally(cl_uint units);
Properties by_counts(const std::vector<cl_uint>& counts);

/// Each sub-device is released with its last cl::Device. Throws cl::Error.
std::vector<cl::Device> divide(const cl::Device& device, const Properties& properties);

cl_uint units_of(const cl::Device& device);  ///< CL_DEVICE_MAX_COMPUTE_UNITS
std::vector<cl_uint> units_of(const std::vector<cl::Device>& devices);
bool has_scheme(const cl::Device& device, cl_device_partition_property scheme);
std::vector<cl_device_affinity_domain> domains_of(const cl::Device& device);

/// If the device cannot be divided, skips the case and returns an empty list.
Properties some_way(Setting& on);
/// If the device cannot be divided, skips the case and returns an empty list.
std::vector<cl::Device> some_parts(Setting& on);

}  // namespace assay::suites::host
