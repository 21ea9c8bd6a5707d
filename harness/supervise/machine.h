#pragma once
#include <cstdint>

#include "harness/cases/run_options.h"

namespace assay::harness {

struct DeviceInfo;  // harness/devices/device.h

/// The processors in this process's affinity mask and quota, and the bytes of memory that it may
/// use.
struct Machine {
  int cores = 1;
  std::uint64_t memory = 0;
  static Machine detect();
};

/// The number of workers without --jobs: DepthPlan::cpu_jobs or DepthPlan::jobs, at most one for
/// each GiB of memory.
int default_jobs(const DeviceInfo& device, Depth depth, const Machine& machine);

/// The number of resident bytes that each worker may have. All workers together may use 60 % of the
/// memory.
std::uint64_t default_memory(int jobs, const Machine& machine);

}  // namespace assay::harness
