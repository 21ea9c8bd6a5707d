#pragma once
// Included by fast.h: the fast evaluators that rows of math_functions() point to, `fast::exp` ...

/// X(name, bound): the greatest relative error of what the kernel writes, as a power of two. The
/// general bound, 2^-41, is 2^8 times 8 ulp of double: SLEEF claims at most 3.5 ulp for the
/// variants used, and no composition adds more than 3 (each source says how). rootn rounds the
/// exponent 1/n: relatively 2^-54, times |ln x| / |n| <= 104 / 3 in the result; 2^8 times that is
/// below 2^-38. lgamma is claimed to 1 ulp or 1e-15, the greater: 2^8 times 1e-15 is below 2^-33 of
/// a value above 2^-8, and lesser values are left to MPFR. (Its accuracy is undefined: it is
/// measured and never failed.) Rows that are computed exactly share the general bound; double's own
/// rounding is far below it.
#define ASSAY_FAST_KERNELS(X) \
  X(acos, 0x1p-41)            \
  X(acosh, 0x1p-41)           \
  X(acospi, 0x1p-41)          \
  X(asin, 0x1p-41)            \
  X(asinh, 0x1p-41)           \
  X(asinpi, 0x1p-41)          \
  X(atan, 0x1p-41)            \
  X(atanh, 0x1p-41)           \
  X(atanpi, 0x1p-41)          \
  X(cbrt, 0x1p-41)            \
  X(cos, 0x1p-41)             \
  X(cosh, 0x1p-41)            \
  X(cospi, 0x1p-41)           \
  X(erf, 0x1p-41)             \
  X(erfc, 0x1p-41)            \
  X(exp, 0x1p-41)             \
  X(exp10, 0x1p-41)           \
  X(exp2, 0x1p-41)            \
  X(expm1, 0x1p-41)           \
  X(lgamma, 0x1p-33)          \
  X(log, 0x1p-41)             \
  X(log10, 0x1p-41)           \
  X(log1p, 0x1p-41)           \
  X(log2, 0x1p-41)            \
  X(reciprocal, 0x1p-41)      \
  X(rsqrt, 0x1p-41)           \
  X(sin, 0x1p-41)             \
  X(sinh, 0x1p-41)            \
  X(sinpi, 0x1p-41)           \
  X(sqrt, 0x1p-41)            \
  X(tan, 0x1p-41)             \
  X(tanh, 0x1p-41)            \
  X(tanpi, 0x1p-41)           \
  X(tgamma, 0x1p-41)          \
  X(atan2, 0x1p-41)           \
  X(atan2pi, 0x1p-41)         \
  X(hypot, 0x1p-41)           \
  X(pow, 0x1p-41)             \
  X(pown, 0x1p-41)            \
  X(powr, 0x1p-41)            \
  X(rootn, 0x1p-38)           \
  X(lgamma_r, 0x1p-33)        \
  X(sincos, 0x1p-41)          \
  X(add, 0x1p-41)             \
  X(ceil, 0x1p-41)            \
  X(copysign, 0x1p-41)        \
  X(divide, 0x1p-41)          \
  X(fabs, 0x1p-41)            \
  X(fdim, 0x1p-41)            \
  X(floor, 0x1p-41)           \
  X(fma, 0x1p-41)             \
  X(fmax, 0x1p-41)            \
  X(fmin, 0x1p-41)            \
  X(fmod, 0x1p-41)            \
  X(fract, 0x1p-41)           \
  X(frexp, 0x1p-41)           \
  X(half_fract, 0x1p-41)      \
  X(half_nextafter, 0x1p-41)  \
  X(ilogb, 0x1p-41)           \
  X(ldexp, 0x1p-41)           \
  X(logb, 0x1p-41)            \
  X(maxmag, 0x1p-41)          \
  X(minmag, 0x1p-41)          \
  X(modf, 0x1p-41)            \
  X(multiply, 0x1p-41)        \
  X(nan, 0x1p-41)             \
  X(nextafter, 0x1p-41)       \
  X(remainder, 0x1p-41)       \
  X(remquo, 0x1p-41)          \
  X(rint, 0x1p-41)            \
  X(round, 0x1p-41)           \
  X(subtract, 0x1p-41)        \
  X(trunc, 0x1p-41)

namespace assay::reference {

namespace fast {
#define ASSAY_DECLARE(name, bound) extern const FastEvaluator name;
ASSAY_FAST_KERNELS(ASSAY_DECLARE)
#undef ASSAY_DECLARE
}  // namespace fast

// The kernels, one of each per instruction set.
#define ASSAY_DECLARE(name, bound) void name(const FastBlock& block);
#define ASSAY_DECLARE_SET(set)      \
  namespace set::kernel {           \
  ASSAY_FAST_KERNELS(ASSAY_DECLARE) \
  }
ASSAY_EACH_SET(ASSAY_DECLARE_SET)
#undef ASSAY_DECLARE_SET
#undef ASSAY_DECLARE

}  // namespace assay::reference
