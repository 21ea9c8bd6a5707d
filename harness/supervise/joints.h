#pragma once
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace assay::harness {

struct Case;  // harness/cases/case.h

/// The groups of cases that share a kernel. The groups depend only on the plan. So a case has the
/// same kernel with any number of workers, in any batch and in any shard.
struct Joints {
  /// In the plan's order. Cases with equal kernels count as one case, the first of them.
  std::vector<std::vector<std::string>> members;
  /// For each id, the index in `members`.
  std::unordered_map<std::string, std::size_t> places;

  std::optional<std::size_t> of(const std::string& id) const;
};

/// Cases of different suites never share a kernel.
Joints joints_of(const std::vector<Case>& plan);

/// The number of kernels that the plan compiles, by suite. A shared kernel counts once. Kernels
/// that a case builds itself do not count.
std::map<std::string, std::size_t> kernels_by_suite(const std::vector<Case>& plan);

}  // namespace assay::harness
