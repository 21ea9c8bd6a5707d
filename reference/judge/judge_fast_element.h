#pragma once
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

namespace assay::reference {

inline float to_float(std::uint64_t bits) {
  return std::bit_cast<float>(static_cast<std::uint32_t>(bits));
}

inline bool subnormal(float x) {
  return std::fpclassify(x) == FP_SUBNORMAL;
}

inline bool real(double value) {
  return std::isfinite(value) && value != 0;
}

/// The error in ulp. `lowered` is a factor just below 1: close above a power of two, the ulp of the
/// lower binade counts.
inline double error_in_ulp(double value, double subject, double lowered) {
  const double answer = std::isinf(subject) ? std::copysign(0x1p128, subject) : subject;
  const int exponent = std::clamp(std::ilogb(value * lowered), -126, 127);
  return std::ldexp(std::fabs(answer - value), 23 - exponent);
}

}  // namespace assay::reference
