#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>
#include <type_traits>
#include <utility>

#include "reference/exact/conversions.h"

// Conversions in loops that the compiler turns into vector code. Results that need rounding are
// computed with integers, except in integer_to_float. The host rounds to nearest and keeps
// subnormals (harness::HostState). Clang 16 does not clone templates, so with Clang the loops use
// only instructions that every x86-64 processor has.
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) && defined(__x86_64__) && \
    !defined(__clang__)
#define ASSAY_CLONES [[gnu::target_clones("default", "avx2", "arch=x86-64-v4")]]
#else
#define ASSAY_CLONES
#endif

namespace assay::reference {
namespace {

using std::uint64_t;

/// All bits are set if the condition holds. Otherwise no bit is set. Masks replace branches, so
/// that the compiler can turn loops into vector code.
template <class Bits>
Bits mask(bool condition) {
  return static_cast<Bits>(-static_cast<Bits>(condition));
}

template <class T>
T select(bool condition, T a, T b) {
  using Bits = std::conditional_t<sizeof(T) == 8, uint64_t, std::uint32_t>;
  const Bits m = mask<Bits>(condition);
  return std::bit_cast<T>((std::bit_cast<Bits>(a) & m) | (std::bit_cast<Bits>(b) & ~m));
}

/// The step from the truncated number `whole` to the rounded number: -1, 0 or 1. `cut` is the part
/// that truncation removed.
template <Rounding rounding, class Integer, class Number>
Integer step(Number cut, Integer whole) {
  constexpr Number half = Number{1} / 2;
  const auto odd = static_cast<Integer>(-(whole & 1));
  if constexpr (rounding == Rounding::nearest_even)
    return mask<Integer>(cut < -half) - mask<Integer>(cut > half) +
           (odd & (mask<Integer>(cut == -half) - mask<Integer>(cut == half)));
  else if constexpr (rounding == Rounding::up)
    return -mask<Integer>(cut > 0);
  else if constexpr (rounding == Rounding::down)
    return mask<Integer>(cut < 0);
  else
    return 0;
}

/// Floats to integers of up to 16 bits. A float can hold the limits of these types exactly.
template <class To, Rounding rounding, bool saturated>
ASSAY_CLONES void float_to_small(const float* from, const To* subject, To* to, std::size_t count) {
  constexpr float low = std::numeric_limits<To>::min(), high = std::numeric_limits<To>::max();
  for (std::size_t i = 0; i < count; ++i) {
    const float x = from[i];
    const float above = select(x > low, x, low);  // a NaN is not greater than `low`
    const float clamped = select(above < high, above, high);
    const auto whole = static_cast<std::int32_t>(clamped);
    const std::int32_t rounded = whole + step<rounding>(clamped - static_cast<float>(whole), whole);
    const bool within = (x >= low) & (x <= high);
    if constexpr (saturated)
      to[i] = static_cast<To>(rounded & mask<std::int32_t>(x == x));
    else
      to[i] = static_cast<To>(select(within, rounded, static_cast<std::int32_t>(subject[i])));
  }
}

/// Floats to int and uint. Floats of 2^24 or more have no fraction.
template <class To, Rounding rounding, bool saturated>
ASSAY_CLONES void float_to_word(const float* from, const To* subject, To* to, std::size_t count) {
  constexpr bool is_signed = std::is_signed_v<To>;
  constexpr float middle = 0x1p31F, low = is_signed ? -middle : 0,
                  end = is_signed ? middle : 0x1p32F;
  for (std::size_t i = 0; i < count; ++i) {
    const float x = from[i];
    const bool within = (x >= low) & (x < end);
    const float safe = select(within, x, 0.0F);
    // The upper half of uint: 2^31 is subtracted before the conversion.
    const bool upper = !is_signed & (safe >= middle);
    const float near = safe - select(upper, middle, 0.0F);
    const auto whole = static_cast<std::int32_t>(near);
    const auto rounded =
        static_cast<std::uint32_t>(whole + step<rounding>(near - static_cast<float>(whole), whole));
    To other = subject[i];
    if constexpr (saturated)
      other = select(x >= end, std::numeric_limits<To>::max(),
                     select(x < low, std::numeric_limits<To>::min(), To{0}));
    to[i] = select(within, static_cast<To>(rounded ^ (mask<std::uint32_t>(upper) << 31)), other);
  }
}

/// Floats to long and ulong. Floats of 2^24 or more have no fraction.
template <class To, Rounding rounding, bool saturated>
ASSAY_CLONES void float_to_long(const float* from, const To* subject, To* to, std::size_t count) {
  constexpr bool is_signed = std::is_signed_v<To>;
  constexpr double low = is_signed ? -0x1p63 : 0.0, end = is_signed ? 0x1p63 : 0x1p64;
  for (std::size_t i = 0; i < count; ++i) {
    const double x = from[i];
    const bool within = (x >= low) & (x < end);
    const double safe = select(within, x, 0.0);
    // From 2^63 on, 2^63 is subtracted before the conversion to int64_t.
    const bool upper = !is_signed & (safe >= 0x1p63);
    const double near = safe - select(upper, 0x1p63, 0.0);
    const auto whole = static_cast<std::int64_t>(near);
    const double cut = near - static_cast<double>(whole);
    const auto rounded = static_cast<uint64_t>(whole + step<rounding, std::int64_t>(cut, whole)) ^
                         (mask<uint64_t>(upper) << 63);
    To other = subject[i];
    if constexpr (saturated)
      other = select(x >= end, std::numeric_limits<To>::max(),
                     select(x < low, std::numeric_limits<To>::min(), To{0}));
    to[i] = select(within, static_cast<To>(rounded), other);
  }
}

/// Integers to integers. Unsigned results wrap. A number that a signed type cannot hold gives any
/// result.
template <class From, class To, bool saturated>
ASSAY_CLONES void integer_to_integer(const From* from, const To* subject, To* to,
                                     std::size_t count) {
  using Ends = std::numeric_limits<To>;
  // The limits of the destination that are in the range of the source.
  constexpr From low = std::cmp_less(std::numeric_limits<From>::min(), Ends::min())
                           ? static_cast<From>(Ends::min())
                           : std::numeric_limits<From>::min();
  constexpr From high = std::cmp_greater(std::numeric_limits<From>::max(), Ends::max())
                            ? static_cast<From>(Ends::max())
                            : std::numeric_limits<From>::max();
  for (std::size_t i = 0; i < count; ++i) {
    const From x = from[i];
    if constexpr (saturated)
      to[i] = static_cast<To>(std::clamp(x, low, high));
    else if constexpr (std::is_signed_v<To>)
      to[i] = ((x < low) | (x > high)) ? subject[i] : static_cast<To>(x);
    else
      to[i] = static_cast<To>(x);
  }
}

/// The bits of a NaN that is a right answer: the subject's own bits if they are a NaN, otherwise a
/// quiet NaN.
template <class Bits>
Bits nan_like(Bits own) {
  constexpr const FloatFormat& f = sizeof(Bits) == 2   ? half_format
                                   : sizeof(Bits) == 4 ? float_format
                                                       : double_format;
  constexpr auto infinity = static_cast<Bits>(infinity_bits(f));
  const auto magnitude = static_cast<Bits>(own & static_cast<Bits>(sign_bit(f) - 1));
  if constexpr (sizeof(Bits) == 2)  // select() needs 32 bits
    return static_cast<Bits>(select(magnitude > infinity, static_cast<std::uint32_t>(own),
                                    static_cast<std::uint32_t>(quiet_nan_bits(f))));
  else
    return select(magnitude > infinity, own, static_cast<Bits>(quiet_nan_bits(f)));
}

/// Rounds the bits of a double to a narrower format. `own` is the subject's answer.
template <class Bits, Rounding rounding>
Bits narrowed(uint64_t wide, Bits own) {
  constexpr const FloatFormat& f = sizeof(Bits) == 2 ? half_format : float_format;
  constexpr int places = 53 - f.precision;
  constexpr auto least = static_cast<std::int64_t>(1023 + f.min_exponent);
  const uint64_t magnitude = wide & ~(1ull << 63);
  const uint64_t sign = wide >> 63;
  const auto exponent = static_cast<std::int64_t>(magnitude >> 52);
  const uint64_t significand = (magnitude & ((1ull << 52) - 1)) | (1ull << 52);
  const std::int64_t missing = exponent < least ? least - exponent : 0;
  const std::int64_t cut = std::min<std::int64_t>(places + missing, 54);
  const uint64_t whole = significand >> cut;
  const uint64_t rest = significand & ((1ull << cut) - 1);
  const uint64_t half = 1ull << (cut - 1);
  uint64_t away = 0;
  if constexpr (rounding == Rounding::nearest_even)
    away = static_cast<uint64_t>((rest > half) | ((rest == half) & ((whole & 1) != 0)));
  else if constexpr (rounding == Rounding::up)
    away = static_cast<uint64_t>((rest != 0) & (sign == 0));
  else if constexpr (rounding == Rounding::down)
    away = static_cast<uint64_t>((rest != 0) & (sign != 0));
  const std::int64_t binade = exponent < least ? 0 : exponent - least;
  uint64_t bits = (static_cast<uint64_t>(binade) << f.significand_bits()) + whole + away;
  constexpr uint64_t infinity = infinity_bits(f);
  uint64_t top = infinity;
  if constexpr (rounding == Rounding::toward_zero) top = infinity - 1;
  if constexpr (rounding == Rounding::up) top = sign == 0 ? infinity : infinity - 1;
  if constexpr (rounding == Rounding::down) top = sign != 0 ? infinity : infinity - 1;
  bits = bits >= infinity ? top : bits;
  bits = magnitude == 0 ? 0 : bits;
  bits = magnitude == 2047ull << 52 ? infinity : bits;
  bits |= sign << (f.storage_bits - 1);
  return magnitude > 2047ull << 52 ? nan_like(own) : static_cast<Bits>(bits);
}

/// Converts to half and float. A double can hold each number exactly.
template <class From, class Bits, Rounding rounding>
ASSAY_CLONES void to_narrow(const From* from, const Bits* subject, Bits* to, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i)
    to[i] =
        narrowed<Bits, rounding>(std::bit_cast<uint64_t>(static_cast<double>(from[i])), subject[i]);
}

/// Integers of 32 bits to float, without overflow or subnormals. Each half of the integer is exact
/// as a float. The sum of both floats is rounded once to nearest. The sign of the rounding error
/// gives the result for other rounding modes.
template <class From, Rounding rounding>
ASSAY_CLONES void integer_to_float(const From* from, const std::uint32_t*, std::uint32_t* to,
                                   std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    const float high = static_cast<float>(static_cast<std::int32_t>(from[i] >> 16)) * 0x1p16F;
    const float low = static_cast<float>(static_cast<std::int32_t>(from[i] & 0xffff));
    const float sum = high + low;
    const float lost = low - (sum - high);
    const auto bits = std::bit_cast<std::uint32_t>(sum);
    const bool negative = std::is_signed_v<From> & (sum < 0);
    const bool above = (rounding == Rounding::up) & (lost > 0);
    const bool below = (rounding == Rounding::down) & (lost < 0);
    const bool beyond = (rounding == Rounding::toward_zero) & (negative ? lost > 0 : lost < 0);
    const std::uint32_t upwards = 1 + 2 * mask<std::uint32_t>(negative);
    to[i] = bits + (mask<std::uint32_t>(above) & upwards) - (mask<std::uint32_t>(below) & upwards) +
            mask<std::uint32_t>(beyond);
  }
}

/// Converts to double. A double can hold each number exactly.
template <class From>
ASSAY_CLONES void to_double(const From* from, const uint64_t* subject, uint64_t* to,
                            std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    const auto x = static_cast<double>(from[i]);
    to[i] = select(x == x, std::bit_cast<uint64_t>(x), nan_like(subject[i]));
  }
}

ASSAY_CLONES void float_to_float(const std::uint32_t* from, const std::uint32_t* subject,
                                 std::uint32_t* to, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i)
    to[i] = select((from[i] & 0x7fffffffu) > 0x7f800000u, nan_like(subject[i]), from[i]);
}

template <class From, class To>
using Loop = void (*)(const From*, const To*, To*, std::size_t);

/// Passes the rounding mode to `use` as a template argument.
template <class Use>
auto with_rounding(Rounding rounding, Use use) {
  switch (rounding) {
    case Rounding::nearest_even:
      return use.template operator()<Rounding::nearest_even>();
    case Rounding::up:
      return use.template operator()<Rounding::up>();
    case Rounding::down:
      return use.template operator()<Rounding::down>();
    default:
      return use.template operator()<Rounding::toward_zero>();
  }
}

template <class From, class To>
Loop<From, To> loop_to_integer(const Conversion& c) {
  if constexpr (std::is_same_v<From, float>)
    return with_rounding(c.rounding, [&]<Rounding r>() -> Loop<From, To> {
      if constexpr (sizeof(To) == 8)
        return c.saturated ? float_to_long<To, r, true> : float_to_long<To, r, false>;
      else if constexpr (sizeof(To) == 4)
        return c.saturated ? float_to_word<To, r, true> : float_to_word<To, r, false>;
      else
        return c.saturated ? float_to_small<To, r, true> : float_to_small<To, r, false>;
    });
  else
    return c.saturated ? integer_to_integer<From, To, true> : integer_to_integer<From, To, false>;
}

template <class From>
Loop<From, std::uint32_t> loop_to_float(const Conversion& c) {
  return with_rounding(c.rounding, []<Rounding r>() -> Loop<From, std::uint32_t> {
    return integer_to_float<From, r>;
  });
}

template <class From, class Bits>
Loop<From, Bits> loop_to_narrow(const Conversion& c) {
  return with_rounding(c.rounding,
                       []<Rounding r>() -> Loop<From, Bits> { return to_narrow<From, Bits, r>; });
}

template <class From, class To>
void run(Loop<From, To> loop, const Batch& batch, void* expected) {
  loop(static_cast<const From*>(batch.inputs[0]), static_cast<const To*>(batch.outputs[0]),
       static_cast<To*>(expected), batch.count);
}

template <class From>
void fill_integers(const Conversion& c, const Batch& batch, void* expected) {
  const bool is_signed = c.to.is_signed();
  switch (c.to.bits) {
    case 8:
      return is_signed ? run(loop_to_integer<From, std::int8_t>(c), batch, expected)
                       : run(loop_to_integer<From, std::uint8_t>(c), batch, expected);
    case 16:
      return is_signed ? run(loop_to_integer<From, std::int16_t>(c), batch, expected)
                       : run(loop_to_integer<From, std::uint16_t>(c), batch, expected);
    case 32:
      return is_signed ? run(loop_to_integer<From, std::int32_t>(c), batch, expected)
                       : run(loop_to_integer<From, std::uint32_t>(c), batch, expected);
    default:
      return is_signed ? run(loop_to_integer<From, std::int64_t>(c), batch, expected)
                       : run(loop_to_integer<From, std::uint64_t>(c), batch, expected);
  }
}

/// Conversions from a type of 32 bits. Sweeps try all values.
template <class From>
void fill_from(const Conversion& c, const Batch& batch, void* expected) {
  if (!c.to.floating()) return fill_integers<From>(c, batch, expected);
  if (c.to.bits == 16) return run(loop_to_narrow<From, std::uint16_t>(c), batch, expected);
  if (c.to.bits == 64) return run<From, uint64_t>(to_double<From>, batch, expected);
  if constexpr (std::is_same_v<From, float>)
    return run<std::uint32_t, std::uint32_t>(float_to_float, batch, expected);
  else
    return run(loop_to_float<From>(c), batch, expected);
}

/// Fills each element by itself, for types with few values.
void fill_each(const Conversion& c, const Batch& batch, void* expected) {
  const auto from_bytes = static_cast<std::size_t>(c.from.bytes());
  const auto to_bytes = static_cast<std::size_t>(c.to.bytes());
  for (std::size_t i = 0; i < batch.count; ++i) {
    uint64_t bits = 0, own = 0;
    std::memcpy(&bits, static_cast<const char*>(batch.inputs[0]) + i * from_bytes, from_bytes);
    std::memcpy(&own, static_cast<const char*>(batch.outputs[0]) + i * to_bytes, to_bytes);
    const ExactAnswer answer = convert(c, bits);
    if (answer.anything || (answer.any_nan && answer.allows(c.to, own)))
      bits = own;
    else
      bits = answer.bits;
    std::memcpy(static_cast<char*>(expected) + i * to_bytes, &bits, to_bytes);
  }
}

ASSAY_CLONES std::size_t count_outside(const float* from, std::size_t count, float low,
                                       float high) {
  std::size_t outside = 0;
  for (std::size_t i = 0; i < count; ++i)
    outside += static_cast<std::size_t>(!((from[i] >= low) & (from[i] <= high)));
  return outside;
}

template <class From>
ASSAY_CLONES std::size_t count_beyond(const From* from, std::size_t count, std::int64_t low,
                                      std::int64_t high) {
  std::size_t outside = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const auto x = static_cast<std::int64_t>(from[i]);
    outside += static_cast<std::size_t>((x < low) | (x > high));
  }
  return outside;
}

bool swept(const Conversion& c) {
  // The vector loops lack C99's rule for operands out of range.
  return c.from.bits == 32 && (c.out_of_range == Conversion::OutOfRange::operand || c.saturated ||
                               c.to.floating() || !c.from.floating());
}

}  // namespace

void fill_conversion(const Conversion& c, const Batch& batch, void* expected) {
  if (!swept(c)) return fill_each(c, batch, expected);
  if (c.from.floating()) return fill_from<float>(c, batch, expected);
  if (c.from.is_signed()) return fill_from<std::int32_t>(c, batch, expected);
  return fill_from<std::uint32_t>(c, batch, expected);
}

std::size_t free_conversions(const Conversion& c, const Batch& batch) {
  if (c.saturated || c.to.floating()) return 0;
  if (!c.from.floating() && !c.to.is_signed()) return 0;
  if (!swept(c)) {
    std::size_t free = 0;
    const auto bytes = static_cast<std::size_t>(c.from.bytes());
    for (std::size_t i = 0; i < batch.count; ++i) {
      uint64_t bits = 0;
      std::memcpy(&bits, static_cast<const char*>(batch.inputs[0]) + i * bytes, bytes);
      free += convert(c, bits).anything ? 1 : 0;
    }
    return free;
  }
  const auto greatest = static_cast<std::int64_t>(
      c.to.is_signed() ? c.to.mask() >> 1 : std::min<uint64_t>(c.to.mask(), (1ull << 62) - 1));
  const std::int64_t least = c.to.is_signed() ? -greatest - 1 : 0;
  if (!c.from.floating()) {
    if (c.from.is_signed())
      return count_beyond(static_cast<const std::int32_t*>(batch.inputs[0]), batch.count, least,
                          greatest);
    return count_beyond(static_cast<const std::uint32_t*>(batch.inputs[0]), batch.count, least,
                        greatest);
  }
  // Computes `top`, the greatest float in the destination's range.
  const double end = c.to.is_signed() ? 0x1p-1 : 1.0;
  double high = end;
  for (int i = 0; i < c.to.bits; ++i) high *= 2;
  const float top =
      c.to.bits <= 24
          ? static_cast<float>(high - 1)
          : std::bit_cast<float>(std::bit_cast<std::uint32_t>(static_cast<float>(high)) - 1);
  return count_outside(static_cast<const float*>(batch.inputs[0]), batch.count,
                       c.to.is_signed() ? -static_cast<float>(high) : 0.0F, top);
}

}  // namespace assay::reference
