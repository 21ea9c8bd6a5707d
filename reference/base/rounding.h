#pragma once
#include <cstdint>

#include "reference/base/number.h"
#include "reference/plain/float_format.h"

namespace assay::reference {

/// Rounds a real number to `format`, with overflow and gradual underflow (IEEE 754). `truncated` is
/// the number, rounded toward zero by MPFR, with at least two bits more than the format.
/// `inexact`: the magnitude is between |truncated| and the next number of this precision. Zero with
/// `inexact` is a tiny number, for which MPFR underflowed.
std::uint64_t round_to_format(const FloatFormat& format, mpfr_srcptr truncated, bool inexact,
                              Rounding rounding = Rounding::nearest_even);

}  // namespace assay::reference
