#pragma once
#include <cstdint>

#include "harness/cases/run_options.h"

namespace assay::harness {

struct DeviceInfo;  // harness/devices/device.h

/// The resources that this process may use: processors in its affinity mask and quota, and the
/// memory of its control group in bytes.
struct Machine {
  int cores = 1;
  std::uint64_t memory = 0;
  static Machine detect();
};

/// The number of workers without --jobs. On a CPU device, a quick run mostly compiles with one
/// thread, so each core gets a worker. A longer sweep uses all cores by itself, and a second worker
/// keeps them busy between cases. Many processes make other devices slow. But a second worker is
/// useful there: it compiles while the first one computes.
int default_jobs(const DeviceInfo& device, Depth depth, const Machine& machine);

/// The limit of resident bytes for each of `jobs` workers. Together they may use 60 % of the
/// machine's memory.
std::uint64_t default_memory(int jobs, const Machine& machine);

}  // namespace assay::harness
