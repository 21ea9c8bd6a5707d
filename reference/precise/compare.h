#pragma once
#include <cstdint>

#include "reference/base/rounding.h"
#include "reference/base/tally.h"
#include "reference/precise/precise.h"

namespace assay::reference {

/// How the known bounds of a result are compared with a subject's answer, in any format.
struct PreciseComparison {
  FloatFormat format = float_format;
  bool rounded = false;  ///< only one answer is right: the rounded value
  bool free = false;     ///< no number fails
  bool edges = false;    ///< any answer is right, except where 7.5 prescribes values
  bool flush = false;    ///< 7.5.3 applies
  Rounding rounding = Rounding::nearest_even;
  double limit = 0;      ///< in ulp
  double threshold = 0;  ///< errors below it are certainly accepted: the limit minus the possible
                         ///< error of a value
  double bound = 0;      ///< the relative bound of a value's error
};

/// The verdict on one result.
struct PreciseVerdict {
  enum class Kind {
    accepted,
    certain,
    undecided
  };  ///< `certain`: certainly wrong, or certainly
      ///< free
  Kind kind = Kind::undecided;
  Rule rule = Rule::rejected;
  /// The error in ulp. It is infinite if no number of ulp describes it. If the verdict is
  /// undecided, it is a first estimate of the error, or 0.
  double error = 0;
  /// Whether the value may be on either side of a power of two. Then the true error may be half of
  /// `error`.
  bool doubled = false;
};

/// One result of PreciseValues.
struct PreciseValue {
  double hi, lo, scale;
  Known kind;
};

/// Compares an answer with a value. `answer` is the gentype widened to double, with its quiet bit.
/// An answer is certainly wrong if its error is more than twice the limit, and if a flushed result
/// cannot explain it. A zero of the wrong sign fails by its own rule, and is left undecided.
PreciseVerdict compare(const PreciseValue& value, double answer, const PreciseComparison& how);
/// compare() for a result that is an int. Only `low_bits` bits of a quotient count.
PreciseVerdict compare_integer(const PreciseValue& value, std::int32_t answer, int low_bits);

/// `x` rounded to `format`, to nearest even or toward zero. An overflow gives infinity or the
/// greatest finite number.
double round_to(const FloatFormat& format, double x, Rounding rounding);

/// Widens `count` numbers of a format of at most 32 bits to double. That is exact, and keeps the
/// bits of NaNs.
void widen(const FloatFormat& format, const void* packed, std::size_t count, double* wide);

}  // namespace assay::reference
