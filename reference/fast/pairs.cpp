// Functions of two arguments. This file is compiled once for each instruction set.
//
// The vector library evaluates finite arguments other than 0. Other arguments have results that F.9
// of C99 and 7.5.1 prescribe. Frequent and simple results are boxes, with the exact bits (box.h).
// MPFR judges the rest.
#include "reference/fast/shapes.h"

namespace assay::reference::ASSAY_FAST_ISA {
namespace {

constexpr double one_over_pi = 0.318309886183790671538;

struct Atan2 {
  static Vec value(Vec y, Vec x) {
    const Mask easy = both(ordinary(x), ordinary(y));
    const Vec result = ASSAY_SLEEF(atan2, u35)(y, x);
    if (all(easy)) return result;
    const Mask nan = either(is_nan(x), is_nan(y));
    return select(nan, constant_box(canonical_nan), select(easy, result, undecided()));
  }
};
struct Atan2pi {
  static Vec value(Vec y, Vec x) {
    const Vec angle = Atan2::value(y, x);
    return select(is_nan(angle), angle, angle * set(one_over_pi));
  }
};

// Squares of floats are exact in double. Only the addition and the square root have errors, of
// 2^-53 each.
struct Hypot {
  static Vec value(Vec x, Vec y) {
    const Mask easy = both(ordinary(x), ordinary(y));
    const Vec result = sqrt(x * x + y * y);
    if (all(easy)) return result;
    const Mask infinite = either(is_infinite(x), is_infinite(y));
    const Mask nan = either(is_nan(x), is_nan(y));
    const Vec with_zero = box_value(max(abs(x), abs(y)));  // hypot(x, +-0) is fabs(x)
    Vec other = select(nan, constant_box(canonical_nan), with_zero);
    other = select(infinite, constant_box(bits_of_infinity), other);
    return select(easy, result, other);
  }
};

/// |x|^y, where |x| is not 0, 1 or infinity, and y is not 0 or infinity. If the library gives zero
/// or infinity, the value is below 2^-1022 or above 2^1023. The replacements, 2^-900 and 2^900,
/// also underflow or overflow in float.
Vec power_of_magnitude(Vec x, Vec y) {
  return min(max(ASSAY_SLEEF(pow, u10)(abs(x), y), set(0x1p-900)), set(0x1p900));
}
Mask has_power(Vec x, Vec y) {
  return both(both(ordinary(x), ordinary(y)), negate(equal(abs(x), set(1.0))));
}
/// For x < 0, an odd y gives a negative power, and an even y gives a positive power.
Vec sign_of_power(Vec power, Vec x, Vec y) {
  return select(both(sign(x), is_odd(y)), set(0.0) - power, power);
}
/// Results without an evaluation. A NaN gives a NaN, but not in pow(1, NaN) and pow(NaN, 0). MPFR
/// decides the remaining arguments.
Vec without_power(Vec x, Vec y) {
  const Mask nan =
      both(either(is_nan(x), is_nan(y)), negate(either(equal(abs(x), set(1.0)), is_zero(y))));
  return select(nan, constant_box(canonical_nan), undecided());
}

struct Pow {
  static Vec value(Vec x, Vec y) {
    const Mask easy = has_power(x, y);
    Vec result = sign_of_power(power_of_magnitude(x, y), x, y);
    const Mask not_real = both(sign(x), negate(is_integer(y)));
    result = select(not_real, constant_box(canonical_nan), result);
    return all(easy) ? result : select(easy, result, without_power(x, y));
  }
};
struct Powr {
  static Vec value(Vec x, Vec y) {
    const Mask easy = has_power(x, y);
    const Vec result = select(sign(x), constant_box(canonical_nan), power_of_magnitude(x, y));
    return all(easy) ? result : select(easy, result, without_power(x, y));
  }
};
struct Pown {
  static Vec value(Vec x, Vec n) {
    const Mask easy = has_power(x, n);
    const Vec result = sign_of_power(power_of_magnitude(x, n), x, n);
    return all(easy) ? result : select(easy, result, without_power(x, n));
  }
};
/// The error bound in ASSAY_ELEMENTARY_KERNELS includes the rounding of 1/n.
struct Rootn {
  static Vec value(Vec x, Vec n) {
    const Mask easy = has_power(x, n);
    Vec result = sign_of_power(power_of_magnitude(x, set(1.0) / n), x, n);
    const Mask not_real = both(sign(x), negate(is_odd(n)));
    result = select(not_real, constant_box(canonical_nan), result);
    return all(easy) ? result : select(easy, result, without_power(x, n));
  }
};

}  // namespace

namespace kernel {
void atan2(const FastBlock& block) {
  two_arguments<Atan2>(block);
}
void atan2pi(const FastBlock& block) {
  two_arguments<Atan2pi>(block);
}
void hypot(const FastBlock& block) {
  two_arguments<Hypot>(block);
}
void pow(const FastBlock& block) {
  two_arguments<Pow>(block);
}
void powr(const FastBlock& block) {
  two_arguments<Powr>(block);
}
void pown(const FastBlock& block) {
  float_and_int<Pown>(block);
}
void rootn(const FastBlock& block) {
  float_and_int<Rootn>(block);
}
}  // namespace kernel

}  // namespace assay::reference::ASSAY_FAST_ISA
