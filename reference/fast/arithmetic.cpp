// Functions with representable or correctly rounded answers.
//
// Each kernel writes a double. Rounding the double to float gives the answer. The double is exact
// or rounded to odd, or a second rounding does not change the answer. For +, -, * and /, the second
// rounding is harmless because 53 >= 2 * 24 + 2. A sum that is subnormal in float is exact in
// double.
#include "reference/fast/shapes.h"

namespace assay::reference::ASSAY_FAST_ISA {
namespace {

struct Fabs {
  static Vec value(Vec x) { return box_specials(abs(x)); }
};
/// sign(NaN) is 0.
struct Sign {
  static Vec value(Vec x) {
    const Vec one = copy_sign(set(1.0), x);
    return box_specials(select(is_nan(x), set(0.0), select(is_zero(x), x, one)));
  }
};
struct Ceil {
  static Vec value(Vec x) { return box_specials(copy_sign(ASSAY_FAST_ISA::ceil(x), x)); }
};
struct Floor {
  static Vec value(Vec x) { return box_specials(copy_sign(ASSAY_FAST_ISA::floor(x), x)); }
};
struct Trunc {
  static Vec value(Vec x) { return box_specials(copy_sign(ASSAY_FAST_ISA::trunc(x), x)); }
};
struct Rint {
  static Vec value(Vec x) { return box_specials(copy_sign(ASSAY_FAST_ISA::rint(x), x)); }
};
/// Rounds halfway cases away from zero. |x| + 0.5 is exact below 2^29. Floats from 2^24 on are
/// integers.
struct Round {
  static Vec value(Vec x) {
    const Vec a = abs(x);
    const Vec rounded = select(less(a, set(0x1p24)), ASSAY_FAST_ISA::trunc(a + set(0.5)), a);
    return box_specials(copy_sign(select(is_nan(x), x, rounded), x));
  }
};

/// A subnormal float is a normal double, so its bits contain the exponent.
Vec exponent_of(Vec x) {
  // 2^52 with the biased exponent e in its low bits is 2^52 + e.
  const Bits biased = bit_and(shift_right<52>(bits(x)), set_bits(0x7ff));
  return number(bit_or(biased, bits(set(0x1p52)))) - set(0x1p52 + 1023);
}
struct Logb {
  static Vec value(Vec x) {
    const Mask infinite = is_infinite(x);
    Vec result = exponent_of(x);
    result = select(is_zero(result), constant_box(0), result);
    result = select(is_zero(x), constant_box(minus | bits_of_infinity), result);
    result = select(infinite, constant_box(bits_of_infinity), result);
    return select(is_nan(x), constant_box(canonical_nan), result);
  }
};
/// The answer n, exact and as an int. The low bits of n + 2^52 + 2^51 are n in two's complement.
Vec box_int(Vec n) {
  const Bits low = bit_and(bits(n + set(0x1.8p52)), set_bits(0xffff'ffffu));
  return box_bits(low);
}
/// FP_ILOGB0 and FP_ILOGBNAN may each have one of two values. This function returns the usual
/// value. MPFR judges the other value.
struct Ilogb {
  static Vec value(Vec x) {
    Vec result = box_int(exponent_of(x));
    result = select(is_zero(x), constant_box(0x8000'0000u), result);
    const Mask not_finite = negate(less(abs(x), set(__builtin_inf())));
    return select(not_finite, constant_box(0x7fff'ffffu), result);
  }
};

struct Add {
  static Vec value(Vec x, Vec y) { return box_specials(x + y); }
};
struct Subtract {
  static Vec value(Vec x, Vec y) { return box_specials(x - y); }
};
struct Multiply {
  static Vec value(Vec x, Vec y) { return box_specials(x * y); }
};
struct Divide {
  static Vec value(Vec x, Vec y) { return box_specials(x / y); }
};
struct Reciprocal {
  static Vec value(Vec x) { return box_specials(set(1.0) / x); }
};

/// The product of two floats is exact in double. Knuth's algorithm gives the part that the sum
/// lost. The sum is then rounded to odd. If a part was lost and the last bit is 0, the result is
/// the neighbor toward the lost part. The neighbor rounds to the right float.
struct Fma {
  static Vec value(Vec x, Vec y, Vec z) {
    const Vec p = x * y;
    const Vec s = p + z;
    const Vec part = s - p;
    const Vec lost = (p - (s - part)) + (z - part);
    const Bits one = set_bits(1);
    const Mask even = equal_bits(bit_and(bits(s), one), set_bits(0));
    const Mask inexact = less(set(0.0), abs(lost));
    const Mask inward = sign(number(bit_xor(bits(s), bits(lost))));
    const Vec odd =
        select(inward, number(subtract_bits(bits(s), one)), number(add_bits(bits(s), one)));
    return box_specials(select(both(inexact, even), odd, s));
  }
};

struct Copysign {
  static Vec value(Vec x, Vec y) { return box_specials(select(is_nan(x), x, copy_sign(x, y))); }
};
struct Fdim {
  static Vec value(Vec x, Vec y) {
    const Vec none = select(either(is_nan(x), is_nan(y)), x + y, set(0.0));
    return box_specials(select(less(y, x), x - y, none));
  }
};

/// Returns the other argument if x or y is a NaN, and `otherwise` for two numbers.
Vec unless_nan(Vec x, Vec y, Vec otherwise) {
  return select(is_nan(x), y, select(is_nan(y), x, otherwise));
}
struct Fmax {
  static Vec value(Vec x, Vec y) {
    return box_specials(unless_nan(x, y, select(less(x, y), y, x)));
  }
};
struct Fmin {
  static Vec value(Vec x, Vec y) {
    return box_specials(unless_nan(x, y, select(less(y, x), y, x)));
  }
};
struct Maxmag {
  static Vec value(Vec x, Vec y) {
    const Vec a = abs(x), b = abs(y);
    const Vec same = unless_nan(x, y, select(less(x, y), y, x));
    return box_specials(select(less(b, a), x, select(less(a, b), y, same)));
  }
};
struct Minmag {
  static Vec value(Vec x, Vec y) {
    const Vec a = abs(x), b = abs(y);
    const Vec same = unless_nan(x, y, select(less(y, x), y, x));
    return box_specials(select(less(a, b), x, select(less(b, a), y, same)));
  }
};

/// x 2^n, exact in double because n is clamped. The clamp does not change the float.
struct Ldexp {
  static Vec value(Vec x, Vec n) {
    const Vec clamped = min(max(n, set(-400.0)), set(400.0));
    const Vec biased = clamped + set(0x1p52 + 1023);  // its low bits become the field of the
                                                      // exponent
    const Bits field = bit_and(bits(biased), set_bits(0x7ff));
    return box_specials(x * number(shift_left<52>(field)));
  }
};

/// min(x - floor(x), the greatest number below 1). That number is also the result if x - floor(x)
/// would round to 1.
template <class Format>
struct FractOf {
  static Vec value(Vec x, Vec& whole) {
    const Vec below = copy_sign(ASSAY_FAST_ISA::floor(x), x);
    whole = box_specials(below);
    Vec part = x - below;
    part = select(is_infinite(x), set(0.0), part);
    // -0 and -inf give -0. Negative integers give x - x.
    part = select(either(is_zero(x), is_infinite(x)), copy_sign(part, x), part);
    const Mask one = less_equal(set(Format::rounds_to_one), part);
    return select(one, constant_box(Format::below_one), box_specials(part));
  }
};
struct OfFloat {
  static constexpr double rounds_to_one = 1 - 0x1p-25;
  static constexpr std::uint32_t below_one = 0x3f7f'ffffu;
};
struct OfHalf {
  static constexpr double rounds_to_one = 1 - 0x1p-12;
  static constexpr std::uint32_t below_one = 0x3f7f'e000u;
};
using Fract = FractOf<OfFloat>;
using HalfFract = FractOf<OfHalf>;
struct Modf {
  static Vec value(Vec x, Vec& whole) {
    const Vec toward_zero = copy_sign(ASSAY_FAST_ISA::trunc(x), x);
    whole = box_specials(toward_zero);
    const Vec part = select(is_infinite(x), set(0.0), x - toward_zero);
    return box_specials(select(is_nan(x), x, copy_sign(part, x)));
  }
};
struct Frexp {
  static Vec value(Vec x, Vec& exponent) {
    const Mask odd = either(is_zero(x), negate(less(abs(x), set(__builtin_inf()))));
    exponent = select(odd, constant_box(0), box_int(exponent_of(x) + set(1.0)));
    const Bits significand = bit_and(bits(x), set_bits(0x800f'ffff'ffff'ffffu));
    const Vec half = number(bit_or(significand, bits(set(0.5))));
    return select(odd, box_value(x), half);
  }
};

}  // namespace

namespace kernel {
void fabs(const FastBlock& block) {
  one_argument_exact<Fabs>(block);
}
void sign(const FastBlock& block) {
  one_argument_exact<Sign>(block);
}
void ceil(const FastBlock& block) {
  one_argument_exact<Ceil>(block);
}
void floor(const FastBlock& block) {
  one_argument_exact<Floor>(block);
}
void trunc(const FastBlock& block) {
  one_argument_exact<Trunc>(block);
}
void rint(const FastBlock& block) {
  one_argument_exact<Rint>(block);
}
void round(const FastBlock& block) {
  one_argument_exact<Round>(block);
}
void logb(const FastBlock& block) {
  one_argument_exact<Logb>(block);
}
void ilogb(const FastBlock& block) {
  one_argument_exact<Ilogb>(block);
}
void reciprocal(const FastBlock& block) {
  one_argument_exact<Reciprocal>(block);
}
void add(const FastBlock& block) {
  two_arguments<Add>(block);
}
void subtract(const FastBlock& block) {
  two_arguments<Subtract>(block);
}
void multiply(const FastBlock& block) {
  two_arguments<Multiply>(block);
}
void divide(const FastBlock& block) {
  two_arguments<Divide>(block);
}
void fma(const FastBlock& block) {
  three_arguments<Fma>(block);
}
void copysign(const FastBlock& block) {
  two_arguments<Copysign>(block);
}
void fdim(const FastBlock& block) {
  two_arguments<Fdim>(block);
}
void fmax(const FastBlock& block) {
  two_arguments<Fmax>(block);
}
void fmin(const FastBlock& block) {
  two_arguments<Fmin>(block);
}
void maxmag(const FastBlock& block) {
  two_arguments<Maxmag>(block);
}
void minmag(const FastBlock& block) {
  two_arguments<Minmag>(block);
}
void ldexp(const FastBlock& block) {
  float_and_int<Ldexp>(block);
}
void fract(const FastBlock& block) {
  one_argument_two_results<Fract>(block);
}
void half_fract(const FastBlock& block) {
  one_argument_two_results<HalfFract>(block);
}
void modf(const FastBlock& block) {
  one_argument_two_results<Modf>(block);
}
void frexp(const FastBlock& block) {
  one_argument_two_results<Frexp>(block);
}
}  // namespace kernel

}  // namespace assay::reference::ASSAY_FAST_ISA
