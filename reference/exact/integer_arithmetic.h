#pragma once
#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "reference/exact/elements.h"

/// OpenCL C 6.15.3.
namespace assay::reference::exact {

template <class T>
using to_unsigned = std::make_unsigned_t<T>;

template <class T>
constexpr int bits_of = std::numeric_limits<to_unsigned<T>>::digits;

template <class T>
T saturated(wide_of<T> value) {
  using Limits = std::numeric_limits<T>;
  return static_cast<T>(std::clamp<wide_of<T>>(value, Limits::min(), Limits::max()));
}

template <class T>
to_unsigned<T> abs_diff(T x, T y) {
  const auto a = static_cast<to_unsigned<T>>(x), b = static_cast<to_unsigned<T>>(y);
  return static_cast<to_unsigned<T>>(x > y ? a - b : b - a);
}

template <class T>
T add_sat(T x, T y) {
  return saturated<T>(static_cast<wide_of<T>>(x) + y);
}

template <class T>
T sub_sat(T x, T y) {
  if constexpr (std::is_unsigned_v<T>)
    return x < y ? T{0} : static_cast<T>(x - y);
  else
    return saturated<T>(static_cast<wide_of<T>>(x) - y);
}

template <class T>
T mul_hi(T x, T y) {
  return static_cast<T>((static_cast<wide_of<T>>(x) * y) >> bits_of<T>);
}

/// A signed sum that overflows gives any value. An unsigned sum wraps.
template <class T>
Partly<T> add(T x, T y) {
  T sum{};
  const bool overflow = __builtin_add_overflow(x, y, &sum);
  return {sum, std::is_signed_v<T> && overflow};
}

template <class T>
Partly<T> subtract(T x, T y) {
  T difference{};
  const bool overflow = __builtin_sub_overflow(x, y, &difference);
  return {difference, std::is_signed_v<T> && overflow};
}

template <class T>
Partly<T> multiply(T x, T y) {
  T product{};
  const bool overflow = __builtin_mul_overflow(x, y, &product);
  return {product, std::is_signed_v<T> && overflow};
}

/// 6.5.10: the low log2(N) bits of `amount`, unsigned.
template <class T, class Amount>
int masked(Amount amount) {
  return static_cast<int>(static_cast<std::uint64_t>(amount) &
                          static_cast<std::uint64_t>(bits_of<T> - 1));
}

template <class T, class Amount>
T shift_left(T x, Amount amount) {
  return static_cast<T>(static_cast<std::uint64_t>(x) << masked<T>(amount));
}

template <class T, class Amount>
T shift_right(T x, Amount amount) {
  return static_cast<T>(x >> masked<T>(amount));
}

template <class T>
T rotate(T x, T amount) {
  return static_cast<T>(std::rotl(static_cast<to_unsigned<T>>(x), masked<T>(amount)));
}

template <class T>
auto upsample(T high, to_unsigned<T> low) {
  using Wide = std::conditional_t<std::is_signed_v<T>, signed_of_size<2 * sizeof(T)>,
                                  unsigned_of_size<2 * sizeof(T)>>;
  using Bits = to_unsigned<Wide>;
  return static_cast<Wide>(
      static_cast<Bits>(static_cast<Bits>(static_cast<Bits>(high) << bits_of<T>) | low));
}

/// 6.15.3, Table 14: the range of mul24.
template <class T>
bool is_24_bit(T x) {
  constexpr std::int64_t end = std::is_signed_v<T> ? 1 << 23 : 1 << 24;
  return x < end && (std::is_unsigned_v<T> || static_cast<std::int64_t>(x) >= -end);
}

template <class T>
Partly<T> mul24(T x, T y) {
  Partly<T> product = multiply(x, y);
  product.free = product.free || !is_24_bit(x) || !is_24_bit(y);
  return product;
}

template <class T>
Partly<T> mad24(T x, T y, T z) {
  const Partly<T> product = mul24(x, y);
  Partly<T> sum = add(product.value, z);
  sum.free = sum.free || product.free;
  return sum;
}

template <class T>
T bit_reverse(T x) {
  to_unsigned<T> from = static_cast<to_unsigned<T>>(x), to = 0;
  for (int i = 0; i < bits_of<T>; ++i, from = static_cast<to_unsigned<T>>(from >> 1))
    to = static_cast<to_unsigned<T>>((to << 1) | (from & 1));
  return static_cast<T>(to);
}

template <class T>
to_unsigned<T> low_bits(int count) {
  return static_cast<to_unsigned<T>>(count >= 64 ? ~0ull : (1ull << count) - 1);
}

template <class T>
T bitfield_insert(T base, T insert, int offset, int count) {
  using U = to_unsigned<T>;
  const auto mask = static_cast<U>(count == 0 ? 0 : low_bits<T>(count) << offset);
  const auto moved = static_cast<U>(offset == bits_of<T> ? 0 : static_cast<U>(insert) << offset);
  return static_cast<T>(static_cast<U>((static_cast<U>(base) & ~mask) | (moved & mask)));
}

template <class T>
to_unsigned<T> bitfield_extract_unsigned(T base, int offset, int count) {
  using U = to_unsigned<T>;
  if (count == 0) return 0;
  return static_cast<U>((static_cast<U>(base) >> offset) & low_bits<T>(count));
}

template <class T>
std::make_signed_t<T> bitfield_extract_signed(T base, int offset, int count) {
  using U = to_unsigned<T>;
  U field = bitfield_extract_unsigned(base, offset, count);
  if (count != 0 && (field >> (count - 1) & 1) != 0)
    field = static_cast<U>(field | ~low_bits<T>(count));
  return static_cast<std::make_signed_t<T>>(field);
}

}  // namespace assay::reference::exact
