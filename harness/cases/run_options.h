#pragma once
#include <cstdint>
#include <string>

#include "harness/cases/depth.h"

namespace assay::harness {

/// The choices of a run that cases depend on: the same values give the same cases, programs and
/// inputs in the supervisor, in every worker, on every shard and machine.
struct RunOptions {
  Depth depth = default_depth;
  std::uint64_t seed = 1;
  /// Seconds that the search for a case's greatest error takes; 0: as many evaluations as the depth
  /// has for it. What a search finds in a time depends on the machine.
  double search_budget = 0;
  /// Random sequences of API calls that a case tries, and calls in each; 0: as the depth has them.
  std::uint64_t sequences = 0, sequence_length = 0;
  std::string spec;     ///< version whose tables judge; empty: the device's own version picks
  std::string profile;  ///< "full", "embedded"; empty: the device's
  std::string std;      ///< -cl-std for every program ("CL1.2"); empty: unset
  std::string data;     ///< folder that overrides the embedded data/; empty: embedded

  const DepthPlan& plan() const { return plan_of(depth); }
};

}  // namespace assay::harness
