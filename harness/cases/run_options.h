#pragma once
#include <cstdint>
#include <string>

namespace assay::harness {

/// How much of the input space is swept. The table in depth.cpp defines each of them, and suites'
/// tables have figures of their own. All other code asks these tables.
enum class Depth { quick, standard, exhaustive };

inline constexpr Depth default_depth = Depth::standard;
inline constexpr Depth shallowest_depth = Depth::quick, deepest_depth = Depth::exhaustive;

/// The choices of a run that cases depend on. The same values give the same cases, programs and
/// inputs in the supervisor, in every worker, on every shard and machine.
struct RunOptions {
  Depth depth = default_depth;
  std::uint64_t seed = 1;
  /// Seconds that the search for a case's greatest error takes; 0: as many evaluations as the depth
  /// has for it. The result of a search with a time limit depends on the machine.
  double search_budget = 0;
  /// Random sequences of API calls that a case tries, and calls in each; 0: the depth's numbers.
  std::uint64_t sequences = 0, sequence_length = 0;
  std::string spec;     ///< version whose tables judge; empty: the device's own version picks
  std::string profile;  ///< "full", "embedded"; empty: the device's
  std::string std;      ///< -cl-std for every program ("CL1.2"); empty: unset
  std::string data;     ///< folder that overrides the embedded data/; empty: embedded

  // The values of its depth's plan (depth.cpp).
  bool thorough() const;  ///< DepthPlan::thorough
  bool exhausts() const;  ///< DepthPlan::exhausts
};

}  // namespace assay::harness
