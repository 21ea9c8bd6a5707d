#pragma once
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

#include "harness/cases/run_options.h"

namespace assay::harness {

/// The meaning of a depth for every case, and for how cases run. Each depth is a row of the table
/// in depth.cpp. A new depth needs a name in run_options.h, a row in depth.cpp, and a row in each
/// suite's own table.
struct DepthPlan {
  Depth depth;
  std::string_view name;
  std::string_view purpose;  ///< shown in --help

  // The work of a case.
  bool thorough;   ///< tries repeats, sizes and neighbors that take seconds
  bool exhausts;   ///< tries every feasible combination of arguments
  bool asks_hung;  ///< tries later forms of a function although an earlier form hung
  std::optional<std::size_t> looks;  ///< the number of similar failures that run again; nothing:
                                     ///< all of them

  // How cases run.
  double timeout;  ///< the time-out in seconds of inactivity, without --timeout
  /// The number of workers at a time, without --jobs. It is greater than the number of cores
  /// because some workers only wait (for a callback, a time-out).
  struct Jobs {
    int beyond_cores, most;
  };
  Jobs jobs, cpu_jobs;  ///< cpu_jobs: for a device that is a CPU and uses the same cores

  // The inputs of a numeric case.
  int log2_one_argument, log2_arguments;  ///< the length of an input sequence, as a power of two
  int log2_whole_space;  ///< if all arguments together have at most this number of bits, every
                         ///< combination is tried; 0: never
};

const DepthPlan& plan_of(Depth depth);
std::span<const DepthPlan> depth_plans();  ///< from the shallowest to the deepest

std::string_view name(Depth depth);
std::optional<Depth> depth_of(std::string_view text);  ///< nullopt: there is no such depth

/// Whether a table has one row for each depth, in the order of the enumerators. Suites have such
/// tables with their own figures. They read them with row_at().
template <typename Table>
constexpr bool has_each_depth(const Table& table) {
  if (table.size() != static_cast<std::size_t>(deepest_depth) + 1) return false;
  for (std::size_t i = 0; i < table.size(); ++i)
    if (table[i].depth != static_cast<Depth>(i)) return false;
  return true;
}
/// The row for a depth in such a table.
template <typename Table>
constexpr const auto& row_at(const Table& table, Depth depth) {
  return table.at(static_cast<std::size_t>(depth));
}

}  // namespace assay::harness
