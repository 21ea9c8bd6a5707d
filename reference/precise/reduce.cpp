// Angles modulo pi / 2 (Payne and Hanek). The product uses the bits of 2 / pi that decide the
// quadrant, and the next 106 bits. For a double, at most 62 of these 106 bits cancel.
#include <array>
#include <bit>
#include <cmath>

#include "reference/base/number.h"
#include "reference/precise/constants.h"
#include "reference/precise/precise.h"

namespace assay::reference {
namespace {

__extension__ typedef unsigned __int128 Wide;

/// Enough binary digits of 2 / pi for the greatest double, most significant word first.
constexpr std::size_t digits_words = (1024 + 256) / 64 + 2;
using Digits = std::array<std::uint64_t, digits_words>;

Digits two_over_pi() {
  constexpr mpfr_prec_t bits = 64 * digits_words;
  Number value(bits + 64), word(64);
  mpfr_const_pi(value.get(), MPFR_RNDN);
  mpfr_ui_div(value.get(), 2, value.get(), MPFR_RNDZ);
  Digits digits{};
  for (std::uint64_t& digit : digits) {
    mpfr_mul_2ui(value.get(), value.get(), 64, MPFR_RNDN);
    mpfr_trunc(word.get(), value.get());
    digit = mpfr_get_ui(word.get(), MPFR_RNDZ);
    mpfr_sub(value.get(), value.get(), word.get(), MPFR_RNDZ);
  }
  return digits;
}

/// 256 digits from number `start` on, least significant word first.
std::array<std::uint64_t, 4> window(std::size_t start) {
  static const Digits digits = two_over_pi();
  const std::size_t word = start / 64, shift = start % 64;
  std::array<std::uint64_t, 4> result;
  for (std::size_t k = 0; k < 4; ++k) {
    const std::uint64_t upper = digits[word + k], lower = digits[word + k + 1];
    result[3 - k] = shift == 0 ? upper : upper << shift | lower >> (64 - shift);
  }
  return result;
}

double times_power_of_two(double x, int exponent) {
  return x * std::bit_cast<double>(static_cast<std::uint64_t>(1023 + exponent) << 52);
}

/// In units of 2^-254 quarter turns, least significant word first. The fifth word is a carry.
using Turns = std::array<std::uint64_t, 5>;

/// significand * 2^e / (pi / 2), modulo 4. Leaves out digits that give multiples of 4.
Turns quarter_turns(std::uint64_t significand, int e) {
  const auto digits = window(e > 2 ? static_cast<std::size_t>(e - 2) : 0);
  Turns turns{};
  std::uint64_t carry = 0;
  for (std::size_t k = 0; k < 4; ++k) {
    const Wide sum = Wide{significand} * digits[k] + carry;
    turns[k] = static_cast<std::uint64_t>(sum);
    carry = static_cast<std::uint64_t>(sum >> 64);
  }
  turns[4] = carry;
  // Bits above bit 256 do not matter.
  if (const int down = 2 - e; down > 0) {
    for (std::size_t k = 0; k < 4; ++k) turns[k] = turns[k] >> down | turns[k + 1] << (64 - down);
  }
  return turns;
}

/// Subtracts the nearest integer number of quarter turns, and returns this number modulo 4. Then
/// `turns` is the magnitude of the rest, and `negative` is its sign.
int take_quadrant(Turns& turns, bool& negative) {
  const std::uint64_t upper = turns[3] + (std::uint64_t{1} << 61);
  const int quadrant = static_cast<int>(upper >> 62);
  turns[3] -= static_cast<std::uint64_t>(quadrant) << 62;
  negative = turns[3] >> 63 != 0;
  if (!negative) return quadrant;
  bool one = true;
  for (std::size_t k = 0; k < 4; ++k) {
    turns[k] = ~turns[k] + (one ? 1 : 0);
    one = one && turns[k] == 0;
  }
  return quadrant;
}

/// Shifts `turns` to the left until its upper bit is set. Returns the number of bits before the
/// binary point, which may be negative.
int normalize(Turns& turns) {
  int position = 2;  // the point is below the first two bits of the upper word
  while (turns[3] == 0) {
    turns = {0, turns[0], turns[1], turns[2], 0};
    position -= 64;
  }
  const int zeros = std::countl_zero(turns[3]);
  if (zeros > 0) {
    for (std::size_t k = 3; k > 0; --k) {
      turns[k] = turns[k] << zeros | turns[k - 1] >> (64 - zeros);
    }
  }
  return position - zeros;
}

}  // namespace

ReducedAngle reduce_angle(double x) {
  const auto bits = std::bit_cast<std::uint64_t>(x);
  const int exponent = static_cast<int>(bits >> 52 & 0x7ff) - 1023;
  if (exponent < -1 || std::fabs(x) < 0.78) return {x, 0, 0};
  const std::uint64_t significand = (bits & 0xf'ffff'ffff'ffff) | std::uint64_t{1} << 52;
  Turns turns = quarter_turns(significand, exponent - 52);
  bool negative = false;
  const int quadrant = take_quadrant(turns, negative);
  const int position = normalize(turns);
  // 53 bits each for `hi` and `lo`.
  const double hi = static_cast<double>(turns[3] >> 11);
  const double lo = static_cast<double>((turns[3] & 0x7ff) << 42 | turns[2] >> 22);
  const double first = times_power_of_two(hi, position - 53);
  const double second = times_power_of_two(lo, position - 106);
  // The fraction times pi / 2.
  const double whole = first * pair_half_pi.hi;
  const double lost =
      std::fma(first, pair_half_pi.hi, -whole) + first * pair_half_pi.lo + second * pair_half_pi.hi;
  const double sum = whole + lost;
  ReducedAngle result{sum, lost - (sum - whole), quadrant};
  if (std::signbit(x)) {
    result.quadrant = (4 - quadrant) & 3;
    negative = !negative;
  }
  if (negative) {
    result.hi = -result.hi;
    result.lo = -result.lo;
  }
  return result;
}

}  // namespace assay::reference
