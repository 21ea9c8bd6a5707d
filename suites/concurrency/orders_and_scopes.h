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

/// The language of programs with atomics in the style of C11. It is 3.0 if the device offers it,
/// because 3.0 has features for its parts. Otherwise it is 2.0, which has all parts.
harness::Version atomics_language(const Target& target);

/// Why a program of that language cannot use the feature. Features are needed from OpenCL C 3.0 on.
std::optional<std::string> missing_feature(const Target& target, std::string_view feature,
                                           harness::Version std);
std::optional<std::string> missing(const Target& target, const MemoryOrder& order,
                                   harness::Version std, bool of_a_fence = false);
std::optional<std::string> missing(const Target& target, const MemoryScope& scope,
                                   harness::Version std);

/// The first reason in the list, if there is one.
std::optional<std::string> first(std::initializer_list<std::optional<std::string>> reasons);

}  // namespace assay::suites::concurrency
