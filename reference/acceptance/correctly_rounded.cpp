#include "reference/acceptance/correctly_rounded.h"

#include <cstdlib>

#include "reference/base/rounding.h"

namespace assay::reference {

std::uint64_t correctly_rounded(const Truth& truth, const Rules& rules) {
  switch (truth.kind) {
    case Truth::Kind::number:
      return round_to_format(rules.format, truth.value.get(), truth.inexact, rules.rounding);
    case Truth::Kind::infinite:
      return infinity_bits(rules.format) |
             (mpfr_sgn(truth.value.get()) < 0 ? sign_bit(rules.format) : 0);
    case Truth::Kind::integer:
    case Truth::Kind::sign:
      return static_cast<std::uint32_t>(truth.integer);
    case Truth::Kind::low_bits: {
      const std::int64_t low =
          std::abs(truth.integer) & ((std::int64_t{1} << truth.expected_bits) - 1);
      return static_cast<std::uint32_t>(truth.sign < 0 ? -low : low);
    }
    default:
      return quiet_nan_bits(rules.format);
  }
}

}  // namespace assay::reference
