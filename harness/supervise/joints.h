#pragma once
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace assay::harness {

struct Case;  // harness/cases/case.h

/// The groups of cases that share a kernel (Kernel::parameters). The groups depend only on the
/// plan. So a case has the same kernel with any number of workers, in any batch and shard.
struct Joints {
  /// In the plan's order. If several cases have one kernel, only the first case is listed.
  std::vector<std::vector<std::string>> members;
  /// for each id, the index in `members`
  std::unordered_map<std::string, std::size_t> places;

  std::optional<std::size_t> of(const std::string& id) const;
};

/// Each suite has its own groups, independent of other suites.
Joints joints_of(const std::vector<Case>& plan);

/// The number of kernels that a run of this plan compiles, by suite. A joined kernel counts once.
/// Kernels that cases build themselves are unknown.
std::map<std::string, std::size_t> kernels_by_suite(const std::vector<Case>& plan);

}  // namespace assay::harness
