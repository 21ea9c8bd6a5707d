#pragma once
#include <span>

// The layer's semaphores, made of the driver's events (cl_khr_semaphore, cl_khr_external_semaphore
// with file descriptors), because drivers for CPUs lack them.
namespace assay::faults {

struct ApiPlant;

/// Plants with correct semaphores, and plants with a fault.
std::span<const ApiPlant> semaphore_plants();

}  // namespace assay::faults
