#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "reference/plain/float_format.h"

namespace assay::reference {

/// A scalar type of OpenCL C (6.3.1).
struct ScalarType {
  enum class Kind : std::uint8_t { signed_integer, unsigned_integer, floating };
  std::string_view name;  ///< "uchar"
  Kind kind = Kind::unsigned_integer;
  int bits = 8;
  const FloatFormat* format = nullptr;  ///< null for integers

  constexpr int bytes() const { return bits / 8; }
  constexpr std::uint64_t mask() const { return bits == 64 ? ~0ull : (1ull << bits) - 1; }
  constexpr std::uint64_t sign() const { return 1ull << (bits - 1); }
  constexpr bool is_signed() const { return kind == Kind::signed_integer; }
  constexpr bool floating() const { return kind == Kind::floating; }

  constexpr int significand_bits() const { return format->significand_bits(); }
  constexpr std::uint64_t significand_mask() const { return (1ull << significand_bits()) - 1; }
  constexpr std::uint64_t infinity() const { return infinity_bits(*format); }
  constexpr std::uint64_t greatest_exponent() const { return infinity() >> significand_bits(); }
  constexpr std::uint64_t one() const { return (greatest_exponent() >> 1) << significand_bits(); }

  /// order() gives a number's position in numerical order. at_order() gives the bits at a position.
  /// Zeros of both signs have one position. NaNs have no position.
  constexpr std::int64_t order(std::uint64_t pattern) const {
    const auto magnitude = static_cast<std::int64_t>(pattern & (sign() - 1));
    if (floating()) return (pattern & sign()) != 0 ? -magnitude : magnitude;
    if (is_signed() && (pattern & sign()) != 0)
      return magnitude - static_cast<std::int64_t>(sign() - 1) - 1;
    return static_cast<std::int64_t>(pattern);
  }
  constexpr std::uint64_t at_order(std::int64_t position) const {
    if (floating() && position < 0) return sign() | static_cast<std::uint64_t>(-position);
    return static_cast<std::uint64_t>(position) & mask();
  }
};

inline constexpr ScalarType char_type{"char", ScalarType::Kind::signed_integer, 8};
inline constexpr ScalarType uchar_type{"uchar", ScalarType::Kind::unsigned_integer, 8};
inline constexpr ScalarType short_type{"short", ScalarType::Kind::signed_integer, 16};
inline constexpr ScalarType ushort_type{"ushort", ScalarType::Kind::unsigned_integer, 16};
inline constexpr ScalarType int_type{"int", ScalarType::Kind::signed_integer, 32};
inline constexpr ScalarType uint_type{"uint", ScalarType::Kind::unsigned_integer, 32};
inline constexpr ScalarType long_type{"long", ScalarType::Kind::signed_integer, 64};
inline constexpr ScalarType ulong_type{"ulong", ScalarType::Kind::unsigned_integer, 64};
inline constexpr ScalarType half_type{"half", ScalarType::Kind::floating, 16, &half_format};
inline constexpr ScalarType float_type{"float", ScalarType::Kind::floating, 32, &float_format};
inline constexpr ScalarType double_type{"double", ScalarType::Kind::floating, 64, &double_format};

std::span<const ScalarType> scalar_types();
/// nullptr for other names.
const ScalarType* find_scalar_type(std::string_view name);

constexpr const ScalarType& unsigned_type(int bits) {
  return bits == 8 ? uchar_type : bits == 16 ? ushort_type : bits == 32 ? uint_type : ulong_type;
}
constexpr const ScalarType& floating_type(int bits) {
  return bits == 16 ? half_type : bits == 32 ? float_type : double_type;
}
constexpr const ScalarType& scalar_type(const FloatFormat& format) {
  return floating_type(format.storage_bits);
}

/// The nearest number to `value`. Ties go to even, integers saturate.
std::uint64_t nearest_bits(const ScalarType& type, double value);
/// The value is exact, except for integers of 64 bits.
double value_of(const ScalarType& type, std::uint64_t bits);
/// ulong values from 2^63 on wrap.
std::int64_t integer_value(const ScalarType& type, std::uint64_t bits);
/// "0x42b17217" and "88.722839", "-128".
std::string hex(const ScalarType& type, std::uint64_t bits);
std::string decimal(const ScalarType& type, std::uint64_t bits);

}  // namespace assay::reference
