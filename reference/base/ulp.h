#pragma once
#include "reference/base/number.h"
#include "reference/plain/float_format.h"

namespace assay::reference {

/// The exponent q with ulp(x) = 2^q, by the definition of section 7.4 (Muller's), read literally.
/// The ulp is the distance of the two consecutive finite numbers around x. If x is a number of the
/// format, or beyond the greatest one, it is the distance of the two finite numbers nearest to x.
/// So an exact power of two has the ulp of the binade *below* it. A number beyond the greatest
/// finite number has the ulp of the last binade. For a subnormal number or zero, the ulp is the
/// least subnormal number. `truncated` and `inexact` are as in rounding.h. x is not a NaN and not
/// infinite.
int ulp_exponent(const FloatFormat& format, mpfr_srcptr truncated, bool inexact);

/// The known bounds of an error: low <= error <= high. If `above_low` is true, low < error.
struct ErrorBounds {
  double low = 0;
  double high = 0;
  bool above_low = false;

  bool certainly_within(double limit) const { return high <= limit; }
  bool certainly_beyond(double limit) const { return low > limit || (low == limit && above_low); }
};

/// |subject - x| / 2^unit, as doubles rounded outward. x is finite and given by `truncated` and
/// `inexact`. An infinite subject counts as the number that would follow the greatest finite one
/// (section 7.4). If the precision of `truncated` grows, the bounds come closer to the error.
ErrorBounds error_bounds(const FloatFormat& format, mpfr_srcptr truncated, bool inexact,
                         std::uint64_t subject, int unit);

}  // namespace assay::reference
