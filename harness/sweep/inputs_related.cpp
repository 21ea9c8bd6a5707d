#include "harness/sweep/inputs_related.h"

#include <bit>
#include <cmath>
#include <optional>

#include "harness/sweep/random.h"

namespace assay::harness {
namespace {

// A product of two significands of 53 bits has 106 bits.
__extension__ typedef unsigned __int128 uint128;

std::int64_t bias(const ScalarType& l) {
  return static_cast<std::int64_t>(l.greatest_exponent() >> 1);
}

std::int64_t exponent(const ScalarType& l, std::uint64_t pattern) {
  return static_cast<std::int64_t>(pattern >> l.significand_bits() & l.greatest_exponent()) -
         bias(l);
}

/// The normal number with this exponent; nothing if the format has no such number.
std::optional<std::uint64_t> normal(const ScalarType& l, std::uint64_t sign, std::int64_t exponent,
                                    std::uint64_t significand) {
  const std::int64_t biased = exponent + bias(l);
  if (biased < 1 || biased >= static_cast<std::int64_t>(l.greatest_exponent())) return std::nullopt;
  return (sign & l.sign()) | static_cast<std::uint64_t>(biased) << l.significand_bits() |
         (significand & l.significand_mask());
}

/// The number m * 2^unit, where m > 0 fits into a significand.
std::optional<std::uint64_t> number(const ScalarType& l, std::uint64_t sign, std::uint64_t m,
                                    std::int64_t unit) {
  const int width = static_cast<int>(std::bit_width(m));
  return normal(l, sign, unit + width - 1, m << (l.significand_bits() + 1 - width));
}

/// A random odd number of this many bits.
std::uint64_t odd_of(int bits, std::uint64_t random) {
  return (random & ((1ull << bits) - 1)) | 1ull << (bits - 1) | 1;
}

/// log2 of a positive normal number, within about 2^-25. All machines give the same result.
double rough_log2(double x) {
  int exponent = 0;
  double m = std::frexp(x, &exponent);
  if (m < 0.70710678) {
    m *= 2;
    --exponent;
  }
  const double s = (m - 1) / (m + 1), q = s * s;
  return exponent + s * (2.8853900817779268 +
                         q * (0.96179669392597556 +
                              q * (0.57707801635558531 + q * (0.41219858311113238 + q * 0.32))));
}

std::uint64_t nudged(const ScalarType& l, std::uint64_t pattern, std::uint64_t near) {
  return (pattern & l.sign()) | ((pattern + near - 3) & (l.sign() - 1));
}

/// Makes arguments that nearly agree or cancel. Differences, quotients and remainders of such
/// arguments are often wrong.
void agree(const ScalarType& l, std::uint64_t near, bool sign, InputBits& bits) {
  bits[1] = nudged(l, bits[0], near) ^ (sign ? l.sign() : 0);
}

/// Makes an int that moves the number's exponent to an end of the format. Such results overflow or
/// are subnormal. Only subnormal results show double rounding.
void reach_an_end(std::span<const Argument> arguments, bool down, std::uint64_t more,
                  InputBits& bits) {
  const ScalarType& l = arguments[0].type;
  const auto reach =
      static_cast<std::int64_t>(below(more, static_cast<std::uint64_t>(l.significand_bits()) + 6));
  const std::int64_t there =
      down ? 2 - reach : static_cast<std::int64_t>(l.greatest_exponent()) - reach / 4;
  bits[1] =
      static_cast<std::uint64_t>(there - bias(l) - exponent(l, bits[0])) & arguments[1].type.mask();
}

/// Makes x and y so that x^y is a number of the format. Independent x and y rarely give such a
/// number. With `near_one`, x is near 1, so y is large and each bit of the logarithm matters. With
/// a negative x, y is an integer.
void make_power(std::span<const Argument> arguments, bool near_one, std::uint64_t more,
                InputBits& bits) {
  const ScalarType& l = arguments[0].type;
  if (near_one) bits[0] = (bits[0] & l.sign()) | beside(l, l.one(), mix(more));
  const double x = std::fabs(value_of(l, bits[0]));
  if (!(x >= 0x1p-1022 && x <= 0x1.fffffffffffffp1023) || x == 1) return;
  const auto top = static_cast<double>(bias(l) + 1);
  const double bottom = 1 - top - l.significand_bits();
  const double target = bottom + (top - bottom) * (static_cast<double>(more >> 11) * 0x1p-53);
  double y = target / rough_log2(x);
  if ((bits[0] & l.sign()) != 0) y = std::floor(y);
  bits[1] = nearest_bits(arguments[1].type, y);
}

/// Makes x = y k / 2, exactly or nearly. So the quotient is an integer, or halfway between two
/// integers. y is shortened so that y k fits into a significand.
void make_multiple(const ScalarType& l, std::uint64_t near, bool sign, std::uint64_t more,
                   InputBits& bits) {
  const int bits_of_k =
      1 + static_cast<int>(below(more, static_cast<std::uint64_t>(l.significand_bits())));
  const std::uint64_t k = odd_of(bits_of_k, mix(more)) - (more & 1);
  const std::uint64_t whole = (bits[1] & l.significand_mask()) | (l.significand_mask() + 1);
  const std::uint64_t y = whole >> bits_of_k;
  if (k == 0) return;
  const std::int64_t unit = exponent(l, bits[1]) - l.significand_bits() + bits_of_k;
  const auto divisor = number(l, bits[1], y, unit);
  const auto multiple = number(l, sign ? l.sign() : 0, y * k, unit - 1);
  if (!divisor || !multiple) return;
  bits[1] = *divisor;
  bits[0] = (near & 4) != 0 ? *multiple : nudged(l, *multiple, near + 1);
}

/// Makes a quotient x / y very near the middle between two numbers (Kahan). X and Y are the
/// significands of x and y as integers. Y is odd, and q * Y = c modulo 2^(p+1) with a small c. Then
/// X = (q * Y - c) / 2^(p+1) is an integer. X / Y is slightly below the middle q / 2^(p+1).
void make_hard_quotient(const ScalarType& l, bool sign, std::uint64_t more, InputBits& bits) {
  const int p = l.significand_bits() + 1;
  const std::uint64_t modulus_mask = (1ull << (p + 1)) - 1;
  const std::uint64_t y = odd_of(p, bits[1]);
  std::uint64_t inverse = y;  // has 3 correct bits; each step doubles their number
  for (int i = 0; i < 5; ++i) inverse *= 2 - y * inverse;
  const std::uint64_t c = 1 + 2 * (more & 3);
  const std::uint64_t q = (c * inverse) & modulus_mask;
  // q or -q makes the quotient lie between 1/2 and 1.
  const std::uint64_t x =
      (q >> p) != 0 ? static_cast<std::uint64_t>((static_cast<uint128>(q) * y - c) >> (p + 1))
                    : static_cast<std::uint64_t>(
                          (static_cast<uint128>(modulus_mask + 1 - q) * y + c) >> (p + 1));
  const auto dividend = number(l, sign ? l.sign() : 0, x, exponent(l, bits[0]) - p);
  const auto divisor = number(l, bits[1], y, exponent(l, bits[1]) - p);
  if (!dividend || !divisor) return;
  bits[0] = *dividend;
  bits[1] = *divisor;
}

/// Makes a third argument that cancels the product, exactly or nearly.
void cancel_product(const ScalarType& l, std::uint64_t near, InputBits& bits) {
  const double product = value_of(l, bits[0]) * value_of(l, bits[1]);
  bits[2] = nudged(l, nearest_bits(l, -product), near);
}

/// Makes arguments of x * y + z that show double rounding in a wider format. With `middle`, the
/// product is halfway between two numbers, and a tiny z decides. Without `middle`, the product is
/// nearly half an ulp of z.
void make_hard_sum(const ScalarType& l, bool middle, std::uint64_t more, InputBits& bits) {
  const int s = l.significand_bits();
  const std::int64_t ex = exponent(l, bits[0]), ey = exponent(l, bits[1]);
  std::optional<std::uint64_t> x, y, z;
  if (middle) {
    const int bits_of_y = 2 + static_cast<int>(below(more, static_cast<std::uint64_t>(s) - 2));
    const std::uint64_t a = odd_of(s + 2 - bits_of_y, mix(more)), b = odd_of(bits_of_y, mix(~more));
    x = number(l, bits[0], a, ex);
    y = number(l, bits[1], b, ey);
    const auto below_it = static_cast<std::int64_t>(more % 64);
    z = normal(l, bits[2], ex + ey - 2 - below_it, bits[2]);
  } else {  // (1 + u) (1 - u) = 1 - u^2
    const int size = 1 + static_cast<int>(below(more, static_cast<std::uint64_t>(s) / 2));
    const std::uint64_t m = 1 + (mix(more) & ((1ull << size) - 1));
    x = normal(l, bits[0], ex, m);
    y = normal(l, bits[1], ey - 1, l.significand_mask() + 1 - 2 * m);
    z = normal(l, bits[2], ex + ey + s + 1, bits[2]);
  }
  if (!x || !y || !z) return;
  bits = {*x, *y, *z};
}

}  // namespace

std::uint64_t beside(const ScalarType& type, std::uint64_t pattern, std::uint64_t random) {
  const std::uint64_t shift =
      64 - 1 - below(mix(random), static_cast<std::uint64_t>(type.significand_bits()));
  const std::uint64_t step = (random | 1ull << 63) >> shift;
  const std::int64_t order = type.order(pattern), end = static_cast<std::int64_t>(type.infinity());
  // The sum is unsigned, because a signed sum may overflow for a 64-bit NaN. The unsigned sum wraps
  // to a position far below all numbers.
  const auto from = static_cast<std::uint64_t>(order);
  const auto there = static_cast<std::int64_t>((mix(~random) & 1) != 0 ? from + step : from - step);
  return there > end || there < -end ? pattern : type.at_order(there);
}

std::uint64_t of_few_bits(const ScalarType& type, std::uint64_t pattern, std::uint64_t random) {
  const int kept = 1 + static_cast<int>(random % 12);
  if (kept >= type.significand_bits()) return pattern;
  return pattern >> (type.significand_bits() - kept) << (type.significand_bits() - kept);
}

void relate(std::span<const Argument> arguments, std::uint64_t choice, std::uint64_t more,
            InputBits& bits) {
  const std::uint64_t way = choice >> 16 & 15, near = choice >> 24 & 7;
  const bool sign = (choice >> 32 & 1) != 0, other = (choice >> 33 & 1) != 0;
  const ScalarType& l = arguments[0].type;
  if (arguments.size() < 2 || !arguments[0].type.floating()) return;
  if (arguments.size() == 2 && !arguments[1].type.floating()) {
    if (way < 4) reach_an_end(arguments, sign, more, bits);
    if (way == 4 || way == 5) make_power(arguments, other, more, bits);
    return;
  }
  if (!arguments[1].type.floating()) return;
  if (way < 2) agree(arguments[1].type, near, sign, bits);
  if (arguments.size() == 2) {
    if (way == 2 || way == 3) make_power(arguments, other, more, bits);
    if (way == 4) make_multiple(l, near, sign, more, bits);
    if (way == 5) make_hard_quotient(l, sign, more, bits);
  } else if (arguments[2].type.floating()) {
    if (way == 2 || way == 3) cancel_product(l, near, bits);
    if (way == 4 || way == 5) make_hard_sum(l, other, more, bits);
  }
}

}  // namespace assay::harness
