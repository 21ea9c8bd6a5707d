#pragma once
#include <cstdint>
#include <string_view>

namespace assay::reference {

/// A binary interchange format of IEEE 754. Values of a format travel as bit patterns in the low
/// `storage_bits` of a uint64_t; every finite one is exactly representable as a `double`.
struct FloatFormat {
  std::string_view name;  ///< the OpenCL C type: "half", "float", "double"
  int storage_bits;
  int precision;     ///< significand bits, the hidden one included (p)
  int min_exponent;  ///< exponent e of the smallest normal number 1.0 x 2^e
  int max_exponent;  ///< exponent e of the greatest finite number

  constexpr int significand_bits() const { return precision - 1; }  ///< stored bits
  constexpr int exponent_bits() const { return storage_bits - precision; }
  /// Exponent of the smallest positive subnormal number, the least ulp there is.
  constexpr int least_ulp_exponent() const { return min_exponent - (precision - 1); }
};

inline constexpr FloatFormat half_format{"half", 16, 11, -14, 15};
inline constexpr FloatFormat float_format{"float", 32, 24, -126, 127};
inline constexpr FloatFormat double_format{"double", 64, 53, -1022, 1023};

}  // namespace assay::reference
