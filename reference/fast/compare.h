#pragma once
#include <cstddef>
#include <cstdint>

#include "reference/fast/fast.h"

namespace assay::reference {

/// All arrays of a block fit into the first-level cache.
inline constexpr std::size_t block_size = 1024;

struct FastComparison {
  enum class Mode {
    limited,  ///< within a limit in ulp; the evaluation's own error is already subtracted from
              ///< `threshold`
    rounded,  ///< equal to the value, rounded to float
    integer,  ///< an int: equal to the exact value
  };
  Mode mode = Mode::limited;
  double threshold = 0;  ///< a smaller error in ulp is accepted
  double outside = 0;    ///< a greater error in ulp is outside the limit
  double lowered = 1;    ///< 1 - 2 * bound; a value slightly above a power of two, multiplied by
                         ///< this factor, has the smaller ulp
  bool flush_to_zero = false;
  bool quiet_alone = false;  ///< only quiet NaNs are right
  /// An answer with a greater error in ulp is certainly wrong. If infinite, MPFR must judge each
  /// rejected answer.
  double certain_beyond = __builtin_inf();
};

/// All elements that are not counted here are numbers within the limit.
struct FastCounts {
  std::uint64_t box = 0;       ///< an exact value
  std::uint64_t nan = 0;       ///< a NaN
  std::uint64_t overflow = 0;  ///< infinity for a number outside the range
  std::uint64_t flushed = 0;   ///< zero for a result that is subnormal before rounding
  std::uint64_t tiny = 0;      ///< zero for a result far below the least subnormal
  std::uint64_t certain = 0;   ///< certainly wrong
  std::uint64_t undecided = 0;
};

inline constexpr double undecided_error = -1;
/// Encodes an error beyond FastComparison::certain_beyond. A second call decodes the error.
constexpr double as_certain(double error) {
  return -2 - error;
}
constexpr bool is_certain(double written) {
  return written < -1.5;
}

/// `count` is a multiple of block_step. Writes each error in ulp, or undecided_error. Near a power
/// of two, the written error may be up to twice the real error, but is never smaller. Returns true
/// without writing if all errors are 0.
using Compare = bool (*)(const double* values, const void* subject, std::size_t count,
                         const FastComparison& comparison, double* errors, FastCounts& counts);

/// Writes each signed error: (answer - value) in ulp of the value. The written error is exact to
/// within 2^24 * bound ulp, near powers of two to within 2^-16 ulp. The written error is a NaN if
/// answer and value are NaNs, and unmeasured_bits if value or ulp is unknown. Returns true if all
/// errors were measured.
using Measure = bool (*)(const double* values, const void* subject, std::size_t count, double bound,
                         double* errors);
inline constexpr std::uint64_t unmeasured_bits = 0x7ff9'a55d'0000'0000u;

struct FastSummary {
  double greatest = undecided_error;
  /// window[k] counts errors in (2^(k-8), 2^(k-7)] ulp. Other errors are below or above the window.
  std::uint64_t window[16] = {};
};
/// Overwrites `summary`. `count` is a multiple of block_step, at most block_size.
using Summarise = void (*)(const double* errors, std::size_t count, FastSummary& summary);

#define ASSAY_DECLARE_SET(set)                                                          \
  namespace set {                                                                       \
  bool compare(const double*, const void*, std::size_t, const FastComparison&, double*, \
               FastCounts&);                                                            \
  bool measure(const double*, const void*, std::size_t, double, double*);               \
  void summarize(const double*, std::size_t, FastSummary&);                             \
  }
ASSAY_EACH_SET(ASSAY_DECLARE_SET)
#undef ASSAY_DECLARE_SET

inline Compare compare(InstructionSet set) {
  return PerSet<Compare>{ASSAY_OF_EACH_SET(compare)}[static_cast<std::size_t>(set)];
}
inline Measure measure(InstructionSet set) {
  return PerSet<Measure>{ASSAY_OF_EACH_SET(measure)}[static_cast<std::size_t>(set)];
}
inline Summarise summarize(InstructionSet set) {
  return PerSet<Summarise>{ASSAY_OF_EACH_SET(summarize)}[static_cast<std::size_t>(set)];
}

}  // namespace assay::reference
