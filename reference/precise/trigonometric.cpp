// Trigonometric functions of doubles and their inverses. The build compiles this file for each
// instruction set.
#include "reference/precise/vector.h"

namespace assay::reference::ASSAY_FAST_ISA {
namespace {

// Below this |x|, f(x) = x + c x^3 + ... differs from x by less than 2^-119 |x|.
constexpr double linear_below = 0x1p-60;

/// Below pi / 4, x is unchanged and rest.lo is 0.
Angle reduced(Vec x) {
  Angle angle{twin(x), set(0.0)};
  if (all(less_equal(abs(x), set(0.78)))) return angle;
  double from[lanes], hi[lanes], lo[lanes], quadrant[lanes];
  store(from, x);
  for (std::size_t i = 0; i < lanes; ++i) {
    const ReducedAngle one = reduce_angle(from[i]);
    hi[i] = one.hi;
    lo[i] = one.lo;
    quadrant[i] = one.quadrant;
  }
  return {{load(hi), load(lo)}, load(quadrant)};
}
Twin cosine_of(const Angle& angle, const SineAndCosine& of) {
  const Vec shifted = angle.quadrant + set(1.0);
  return sine_of({angle.rest, select(equal(shifted, set(4.0)), set(0.0), shifted)}, of);
}
Twin tangent_of(const Angle& angle, const SineAndCosine& of) {
  const Mask turned = is_odd(angle.quadrant);
  const Twin upper = select(turned, negative(of.cosine), of.sine);
  return quotient(upper, select(turned, of.sine, of.cosine));
}
Outcome linear_or(Vec x, const Outcome& otherwise) {
  return select(less(abs(x), set(linear_below)), number_of(twin(x)), otherwise);
}

struct Sin {
  static constexpr Specials at = zeros_only;
  static Outcome value(Vec x) {
    const Angle angle = reduced(x);
    return linear_or(x, number_of(sine_of(angle, of_reduced(angle.rest))));
  }
};
constexpr Specials of_cosine{{1}, {1}, none, none};
struct Cos {
  static constexpr Specials at = of_cosine;
  static Outcome value(Vec x) {
    const Angle angle = reduced(x);
    return number_of(cosine_of(angle, of_reduced(angle.rest)));
  }
};
struct Tan {
  static constexpr Specials at = zeros_only;
  static Outcome value(Vec x) {
    const Angle angle = reduced(x);
    return linear_or(x, number_of(tangent_of(angle, of_reduced(angle.rest))));
  }
};

struct Degrees {
  static constexpr Specials at = themselves;
  static Outcome value(Vec x) { return proportional(x, pair_180_over_pi); }
};
struct Radians {
  static constexpr Specials at = themselves;
  static Outcome value(Vec x) { return proportional(x, pair_pi_over_180); }
};

Mask small(Vec x) {
  return less(abs(x), set(linear_below));
}

// 7.5.1 prescribes the zeros and poles. From 2^53 on, every double is an even integer.
struct Sinpi {
  static constexpr Specials at = zeros_only;
  static Outcome value(Vec x) {
    const Angle angle = reduced_turns(x);
    Outcome result = number_of(sine_of(angle, of_reduced(angle.rest)));
    result = select(small(x), proportional(x, pair_pi), result);
    return select(is_integer(x), exactly(copy_sign(set(0.0), x)), result);
  }
};
struct Cospi {
  static constexpr Specials at = of_cosine;
  static Outcome value(Vec x) {
    const Angle angle = reduced_turns(x);
    const Outcome result = number_of(cosine_of(angle, of_reduced(angle.rest)));
    const Mask half = both(is_integer(x + x), negate(is_integer(x)));
    return select(half, constant(0.0), result);
  }
};
struct Tanpi {
  static constexpr Specials at = zeros_only;
  static Outcome value(Vec x) {
    const Angle angle = reduced_turns(x);
    Outcome result = number_of(tangent_of(angle, of_reduced(angle.rest)));
    result = select(small(x), proportional(x, pair_pi), result);
    const Vec zero = copy_sign(set(0.0), x);
    result = select(is_integer(x), exactly(select(is_odd(x), set(0.0) - zero, zero)), result);
    // 0 - (+0) is +0. So the sign of an odd integer's zero changes separately.
    const Vec turned = copy_sign(set(0.0), set(0.0) - x);
    result = select(is_odd(x), exactly(turned), result);
    const Mask half = both(is_integer(x + x), negate(is_integer(x)));
    const Vec pole = select(is_odd(floor(x)), set(-infinity), set(infinity));
    return select(half, exactly(pole), result);
  }
};

/// The angle in [0, pi / 4] with the tangent n / d, for 0 <= n <= d. Double arithmetic gives an
/// approximate angle. Turning the point (d, n) back by this angle gives the error of the angle.
Twin small_angle(Twin n, Twin d) {
  const Vec first = ASSAY_SLEEF(atan, u35)(n.hi / d.hi);
  const SineAndCosine of = of_reduced(twin(first));
  const Twin across = difference(product(n, of.cosine), product(d, of.sine));
  const Twin along = sum(product(d, of.cosine), product(n, of.sine));
  return sum(twin(first), twin(across.hi / along.hi));
}
/// The angle in [0, pi] of the point (x, y), for y >= 0. |x| and y are at most 2^200, and not both
/// are 0.
Twin angle_of(Twin y, Twin x) {
  const Mask left = sign(x.hi);
  const Twin a = select(left, negative(x), x);
  const Mask steep = less(a.hi, y.hi);
  Twin angle = small_angle(select(steep, a, y), select(steep, y, a));
  angle = select(steep, difference(twin(pair_half_pi), angle), angle);
  return select(left, difference(twin(pair_pi), angle), angle);
}

struct Atan {
  static constexpr Specials at{{0.0}, {-0.0}, mpfr_s, mpfr_s};
  static Twin of(Vec x) {
    return with_sign(angle_of(twin(min(abs(x), set(0x1p200))), twin(set(1.0))), x);
  }
  static Outcome value(Vec x) { return linear_or(x, number_of(of(x))); }
};
/// f(x) / pi. Small arguments are computed separately.
template <class F>
Outcome over_pi(Vec x) {
  return select(small(x), proportional(x, pair_one_over_pi),
                number_of(product(F::of(x), twin(pair_one_over_pi))));
}
struct Atanpi {
  static constexpr Specials at{{0.0}, {-0.0}, {0.5}, {-0.5}};
  static Outcome value(Vec x) { return over_pi<Atan>(x); }
};

Outcome inside_one(Vec x, const Outcome& outcome) {
  return select(less_equal(abs(x), set(1.0)), outcome, constant(not_a_number));
}
/// sqrt(1 - x^2)
Twin other_leg(Vec x) {
  return square_root(product(sum(set(1.0), set(0.0) - x), sum(set(1.0), x)));
}
struct Asin {
  static constexpr Specials at = zeros_only;
  static Twin of(Vec x) {
    const Vec a = min(abs(x), set(1.0));
    return with_sign(angle_of(twin(a), other_leg(a)), x);
  }
  static Outcome value(Vec x) { return inside_one(x, linear_or(x, number_of(of(x)))); }
};
struct Asinpi {
  static constexpr Specials at = zeros_only;
  static Outcome value(Vec x) { return inside_one(x, over_pi<Asin>(x)); }
};
struct Acos {
  static constexpr Specials at{mpfr_s, mpfr_s, none, none};
  static Twin of(Vec x) {
    const Vec inside = clamp(x, -1, 1);
    return angle_of(other_leg(inside), twin(inside));
  }
  static Outcome value(Vec x) { return at_one(x, inside_one(x, number_of(of(x)))); }
  static Outcome at_one(Vec x, const Outcome& outcome) {
    return select(equal(x, set(1.0)), constant(0.0), outcome);
  }
};
struct Acospi {
  static constexpr Specials at{mpfr_s, mpfr_s, none, none};
  static Outcome value(Vec x) {
    const Twin angle = Acos::of(x);
    const Outcome result = number_of(product(angle, twin(pair_one_over_pi)));
    return Acos::at_one(x, inside_one(x, result));
  }
};

/// The angle of a point with finite coordinates other than 0. A difference of the exponents beyond
/// 150 counts as 150.
Outcome angle_of_point(Vec y, Vec x, bool in_half_turns) {
  const Parts py = parts(y), px = parts(x);
  const Vec apart = py.exponent - px.exponent;
  const Vec near = clamp(apart, -150, 150);
  Twin angle = angle_of(twin(abs(py.significand) * power_of_two(near)), twin(px.significand));
  // If x is positive and far greater than |y|, the angle is the quotient.
  const Mask flat = both(less(apart, set(-150.0)), negate(sign(x)));
  const Twin ratio = quotient(twin(abs(py.significand)), twin(px.significand));
  angle = select(flat, ratio, angle);
  if (in_half_turns) angle = product(angle, twin(pair_one_over_pi));
  return number_of(with_sign(angle, y), select(flat, apart, set(0.0)));
}
Outcome of_point(Vec y, Vec x, bool in_half_turns) {
  const Mask easy = both(ordinary(x), ordinary(y));
  const Outcome result =
      angle_of_point(select(easy, y, set(1.0)), select(easy, x, set(2.0)), in_half_turns);
  if (all(easy)) return result;
  const Mask nan = either(is_nan(x), is_nan(y));
  return select(nan, constant(not_a_number), select(easy, result, not_known()));
}
struct Atan2 {
  static Outcome value(Vec y, Vec x) { return of_point(y, x, false); }
};
struct Atan2pi {
  static Outcome value(Vec y, Vec x) { return of_point(y, x, true); }
};

}  // namespace

namespace precise_kernel {
#define ASSAY_KERNEL(name, shape, F)     \
  void name(const PreciseBlock& block) { \
    shape<F>(block);                     \
  }
ASSAY_KERNEL(sin, one_argument, Sin)
ASSAY_KERNEL(cos, one_argument, Cos)
ASSAY_KERNEL(tan, one_argument, Tan)
ASSAY_KERNEL(degrees, one_argument, Degrees)
ASSAY_KERNEL(radians, one_argument, Radians)
ASSAY_KERNEL(sinpi, one_argument, Sinpi)
ASSAY_KERNEL(cospi, one_argument, Cospi)
ASSAY_KERNEL(tanpi, one_argument, Tanpi)
ASSAY_KERNEL(asin, one_argument, Asin)
ASSAY_KERNEL(asinpi, one_argument, Asinpi)
ASSAY_KERNEL(acos, one_argument, Acos)
ASSAY_KERNEL(acospi, one_argument, Acospi)
ASSAY_KERNEL(atan, one_argument, Atan)
ASSAY_KERNEL(atanpi, one_argument, Atanpi)
ASSAY_KERNEL(atan2, two_arguments, Atan2)
ASSAY_KERNEL(atan2pi, two_arguments, Atan2pi)
#undef ASSAY_KERNEL

void sincos(const PreciseBlock& block) {
  one_argument<Sin>(block);
  one_argument<Cos>({{block.inputs[0]}, {block.values[1]}, block.count});
}
}  // namespace precise_kernel

}  // namespace assay::reference::ASSAY_FAST_ISA
