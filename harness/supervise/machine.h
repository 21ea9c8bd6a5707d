#pragma once
#include <cstdint>

#include "harness/cases/run_options.h"

namespace assay::harness {

struct DeviceInfo;  // harness/devices/device.h

/// The resources that this process may use: processors of its affinity mask and quota, bytes of its
/// control group.
struct Machine {
  int cores = 1;
  std::uint64_t memory = 0;
  static Machine detect();
};

/// Workers at once, where --jobs does not say. On a CPU device, compiling with one thread takes
/// most of a quick run, so one worker per core. A longer sweep uses all cores by itself, and two
/// workers keep them busy between cases. Many processes do not share another device well, but a
/// second worker compiles while the first computes.
int default_jobs(const DeviceInfo& device, Depth depth, const Machine& machine);

/// Resident bytes that one of `jobs` workers may have: 60 % of the machine's for all together.
std::uint64_t default_memory(int jobs, const Machine& machine);

}  // namespace assay::harness
