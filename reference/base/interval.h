#pragma once
#include "reference/base/number.h"
#include "reference/plain/float_format.h"

namespace assay::reference {

/// The values that a computation may have: a closed interval of numbers and infinities, or every
/// value with NaNs. The result of an operation encloses every value: ends are rounded outward. An
/// operation without a value for some operand (log of a negative number, 0 * infinity) encloses
/// everything.
struct Interval {
  /// Ends are rounded outward, so any precision encloses. One limb is the fastest, and has forty
  /// bits more than a float.
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
/// f(x) for a function that grows, or falls, over all of its domain.
Interval growing(MpfrFunction f, const Interval& x);
Interval falling(MpfrFunction f, const Interval& x);
/// The sine of (x / pi + shift) half turns: shift 0 for sin, 1/2 for cos.
Interval sine(const Interval& x);
Interval cosine(const Interval& x);
Interval tangent(const Interval& x);
/// The least interval that holds both.
Interval hull(const Interval& x, const Interval& y);

bool contains_zero(const Interval& x);
bool is_point(const Interval& x);

/// The ends moved outward. They move by a distance, by a number of ulp of the format at the greater
/// end, or to the nearest numbers of the format. Numbers that may be beyond its range become
/// infinities.
Interval widened(Interval x, double distance);
Interval widened_by_ulp(Interval x, double ulp, const FloatFormat& format);
Interval rounded_outward(Interval x, const FloatFormat& format);
/// Subnormal numbers may be flushed: with zero where there are any.
Interval flushed(Interval x, const FloatFormat& format);

/// Whether a number or infinity of the format is in the interval (zeros of any sign). A NaN only if
/// everything is.
bool holds(const Interval& x, const FloatFormat& format, std::uint64_t bits);

}  // namespace assay::reference
