#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace assay::harness {

struct Case;  // harness/cases/case.h

/// Which cases of a plan share a kernel (Kernel::parameters). It is a pure function of the plan. So
/// a case has the same kernel with any number of workers, in any batch and on any shard.
struct Joints {
  /// In the plan's order. If cases have the same kernel, only the first of them.
  std::vector<std::vector<std::string>> members;
  std::unordered_map<std::string, std::size_t> places;  ///< in `members`, by the id of any case

  std::optional<std::size_t> of(const std::string& id) const;
};

/// For each suite separately: the plan of other suites does not matter.
Joints joints_of(const std::vector<Case>& plan);

}  // namespace assay::harness
