// Functions of doubles with representable or correctly rounded answers. Error-free transformations
// give the difference from the exact value.
#include <algorithm>
#include <cmath>
#include <limits>

#include "reference/plain/float_format.h"
#include "reference/precise/precise.h"

namespace assay::reference::scalar {
namespace {

struct One {
  double hi = 0, lo = 0;
  Known kind = Known::exactly;
  int scale = 0;
};

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

One exactly(double value) {
  return {value, 0, Known::exactly};
}
One integer(double value) {
  return {value, 0, Known::integer};
}
bool ordinary(double x) {
  return std::isfinite(x) && x != 0;
}

/// A number is significand * 2^exponent. The significand is in [1/2, 1).
struct Parts {
  explicit Parts(double x) : significand(std::frexp(x, &exponent)) {}
  int exponent = 0;
  double significand;
};

/// The exponent of a number's ulp in double.
int ulp_exponent(double x) {
  return x == 0 ? -1074 : std::max(std::ilogb(x), -1022) - 52;
}
/// `expected` is the right answer. The exact value is greater by `lacks` * 2^exponent.
One rounded(double expected, double lacks, int exponent) {
  return {expected, std::ldexp(lacks, exponent - ulp_exponent(expected)), Known::rounded};
}

struct Sum {
  double whole, rest;
};
/// A number that rounds to an infinity. The error of a finite answer is its distance from this
/// number.
One overflowing(Sum value, int exponent) {
  const Sum ordered{value.whole + value.rest,
                    (value.whole - (value.whole + value.rest)) + value.rest};
  return {ordered.whole, ordered.rest, Known::number, exponent};
}
Sum exact_sum(double a, double b) {
  const double whole = a + b, part = whole - a;
  return {whole, (a - (whole - part)) + (b - part)};
}
Sum exact_product(double a, double b) {
  const double whole = a * b;
  return {whole, std::fma(a, b, -whole)};
}

struct Add {
  static One value(double x, double y) {
    const double expected = x + y;
    if (std::isinf(expected) && std::isfinite(x) && std::isfinite(y))
      return overflowing(exact_sum(x * 0x1p-100, y * 0x1p-100), 100);
    if (!ordinary(expected)) return exactly(expected);
    return rounded(expected, exact_sum(x, y).rest, 0);
  }
};
struct Subtract {
  static One value(double x, double y) { return Add::value(x, -y); }
};
struct Multiply {
  static One value(double x, double y) {
    const double expected = x * y;
    if (!ordinary(x) || !ordinary(y)) return exactly(expected);
    const Parts a(x), b(y);
    const int exponent = a.exponent + b.exponent;
    const Sum product = exact_product(a.significand, b.significand);
    if (std::isinf(expected)) return overflowing(product, exponent);
    return rounded(expected, (product.whole - std::ldexp(expected, -exponent)) + product.rest,
                   exponent);
  }
};
struct Divide {
  static One value(double x, double y) {
    const double expected = x / y;
    if (!ordinary(x) || !ordinary(y)) return exactly(expected);
    const Parts a(x), b(y);
    const int exponent = a.exponent - b.exponent;
    if (std::isinf(expected)) {
      const double ratio = a.significand / b.significand;
      const Sum back = exact_product(ratio, b.significand);
      return overflowing({ratio, ((a.significand - back.whole) - back.rest) / b.significand},
                         exponent);
    }
    const Sum back = exact_product(std::ldexp(expected, -exponent), b.significand);
    return rounded(expected, ((a.significand - back.whole) - back.rest) / b.significand, exponent);
  }
};
struct Reciprocal {
  static One value(double x) { return Divide::value(1, x); }
};
struct Sqrt {
  static One value(double x) {
    const double expected = std::sqrt(x);
    if (!ordinary(expected)) return exactly(expected);
    Parts a(x);
    if (a.exponent % 2 != 0) {
      a.significand *= 2;
      --a.exponent;
    }
    const int exponent = a.exponent / 2;
    const double root = std::ldexp(expected, -exponent);
    const Sum back = exact_product(root, root);
    return rounded(expected, ((a.significand - back.whole) - back.rest) / (2 * root), exponent);
  }
};
struct Fma {
  static One value(double x, double y, double z) {
    const double expected = std::fma(x, y, z);
    if (!ordinary(x) || !ordinary(y) || !std::isfinite(z)) return exactly(expected);
    if (z == 0) {
      const One product = Multiply::value(x, y);
      if (product.kind == Known::number) return product;
      return {expected, product.lo, product.kind};
    }
    const Parts a(x), b(y), c(z);
    const int product_exponent = a.exponent + b.exponent;
    const int exponent = std::max(product_exponent, c.exponent);
    // A part that vanishes here is far below an ulp. Terms of very different sizes do not cancel.
    const Sum product = exact_product(a.significand, b.significand);
    const Sum sum = exact_sum(std::ldexp(product.whole, product_exponent - exponent),
                              std::ldexp(c.significand, c.exponent - exponent));
    if (std::isinf(expected))
      return overflowing(
          {sum.whole, sum.rest + std::ldexp(product.rest, product_exponent - exponent)}, exponent);
    const double lacks = (sum.whole - std::ldexp(expected, -exponent)) + sum.rest +
                         std::ldexp(product.rest, product_exponent - exponent);
    return rounded(expected, lacks, exponent);
  }
};
struct Fdim {
  static One value(double x, double y) {
    if (std::isnan(x) || std::isnan(y)) return exactly(not_a_number);
    return x > y ? Subtract::value(x, y) : exactly(0);
  }
};
/// With the clamped n, the result still overflows or underflows.
struct Ldexp {
  static One value(double x, std::int32_t n) {
    const int limited = std::clamp(n, -5000, 5000);
    const double expected = std::ldexp(x, limited);
    if (!ordinary(x)) return exactly(expected);
    const Parts a(x);
    const int exponent = a.exponent + limited;
    if (std::isinf(expected)) return overflowing({a.significand, 0}, exponent);
    return rounded(expected, a.significand - std::ldexp(expected, -exponent), exponent);
  }
};

struct Fabs {
  static One value(double x) { return exactly(std::fabs(x)); }
};
/// sign(NaN) is 0.
struct Sign {
  static One value(double x) {
    return exactly(std::isnan(x) ? 0 : x == 0 ? x : std::copysign(1, x));
  }
};
struct Ceil {
  static One value(double x) { return exactly(std::ceil(x)); }
};
struct Floor {
  static One value(double x) { return exactly(std::floor(x)); }
};
struct Trunc {
  static One value(double x) { return exactly(std::trunc(x)); }
};
struct Rint {
  static One value(double x) { return exactly(std::rint(x)); }
};
struct Round {
  static One value(double x) { return exactly(std::round(x)); }
};
struct Logb {
  static One value(double x) { return exactly(std::logb(x)); }
};
/// FP_ILOGB0 and FP_ILOGBNAN may each be one of two values. MPFR judges the unusual value.
struct Ilogb {
  static One value(double x) {
    if (x == 0) return integer(std::numeric_limits<std::int32_t>::min());
    if (!std::isfinite(x)) return integer(std::numeric_limits<std::int32_t>::max());
    return integer(std::ilogb(x));
  }
};
struct Copysign {
  static One value(double x, double y) { return exactly(std::copysign(x, y)); }
};
double unless_nan(double x, double y, double otherwise) {
  return std::isnan(x) ? y : std::isnan(y) ? x : otherwise;
}
struct Fmax {
  static One value(double x, double y) { return exactly(unless_nan(x, y, x < y ? y : x)); }
};
struct Fmin {
  static One value(double x, double y) { return exactly(unless_nan(x, y, y < x ? y : x)); }
};
struct Maxmag {
  static One value(double x, double y) {
    const double a = std::fabs(x), b = std::fabs(y);
    return b < a ? exactly(x) : a < b ? exactly(y) : Fmax::value(x, y);
  }
};
struct Minmag {
  static One value(double x, double y) {
    const double a = std::fabs(x), b = std::fabs(y);
    return a < b ? exactly(x) : b < a ? exactly(y) : Fmin::value(x, y);
  }
};
struct Nextafter {
  static One value(double x, double y) { return exactly(std::nextafter(x, y)); }
};
struct Nan {
  static One value(std::uint64_t) { return exactly(not_a_number); }
};

/// Long division of |x| by |y|, 63 bits at a time. The remainder is `rest` * 2^exponent.
struct Division {
  Division(double x, double y) {
    const Parts a(x), b(y);
    auto dividend = static_cast<std::uint64_t>(std::fabs(a.significand) * 0x1p53);
    divisor = static_cast<std::uint64_t>(std::fabs(b.significand) * 0x1p53);
    int shift = a.exponent - b.exponent;
    exponent = b.exponent - 53;
    if (shift < 0) {  // |x| < |y|: the unit is x's ulp
      // |x| >= |y| / 4 here, so nothing overflows
      divisor <<= -shift;
      exponent += shift;
      shift = 0;
    }
    const std::uint64_t modulus = divisor << 8;
    while (shift > 0) {
      const int step = std::min(shift, 63);
      dividend = static_cast<std::uint64_t>((Wide{dividend} << step) % modulus);
      shift -= step;
    }
    dividend %= modulus;
    quotient = static_cast<std::uint32_t>(dividend / divisor);
    rest = dividend % divisor;
  }
  __extension__ typedef unsigned __int128 Wide;
  std::uint64_t divisor, rest;
  std::uint32_t quotient;  ///< the low 8 bits of the quotient
  int exponent;
};
bool no_remainder(double x, double y) {
  return std::isnan(x) || std::isnan(y) || std::isinf(x) || y == 0;
}
/// The quotient rounds to 0.
bool far_below(double x, double y) {
  return std::isinf(y) || x == 0 || std::fabs(x) < std::fabs(y) * 0.25;
}
struct Fmod {
  static One value(double x, double y) {
    if (no_remainder(x, y)) return exactly(not_a_number);
    if (std::fabs(x) < std::fabs(y) || x == 0) return exactly(x);
    const Division division(x, y);
    const double rest = std::ldexp(static_cast<double>(division.rest), division.exponent);
    return exactly(std::copysign(rest, x));
  }
};
/// The quotient is rounded to nearest even. Only its low bits are known.
struct Nearest {
  double rest;
  std::uint32_t quotient;
};
Nearest nearest(double x, double y) {
  if (far_below(x, y)) return {x, 0};
  const Division division(x, y);
  const std::uint64_t above = division.divisor - division.rest;
  const bool up = division.rest > above || (division.rest == above && division.quotient % 2 != 0);
  const double magnitude =
      std::ldexp(static_cast<double>(up ? above : division.rest), division.exponent);
  const double rest = std::copysign(magnitude, x);
  // A remainder of 0 has the sign of x.
  return {up && magnitude != 0 ? -rest : rest, division.quotient + (up ? 1 : 0)};
}
struct Remainder {
  static One value(double x, double y) {
    return exactly(no_remainder(x, y) ? not_a_number : nearest(x, y).rest);
  }
};
/// 7.5.1: a NaN and 0 if there is no remainder.
struct Remquo {
  static One value(double x, double y, One& second) {
    if (no_remainder(x, y)) {
      second = integer(0);
      return exactly(not_a_number);
    }
    const Nearest result = nearest(x, y);
    second = {static_cast<double>(result.quotient & 0xff),
              std::signbit(x) != std::signbit(y) ? -1.0 : 1.0, Known::low_bits};
    return exactly(result.rest);
  }
};

/// min(x - floor(x), greatest number below 1)
struct Fract {
  static One value(double x, One& second) {
    second = exactly(std::floor(x));
    if (std::isnan(x)) return exactly(x);
    if (x == 0 || std::isinf(x)) return exactly(std::copysign(0.0, x));
    const double expected = x - second.hi;
    if (expected >= 1) return exactly(0x1.fffffffffffffp-1);
    return expected == 0 ? exactly(0) : rounded(expected, exact_sum(x, -second.hi).rest, 0);
  }
};
struct Modf {
  static One value(double x, One& second) {
    second = exactly(std::trunc(x));
    if (std::isnan(x)) return exactly(x);
    return exactly(std::copysign(std::isinf(x) ? 0 : x - second.hi, x));
  }
};
struct Frexp {
  static One value(double x, One& second) {
    const Parts parts(x);
    second = integer(ordinary(x) ? parts.exponent : 0);
    return exactly(ordinary(x) ? parts.significand : x);
  }
};

void put(const PreciseValues& to, std::size_t index, const One& one) {
  to.hi[index] = one.hi;
  to.lo[index] = one.lo;
  to.scale[index] = one.scale;
  to.kind[index] = static_cast<int>(one.kind);
}

template <class... T, std::size_t... k, class F>
void each(const PreciseBlock& block, F&& function, std::index_sequence<k...>) {
  for (std::size_t i = 0; i < block.count; ++i) {
    function(i, static_cast<const T*>(block.inputs[k])[i]...);
  }
}
template <class F, class... T>
void one_result(const PreciseBlock& block) {
  each<T...>(
      block, [&](std::size_t i, T... x) { put(block.values[0], i, F::value(x...)); },
      std::index_sequence_for<T...>{});
}
template <class F, class... T>
void two_results(const PreciseBlock& block) {
  each<T...>(
      block,
      [&](std::size_t i, T... x) {
        One second;
        put(block.values[0], i, F::value(x..., second));
        put(block.values[1], i, second);
      },
      std::index_sequence_for<T...>{});
}

}  // namespace

namespace precise_kernel {
#define ASSAY_KERNEL(name, shape, F, ...) \
  void name(const PreciseBlock& block) {  \
    shape<F, __VA_ARGS__>(block);         \
  }
ASSAY_KERNEL(add, one_result, Add, double, double)
ASSAY_KERNEL(subtract, one_result, Subtract, double, double)
ASSAY_KERNEL(multiply, one_result, Multiply, double, double)
ASSAY_KERNEL(divide, one_result, Divide, double, double)
ASSAY_KERNEL(reciprocal, one_result, Reciprocal, double)
ASSAY_KERNEL(sqrt, one_result, Sqrt, double)
ASSAY_KERNEL(fma, one_result, Fma, double, double, double)
ASSAY_KERNEL(fdim, one_result, Fdim, double, double)
ASSAY_KERNEL(ldexp, one_result, Ldexp, double, std::int32_t)
ASSAY_KERNEL(fabs, one_result, Fabs, double)
ASSAY_KERNEL(sign, one_result, Sign, double)
ASSAY_KERNEL(ceil, one_result, Ceil, double)
ASSAY_KERNEL(floor, one_result, Floor, double)
ASSAY_KERNEL(trunc, one_result, Trunc, double)
ASSAY_KERNEL(rint, one_result, Rint, double)
ASSAY_KERNEL(round, one_result, Round, double)
ASSAY_KERNEL(logb, one_result, Logb, double)
ASSAY_KERNEL(ilogb, one_result, Ilogb, double)
ASSAY_KERNEL(copysign, one_result, Copysign, double, double)
ASSAY_KERNEL(fmax, one_result, Fmax, double, double)
ASSAY_KERNEL(fmin, one_result, Fmin, double, double)
ASSAY_KERNEL(maxmag, one_result, Maxmag, double, double)
ASSAY_KERNEL(minmag, one_result, Minmag, double, double)
ASSAY_KERNEL(nextafter, one_result, Nextafter, double, double)
ASSAY_KERNEL(nan, one_result, Nan, std::uint64_t)
ASSAY_KERNEL(fmod, one_result, Fmod, double, double)
ASSAY_KERNEL(remainder, one_result, Remainder, double, double)
ASSAY_KERNEL(remquo, two_results, Remquo, double, double)
ASSAY_KERNEL(fract, two_results, Fract, double)
ASSAY_KERNEL(modf, two_results, Modf, double)
ASSAY_KERNEL(frexp, two_results, Frexp, double)
#undef ASSAY_KERNEL
}  // namespace precise_kernel

}  // namespace assay::reference::scalar
