// Functions of doubles. This file is compiled once for each instruction set.
#include "reference/precise/vector.h"

namespace assay::reference::ASSAY_FAST_ISA {
namespace {

/// Below this |x|, f(x) = x + c x^2 + ... differs from x by less than 2^-100 |x|.
constexpr double linear_below = 0x1p-101;

Outcome power_of_e(Twin x) {
  const Exponential e = exponential(x);
  return number_of(plus_one(e.less_one), e.exponent);
}

constexpr Specials of_exponential{{1}, {1}, {infinity}, {0.0}};

struct Exp {
  static constexpr Specials at = of_exponential;
  static Outcome value(Vec x) { return power_of_e(twin(clamp(x, -1000, 1000))); }
};
struct Exp2 {
  static constexpr Specials at = of_exponential;
  static Outcome value(Vec x) {
    const Vec limited = clamp(x, -1500, 1500);
    const Vec k = rint(limited);
    const Twin r = product(twin(pair_ln_2), limited - k);
    return number_of(plus_one(expm1_of_reduced(r)), k);
  }
};
struct Exp10 {
  static constexpr Specials at = of_exponential;
  static Outcome value(Vec x) { return power_of_e(product(twin(pair_ln_10), clamp(x, -400, 400))); }
};
struct Expm1 {
  static constexpr Specials at{{0.0}, {-0.0}, {infinity}, {-1}};
  static Outcome value(Vec x) {
    const Exponential e = exponential(twin(clamp(x, -200, 1000)));
    const Vec up = max(e.exponent, set(0.0)), down = min(e.exponent, set(0.0));
    const Vec one = power_of_two(max(set(0.0) - up, set(-300.0)));
    const Twin far = sum(scaled(plus_one(e.less_one), power_of_two(down)), set(0.0) - one);
    const Twin result = select(is_zero(e.exponent), e.less_one, far);
    const Mask linear = less(abs(x), set(linear_below));
    return number_of(select(linear, twin(x), result), select(linear, set(0.0), up));
  }
};

constexpr Specials of_logarithm{{-infinity}, {-infinity}, {infinity}, none};

template <class F>
Outcome of_positive(Vec x) {
  const Mask negative_x = sign(x);
  const Outcome result = number_of(F::of(abs(x)));
  return any(negative_x) ? select(negative_x, constant(not_a_number), result) : result;
}
struct Log {
  static constexpr Specials at = of_logarithm;
  static Twin of(Vec x) { return natural(logarithm(x)); }
  static Outcome value(Vec x) { return exact_at_one(x, of_positive<Log>(x)); }
  /// log(1), log2(1) and log10(1) are exact zeros (C99 F.9.3.7 and the next sections).
  static Outcome exact_at_one(Vec x, const Outcome& outcome) {
    return select(equal(x, set(1.0)), constant(0.0), outcome);
  }
};
struct Log2 {
  static constexpr Specials at = of_logarithm;
  static Twin of(Vec x) {
    const Logarithm l = logarithm(x);
    return sum(product(l.of_factor, twin(pair_one_over_ln_2)), l.exponent);
  }
  static Outcome value(Vec x) { return Log::exact_at_one(x, of_positive<Log2>(x)); }
};
struct Log10 {
  static constexpr Specials at = of_logarithm;
  static Twin of(Vec x) { return product(natural(logarithm(x)), twin(pair_one_over_ln_10)); }
  static Outcome value(Vec x) { return Log::exact_at_one(x, of_positive<Log10>(x)); }
};

/// log(1 + u) for -1 < u < 2^900. The relative error is also small near zero.
Twin log_of_one_plus(Twin u) {
  const Twin whole = sum(u, set(1.0));
  const Parts p = balanced_parts(whole.hi);
  const Mask near_one = is_zero(p.exponent);
  const Vec down = power_of_two(set(0.0) - p.exponent);
  const Twin factor = scaled(whole, down);
  const Twin less_one = select(near_one, u, sum(factor, set(-1.0)));
  return natural({log_of_reduced(less_one, sum(factor, set(1.0))), p.exponent});
}
struct Log1p {
  static constexpr Specials at{{0.0}, {-0.0}, {infinity}, none};
  static Outcome value(Vec x) {
    const Mask below = less(x, set(-1.0)), pole = equal(x, set(-1.0));
    const Mask great = less(set(0x1p200), x);  // 1 / x is far below the last digit
    const Mask odd = either(below, pole);
    const Vec safe = select(either(odd, great), set(1.0), x);
    Outcome result = number_of(log_of_one_plus(twin(safe)));
    if (any(great)) result = select(great, number_of(Log::of(abs(x))), result);
    result = select(less(abs(x), set(linear_below)), number_of(twin(x)), result);
    return select(below, constant(not_a_number), select(pole, constant(-infinity), result));
  }
};

/// e^|x| for |x| up to 1000.
Exponential of_magnitude(Vec x) {
  return exponential(twin(min(abs(x), set(1000.0))));
}
struct Sinh {
  static constexpr Specials at = themselves;
  static Outcome value(Vec x) {
    const Exponential e = of_magnitude(x);
    const Twin m = plus_one(e.less_one);
    const Vec down = power_of_two(max(set(-2.0) * e.exponent, set(-500.0)));
    const Twin far = difference(m, scaled(quotient(twin(set(1.0)), m), down));
    const Twin near = sum(e.less_one, quotient(e.less_one, m));
    Twin result = select(is_zero(e.exponent), near, far);
    result = with_sign(scaled(result, set(0.5)), x);
    const Mask linear = less(abs(x), set(linear_below));
    return number_of(select(linear, twin(x), result), select(linear, set(0.0), e.exponent));
  }
};
struct Cosh {
  static constexpr Specials at{{1}, {1}, {infinity}, {infinity}};
  static Outcome value(Vec x) {
    const Exponential e = of_magnitude(x);
    const Twin m = plus_one(e.less_one);
    const Vec down = power_of_two(max(set(-2.0) * e.exponent, set(-500.0)));
    const Twin result = sum(m, scaled(quotient(twin(set(1.0)), m), down));
    return number_of(scaled(result, set(0.5)), e.exponent);
  }
};
/// t / (t + 2) with t = e^2x - 1
struct Tanh {
  static constexpr Specials at{{0.0}, {-0.0}, {1}, {-1}};
  static Outcome value(Vec x) {
    const Vec a = min(abs(x), set(60.0));
    const Exponential e = exponential(twin(a + a));
    const Vec up = power_of_two(e.exponent);
    const Twin far = sum(scaled(plus_one(e.less_one), up), set(-1.0));
    const Twin t = select(is_zero(e.exponent), e.less_one, far);
    const Twin result = with_sign(quotient(t, sum(t, set(2.0))), x);
    return number_of(select(less(abs(x), set(linear_below)), twin(x), result));
  }
};

/// log(2 |x|) for great |x|
Twin log_of_double(Vec a) {
  Logarithm l = logarithm(a);
  l.exponent = l.exponent + set(1.0);
  return natural(l);
}
struct Asinh {
  static constexpr Specials at = themselves;
  static Outcome value(Vec x) {
    const Vec a = abs(x);
    const Mask great = less(set(0x1p200), a);
    const Vec safe = select(great, set(1.0), a);
    const Twin square = product(safe, safe);
    const Twin root = square_root(sum(square, set(1.0)));
    const Twin u = sum(quotient(square, sum(root, set(1.0))), safe);
    Twin result = log_of_one_plus(u);
    if (any(great)) result = select(great, log_of_double(a), result);
    result = with_sign(result, x);
    return number_of(select(less(a, set(linear_below)), twin(x), result));
  }
};
struct Acosh {
  static constexpr Specials at{none, none, {infinity}, none};
  static Outcome value(Vec x) {
    const Mask below = less(x, set(1.0)), one = equal(x, set(1.0));
    const Mask great = less(set(0x1p200), x);
    const Vec safe = select(either(either(below, one), great), set(2.0), x);
    const Twin t = sum(safe, set(-1.0));
    const Twin u = sum(t, square_root(product(t, sum(t, set(2.0)))));
    Twin result = log_of_one_plus(u);
    if (any(great)) result = select(great, log_of_double(abs(x)), result);
    return select(below, constant(not_a_number), select(one, constant(0.0), number_of(result)));
  }
};
struct Atanh {
  static constexpr Specials at = zeros_only;
  static Outcome value(Vec x) {
    const Vec a = abs(x);
    const Mask inside = less(a, set(1.0));
    const Vec safe = select(inside, a, set(0.5));
    const Twin u = quotient(twin(safe + safe), sum(set(1.0), set(0.0) - safe));
    const Twin result = with_sign(scaled(log_of_one_plus(u), set(0.5)), x);
    const Outcome outcome = number_of(select(less(a, set(linear_below)), twin(x), result));
    if (all(inside)) return outcome;
    const Outcome pole = exactly(copy_sign(set(infinity), x));
    return select(inside, outcome, select(equal(a, set(1.0)), pole, constant(not_a_number)));
  }
};

// Computes the root of a number in [1, 8) in double. A Newton step then doubles the number of right
// bits.
struct Rsqrt {
  static constexpr Specials at{mpfr_s, mpfr_s, mpfr_s, none};
  static Twin of(Vec m) {
    const Vec y = set(1.0) / ASSAY_FAST_ISA::sqrt(m);
    const Twin t = product(product(y, y), m);
    const Vec rest = (set(1.0) - t.hi) - t.lo;
    return ordered_sum(y, set(0.5) * y * rest);
  }
  static Outcome value(Vec x) {
    const Parts p = parts(abs(x));
    const Vec half = floor(p.exponent * set(0.5));
    const Vec m = select(is_odd(p.exponent), p.significand + p.significand, p.significand);
    const Outcome result = number_of(of(m), set(0.0) - half);
    return select(sign(x), constant(not_a_number), result);
  }
};
struct Cbrt {
  static constexpr Specials at = themselves;
  static Outcome value(Vec x) {
    const Parts p = parts(abs(x));
    const Vec third = floor((p.exponent + set(0.5)) * set(1.0 / 3));
    const Vec m = p.significand * power_of_two(p.exponent - set(3.0) * third);
    const Vec y = ASSAY_SLEEF(cbrt, u35)(m);
    const Twin square = product(y, y);
    const Twin cube = product(square, y);
    const Vec rest = (m - cube.hi) - cube.lo;
    return number_of(with_sign(ordered_sum(y, rest / (set(3.0) * square.hi)), x), third);
  }
};
struct Hypot {
  static Outcome value(Vec x, Vec y) {
    const Mask easy = both(ordinary(x), ordinary(y));
    const Parts great = parts(select(easy, max(abs(x), abs(y)), set(1.0)));
    const Parts small = parts(select(easy, min(abs(x), abs(y)), set(1.0)));
    const Vec lesser =
        small.significand * power_of_two(max(small.exponent - great.exponent, set(-300.0)));
    const Twin squares =
        sum(product(great.significand, great.significand), product(lesser, lesser));
    const Outcome result = number_of(square_root(squares), great.exponent);
    if (all(easy)) return result;
    const Mask infinite = either(is_infinite(x), is_infinite(y));
    const Mask nan = either(is_nan(x), is_nan(y));
    Outcome other = exactly(max(abs(x), abs(y)));  // hypot(x, +-0) is fabs(x)
    other = select(nan, constant(not_a_number), other);
    other = select(infinite, constant(infinity), other);
    return select(easy, result, other);
  }
};

/// |x|^(y / n) for finite |x| other than 0 and 1. y is clamped to 2^66. Beyond 2^66, every power
/// overflows or underflows, because no logarithm is below 2^-53.
Outcome power_of_magnitude(Vec x, Vec y, Vec n) {
  const Twin log = natural(logarithm(abs(x)));
  Twin product_of_log = product(log, clamp(y, -0x1p66, 0x1p66));
  product_of_log = quotient(product_of_log, twin(n));
  const Mask inside = less(abs(product_of_log.hi), set(1000.0));
  product_of_log = select(inside, product_of_log, twin(copy_sign(set(1000.0), product_of_log.hi)));
  return power_of_e(product_of_log);
}
Mask has_power(Vec x, Vec y) {
  return both(both(ordinary(x), ordinary(y)), negate(equal(abs(x), set(1.0))));
}
/// For x < 0, an odd y gives a negative power, and an even y gives a positive power.
Outcome sign_of_power(const Outcome& power, Vec x, Vec y) {
  const Mask minus = both(sign(x), is_odd(y));
  return {select(minus, negative(power.value), power.value), power.scale, power.kind};
}
/// Results without an evaluation. A NaN gives a NaN, but not in pow(1, NaN) and pow(NaN, 0). MPFR
/// decides the remaining arguments.
Outcome without_power(Vec x, Vec y) {
  const Mask nan =
      both(either(is_nan(x), is_nan(y)), negate(either(equal(abs(x), set(1.0)), is_zero(y))));
  return select(nan, constant(not_a_number), not_known());
}
template <class F>
Outcome power(Vec x, Vec y) {
  const Mask easy = has_power(x, y);
  const Outcome result = F::ordinary_value(select(easy, x, set(2.0)), select(easy, y, set(1.0)));
  return all(easy) ? result : select(easy, result, without_power(x, y));
}
struct Pow {
  static Outcome ordinary_value(Vec x, Vec y) {
    const Outcome result = sign_of_power(power_of_magnitude(x, y, set(1.0)), x, y);
    return select(both(sign(x), negate(is_integer(y))), constant(not_a_number), result);
  }
  static Outcome value(Vec x, Vec y) { return power<Pow>(x, y); }
};
struct Powr {
  static Outcome ordinary_value(Vec x, Vec y) {
    return select(sign(x), constant(not_a_number), power_of_magnitude(x, y, set(1.0)));
  }
  static Outcome value(Vec x, Vec y) { return power<Powr>(x, y); }
};
struct Pown {
  static Outcome ordinary_value(Vec x, Vec n) {
    return sign_of_power(power_of_magnitude(x, n, set(1.0)), x, n);
  }
  static Outcome value(Vec x, Vec n) { return power<Pown>(x, n); }
};
struct Rootn {
  static Outcome ordinary_value(Vec x, Vec n) {
    const Outcome result = sign_of_power(power_of_magnitude(x, set(1.0), n), x, n);
    return select(both(sign(x), negate(is_odd(n))), constant(not_a_number), result);
  }
  static Outcome value(Vec x, Vec n) { return power<Rootn>(x, n); }
};

}  // namespace

namespace precise_kernel {
#define ASSAY_KERNEL(name, shape, F)     \
  void name(const PreciseBlock& block) { \
    shape<F>(block);                     \
  }
ASSAY_KERNEL(exp, one_argument, Exp)
ASSAY_KERNEL(exp2, one_argument, Exp2)
ASSAY_KERNEL(exp10, one_argument, Exp10)
ASSAY_KERNEL(expm1, one_argument, Expm1)
ASSAY_KERNEL(log, one_argument, Log)
ASSAY_KERNEL(log2, one_argument, Log2)
ASSAY_KERNEL(log10, one_argument, Log10)
ASSAY_KERNEL(log1p, one_argument, Log1p)
ASSAY_KERNEL(sinh, one_argument, Sinh)
ASSAY_KERNEL(cosh, one_argument, Cosh)
ASSAY_KERNEL(tanh, one_argument, Tanh)
ASSAY_KERNEL(asinh, one_argument, Asinh)
ASSAY_KERNEL(acosh, one_argument, Acosh)
ASSAY_KERNEL(atanh, one_argument, Atanh)
ASSAY_KERNEL(rsqrt, one_argument, Rsqrt)
ASSAY_KERNEL(cbrt, one_argument, Cbrt)
ASSAY_KERNEL(hypot, two_arguments, Hypot)
ASSAY_KERNEL(pow, two_arguments, Pow)
ASSAY_KERNEL(powr, two_arguments, Powr)
ASSAY_KERNEL(pown, number_and_int, Pown)
ASSAY_KERNEL(rootn, number_and_int, Rootn)
#undef ASSAY_KERNEL
}  // namespace precise_kernel

}  // namespace assay::reference::ASSAY_FAST_ISA
