// This file is compiled once for each instruction set.
#include "reference/bench/conversions.h"

#include <algorithm>
#include <cfenv>
#include <cstdint>
#include <limits>

namespace assay::reference::ASSAY_FAST_ISA {
namespace {

template <class From, class To>
using One = To (*)(From);

/// Not inlined, so that the compiler moves nothing across a change of the rounding mode.
template <class From, class To, One<From, To> one>
[[gnu::noinline]] void loop(const From* from, To* to, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) to[i] = one(from[i]);
}

template <class From, class To, One<From, To> one, int rounding = FE_TONEAREST>
void convert(const void* from, void* to, std::size_t count) {
  const int before = std::fegetround();
  std::fesetround(rounding);
  loop<From, To, one>(static_cast<const From*>(from), static_cast<To*>(to), count);
  std::fesetround(before);
}

template <class From, class To>
To cast(From x) {
  return static_cast<To>(x);
}

/// Rounds toward zero, like a cast. A NaN becomes 0.
std::int32_t float_to_int_sat(float x) {
  const float least = x > -0x1p31F ? x : -0x1p31F;
  const float within = least < 0x1p31F ? least : 0.0F;
  const auto whole = static_cast<std::int32_t>(within);
  const std::int32_t number = x >= 0x1p31F ? std::numeric_limits<std::int32_t>::max() : whole;
  return x == x ? number : 0;
}

std::uint8_t float_to_uchar_sat(float x) {
  const float positive = x > 0.0F ? x : 0.0F;  // a NaN is not greater
  return static_cast<std::uint8_t>(
      static_cast<std::int32_t>(positive < 255.0F ? positive : 255.0F));
}

std::int16_t int_to_short_sat(std::int32_t x) {
  return static_cast<std::int16_t>(std::clamp(x, -32768, 32767));
}

constexpr BareConversion table[] = {
    {"convert_float_rte/int", convert<std::int32_t, float, cast<std::int32_t, float>>},
    {"convert_float_rtp/uint",
     convert<std::uint32_t, float, cast<std::uint32_t, float>, FE_UPWARD>},
    {"convert_int_sat_rtz/float", convert<float, std::int32_t, float_to_int_sat>},
    {"convert_uchar_sat/float", convert<float, std::uint8_t, float_to_uchar_sat>},
    {"convert_short_sat/int", convert<std::int32_t, std::int16_t, int_to_short_sat>},
    {"convert_uint/int", convert<std::int32_t, std::uint32_t, cast<std::int32_t, std::uint32_t>>}};

}  // namespace

std::span<const BareConversion> bare_conversions() {
  return table;
}

}  // namespace assay::reference::ASSAY_FAST_ISA
