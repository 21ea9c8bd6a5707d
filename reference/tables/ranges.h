#pragma once
#include "reference/base/function.h"

/// Where the interesting arguments of functions lie, in any format: what rows of math_functions()
/// name. Inputs alone depend on them, never a verdict.
namespace assay::reference::ranges {

Range everywhere(const FloatFormat& format);
Range positive(const FloatFormat& format);  ///< from the least subnormal number on
Range from_one(const FloatFormat& format);  ///< 1 and above
Range above_minus_one(const FloatFormat& format);
Range unit(const FloatFormat& format);        ///< [-1, 1]
Range angles(const FloatFormat& format);      ///< some hundred turns, in radians
Range turns(const FloatFormat& format);       ///< half turns: arguments of sinpi and its kin
Range factors(const FloatFormat& format);     ///< whose products reach the ends of the format
Range fractional(const FloatFormat& format);  ///< where numbers of the format have a fraction
/// Exponents of b such that the power is a number of the format: b = 2, e, 10.
Range exponents_of_2(const FloatFormat& format);
Range exponents_of_e(const FloatFormat& format);
Range exponents_of_10(const FloatFormat& format);
Range expm1(const FloatFormat& format);       ///< as exponents_of_e, to where the value is -1
Range hyperbolic(const FloatFormat& format);  ///< where cosh is finite
Range saturating(const FloatFormat& format);  ///< where tanh is not yet +-1
Range erf(const FloatFormat& format);         ///< where erf is not yet +-1
Range erfc(const FloatFormat& format);        ///< where erfc is above 0
Range tgamma(const FloatFormat& format);      ///< where gamma neither overflows nor vanishes
Range lgamma(const FloatFormat& format);
Range powers(const FloatFormat& format);  ///< exponents of pow, pown, rootn
Range shifts(const FloatFormat& format);  ///< ldexp: from one end of the format to the other
Range any_int(const FloatFormat& format);
Range codes(const FloatFormat& format);  ///< of nan: every unsigned integer of the width

}  // namespace assay::reference::ranges
