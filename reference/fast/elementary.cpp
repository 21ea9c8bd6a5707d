// Functions of one argument by the vector library. The build compiles this file for each
// instruction set.
//
// `costly` selects the arguments that need the library. For other arguments, the first terms of a
// series or the limit are enough. The first omitted term is below 2^-50 of the value, far within
// FastEvaluator::bound. If the value overflows or underflows in float, the result is any number far
// outside the range.
#include "reference/fast/shapes.h"

namespace assay::reference::ASSAY_FAST_ISA {
namespace {

constexpr double pi = 3.14159265358979323846;
constexpr double one_over_pi = 0.318309886183790671538;
constexpr double two_over_root_pi = 1.12837916709551257390;
constexpr double ln_2 = 0.693147180559945309417;
constexpr double ln_10 = 2.30258509299404568402;
constexpr double euler_gamma = 0.577215664901532860607;
constexpr double half_log_2_pi = 0.918938533204672741780;
constexpr double overflowing = 0x1p200;
constexpr double underflowing = 0x1p-300;

Vec nan_box() {
  return constant_box(canonical_nan);
}

/// low <= |x| < high
Mask magnitude_in(Vec x, double low, double high) {
  const Vec a = abs(x);
  return both(less_equal(set(low), a), less(a, set(high)));
}
Mask in(Vec x, double low, double high) {
  return both(less_equal(set(low), x), less(x, set(high)));
}
Mask tiny(Vec x) {
  return less(abs(x), set(1.0));
}
/// x + c x^3
Vec odd_series(Vec x, double c) {
  return x * (set(1.0) + set(c) * x * x);
}
/// 1 + c x^2
Vec even_series(Vec x, double c) {
  return set(1.0) + set(c) * x * x;
}

constexpr AtSpecials exponential{box(bits_of_one), box(bits_of_one), box(bits_of_infinity), box(0)};

// exp(x) = 1 + x (1 + ...), next term x^2 / 2
struct Exp {
  static constexpr AtSpecials at = exponential;
  static Mask costly(Vec x) { return magnitude_in(x, 0x1p-26, 200); }
  static Vec value(Vec x) { return ASSAY_SLEEF(exp, u10)(x); }
  static Vec easy(Vec x) {
    return select(tiny(x), set(1.0) + x, select(sign(x), set(underflowing), set(overflowing)));
  }
};
struct Exp2 {
  static constexpr AtSpecials at = exponential;
  static Mask costly(Vec x) { return magnitude_in(x, 0x1p-26, 300); }
  static Vec value(Vec x) { return ASSAY_SLEEF(exp2, u35)(x); }
  static Vec easy(Vec x) {
    return select(tiny(x), set(1.0) + set(ln_2) * x,
                  select(sign(x), set(underflowing), set(overflowing)));
  }
};
struct Exp10 {
  static constexpr AtSpecials at = exponential;
  static Mask costly(Vec x) { return magnitude_in(x, 0x1p-28, 100); }
  static Vec value(Vec x) { return ASSAY_SLEEF(exp10, u35)(x); }
  static Vec easy(Vec x) {
    return select(tiny(x), set(1.0) + set(ln_10) * x,
                  select(sign(x), set(underflowing), set(overflowing)));
  }
};
// x + x^2 / 2; the next term is x^3 / 6. expm1(-60) rounds to -1.
struct Expm1 {
  static constexpr AtSpecials at{box(0), box(minus), box(bits_of_infinity),
                                 box(minus | bits_of_one)};
  static Mask costly(Vec x) { return both(less_equal(set(0x1p-26), abs(x)), in(x, -60, 200)); }
  static Vec value(Vec x) { return ASSAY_SLEEF(expm1, u10)(x); }
  static Vec easy(Vec x) {
    return select(tiny(x), x + set(0.5) * x * x, select(sign(x), set(-1.0), set(overflowing)));
  }
};

constexpr AtSpecials logarithm{box(minus | bits_of_infinity), box(minus | bits_of_infinity),
                               box(bits_of_infinity), box(canonical_nan)};

/// Arguments below zero have no logarithm.
struct OfPositive {
  static Mask costly(Vec x) { return both(less(set(0.0), x), less(x, set(__builtin_inf()))); }
  static Vec easy(Vec) { return nan_box(); }
};
struct Log : OfPositive {
  static constexpr AtSpecials at = logarithm;
  static Vec value(Vec x) { return ASSAY_SLEEF(log, u35)(x); }
};
struct Log2 : OfPositive {
  static constexpr AtSpecials at = logarithm;
  static Vec value(Vec x) { return ASSAY_SLEEF(log2, u35)(x); }
};
struct Log10 : OfPositive {
  static constexpr AtSpecials at = logarithm;
  static Vec value(Vec x) { return ASSAY_SLEEF(log10, u10)(x); }
};
// x - x^2 / 2; the next term is x^3 / 3.
struct Log1p {
  static constexpr AtSpecials at{box(0), box(minus), box(bits_of_infinity), box(canonical_nan)};
  static Mask costly(Vec x) {
    return both(both(less(set(-1.0), x), less(x, set(__builtin_inf()))),
                less_equal(set(0x1p-26), abs(x)));
  }
  static Vec value(Vec x) { return ASSAY_SLEEF(log1p, u10)(x); }
  static Vec easy(Vec x) {
    const Vec pole = constant_box(minus | bits_of_infinity);
    return select(tiny(x), x - set(0.5) * x * x, select(equal(x, set(-1.0)), pole, nan_box()));
  }
};

// Division and square root have double's rounding error 2^-53. rsqrt has twice this error.
struct Sqrt : OfPositive {
  static constexpr AtSpecials at{box(0), box(minus), box(bits_of_infinity), box(canonical_nan)};
  static Vec value(Vec x) { return ASSAY_FAST_ISA::sqrt(x); }
};
struct Rsqrt : OfPositive {
  static constexpr AtSpecials at{undecided_bits, undecided_bits, undecided_bits,
                                 box(canonical_nan)};
  static Vec value(Vec x) { return set(1.0) / ASSAY_FAST_ISA::sqrt(x); }
};
struct Cbrt {
  static constexpr AtSpecials at = themselves;
  static Mask costly(Vec x) { return magnitude_in(x, 0x1p-149, __builtin_inf()); }
  static Vec value(Vec x) { return ASSAY_SLEEF(cbrt, u35)(x); }
  static Vec easy(Vec) { return undecided(); }
};

// Omitted terms: x^4 / 120 and x^4 / 24 below 2^-12, 2 x^4 / 15 below 2^-13.
struct Sin {
  static constexpr AtSpecials at = zeros_only;
  static Mask costly(Vec x) { return magnitude_in(x, 0x1p-12, __builtin_inf()); }
  static Vec value(Vec x) { return ASSAY_SLEEF(sin, u35)(x); }
  static Vec easy(Vec x) { return odd_series(x, -1.0 / 6); }
};
constexpr AtSpecials cosine{box(bits_of_one), box(bits_of_one), box(canonical_nan),
                            box(canonical_nan)};
struct Cos {
  static constexpr AtSpecials at = cosine;
  static Mask costly(Vec x) { return magnitude_in(x, 0x1p-12, __builtin_inf()); }
  static Vec value(Vec x) { return ASSAY_SLEEF(cos, u35)(x); }
  static Vec easy(Vec x) { return even_series(x, -0.5); }
};
struct Tan {
  static constexpr AtSpecials at = zeros_only;
  static Mask costly(Vec x) { return magnitude_in(x, 0x1p-13, __builtin_inf()); }
  static Vec value(Vec x) { return ASSAY_SLEEF(tan, u35)(x); }
  static Vec easy(Vec x) { return odd_series(x, 1.0 / 3); }
};

// Products of floats stay in double's range.
struct Degrees {
  static Vec value(Vec x) { return box_specials(x * set(180 / pi)); }
};
struct Radians {
  static Vec value(Vec x) { return box_specials(x * set(pi / 180)); }
};

// Removes whole turns exactly: the library is wrong for large arguments of sinpi and cospi. 7.5.1
// prescribes the zeros and poles.
Vec within_one_turn(Vec x) {
  return x - set(2.0) * rint(x * set(0.5));
}
struct Sinpi {
  static constexpr AtSpecials at = zeros_only;
  static Mask costly(Vec x) { return magnitude_in(x, 0x1p-14, 0x1p23); }
  static Vec value(Vec x) {
    return select(is_integer(x), copy_sign_box(x), ASSAY_SLEEF(sinpi, u05)(within_one_turn(x)));
  }
  static Vec easy(Vec x) {
    return select(tiny(x), odd_series(x * set(pi), -1.0 / 6), copy_sign_box(x));
  }
  static Vec copy_sign_box(Vec x) { return select(sign(x), constant_box(minus), constant_box(0)); }
};
struct Cospi {
  static constexpr AtSpecials at = cosine;
  static Mask costly(Vec x) { return magnitude_in(x, 0x1p-14, 0x1p24); }
  static Vec value(Vec x) {
    const Mask half = both(is_integer(x + x), negate(is_integer(x)));
    return select(half, constant_box(0), ASSAY_SLEEF(cospi, u05)(within_one_turn(x)));
  }
  static Vec easy(Vec x) {  // every float from 2^24 on is even
    return select(tiny(x), even_series(x * set(pi), -0.5), set(1.0));
  }
};
// sinpi / cospi of x reduced to [-0.5, 0.5]. The errors of sinpi, of cospi and of the division add
// up.
struct Tanpi {
  static constexpr AtSpecials at = zeros_only;
  static Mask costly(Vec x) { return magnitude_in(x, 0x1p-14, 0x1p24); }
  static Vec value(Vec x) {
    const Vec part = x - rint(x);
    Vec result = ASSAY_SLEEF(sinpi, u05)(part) / ASSAY_SLEEF(cospi, u05)(part);
    const Mask negative_zero = bit_of(x, is_odd(x));
    result =
        select(is_integer(x), select(negative_zero, constant_box(minus), constant_box(0)), result);
    const Mask half = both(is_integer(x + x), negate(is_integer(x)));
    const Vec pole = select(is_odd(floor(x)), constant_box(minus | bits_of_infinity),
                            constant_box(bits_of_infinity));
    return select(half, pole, result);
  }
  static Vec easy(Vec x) {
    return select(tiny(x), odd_series(x * set(pi), 1.0 / 3),
                  select(sign(x), constant_box(minus), constant_box(0)));
  }
  static Mask bit_of(Vec x, Mask turned) {
    return either(both(sign(x), negate(turned)), both(negate(sign(x)), turned));
  }
};

// Omitted terms: 3 x^4 / 40 below 2^-13 (asin); x^3 / 6 of pi / 2 below 2^-17 (acos).
struct Asin {
  static constexpr AtSpecials at = zeros_only;
  static Mask costly(Vec x) {
    return both(magnitude_in(x, 0x1p-13, 1.5), less_equal(abs(x), set(1.0)));
  }
  static Vec value(Vec x) { return ASSAY_SLEEF(asin, u35)(x); }
  static Vec easy(Vec x) { return select(tiny(x), odd_series(x, 1.0 / 6), nan_box()); }
};
struct Asinpi : Asin {
  static Vec value(Vec x) { return Asin::value(x) * set(one_over_pi); }
  static Vec easy(Vec x) {
    return select(tiny(x), odd_series(x, 1.0 / 6) * set(one_over_pi), nan_box());
  }
};
constexpr AtSpecials arc_cosine{undecided_bits, undecided_bits, box(canonical_nan),
                                box(canonical_nan)};
struct Acos {
  static constexpr AtSpecials at = arc_cosine;
  static Mask costly(Vec x) {
    return both(less_equal(set(0x1p-17), abs(x)), less_equal(abs(x), set(1.0)));
  }
  static Vec value(Vec x) { return ASSAY_SLEEF(acos, u35)(x); }
  static Vec easy(Vec x) { return select(tiny(x), set(pi / 2) - x, nan_box()); }
};
struct Acospi : Acos {
  static Vec value(Vec x) { return Acos::value(x) * set(one_over_pi); }
  static Vec easy(Vec x) {
    return select(tiny(x), (set(pi / 2) - x) * set(one_over_pi), nan_box());
  }
};
// Omitted term: x^4 / 5. Beyond 2^60 the value is within 2^-60 of pi / 2.
struct Atan {
  static constexpr AtSpecials at{box(0), box(minus), undecided_bits, undecided_bits};
  static Mask costly(Vec x) { return magnitude_in(x, 0x1p-13, 0x1p60); }
  static Vec value(Vec x) { return ASSAY_SLEEF(atan, u35)(x); }
  static Vec easy(Vec x) {
    return select(tiny(x), odd_series(x, -1.0 / 3), copy_sign(set(pi / 2), x));
  }
};
struct Atanpi : Atan {
  static constexpr AtSpecials at{box(0), box(minus), box(0x3f00'0000u), box(0xbf00'0000u)};
  static Vec value(Vec x) { return Atan::value(x) * set(one_over_pi); }
  static Vec easy(Vec x) {
    return select(tiny(x), odd_series(x, -1.0 / 3) * set(one_over_pi), copy_sign(set(0.5), x));
  }
};

// Omitted terms: x^4 / 120, x^4 / 24, 2 x^4 / 15, 3 x^4 / 40, x^4 / 5. tanh(30) = 1 - 2^-85.
struct Sinh {
  static constexpr AtSpecials at = themselves;
  static Mask costly(Vec x) { return magnitude_in(x, 0x1p-13, 200); }
  static Vec value(Vec x) { return ASSAY_SLEEF(sinh, u35)(x); }
  static Vec easy(Vec x) {
    return select(tiny(x), odd_series(x, 1.0 / 6), copy_sign(set(overflowing), x));
  }
};
struct Cosh {
  static constexpr AtSpecials at{box(bits_of_one), box(bits_of_one), box(bits_of_infinity),
                                 box(bits_of_infinity)};
  static Mask costly(Vec x) { return magnitude_in(x, 0x1p-13, 200); }
  static Vec value(Vec x) { return ASSAY_SLEEF(cosh, u35)(x); }
  static Vec easy(Vec x) { return select(tiny(x), even_series(x, 0.5), set(overflowing)); }
};
struct Tanh {
  static constexpr AtSpecials at{box(0), box(minus), box(bits_of_one), box(minus | bits_of_one)};
  static Mask costly(Vec x) { return magnitude_in(x, 0x1p-13, 30); }
  static Vec value(Vec x) { return ASSAY_SLEEF(tanh, u35)(x); }
  static Vec easy(Vec x) {
    return select(tiny(x), odd_series(x, -1.0 / 3), copy_sign(set(1.0), x));
  }
};
struct Asinh {
  static constexpr AtSpecials at = themselves;
  static Mask costly(Vec x) { return magnitude_in(x, 0x1p-13, __builtin_inf()); }
  static Vec value(Vec x) { return ASSAY_SLEEF(asinh, u10)(x); }
  static Vec easy(Vec x) { return odd_series(x, -1.0 / 6); }
};
struct Acosh {
  static constexpr AtSpecials at{box(canonical_nan), box(canonical_nan), box(bits_of_infinity),
                                 box(canonical_nan)};
  static Mask costly(Vec x) { return in(x, 1.0, __builtin_inf()); }
  static Vec value(Vec x) { return ASSAY_SLEEF(acosh, u10)(x); }
  static Vec easy(Vec) { return nan_box(); }
};
struct Atanh {
  static constexpr AtSpecials at = zeros_only;
  static Mask costly(Vec x) { return magnitude_in(x, 0x1p-13, 1.0); }
  static Vec value(Vec x) { return ASSAY_SLEEF(atanh, u10)(x); }
  static Vec easy(Vec x) {
    const Vec pole =
        select(sign(x), constant_box(minus | bits_of_infinity), constant_box(bits_of_infinity));
    return select(tiny(x), odd_series(x, 1.0 / 3),
                  select(equal(abs(x), set(1.0)), pole, nan_box()));
  }
};

// Omitted terms: x^4 / 10 (erf), 2 x^3 / (3 sqrt(pi)) (erfc). erfc(6.5) < 2^-64.
struct Erf {
  static constexpr AtSpecials at{box(0), box(minus), box(bits_of_one), box(minus | bits_of_one)};
  static Mask costly(Vec x) { return magnitude_in(x, 0x1p-13, 6.5); }
  static Vec value(Vec x) { return ASSAY_SLEEF(erf, u10)(x); }
  static Vec easy(Vec x) {
    return select(tiny(x), odd_series(x, -1.0 / 3) * set(two_over_root_pi), copy_sign(set(1.0), x));
  }
};
struct Erfc {
  static constexpr AtSpecials at{undecided_bits, undecided_bits, box(0), box(0x4000'0000u)};
  static Mask costly(Vec x) { return both(less_equal(set(0x1p-18), abs(x)), in(x, -6.5, 14)); }
  static Vec value(Vec x) { return ASSAY_SLEEF(erfc, u15)(x); }
  static Vec easy(Vec x) {  // erfc(14) < 2^-285
    return select(tiny(x), set(1.0) - set(two_over_root_pi) * x,
                  select(sign(x), set(2.0), set(underflowing)));
  }
};

// Near 0: 1 / x - gamma; the next term is about x. Beyond 40 the value exceeds 2^128. Below -60 the
// magnitude is less than 2^-250. For x < 0 the value is negative from an odd integer up to the next
// even integer.
struct Tgamma {
  static constexpr AtSpecials at{box(bits_of_infinity), box(minus | bits_of_infinity),
                                 box(bits_of_infinity), box(canonical_nan)};
  static Mask costly(Vec x) {
    return both(both(in(x, -60, 40), less_equal(set(0x1p-26), abs(x))),
                either(less(set(0.0), x), negate(is_integer(x))));
  }
  static Vec value(Vec x) { return ASSAY_SLEEF(tgamma, u10)(x); }
  static Vec easy(Vec x) {
    const Vec underflow = select(is_odd(floor(x)), set(-underflowing), set(underflowing));
    const Vec below = select(is_integer(x), nan_box(), underflow);
    return select(tiny(x), set(1.0) / x - set(euler_gamma),
                  select(sign(x), below, set(overflowing)));
  }
};

/// x (c[0] + x (c[1] + ...))
template <std::size_t N>
Vec power_series(Vec x, const double (&c)[N]) {
  Vec sum = set(c[N - 1]);
  for (std::size_t k = N - 1; k-- > 0;) sum = multiply_add(sum, x, set(c[k]));
  return sum * x;
}

// Most arguments need only one logarithm. Near 0, lgamma(x) = -log|x| + lgamma(1 + x). From 16 on,
// Stirling's series is used. Around 1 and 2, a power series is used. Near the zeros below 0, the
// library's relative error is large, so MPFR decides.
struct Lgamma {
  static constexpr AtSpecials at{box(bits_of_infinity), box(bits_of_infinity),
                                 box(bits_of_infinity), box(bits_of_infinity)};
  /// lgamma(1 + x): -gamma x + zeta(2)/2 x^2 - zeta(3)/3 x^3 ...
  static constexpr double from_1[] = {-euler_gamma,
                                      0.822467033424113218236,
                                      -0.400685634386531428467,
                                      0.270580808427784547879,
                                      -0.207385551028673985266,
                                      0.169557176997408189952,
                                      -0.144049896768846118119};
  /// lgamma(2 + x): (1 - gamma) x + (zeta(2) - 1)/2 x^2 - (zeta(3) - 1)/3 x^3 ...
  static constexpr double from_2[] = {0.422784335098467139393,    0.322467033424113218236,
                                      -0.0673523010531980951332,  0.0205808084277845478790,
                                      -0.00738555102867398526627, 0.00289051033074152328575,
                                      -0.00119275391170326097711};
  /// lgamma(x) - ((x - 1/2) log x - x + log(2 pi) / 2), as a series of the odd powers of 1/x.
  static constexpr double from_infinity[] = {1.0 / 12, -1.0 / 360, 1.0 / 1260, -1.0 / 1680};

  static Mask costly(Vec x) {
    const Mask middle = both(less(set(0x1p-12), abs(x)), less(x, set(16.0)));
    return both(middle, either(less(set(0.0), x), negate(is_integer(x))));
  }
  static Vec value(Vec x) {
    const Vec result = ASSAY_SLEEF(lgamma, u10)(x);
    const Mask small = less(abs(result), set(0x1p-8));
    if (!any(small)) return result;
    const Vec beyond_1 = x - set(1.0), beyond_2 = x - set(2.0);
    Vec at_zero =
        select(less(abs(beyond_1), set(0x1p-7)), power_series(beyond_1, from_1), undecided());
    at_zero = select(less(abs(beyond_2), set(0x1p-6)), power_series(beyond_2, from_2), at_zero);
    return select(small, at_zero, result);
  }
  static Vec easy(Vec x) {
    const Vec log = ASSAY_SLEEF(log, u35)(abs(x));
    const Vec near = power_series(x, {from_1[0], from_1[1], from_1[2]}) - log;
    const Vec inverse = set(1.0) / x;
    const Vec square = inverse * inverse;
    const Vec rest =
        inverse * set(from_infinity[0]) +
        inverse * power_series(square, {from_infinity[1], from_infinity[2], from_infinity[3]});
    const Vec far = (x - set(0.5)) * log - x + (set(half_log_2_pi) + rest);
    const Vec pole = constant_box(bits_of_infinity);
    return select(less_equal(abs(x), set(0x1p-12)), near, select(sign(x), pole, far));
  }
};

}  // namespace

namespace kernel {
void exp(const FastBlock& block) {
  one_argument<Exp>(block);
}
void exp2(const FastBlock& block) {
  one_argument<Exp2>(block);
}
void exp10(const FastBlock& block) {
  one_argument<Exp10>(block);
}
void expm1(const FastBlock& block) {
  one_argument<Expm1>(block);
}
void log(const FastBlock& block) {
  one_argument<Log>(block);
}
void log2(const FastBlock& block) {
  one_argument<Log2>(block);
}
void log10(const FastBlock& block) {
  one_argument<Log10>(block);
}
void log1p(const FastBlock& block) {
  one_argument<Log1p>(block);
}
void sqrt(const FastBlock& block) {
  one_argument<Sqrt>(block);
}
void rsqrt(const FastBlock& block) {
  one_argument<Rsqrt>(block);
}
void cbrt(const FastBlock& block) {
  one_argument<Cbrt>(block);
}
void sin(const FastBlock& block) {
  one_argument<Sin>(block);
}
void cos(const FastBlock& block) {
  one_argument<Cos>(block);
}
void tan(const FastBlock& block) {
  one_argument<Tan>(block);
}
void degrees(const FastBlock& block) {
  one_argument_exact<Degrees>(block);
}
void radians(const FastBlock& block) {
  one_argument_exact<Radians>(block);
}
void sinpi(const FastBlock& block) {
  one_argument<Sinpi>(block);
}
void cospi(const FastBlock& block) {
  one_argument<Cospi>(block);
}
void tanpi(const FastBlock& block) {
  one_argument<Tanpi>(block);
}
void asin(const FastBlock& block) {
  one_argument<Asin>(block);
}
void asinpi(const FastBlock& block) {
  one_argument<Asinpi>(block);
}
void acos(const FastBlock& block) {
  one_argument<Acos>(block);
}
void acospi(const FastBlock& block) {
  one_argument<Acospi>(block);
}
void atan(const FastBlock& block) {
  one_argument<Atan>(block);
}
void atanpi(const FastBlock& block) {
  one_argument<Atanpi>(block);
}
void sinh(const FastBlock& block) {
  one_argument<Sinh>(block);
}
void cosh(const FastBlock& block) {
  one_argument<Cosh>(block);
}
void tanh(const FastBlock& block) {
  one_argument<Tanh>(block);
}
void asinh(const FastBlock& block) {
  one_argument<Asinh>(block);
}
void acosh(const FastBlock& block) {
  one_argument<Acosh>(block);
}
void atanh(const FastBlock& block) {
  one_argument<Atanh>(block);
}
void erf(const FastBlock& block) {
  one_argument<Erf>(block);
}
void erfc(const FastBlock& block) {
  one_argument<Erfc>(block);
}
void tgamma(const FastBlock& block) {
  one_argument<Tgamma>(block);
}
void lgamma(const FastBlock& block) {
  one_argument<Lgamma>(block);
}

void sincos(const FastBlock& block) {
  one_argument<Sin>(block);
  one_argument<Cos>({{block.inputs[0]}, {block.values[1]}, block.count});
}

/// The sign of gamma, as in Tgamma; 0 at zero and negative integers (7.5.1). The specification
/// states no sign for a NaN or an infinity.
void lgamma_r(const FastBlock& block) {
  one_argument<Lgamma>(block);
  const float* xs = static_cast<const float*>(block.inputs[0]);
  for (std::size_t i = 0; i < block.count; i += lanes) {
    const Vec x = load_floats(xs + i);
    const Mask below = less(x, set(0.0));
    const Mask pole = either(is_zero(x), both(below, is_integer(x)));
    Vec result = select(both(below, is_odd(ASSAY_FAST_ISA::floor(x))), constant_box(0xffff'ffffu),
                        constant_box(1));
    result = select(pole, constant_box(0), result);
    const Mask free = either(is_nan(x), equal(abs(x), set(__builtin_inf())));
    store(block.values[1] + i, select(free, number(set_bits(any_int)), result));
  }
}
}  // namespace kernel

}  // namespace assay::reference::ASSAY_FAST_ISA
