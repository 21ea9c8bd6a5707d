#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "suites/target/target.h"

namespace assay::suites::concurrency {

/// The work-items of one kernel that may use an object at the same time without a data race. The
/// scope of their atomic operations decides which work-items these are (OpenCL API, memory ordering
/// rules: inclusive scope).
enum class Region { work_item, sub_group, work_group, device };

/// A value of memory_order (6.15.12.3).
struct MemoryOrder {
  std::string name;           ///< "acq_rel"
  std::string feature;        ///< the feature of OpenCL C 3.0 for the order, except in fences
  std::string fence_feature;  ///< the feature of OpenCL C 3.0 for the order in fences
  bool load = false, store = false;  ///< whether loads and stores may have the order
  std::vector<std::string> failure;  ///< orders for a compare_exchange that fails
  std::string citation;

  std::string enumerator() const { return "memory_order_" + name; }
};

/// A value of memory_scope (6.15.12.4).
struct MemoryScope {
  std::string name;  ///< "work_group"
  harness::Version language;
  std::string feature;
  bool sub_groups = false;  ///< needs sub-groups
  Region atomic_with = Region::work_item;
  std::string citation;

  std::string enumerator() const { return "memory_scope_" + name; }
};

const std::vector<MemoryOrder>& memory_orders(const harness::RunOptions& options);
const std::vector<MemoryScope>& memory_scopes(const harness::RunOptions& options);

/// The language for programs with atomics: 3.0 if the device offers it, else 2.0. In 3.0, each part
/// of the atomics needs a feature.
harness::Version atomics_language(const Target& target);

/// `std` is the language of the program. 2.0 needs no feature.
harness::Needs needs_of(std::string_view feature, harness::Version std);
harness::Needs needs_of(const MemoryOrder& order, harness::Version std, bool of_a_fence = false);
harness::Needs needs_of(const MemoryScope& scope, harness::Version std);
inline constexpr harness::Needs needs_atomics = harness::Needs::opencl_c({2, 0});

/// Why the device cannot meet the needs in a program in the language `std`, or nothing.
std::optional<std::string> missing(const Target& target, const harness::Needs& needs,
                                   harness::Version std);
template <class Listed>
void require_of(Listed& one, const harness::Needs& needs, const Target& target,
                harness::Version std) {
  require(one, needs, target,
          target.language({2, 0}) == harness::Version{} ? harness::Version{} : std);
}

}  // namespace assay::suites::concurrency
