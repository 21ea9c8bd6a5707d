#pragma once
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

#include "harness/cases/run_options.h"

namespace assay::harness {

/// A new depth also needs a name in run_options.h, and a row in the table of each suite.
struct DepthPlan {
  Depth depth;
  std::string_view name;
  std::string_view purpose;

  bool thorough;
  bool exhausts;
  bool asks_hung;                    ///< runs the later cases of a function that hung
  std::optional<std::size_t> looks;  ///< the most failures of one kind that run again; nullopt: all

  double timeout;  ///< default of --timeout: the most seconds without progress
  /// The default of --jobs. There are more workers than cores, because some workers only wait.
  struct Jobs {
    int beyond_cores, most;
  };
  Jobs jobs, cpu_jobs;  ///< cpu_jobs: for a CPU device, which uses the same cores

  int log2_one_argument, log2_arguments;  ///< length of an input sequence, as a power of two
  int log2_whole_space;  ///< tests all combinations of arguments if all arguments together have at
                         ///< most this many bits; 0: never
};

const DepthPlan& plan_of(Depth depth);
std::span<const DepthPlan> depth_plans();

std::string_view name(Depth depth);
std::optional<Depth> depth_of(std::string_view text);

/// True if the table has a row for each depth, in the order of the enumerators.
template <typename Table>
constexpr bool has_each_depth(const Table& table) {
  if (table.size() != static_cast<std::size_t>(deepest_depth) + 1) return false;
  for (std::size_t i = 0; i < table.size(); ++i)
    if (table[i].depth != static_cast<Depth>(i)) return false;
  return true;
}
template <typename Table>
constexpr const auto& row_at(const Table& table, Depth depth) {
  return table.at(static_cast<std::size_t>(depth));
}

}  // namespace assay::harness
