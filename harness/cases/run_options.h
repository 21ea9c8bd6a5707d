#pragma once
#include <cstdint>
#include <string>

namespace assay::harness {

enum class Depth { quick, standard, exhaustive };

inline constexpr Depth default_depth = Depth::standard;
inline constexpr Depth shallowest_depth = Depth::quick, deepest_depth = Depth::exhaustive;

/// The options that determine cases, programs and inputs. They are equal in the supervisor, all
/// workers and all shards.
struct RunOptions {
  Depth depth = default_depth;
  std::uint64_t seed = 1;
  /// The time limit in seconds of the search for a case's greatest error. 0: the depth limits the
  /// number of evaluations instead. With a time limit, the result depends on the machine.
  double search_budget = 0;
  /// How many random sequences of API calls a case makes, and how many calls a sequence has. 0: the
  /// depth decides.
  std::uint64_t sequences = 0, sequence_length = 0;
  std::string spec;     ///< the version whose rules apply; empty: the device's version
  std::string profile;  ///< "full" or "embedded"; empty: the device's profile
  std::string std;      ///< -cl-std of every program: "CL1.2"; empty: no option
  std::string data;     ///< folder with files that replace the embedded data/; may be empty

  bool thorough() const;
  bool exhausts() const;
};

}  // namespace assay::harness
