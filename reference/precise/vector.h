#pragma once
// Arithmetic with twice the precision of double. No product may overflow. The low part of a product
// may underflow only if the result does not need it.
#include "reference/fast/vector.h"
#include "reference/precise/constants.h"
#include "reference/precise/precise.h"

namespace assay::reference::ASSAY_FAST_ISA {

/// A number as the sum of two doubles. `lo` is at most half an ulp of `hi`.
struct Twin {
  Vec hi, lo;
};

inline Twin twin(Pair pair) {
  return {set(pair.hi), set(pair.lo)};
}
inline Twin twin(Vec x) {
  return {x, set(0.0)};
}
inline Twin select(Mask m, Twin a, Twin b) {
  return {select(m, a.hi, b.hi), select(m, a.lo, b.lo)};
}
inline Twin negative(Twin a) {
  return {set(0.0) - a.hi, set(0.0) - a.lo};
}
/// `power` is a power of two.
inline Twin scaled(Twin a, Vec power) {
  return {a.hi * power, a.lo * power};
}
inline Twin with_sign(Twin magnitude, Vec from) {
  return select(sign(from), negative(magnitude), magnitude);
}

/// The exact sum a + b, for |a| >= |b| or a = 0.
inline Twin ordered_sum(Vec a, Vec b) {
  const Vec sum = a + b;
  return {sum, b - (sum - a)};
}
inline Twin sum(Vec a, Vec b) {
  const Vec whole = a + b;
  const Vec part = whole - a;
  return {whole, (a - (whole - part)) + (b - part)};
}
/// The upper 26 bits of a number, and the rest (Veltkamp).
inline Twin halves(Vec a) {
  const Vec spread = a * set(0x1p27 + 1);
  const Vec upper = spread - (spread - a);
  return {upper, a - upper};
}
inline Twin product(Vec a, Vec b) {
  const Vec whole = a * b;
  if constexpr (fused) return {whole, multiply_add(a, b, set(0.0) - whole)};
  const Twin x = halves(a), y = halves(b);
  return {whole, ((x.hi * y.hi - whole) + x.hi * y.lo + x.lo * y.hi) + x.lo * y.lo};
}

inline Twin sum(Twin a, Twin b) {
  Twin s = sum(a.hi, b.hi);
  const Twin t = sum(a.lo, b.lo);
  s = ordered_sum(s.hi, s.lo + t.hi);
  return ordered_sum(s.hi, s.lo + t.lo);
}
inline Twin sum(Twin a, Vec b) {
  const Twin s = sum(a.hi, b);
  return ordered_sum(s.hi, s.lo + a.lo);
}
inline Twin difference(Twin a, Twin b) {
  return sum(a, negative(b));
}
/// a + b for |a| >= |b|, without cancellation.
inline Twin dominated_sum(Twin a, Twin b) {
  const Twin s = ordered_sum(a.hi, b.hi);
  return ordered_sum(s.hi, s.lo + (a.lo + b.lo));
}
inline Twin product(Twin a, Twin b) {
  const Twin p = product(a.hi, b.hi);
  return ordered_sum(p.hi, multiply_add(a.hi, b.lo, multiply_add(a.lo, b.hi, p.lo)));
}
inline Twin product(Twin a, Vec b) {
  const Twin p = product(a.hi, b);
  return ordered_sum(p.hi, multiply_add(a.lo, b, p.lo));
}
inline Twin quotient(Twin a, Twin b) {
  const Vec first = a.hi / b.hi;
  const Twin rest = difference(a, product(b, first));
  const Vec second = rest.hi / b.hi;
  return ordered_sum(first, second);
}
inline Twin square_root(Twin a) {
  const Vec root = ASSAY_FAST_ISA::sqrt(a.hi);
  const Twin square = product(root, root);
  const Vec rest = (a.hi - square.hi) - square.lo + a.lo;
  const Vec correction = rest / (root + root);
  return ordered_sum(root, select(is_zero(root), set(0.0), correction));
}

/// terms[0] + terms[1] * x + ... The first `exact` terms are computed in twice double's precision,
/// and the other terms in double. Each term must be greater than the terms after it.
template <std::size_t exact, std::size_t count, std::size_t size>
inline Twin series(Twin x, const Pair (&terms)[size]) {
  static_assert(exact < count && count <= size);
  Vec tail = set(terms[count - 1].hi);
  for (std::size_t k = count - 1; k-- > exact;) tail = multiply_add(tail, x.hi, set(terms[k].hi));
  Twin total = dominated_sum(twin(terms[exact - 1]), product(x, tail));
  for (std::size_t k = exact - 1; k-- > 0;) {
    total = dominated_sum(twin(terms[k]), product(total, x));
  }
  return total;
}

/// 2^n for an integer n in [-1022, 1023].
inline Vec power_of_two(Vec n) {
  return number(shift_left<52>(bits(n + set(0x1p52 + 1023))));
}
inline Vec clamp(Vec x, double low, double high) {
  return min(max(x, set(low)), set(high));
}

/// x = significand * 2^exponent with 1 <= |significand| < 2. x is finite and not 0.
struct Parts {
  Vec significand, exponent;
};
inline Parts parts(Vec x) {
  const Mask tiny = less(abs(x), set(0x1p-1022));
  const Vec normal = select(tiny, x * set(0x1p54), x);
  const Bits field = bit_and(shift_right<52>(bits(normal)), set_bits(0x7ff));
  const Vec exponent = number(bit_or(field, bits(set(0x1p52)))) - set(0x1p52 + 1023);
  const Bits significand = bit_or(bit_and(bits(normal), set_bits(0x800f'ffff'ffff'ffffu)),
                                  set_bits(0x3ff0'0000'0000'0000u));
  return {number(significand), select(tiny, exponent - set(54.0), exponent)};
}

/// The results of the lanes, as in PreciseValues.
struct Outcome {
  Twin value;
  Vec scale, kind;
};
inline Vec known(Known kind) {
  return set(static_cast<double>(static_cast<int>(kind)));
}
inline Outcome number_of(Twin value) {
  return {value, set(0.0), known(Known::number)};
}
inline Outcome number_of(Twin value, Vec scale) {
  return {value, scale, known(Known::number)};
}
inline Outcome exactly(Vec value) {
  return {twin(value), set(0.0), known(Known::exactly)};
}
inline Outcome constant(double value) {
  return exactly(set(value));
}
inline Outcome not_known() {
  return {twin(set(0.0)), set(0.0), known(Known::undecided)};
}
/// A number beyond double's range, with the sign of `from`.
inline Outcome overflowing(Vec from) {
  return number_of(twin(copy_sign(set(1.0), from)), set(2000.0));
}
inline Outcome select(Mask m, const Outcome& a, const Outcome& b) {
  return {select(m, a.value, b.value), select(m, a.scale, b.scale), select(m, a.kind, b.kind)};
}
inline void store(const PreciseValues& to, std::size_t index, const Outcome& outcome) {
  store(to.hi + index, outcome.value.hi);
  store(to.lo + index, outcome.value.lo);
  store(to.scale + index, outcome.scale);
  store(to.kind + index, outcome.kind);
}

inline constexpr double infinity = __builtin_inf();
inline const double not_a_number = __builtin_nan("");

struct Special {
  double value = 0;
  Known kind = Known::exactly;
};
inline constexpr Special mpfr_s{0, Known::undecided};
struct Specials {
  Special plus_zero, minus_zero, plus_infinity, minus_infinity;
};
inline constexpr Special none{__builtin_nan("")};
inline constexpr Specials themselves{{0.0}, {-0.0}, {infinity}, {-infinity}};
inline constexpr Specials zeros_only{{0.0}, {-0.0}, none, none};

inline Outcome of_special(Special special) {
  return {twin(set(special.value)), set(0.0), known(special.kind)};
}
inline Outcome fix_specials(Vec x, const Outcome& outcome, const Specials& at) {
  const Mask negative_x = sign(x);
  Outcome fixed = select(
      is_zero(x), select(negative_x, of_special(at.minus_zero), of_special(at.plus_zero)), outcome);
  fixed = select(is_infinite(x),
                 select(negative_x, of_special(at.minus_infinity), of_special(at.plus_infinity)),
                 fixed);
  return select(is_nan(x), constant(not_a_number), fixed);
}
/// F::value(x) is right for finite x other than 0. F::at has the answers at zeros and infinities.
template <class F>
void one_argument(const PreciseBlock& block) {
  const double* xs = static_cast<const double*>(block.inputs[0]);
  for (std::size_t i = 0; i < block.count; i += lanes) {
    const Vec x = load(xs + i);
    const Mask easy = ordinary(x);
    Outcome outcome = F::value(select(easy, x, set(0.5)));
    if (!all(easy)) outcome = fix_specials(x, select(easy, outcome, not_known()), F::at);
    store(block.values[0], i, outcome);
  }
}
template <class F>
void two_arguments(const PreciseBlock& block) {
  const double* xs = static_cast<const double*>(block.inputs[0]);
  const double* ys = static_cast<const double*>(block.inputs[1]);
  for (std::size_t i = 0; i < block.count; i += lanes) {
    store(block.values[0], i, F::value(load(xs + i), load(ys + i)));
  }
}
template <class F>
void number_and_int(const PreciseBlock& block) {
  const double* xs = static_cast<const double*>(block.inputs[0]);
  const std::int32_t* ns = static_cast<const std::int32_t*>(block.inputs[1]);
  for (std::size_t i = 0; i < block.count; i += lanes) {
    store(block.values[0], i, F::value(load(xs + i), load_ints(ns + i)));
  }
}

/// e^r - 1 for |r| <= 0.36: a series of r / 16, squared four times. The relative error is also
/// small near zero.
inline Twin expm1_of_reduced(Twin r) {
  const Twin part = scaled(r, set(0x1p-4));
  Twin p = product(series<7, 13>(part, expm1_terms), part);
  for (int k = 0; k < 4; ++k) p = product(p, sum(p, set(2.0)));
  return p;
}

/// log(f) = 2 atanh((f - 1) / (f + 1)) for f in [0.7, 1.42].
inline Twin log_of_reduced(Twin less_one, Twin plus_one) {
  const Twin s = quotient(less_one, plus_one);
  return scaled(product(series<9, 18>(product(s, s), atanh_terms), s), set(2.0));
}

/// x = factor * 2^exponent, with the factor in [sqrt(1/2), sqrt(2)). x is finite and above 0.
inline Parts balanced_parts(Vec x) {
  Parts p = parts(x);
  const Mask great = less(set(1.4142135623730951), p.significand);
  return {select(great, p.significand * set(0.5), p.significand),
          select(great, p.exponent + set(1.0), p.exponent)};
}
/// log(x) for finite x > 0: the logarithm of the factor of balanced_parts(), and the exponent.
struct Logarithm {
  Twin of_factor;
  Vec exponent;
};
inline Logarithm logarithm(Vec x) {
  const Parts p = balanced_parts(x);
  return {log_of_reduced(twin(p.significand - set(1.0)), sum(p.significand, set(1.0))), p.exponent};
}
inline Twin natural(const Logarithm& l) {
  return sum(product(twin(pair_ln_2), l.exponent), l.of_factor);
}

/// For |r| <= pi / 4. The relative error of the sine is also small near zero.
inline Twin sine_of_reduced(Twin r, Twin square) {
  return product(series<8, 13>(square, sine_terms), r);
}
inline Twin cosine_of_reduced(Twin square) {
  return series<8, 14>(square, cosine_terms);
}

/// e^x = (1 + less_one) * 2^exponent, for |x| <= 1000.
struct Exponential {
  Twin less_one;
  Vec exponent;
};
inline Exponential exponential(Twin x) {
  const Vec k = rint(x.hi * set(pair_one_over_ln_2.hi));
  return {expm1_of_reduced(difference(x, product(twin(pair_ln_2), k))), k};
}
inline Twin plus_one(Twin less_one) {
  return sum(less_one, set(1.0));
}

struct SineAndCosine {
  Twin sine, cosine;
};
inline SineAndCosine of_reduced(Twin r) {
  const Twin square = product(r, r);
  return {sine_of_reduced(r, square), cosine_of_reduced(square)};
}

/// An angle in [-pi / 4, pi / 4], and a number of quarter turns modulo 4.
struct Angle {
  Twin rest;
  Vec quadrant;
};
/// Reduces an angle of x half turns, for |x| < 2^1023. Only the product with pi rounds.
inline Angle reduced_turns(Vec x) {
  const Vec within = x - set(2.0) * rint(x * set(0.5));  // [-1, 1]
  const Vec quarters = rint(within + within);
  const Twin rest = product(twin(pair_pi), within - set(0.5) * quarters);
  return {rest, select(less(quarters, set(0.0)), quarters + set(4.0), quarters)};
}
inline Twin sine_of(const Angle& angle, const SineAndCosine& of) {
  const Mask turned = is_odd(angle.quadrant);
  const Twin magnitude = select(turned, of.cosine, of.sine);
  return select(less(set(1.5), angle.quadrant), negative(magnitude), magnitude);
}

/// f(x) = factor * x. The product is scaled, because it may overflow or underflow.
inline Outcome proportional(Vec x, Pair factor) {
  const Mask tiny = less(abs(x), set(0x1p-500)), huge = less(set(0x1p500), abs(x));
  const Vec moved = select(tiny, x * set(0x1p600), select(huge, x * set(0x1p-600), x));
  const Vec scale = select(tiny, set(-600.0), select(huge, set(600.0), set(0.0)));
  return number_of(product(twin(factor), moved), scale);
}

}  // namespace assay::reference::ASSAY_FAST_ISA
