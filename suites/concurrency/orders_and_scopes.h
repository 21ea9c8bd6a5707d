#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "suites/target/target.h"

namespace assay::suites::concurrency {

/// The region of a scope. Its work-items may use one object in one kernel without a data race
/// (OpenCL API, memory ordering rules: inclusive scope).
enum class Region { work_item, sub_group, work_group, device };

/// A row of data/concurrency/memory_orders.csv: an enumerator of memory_order (6.15.12.3).
struct MemoryOrder {
  std::string name;           ///< "acq_rel"
  std::string feature;        ///< the feature of this order in OpenCL C 3.0, except in fences
  std::string fence_feature;  ///< the feature of this order in fences
  bool load = false, store = false;  ///< whether loads may have the order; whether stores may
  std::vector<std::string> failure;  ///< orders of a compare_exchange that fails
  std::string citation;

  std::string enumerator() const { return "memory_order_" + name; }
};

/// A row of data/concurrency/memory_scopes.csv: an enumerator of memory_scope (6.15.12.4).
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

/// The language of programs with atomics in the style of C11. It is 3.0 if the device offers 3.0,
/// where each part of the atomics has a feature. Otherwise it is 2.0, which has all parts.
harness::Version atomics_language(const Target& target);

/// The needs of a program of that language for these atomics. Features are needed from OpenCL C 3.0
/// on.
harness::Needs needs_of(std::string_view feature, harness::Version std);
harness::Needs needs_of(const MemoryOrder& order, harness::Version std, bool of_a_fence = false);
harness::Needs needs_of(const MemoryScope& scope, harness::Version std);
/// The needs of every program with atomics in the style of C11.
inline constexpr harness::Needs needs_atomics = harness::Needs::opencl_c({2, 0});

/// Why a program of that language lacks the needs. Nothing if it has them.
std::optional<std::string> missing(const Target& target, const harness::Needs& needs,
                                   harness::Version std);
/// Adds the needs of a program of that language to a case, or to the head of a case.
template <class Listed>
void require_of(Listed& one, const harness::Needs& needs, const Target& target,
                harness::Version std) {
  require(one, needs, target,
          target.language({2, 0}) == harness::Version{} ? harness::Version{} : std);
}

}  // namespace assay::suites::concurrency
