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
/// plan, so that the number of workers and shards changes no kernel.
struct Joints {
  /// In the plan's order. If several cases have an equal kernel, `members` lists only the first
  /// case.
  std::vector<std::vector<std::string>> members;
  /// for each id, the index in `members`
  std::unordered_map<std::string, std::size_t> places;

  std::optional<std::size_t> of(const std::string& id) const;
};

/// Cases of different suites never share a kernel.
Joints joints_of(const std::vector<Case>& plan);

/// The number of kernels that the plan compiles, by suite. A shared kernel counts once. Kernels
/// that a case builds itself do not count.
std::map<std::string, std::size_t> kernels_by_suite(const std::vector<Case>& plan);

}  // namespace assay::harness
