#pragma once
#include <cstddef>
#include <cstdint>

#include "reference/fast/fast.h"

namespace assay::reference {

/// The number of elements that are compared at once. All arrays of a block fit in the first-level
/// cache.
inline constexpr std::size_t block_size = 1024;

/// How the values of a kernel are compared with a subject's answers.
struct FastComparison {
  enum class Mode {
    limited,  ///< within a number of ulp; the bound is already subtracted from the threshold
    rounded,  ///< equal to the value rounded to float
    integer,  ///< int results: equal to the box
  };
  Mode mode = Mode::limited;
  double threshold = 0;  ///< an error of fewer ulp is certainly accepted
  double outside = 0;    ///< an error of more ulp is certainly not within the limit
  double lowered = 1;    ///< 1 - 2 * bound: the product with a value near a power of two is in the
                         ///< binade below
  bool flush_to_zero = false;
  bool quiet_alone = false;  ///< a NaN in the answer must be quiet.
  /// An answer is certainly wrong if its error is more than this many ulp. Its error is then
  /// written by as_certain(). Infinite if MPFR must see every answer that is not accepted.
  double certain_beyond = __builtin_inf();
};

/// Why elements were accepted. Elements that are not counted here are numbers within the limit.
struct FastCounts {
  std::uint64_t box = 0;       ///< a prescribed or exactly known value
  std::uint64_t nan = 0;       ///< a NaN
  std::uint64_t overflow = 0;  ///< infinity for a number beyond the range
  std::uint64_t flushed = 0;   ///< zero for a result that is subnormal before rounding
  std::uint64_t tiny = 0;      ///< zero for a result far below the least subnormal number
  std::uint64_t certain = 0;   ///< certainly wrong
  std::uint64_t undecided = 0;
};

/// Written if the fast evaluation decides nothing.
inline constexpr double undecided_error = -1;
/// How an error beyond FastComparison::certain_beyond is written. It is its own inverse.
constexpr double as_certain(double error) {
  return -2 - error;
}
constexpr bool is_certain(double written) {
  return written < -1.5;
}

/// Compares `count` values, a multiple of block_step, with the packed 4-byte answers of a subject.
/// Writes each error in ulp, or undecided_error. If a value may be on either side of a power of
/// two, the lesser ulp is used. So the written error may be twice the real error, but is never
/// less. Returns true if all answers were accepted without an error; then `errors` was not written.
using Compare = bool (*)(const double* values, const void* subject, std::size_t count,
                         const FastComparison& comparison, double* errors, FastCounts& counts);

/// Writes the error of each answer, with its sign: the answer minus the value, in ulp of the value.
/// It is exact to within 2^24 * bound ulp (FastEvaluator::bound). Near powers of two, it is exact
/// to within 2^-16 ulp. It is a NaN if the answer and the value are NaNs. It is unmeasured_bits if
/// the value is not a number, or if the ulp is not known. Returns true if everything was measured.
using Measure = bool (*)(const double* values, const void* subject, std::size_t count, double bound,
                         double* errors);
inline constexpr std::uint64_t unmeasured_bits = 0x7ff9'a55d'0000'0000u;

/// A block's greatest error and counts.
struct FastSummary {
  double greatest = undecided_error;
  /// window[k] counts errors in (2^(k-8), 2^(k-7)] ulp. The other decided errors are smaller. If
  /// `greatest` is beyond the window, some may be greater.
  std::uint64_t window[16] = {};
};
/// `summary` is overwritten; `count` is a multiple of block_step and at most block_size.
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
