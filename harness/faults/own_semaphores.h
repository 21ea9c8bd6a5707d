#pragma once
#include <span>

// Semaphores of cl_khr_semaphore, and of cl_khr_external_semaphore with file descriptors. Drivers
// for CPUs lack semaphores, so the layer makes semaphores from the driver's events.
namespace assay::faults {

struct ApiPlant;

/// Changes of the API that add correct semaphores, and changes that add semaphores with a fault.
std::span<const ApiPlant> semaphore_plants();

}  // namespace assay::faults
