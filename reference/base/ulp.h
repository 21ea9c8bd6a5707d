#pragma once
#include "reference/base/number.h"
#include "reference/plain/float_format.h"

namespace assay::reference {

/// The exponent q with ulp(x) = 2^q, by the definition of 7.4 (Muller's). The ulp is a distance:
/// - if x is between two adjacent numbers of the format: the distance between them;
/// - if x is a number of the format: the distance to the nearest other number. For a power of two,
///   the nearest number is in the binade *below*;
/// - if x is beyond the greatest number: the distance between adjacent numbers of the last binade;
/// - if x is subnormal or zero: the least subnormal number.
/// `truncated` and `inexact` are as in rounding.h. x is finite.
int ulp_exponent(const FloatFormat& format, mpfr_srcptr truncated, bool inexact);

/// low <= error <= high. With `above_low`, low < error.
struct ErrorBounds {
  double low = 0;
  double high = 0;
  bool above_low = false;

  bool certainly_within(double limit) const { return high <= limit; }
  bool certainly_beyond(double limit) const { return low > limit || (low == limit && above_low); }
};

/// |subject - x| / 2^unit, rounded outward. `truncated` and `inexact` give a finite x. An infinite
/// subject counts as the next number after the greatest finite number (7.4). More precision of
/// `truncated` gives closer bounds.
ErrorBounds error_bounds(const FloatFormat& format, mpfr_srcptr truncated, bool inexact,
                         std::uint64_t subject, int unit);

}  // namespace assay::reference
