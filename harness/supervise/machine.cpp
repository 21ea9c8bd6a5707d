#include "harness/supervise/machine.h"

#include <CL/cl.h>
#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <string>

#include "harness/cases/depth.h"
#include "harness/devices/device.h"

namespace assay::harness {
namespace {

constexpr std::uint64_t gibibyte = std::uint64_t{1} << 30;

/// 0 if the control group sets no limit.
int quota_cores() {
  std::ifstream file("/sys/fs/cgroup/cpu.max");
  std::string quota;
  double period = 0;
  if (!(file >> quota >> period) || quota == "max" || period <= 0) return 0;
  return std::max(1, static_cast<int>(std::stod(quota) / period));
}

std::uint64_t group_memory() {
  std::ifstream file("/sys/fs/cgroup/memory.max");
  std::uint64_t bytes = 0;
  return file >> bytes ? bytes : 0;
}

}  // namespace

Machine Machine::detect() {
  Machine machine;
  cpu_set_t set;
  CPU_ZERO(&set);
  machine.cores = sched_getaffinity(0, sizeof set, &set) == 0
                      ? CPU_COUNT(&set)
                      : static_cast<int>(sysconf(_SC_NPROCESSORS_ONLN));
  if (const int quota = quota_cores(); quota != 0) machine.cores = std::min(machine.cores, quota);
  machine.cores = std::max(machine.cores, 1);
  machine.memory = static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES)) *
                   static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
  if (const auto group = group_memory(); group != 0)
    machine.memory = std::min(machine.memory, group);
  return machine;
}

int default_jobs(const DeviceInfo& device, Depth depth, const Machine& machine) {
  const bool cpu = (device.type & CL_DEVICE_TYPE_CPU) != 0;
  const DepthPlan::Jobs& plan = cpu ? plan_of(depth).cpu_jobs : plan_of(depth).jobs;
  const int jobs = std::min(machine.cores + plan.beyond_cores, plan.most);
  const auto fit = static_cast<int>(std::min<std::uint64_t>(machine.memory / gibibyte, 1024));
  return std::clamp(jobs, 1, std::max(fit, 1));
}

std::uint64_t default_memory(int jobs, const Machine& machine) {
  return machine.memory / 10 * 6 / static_cast<std::uint64_t>(std::max(jobs, 1));
}

}  // namespace assay::harness
