#pragma once
#include <cstdint>

#include "reference/litmus/program.h"

namespace assay::suites::memory_model {

/// The arguments of kernels/run.cl for one run of a test. At `meeting`, the host's thread waits for
/// the device's threads.
struct HostWork {
  int* memory = nullptr;
  int* results = nullptr;
  int* meeting = nullptr;
  std::uint32_t n = 0, multiplier = 1, offset = 0, blocks = 0, per_block = 0, patience = 0;
};

/// Runs thread `role` on the host, with C++ atomics at the addresses that the kernel uses.
void run_on_host(const reference::litmus::Program& program, int role, int roles, HostWork work);

}  // namespace assay::suites::memory_model
