#pragma once
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

#include "harness/cases/run_options.h"

namespace assay::harness {

/// The meaning of a depth for every case and for how cases run: a row of the table in depth.cpp. A
/// new depth is a name in run_options.h, a row there, and a row in each suite's own table.
struct DepthPlan {
  Depth depth;
  std::string_view name;
  std::string_view purpose;  ///< in --help

  // The work of a case.
  bool thorough;   ///< repeats, sizes and neighbors that take seconds are tried
  bool exhausts;   ///< every combination of arguments that is feasible is tried
  bool asks_hung;  ///< after a function hung in one form, its later forms are asked as well

  // How cases run.
  double timeout;  ///< seconds of inactivity that a case has without --timeout
  /// Workers at a time without --jobs. The number exceeds the machine's cores because some workers
  /// wait (for a callback, a time-out).
  struct Jobs {
    int beyond_cores, most;
  };
  Jobs jobs, cpu_jobs;  ///< cpu_jobs: where the device is a processor, and shares the cores

  // Inputs of a numeric case.
  int log2_one_argument, log2_arguments;  ///< elements of a sequence, as a power of two
  int log2_whole_space;  ///< every combination of at most this number of bits is tried; 0: as above
};

const DepthPlan& plan_of(Depth depth);
std::span<const DepthPlan> depth_plans();  ///< from the shallowest to the deepest

std::string_view name(Depth depth);
std::optional<Depth> depth_of(std::string_view text);  ///< nullopt: no depth has that name

/// Whether a table has one row for each depth, in the order of the enumerators. It is for suites'
/// tables with their own figures, which row_at() reads.
template <typename Table>
constexpr bool has_each_depth(const Table& table) {
  if (table.size() != static_cast<std::size_t>(deepest_depth) + 1) return false;
  for (std::size_t i = 0; i < table.size(); ++i)
    if (table[i].depth != static_cast<Depth>(i)) return false;
  return true;
}
/// The row of a depth in such a table.
template <typename Table>
constexpr const auto& row_at(const Table& table, Depth depth) {
  return table.at(static_cast<std::size_t>(depth));
}

}  // namespace assay::harness
