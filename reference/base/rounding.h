#pragma once
#include <cstdint>

#include "reference/base/number.h"
#include "reference/plain/float_format.h"

namespace assay::reference {

/// Rounds a real number to `format`, with IEEE 754's overflow and gradual underflow. `truncated` is
/// the number, rounded toward zero by MPFR. Its precision is at least two bits more than the
/// format's significand has. With `inexact`, MPFR has cut something off: the magnitude is strictly
/// between |truncated| and the next number of that precision. A correct rounding needs no more
/// information. If `truncated` is zero and `inexact` is true, MPFR itself had an underflow: the
/// number is tiny, not zero.
std::uint64_t round_to_format(const FloatFormat& format, mpfr_srcptr truncated, bool inexact,
                              Rounding rounding = Rounding::nearest_even);

}  // namespace assay::reference
