#pragma once
#include "reference/base/number.h"
#include "reference/plain/float_format.h"

namespace assay::reference {

/// The values that a computation may have. They are a closed interval of numbers and infinities, or
/// every value including NaNs. The result of an operation encloses every possible value, because
/// ends are rounded outward. If an operation has no value for some operand (log of a negative
/// number, 0 * infinity), its result is every value.
struct Interval {
  /// Ends are rounded outward, so an interval of any precision encloses the values. Numbers of one
  /// limb are the fastest, and have 40 bits more than a float.
  static constexpr mpfr_prec_t precision = 64;

  Number low{precision}, high{precision};
  bool everything = true;
};

using MpfrFunction = int (*)(mpfr_ptr, mpfr_srcptr, mpfr_rnd_t);
using MpfrBinaryFunction = int (*)(mpfr_ptr, mpfr_srcptr, mpfr_srcptr, mpfr_rnd_t);

Interval point(double value);  ///< everything for a NaN
Interval operator-(const Interval& x);
Interval operator+(const Interval& x, const Interval& y);
Interval operator-(const Interval& x, const Interval& y);
Interval operator*(const Interval& x, const Interval& y);
Interval operator/(const Interval& x, const Interval& y);
Interval magnitude(const Interval& x);
/// f(x) for a function that grows on its whole domain. falling() is for a function that falls.
Interval growing(MpfrFunction f, const Interval& x);
Interval falling(MpfrFunction f, const Interval& x);
/// The sine of an angle x in radians.
Interval sine(const Interval& x);
Interval cosine(const Interval& x);
Interval tangent(const Interval& x);
/// The least interval that holds both.
Interval hull(const Interval& x, const Interval& y);

bool contains_zero(const Interval& x);
bool is_point(const Interval& x);

/// The interval with its ends moved outward. The first function moves them by a distance. The
/// second moves them by a number of ulp of the format at the greater end. The third moves them to
/// the nearest numbers of the format. An end that may be beyond the format's range becomes
/// infinite.
Interval widened(Interval x, double distance);
Interval widened_by_ulp(Interval x, double ulp, const FloatFormat& format);
Interval rounded_outward(Interval x, const FloatFormat& format);
/// The interval. If it has subnormal numbers, zero is added, because they may be flushed.
Interval flushed(Interval x, const FloatFormat& format);

/// Whether a number or infinity of the format is in the interval (zeros of any sign). The interval
/// holds a NaN only if it is every value.
bool holds(const Interval& x, const FloatFormat& format, std::uint64_t bits);

}  // namespace assay::reference
