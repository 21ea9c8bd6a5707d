#pragma once
#include <cstdint>

#include "reference/base/rounding.h"
#include "reference/base/tally.h"
#include "reference/precise/precise.h"

namespace assay::reference {

struct PreciseComparison {
  FloatFormat format = float_format;
  bool rounded = false;  ///< only the rounded value is right
  bool free = false;     ///< every error is allowed
  bool edges = false;    ///< any answer is right, but 7.5 prescribes some values
  bool flush = false;    ///< 7.5.3 applies
  Rounding rounding = Rounding::nearest_even;
  double limit = 0;      ///< in ulp
  double threshold = 0;  ///< a smaller error is accepted: the limit minus the value's own error
  double bound = 0;      ///< the value's own relative error
};

struct PreciseVerdict {
  enum class Kind { accepted, certain, undecided };  ///< `certain`: wrong, or free
  Kind kind = Kind::undecided;
  Rule rule = Rule::rejected;
  /// In ulp; infinite if ulp cannot describe the error. An estimate or 0 if the verdict is
  /// undecided.
  double error = 0;
  /// True if the value may be on either side of a power of two. Then the true error may be half of
  /// `error`.
  bool doubled = false;
};

struct PreciseValue {
  double hi, lo, scale;
  Known kind;
};

/// `answer` is a double that keeps a NaN's quiet bit. A number is certainly wrong only if its error
/// is more than 2 * (limit + 1), and flushing cannot explain it. A zero of the wrong sign stays
/// undecided, because it breaks a separate rule.
PreciseVerdict compare(const PreciseValue& value, double answer, const PreciseComparison& how);
/// Only `low_bits` bits of a quotient count.
PreciseVerdict compare_integer(const PreciseValue& value, std::int32_t answer, int low_bits);

/// Rounds to nearest even or toward zero. An overflow gives infinity or the greatest number.
double round_to(const FloatFormat& format, double x, Rounding rounding);

/// Numbers of at most 32 bits as doubles. Keeps the bits of NaNs.
void widen(const FloatFormat& format, const void* packed, std::size_t count, double* wide);

}  // namespace assay::reference
