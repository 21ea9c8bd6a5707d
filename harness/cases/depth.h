#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace assay::harness {

/// How much of the input space is swept. What each of them means is a row of the table in
/// depth.cpp: everything else asks the plan, so that a depth more is one name here and one row
/// there.
enum class Depth { quick, standard, exhaustive };

inline constexpr Depth default_depth = Depth::standard;
inline constexpr Depth shallowest_depth = Depth::quick;

/// Figures of one depth.
struct DepthPlan {
  Depth depth;
  std::string_view name;
  std::string_view purpose;  ///< in --help

  // What a case does.
  bool thorough;  ///< repeats, sizes and neighbors that take seconds are tried
  bool exhausts;  ///< every combination of arguments that is feasible is tried

  // How cases run.
  double timeout;  ///< seconds of inactivity that a case has without --timeout
  /// Workers at a time without --jobs: a number beyond the machine's cores, for some wait (for a
  /// callback, a time-out), and the most.
  struct Jobs {
    int beyond_cores, most;
  };
  Jobs jobs, cpu_jobs;  ///< cpu_jobs: where the device is a processor, and shares the cores

  // Inputs of a numeric case.
  int log2_one_argument, log2_arguments;  ///< elements of a sequence, as a power of two
  int log2_whole_space;              ///< of so many bits every combination is tried; 0: as above
  int log2_exact, log2_exact_pairs;  ///< of exact functions: of few bits in all, of more
  int double_halvings;               ///< of a double's sequence, where it is judged fast
  bool searches;                     ///< looks for the greatest error beside the sweep
  bool profiles_all;                 ///< error against input also for programs with options

  // Random sequences of API calls.
  struct Sequences {
    std::uint64_t count;
    std::size_t length;  ///< calls in each
  };
  Sequences buffer_sequences, queue_sequences;

  // Images.
  std::size_t first_image_samples, image_samples;  ///< of a case's first image, and of each other
  std::size_t mip_samples;                         ///< of a mipmapped image
  std::uint64_t ramps;                             ///< fine steps along each axis
  std::uint64_t measured_colors;                   ///< whose coordinate's error is measured
  std::uint64_t written_floats;                    ///< random values written to each channel
};

const DepthPlan& plan_of(Depth depth);
std::span<const DepthPlan> depth_plans();  ///< from the shallowest to the deepest

std::string_view name(Depth depth);
std::optional<Depth> depth_of(std::string_view text);  ///< nullopt: no depth has that name

}  // namespace assay::harness
