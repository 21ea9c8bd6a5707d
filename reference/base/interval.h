#pragma once
#include "reference/base/number.h"
#include "reference/plain/float_format.h"

namespace assay::reference {

/// A closed interval of numbers and infinities, or all values and NaNs. Ends are rounded outward.
/// An operation without a value for some operand (log of a negative number, 0 * infinity) gives
/// every value.
struct Interval {
  /// 64 bits are one word in MPFR, and 40 bits more than a float.
  static constexpr mpfr_prec_t precision = 64;

  Number low{precision}, high{precision};
  bool everything = true;
};

using MpfrFunction = int (*)(mpfr_ptr, mpfr_srcptr, mpfr_rnd_t);
using MpfrBinaryFunction = int (*)(mpfr_ptr, mpfr_srcptr, mpfr_srcptr, mpfr_rnd_t);

Interval point(double value);  ///< a NaN gives every value
Interval operator-(const Interval& x);
Interval operator+(const Interval& x, const Interval& y);
Interval operator-(const Interval& x, const Interval& y);
Interval operator*(const Interval& x, const Interval& y);
Interval operator/(const Interval& x, const Interval& y);
Interval magnitude(const Interval& x);
/// growing(): for functions f that increase everywhere. falling(): for functions that decrease
/// everywhere.
Interval growing(MpfrFunction f, const Interval& x);
Interval falling(MpfrFunction f, const Interval& x);
/// x is in radians.
Interval sine(const Interval& x);
Interval cosine(const Interval& x);
Interval tangent(const Interval& x);
Interval hull(const Interval& x, const Interval& y);

bool contains_zero(const Interval& x);
bool is_point(const Interval& x);

/// Moves the ends outward: by a distance, by a number of ulp at the greater end, or to the next
/// numbers of the format. An end outside the format's range becomes infinite.
Interval widened(Interval x, double distance);
Interval widened_by_ulp(Interval x, double ulp, const FloatFormat& format);
Interval rounded_outward(Interval x, const FloatFormat& format);
/// An interval with subnormal numbers also gets zero, because subnormals may be flushed.
Interval flushed(Interval x, const FloatFormat& format);

/// Zeros of both signs are equal. Only an interval with every value contains NaNs.
bool holds(const Interval& x, const FloatFormat& format, std::uint64_t bits);

}  // namespace assay::reference
