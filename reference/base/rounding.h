#pragma once
#include <cstdint>

#include "reference/base/number.h"
#include "reference/plain/float_format.h"

namespace assay::reference {

/// Rounds a real number to `format`, with IEEE 754's overflow and gradual underflow. `truncated` is
/// the number, rounded toward zero by MPFR. Its precision is at least that of the format's
/// significand and two bits more. `inexact` says that something was cut off: the magnitude is
/// strictly between |truncated| and the next number of that precision. A correct rounding needs no
/// more information. A zero with `inexact` is an underflow of MPFR itself: the number is tiny, not
/// zero.
std::uint64_t round_to_format(const FloatFormat& format, mpfr_srcptr truncated, bool inexact,
                              Rounding rounding = Rounding::nearest_even);

}  // namespace assay::reference
