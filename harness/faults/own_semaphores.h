#pragma once
#include <span>

// Semaphores that the layer makes from events of the driver below (cl_khr_semaphore, and
// cl_khr_external_semaphore with file descriptors). Drivers for CPUs do not have these extensions.
namespace assay::faults {

struct ApiPlant;

/// Correct semaphores, or semaphores with a fault.
std::span<const ApiPlant> semaphore_plants();

}  // namespace assay::faults
