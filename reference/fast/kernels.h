#pragma once
// The names and error bounds of the evaluators of floats and doubles.

/// X(name, bound, bound for doubles). A bound is the greatest relative error of the kernel's
/// output, as a power of two.
///
/// For floats and halves, the general bound is 2^-41, which is 2^8 times 8 ulp of double. SLEEF
/// claims at most 3.5 ulp for the variants that Assay uses. The steps around a SLEEF function add
/// at most 3 ulp (each source says how). For rootn, the exponent 1/n is rounded, with a relative
/// error of 2^-54. The relative error of the result is this error times |ln x| / |n| <= 104 / 3.
/// 2^8 times this product is below 2^-38. For lgamma, SLEEF claims 1 ulp or 1e-15, whichever is
/// greater. For values above 2^-8, 2^8 times 1e-15 is a relative error below 2^-33. MPFR decides
/// about smaller values. (The accuracy of lgamma is undefined: it is measured and cannot fail.)
/// Functions that are computed exactly also have the general bound, although double's own rounding
/// is far below it.
///
/// For doubles, double-double arithmetic has an error of about 2^-100, and the series have at most
/// 2^-88. The bound 2^-75 is at least 2^8 times the errors that precise_test.cpp measures. 2^-75 is
/// 2^-22 of an ulp. Powers have a greater bound, because their logarithm is multiplied by up to
/// 2^10.
#define ASSAY_ELEMENTARY_KERNELS(X) \
  X(acos, 0x1p-41, 0x1p-75)         \
  X(acosh, 0x1p-41, 0x1p-75)        \
  X(acospi, 0x1p-41, 0x1p-75)       \
  X(asin, 0x1p-41, 0x1p-75)         \
  X(asinh, 0x1p-41, 0x1p-75)        \
  X(asinpi, 0x1p-41, 0x1p-75)       \
  X(atan, 0x1p-41, 0x1p-75)         \
  X(atan2, 0x1p-41, 0x1p-75)        \
  X(atan2pi, 0x1p-41, 0x1p-75)      \
  X(atanh, 0x1p-41, 0x1p-75)        \
  X(atanpi, 0x1p-41, 0x1p-75)       \
  X(cbrt, 0x1p-41, 0x1p-75)         \
  X(cos, 0x1p-41, 0x1p-75)          \
  X(cosh, 0x1p-41, 0x1p-75)         \
  X(cospi, 0x1p-41, 0x1p-75)        \
  X(degrees, 0x1p-41, 0x1p-75)      \
  X(erf, 0x1p-41, 0x1p-75)          \
  X(erfc, 0x1p-41, 0x1p-75)         \
  X(exp, 0x1p-41, 0x1p-75)          \
  X(exp10, 0x1p-41, 0x1p-75)        \
  X(exp2, 0x1p-41, 0x1p-75)         \
  X(expm1, 0x1p-41, 0x1p-75)        \
  X(hypot, 0x1p-41, 0x1p-75)        \
  X(lgamma, 0x1p-33, 0x1p-70)       \
  X(lgamma_r, 0x1p-33, 0x1p-70)     \
  X(log, 0x1p-41, 0x1p-75)          \
  X(log10, 0x1p-41, 0x1p-75)        \
  X(log1p, 0x1p-41, 0x1p-75)        \
  X(log2, 0x1p-41, 0x1p-75)         \
  X(pow, 0x1p-41, 0x1p-70)          \
  X(pown, 0x1p-41, 0x1p-70)         \
  X(powr, 0x1p-41, 0x1p-70)         \
  X(radians, 0x1p-41, 0x1p-75)      \
  X(rootn, 0x1p-38, 0x1p-70)        \
  X(rsqrt, 0x1p-41, 0x1p-75)        \
  X(sin, 0x1p-41, 0x1p-75)          \
  X(sincos, 0x1p-41, 0x1p-75)       \
  X(sinh, 0x1p-41, 0x1p-75)         \
  X(sinpi, 0x1p-41, 0x1p-75)        \
  X(tan, 0x1p-41, 0x1p-75)          \
  X(tanh, 0x1p-41, 0x1p-75)         \
  X(tanpi, 0x1p-41, 0x1p-75)        \
  X(tgamma, 0x1p-41, 0x1p-75)

/// Functions that are computed exactly, by operations on bits. For doubles, one element is computed
/// after the other. No verdict depends on these bounds: they are used only to measure errors.
#define ASSAY_ARITHMETIC_KERNELS(X) \
  X(add, 0x1p-41, 0x1p-90)          \
  X(ceil, 0x1p-41, 0x1p-90)         \
  X(copysign, 0x1p-41, 0x1p-90)     \
  X(divide, 0x1p-41, 0x1p-90)       \
  X(fabs, 0x1p-41, 0x1p-90)         \
  X(fdim, 0x1p-41, 0x1p-90)         \
  X(floor, 0x1p-41, 0x1p-90)        \
  X(fma, 0x1p-41, 0x1p-90)          \
  X(fmax, 0x1p-41, 0x1p-90)         \
  X(fmin, 0x1p-41, 0x1p-90)         \
  X(fmod, 0x1p-41, 0x1p-90)         \
  X(fract, 0x1p-41, 0x1p-90)        \
  X(frexp, 0x1p-41, 0x1p-90)        \
  X(ilogb, 0x1p-41, 0x1p-90)        \
  X(ldexp, 0x1p-41, 0x1p-90)        \
  X(logb, 0x1p-41, 0x1p-90)         \
  X(maxmag, 0x1p-41, 0x1p-90)       \
  X(minmag, 0x1p-41, 0x1p-90)       \
  X(modf, 0x1p-41, 0x1p-90)         \
  X(multiply, 0x1p-41, 0x1p-90)     \
  X(nan, 0x1p-41, 0x1p-90)          \
  X(nextafter, 0x1p-41, 0x1p-90)    \
  X(reciprocal, 0x1p-41, 0x1p-90)   \
  X(remainder, 0x1p-41, 0x1p-90)    \
  X(remquo, 0x1p-41, 0x1p-90)       \
  X(rint, 0x1p-41, 0x1p-90)         \
  X(round, 0x1p-41, 0x1p-90)        \
  X(sign, 0x1p-41, 0x1p-90)         \
  X(sqrt, 0x1p-41, 0x1p-90)         \
  X(subtract, 0x1p-41, 0x1p-90)     \
  X(trunc, 0x1p-41, 0x1p-90)

#define ASSAY_FAST_KERNELS(X) \
  ASSAY_ELEMENTARY_KERNELS(X) \
  ASSAY_ARITHMETIC_KERNELS(X) \
  X(half_fract, 0x1p-41, 0)   \
  X(half_nextafter, 0x1p-41, 0)

namespace assay::reference {

namespace fast {
#define ASSAY_DECLARE(name, bound, precise) extern const FastEvaluator name;
ASSAY_FAST_KERNELS(ASSAY_DECLARE)
#undef ASSAY_DECLARE
}  // namespace fast

// The kernels, one for each instruction set.
#define ASSAY_DECLARE(name, bound, precise) void name(const FastBlock& block);
#define ASSAY_DECLARE_SET(set)      \
  namespace set::kernel {           \
  ASSAY_FAST_KERNELS(ASSAY_DECLARE) \
  }
ASSAY_EACH_SET(ASSAY_DECLARE_SET)
#undef ASSAY_DECLARE_SET
#undef ASSAY_DECLARE

}  // namespace assay::reference
