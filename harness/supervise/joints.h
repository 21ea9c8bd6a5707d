#pragma once
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace assay::harness {

struct Case;  // harness/cases/case.h

/// The groups of cases in a plan that share a kernel (Kernel::parameters). They depend only on the
/// plan. So a case has the same kernel with any number of workers, in any batch and on any shard.
struct Joints {
  /// Each group is in the plan's order. If several cases have the same kernel, only the first is
  /// listed.
  std::vector<std::vector<std::string>> members;
  /// for each case's id, the place of its group in `members`
  std::unordered_map<std::string, std::size_t> places;

  std::optional<std::size_t> of(const std::string& id) const;
};

/// Makes the groups. Each suite has its own groups, so other suites do not change them.
Joints joints_of(const std::vector<Case>& plan);

/// For each suite, the number of kernels that a run of this plan compiles. A joined kernel counts
/// once. Kernels that the bodies of cases build are not known before the run.
std::map<std::string, std::size_t> kernels_by_suite(const std::vector<Case>& plan);

}  // namespace assay::harness
