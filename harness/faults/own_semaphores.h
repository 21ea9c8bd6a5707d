#pragma once
#include <span>

// Semaphores that the layer makes itself from events of the driver below (cl_khr_semaphore, and
// cl_khr_external_semaphore with descriptors). For extensions that drivers on CPUs do not have.
namespace assay::faults {

struct ApiPlant;

/// Correct semaphores, or semaphores with a fault.
std::span<const ApiPlant> semaphore_plants();

}  // namespace assay::faults
