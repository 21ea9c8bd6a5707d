#pragma once
#include <cstdint>

namespace assay::harness {

/// The layout of a number's bits, from which the inputs of a sweep are made. Knows nothing of
/// arithmetic.
struct NumberLayout {
  enum class Kind : std::uint8_t { floating, signed_integer, unsigned_integer };
  Kind kind = Kind::floating;
  int bits = 32;              ///< 8 (integers), 16, 32 or 64
  int significand_bits = 23;  ///< stored ones; floating only

  constexpr bool floating() const { return kind == Kind::floating; }
  constexpr int bytes() const { return bits / 8; }
  constexpr std::uint64_t mask() const { return bits == 64 ? ~0ull : (1ull << bits) - 1; }
  constexpr std::uint64_t sign() const { return 1ull << (bits - 1); }
  constexpr int exponent_bits() const { return bits - 1 - significand_bits; }
  constexpr std::uint64_t greatest_exponent() const { return (1ull << exponent_bits()) - 1; }
  constexpr std::uint64_t significand_mask() const { return (1ull << significand_bits) - 1; }
  constexpr std::uint64_t infinity() const { return greatest_exponent() << significand_bits; }
  constexpr std::uint64_t one() const { return (greatest_exponent() >> 1) << significand_bits; }

  /// The position of a finite or infinite number's bits in numerical order (-0 and +0 share one),
  /// and back. Also for integers.
  constexpr std::int64_t order(std::uint64_t pattern) const {
    const auto magnitude = static_cast<std::int64_t>(pattern & (sign() - 1));
    if (kind == Kind::floating) return (pattern & sign()) != 0 ? -magnitude : magnitude;
    if (kind == Kind::signed_integer && (pattern & sign()) != 0)
      return magnitude - static_cast<std::int64_t>(sign() - 1) - 1;
    return static_cast<std::int64_t>(pattern);
  }
  constexpr std::uint64_t at_order(std::int64_t position) const {
    if (kind == Kind::floating && position < 0)
      return sign() | static_cast<std::uint64_t>(-position);
    return static_cast<std::uint64_t>(position) & mask();
  }
};

/// The distance from one position of an order up to another, and the position at a distance above
/// one. With 64 bits, a difference or a sum of signed numbers would not fit.
constexpr std::uint64_t distance(std::int64_t low, std::int64_t high) {
  return static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low);
}
constexpr std::int64_t above(std::int64_t low, std::uint64_t steps) {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(low) + steps);
}

/// Layouts by the type's size and signedness: char (8), short, int, long and their unsigned types.
constexpr NumberLayout signed_layout(int bits) {
  return {NumberLayout::Kind::signed_integer, bits, 0};
}
constexpr NumberLayout unsigned_layout(int bits) {
  return {NumberLayout::Kind::unsigned_integer, bits, 0};
}

inline constexpr NumberLayout half_layout{NumberLayout::Kind::floating, 16, 10};
inline constexpr NumberLayout double_layout{NumberLayout::Kind::floating, 64, 52};
inline constexpr NumberLayout float_layout{};
inline constexpr NumberLayout int_layout = signed_layout(32);
inline constexpr NumberLayout uint_layout = unsigned_layout(32);

/// The number of that layout nearest to `value` (ties to even; saturating for integers), as bits.
std::uint64_t nearest_bits(const NumberLayout& layout, double value);
/// The value of the bits, exact for half and float and for 32-bit integers.
double value_of(const NumberLayout& layout, std::uint64_t pattern);

}  // namespace assay::harness
