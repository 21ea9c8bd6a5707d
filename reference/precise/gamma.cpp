#include "reference/precise/gamma_constants.h"
#include "reference/precise/vector.h"

namespace assay::reference::ASSAY_FAST_ISA {
namespace {

// -- the error functions --------------------------------------------------------------------------
// erfc(x) = 2 x / pi e^(-x^2) int_0^inf e^(-t^2) / (x^2 + t^2) dt. The sum is the midpoint rule
// with step h. The last term is for the poles of the integrand, and only for x below pi / h:
//   erfc(x) = x e^(-x^2) sum 2 h / pi e^(-((k + 1/2) h)^2) / (x^2 + ((k + 1/2) h)^2)
//             + 2 / (1 + e^(2 pi x / h)).
// The relative error is e^(-(pi / h)^2), or 2^-101. All terms are positive.

/// erfc(a) for 0 < a <= 40.
struct Erfc {
  Twin value;
  Vec scale;
};
Erfc erfc_of(Vec a) {
  const Twin square = product(a, a);
  Twin total = twin(set(0.0));
  for (std::size_t k = sizeof erfc_weights / sizeof *erfc_weights; k-- > 0;) {
    const Twin term = quotient(twin(erfc_weights[k]), sum(square, twin(erfc_places[k])));
    total = sum(total, term);
  }
  const Exponential e = exponential(negative(square));
  const Twin far = product(product(total, a), plus_one(e.less_one));
  const Mask near = less(a, set(8.0));
  if (!any(near)) return {far, e.exponent};
  const Exponential c = exponential(product(twin(pair_two_pi_over_step), min(a, set(8.0))));
  const Twin denominator = sum(scaled(plus_one(c.less_one), power_of_two(c.exponent)), set(1.0));
  const Twin poles = quotient(twin(set(2.0)), denominator);
  const Twin whole = sum(scaled(far, power_of_two(max(e.exponent, set(-1000.0)))), poles);
  return {select(near, whole, far), select(near, set(0.0), e.exponent)};
}
Twin unscaled(const Erfc& erfc) {
  return scaled(erfc.value, power_of_two(max(erfc.scale, set(-900.0))));
}
struct ErfcKernel {
  static constexpr Specials at{mpfr_s, mpfr_s, {0.0}, {2}};
  static Outcome value(Vec x) {
    const Erfc right = erfc_of(min(abs(x), set(40.0)));
    const Mask left = sign(x);
    if (!any(left)) return number_of(right.value, right.scale);
    const Twin mirrored = sum(negative(unscaled(right)), set(2.0));
    return number_of(select(left, mirrored, right.value), select(left, set(0.0), right.scale));
  }
};
struct Erf {
  static constexpr Specials at{{0.0}, {-0.0}, {1}, {-1}};
  static Outcome value(Vec x) {
    const Vec a = abs(x);
    const Vec near = min(a, set(0.5));
    const Twin series_value = product(series<11, 21>(product(near, near), erf_terms), near);
    const Mask outer = less(set(0.5), a);
    Twin magnitude = series_value;
    if (any(outer)) {
      const Twin rest = unscaled(erfc_of(min(max(a, set(0.5)), set(10.0))));
      magnitude = select(outer, sum(negative(rest), set(1.0)), series_value);
    }
    const Outcome result = number_of(with_sign(magnitude, x));
    return select(less(a, set(0x1p-60)), proportional(x, erf_terms[0]), result);
  }
};

// -- the gamma functions --------------------------------------------------------------------------

constexpr double stirling_from = 24;

Twin log_of(Twin x) {  // x is between 2^-1000 and 2^1000
  const Parts p = balanced_parts(x.hi);
  const Twin factor = scaled(x, power_of_two(set(0.0) - p.exponent));
  return natural({log_of_reduced(sum(factor, set(-1.0)), sum(factor, set(1.0))), p.exponent});
}

/// log gamma(y) = of_shifted - log product, for y >= 1/2. y is raised until the error of Stirling's
/// series is at most 2^-98.
struct LogGamma {
  Twin of_shifted, product;
};
LogGamma log_gamma(Twin y) {
  LogGamma result{twin(set(0.0)), twin(set(1.0))};
  Twin z = y;
  for (int k = 0; k < static_cast<int>(stirling_from); ++k) {
    const Mask low = less(z.hi, set(stirling_from));
    if (!any(low)) break;
    result.product = select(low, product(result.product, z), result.product);
    z = select(low, sum(z, set(1.0)), z);
  }
  const Twin inverse = quotient(twin(set(1.0)), z);
  const Twin rest = product(series<7, 13>(product(inverse, inverse), stirling_terms), inverse);
  const Twin main = difference(product(sum(z, set(-0.5)), log_of(z)), z);
  result.of_shifted = sum(main, sum(twin(pair_half_ln_2_pi), rest));
  return result;
}
Twin at_least_half(Vec x) {
  return select(less(x, set(0.5)), sum(set(1.0), set(0.0) - x), twin(x));
}
Twin sine_of_half_turns(Vec x) {
  const Angle angle = reduced_turns(x);
  return sine_of(angle, of_reduced(angle.rest));
}
constexpr double reciprocal_below = 0x1p-100;  // below this, gamma(x) is 1 / x
Mask at_pole(Vec x) {
  return both(sign(x), is_integer(x));
}

struct Tgamma {
  static constexpr Specials at{{infinity}, {-infinity}, {infinity}, none};
  static Outcome value(Vec x) {
    const Vec a = abs(x);
    const Mask tiny = less(a, set(reciprocal_below));
    const Vec inside = select(either(tiny, at_pole(x)), set(1.0), clamp(x, -200, 200));
    const LogGamma l = log_gamma(at_least_half(inside));
    const Mask low = less(inside, set(0.5));
    const Exponential e = exponential(select(low, negative(l.of_shifted), l.of_shifted));
    const Twin power = plus_one(e.less_one);
    Twin result = quotient(power, l.product);
    if (any(low)) {
      const Twin sine = sine_of_half_turns(select(low, inside, set(0.25)));
      const Twin reflected = quotient(product(product(twin(pair_pi), l.product), power), sine);
      result = select(low, reflected, result);
    }
    Outcome outcome = number_of(result, e.exponent);
    if (any(tiny)) {
      const Parts p = parts(x);
      const Twin inverse = quotient(twin(set(1.0)), twin(p.significand));
      outcome = select(tiny, number_of(inverse, set(0.0) - p.exponent), outcome);
    }
    const Vec direction = select(is_odd(floor(x)), set(-1.0), set(1.0));
    outcome = select(less(x, set(-200.0)), number_of(twin(direction), set(-1250.0)), outcome);
    return select(at_pole(x), constant(not_a_number), outcome);
  }
};

/// Near the zeros of lgamma, the relative error is large, so MPFR decides.
struct Lgamma {
  static constexpr Specials at{{infinity}, {infinity}, {infinity}, {infinity}};
  static Outcome value(Vec x) {
    const Vec a = abs(x);
    const Mask tiny = less(a, set(reciprocal_below)), great = less(set(0x1p100), x);
    const Mask pole = at_pole(x);
    const Vec inside = select(either(either(tiny, great), pole), set(3.0), x);
    const LogGamma l = log_gamma(at_least_half(inside));
    Twin result = difference(l.of_shifted, log_of(l.product));
    const Mask low = less(inside, set(0.5));
    if (any(low)) {
      const Twin sine = sine_of_half_turns(select(low, inside, set(0.25)));
      const Twin magnitude = with_sign(sine, sine.hi);
      const Twin reflected = difference(log_of(quotient(twin(pair_pi), magnitude)), result);
      result = select(low, reflected, result);
    }
    const Twin log = natural(logarithm(a));
    result = select(tiny, negative(log), result);
    Outcome outcome = number_of(result);
    if (any(great)) {  // x (log x - 1)
      const Twin beyond = product(sum(log, set(-1.0)), a * set(0x1p-200));
      outcome = select(great, number_of(beyond, set(200.0)), outcome);
    }
    outcome = select(less(abs(result.hi), set(0x1p-10)), not_known(), outcome);
    return select(pole, constant(infinity), outcome);
  }
};

}  // namespace

namespace precise_kernel {
void erf(const PreciseBlock& block) {
  one_argument<Erf>(block);
}
void erfc(const PreciseBlock& block) {
  one_argument<ErfcKernel>(block);
}
void tgamma(const PreciseBlock& block) {
  one_argument<Tgamma>(block);
}
void lgamma(const PreciseBlock& block) {
  one_argument<Lgamma>(block);
}

/// The sign of gamma; 0 at zeros and negative integers (7.5.1). The specification states no sign
/// for NaNs and infinities.
void lgamma_r(const PreciseBlock& block) {
  one_argument<Lgamma>(block);
  const double* xs = static_cast<const double*>(block.inputs[0]);
  for (std::size_t i = 0; i < block.count; i += lanes) {
    const Vec x = load(xs + i);
    Vec direction = select(both(less(x, set(0.0)), is_odd(floor(x))), set(-1.0), set(1.0));
    direction = select(either(is_zero(x), at_pole(x)), set(0.0), direction);
    const Mask free = negate(less(abs(x), set(infinity)));
    const Vec kind = select(free, known(Known::any_integer), known(Known::integer));
    store(block.values[1], i, {twin(direction), set(0.0), kind});
  }
}
}  // namespace precise_kernel

}  // namespace assay::reference::ASSAY_FAST_ISA
