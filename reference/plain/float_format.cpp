#include "reference/plain/float_format.h"

#include <bit>
#include <cmath>
#include <limits>

namespace assay::reference {

const FloatFormat* find_format(std::string_view name) {
  for (const FloatFormat* format : {&half_format, &float_format, &double_format}) {
    if (format->name == name) return format;
  }
  return nullptr;
}

double to_double(const FloatFormat& format, std::uint64_t bits) {
  const std::uint64_t magnitude = magnitude_bits(format, bits);
  double value = 0;
  switch (classify(format, bits)) {
    case FloatClass::zero:
      break;
    case FloatClass::infinite:
      value = std::numeric_limits<double>::infinity();
      break;
    case FloatClass::nan:
      value = std::numeric_limits<double>::quiet_NaN();
      break;
    case FloatClass::subnormal:
      value = std::ldexp(static_cast<double>(magnitude), format.least_ulp_exponent());
      break;
    case FloatClass::normal: {
      const std::uint64_t fraction = magnitude & (least_normal_bits(format) - 1);
      const std::uint64_t biased = magnitude >> format.significand_bits();
      const std::uint64_t rebiased =
          biased + static_cast<std::uint64_t>(format.min_exponent - double_format.min_exponent);
      value = std::bit_cast<double>(
          rebiased << double_format.significand_bits() |
          fraction << (double_format.significand_bits() - format.significand_bits()));
      break;
    }
  }
  return is_negative(format, bits) ? -value : value;
}

std::uint64_t next_up(const FloatFormat& format, std::uint64_t bits) {
  if (classify(format, bits) == FloatClass::nan) return bits;
  if (!is_negative(format, bits)) return bits == infinity_bits(format) ? bits : bits + 1;
  return magnitude_bits(format, bits) == 0 ? 1 : bits - 1;
}

std::uint64_t next_down(const FloatFormat& format, std::uint64_t bits) {
  if (classify(format, bits) == FloatClass::nan) return bits;
  return next_up(format, bits ^ sign_bit(format)) ^ sign_bit(format);
}

}  // namespace assay::reference
