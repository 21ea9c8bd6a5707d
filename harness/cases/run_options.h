#pragma once
#include <cstdint>
#include <string>

namespace assay::harness {

/// How many inputs are tried. The table in depth.cpp defines each depth. Suites have tables with
/// their own figures. Other code only reads these tables.
enum class Depth { quick, standard, exhaustive };

inline constexpr Depth default_depth = Depth::standard;
inline constexpr Depth shallowest_depth = Depth::quick, deepest_depth = Depth::exhaustive;

/// The options of a run that cases depend on. With equal options, the supervisor, every worker,
/// every shard and every machine have the same cases, programs and inputs.
struct RunOptions {
  Depth depth = default_depth;
  std::uint64_t seed = 1;
  /// Seconds for the search for a case's greatest error. 0: the depth gives a number of
  /// evaluations. With a time limit, the result depends on the machine.
  double search_budget = 0;
  /// The number of random sequences of API calls in a case, and of calls in each sequence. 0: the
  /// depth's numbers.
  std::uint64_t sequences = 0, sequence_length = 0;
  std::string spec;     ///< the version whose tables judge; empty: the device's version
  std::string profile;  ///< "full" or "embedded"; empty: the device's profile
  std::string std;      ///< -cl-std for every program ("CL1.2"); empty: no -cl-std
  std::string data;     ///< a folder whose files replace the embedded data/; empty: embedded data

  // Values of the depth's plan (depth.cpp).
  bool thorough() const;  ///< DepthPlan::thorough
  bool exhausts() const;  ///< DepthPlan::exhausts
};

}  // namespace assay::harness
