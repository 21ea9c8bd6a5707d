#include "reference/acceptance/text.h"

#include <fmt/format.h>

#include <cstdlib>

#include "reference/base/rounding.h"

namespace assay::reference {

namespace {

std::uint64_t toward_zero(const FloatFormat& format, const Truth& truth) {
  return round_to_format(format, truth.value.get(), truth.inexact, Rounding::toward_zero);
}

/// "0x7f7fff80 + 0.19 ulp": the next number toward zero, and the distance.
std::string number_text(const FloatFormat& format, const Truth& truth) {
  const std::uint64_t below = toward_zero(format, truth);
  const ErrorBounds rest = fraction_of_ulp(format, truth);
  std::string text = hex(scalar_type(format), below);
  if (rest.high == 0) return text;
  std::string fraction =
      rest.low >= 1e6 ? fmt::format("{:.3g}", rest.low) : fmt::format("{:.2f}", rest.low);
  if (fraction == "0.00") fraction = fmt::format("{:.2g}", rest.high);
  // The value is just below the next number, so the fraction must be below 1.
  if (fraction == "1.00") fraction = fmt::format("(1 - {:.2g})", 1 - rest.low);
  return fmt::format("{} {} {} ulp", text, mpfr_signbit(truth.value.get()) ? "-" : "+", fraction);
}

}  // namespace

ErrorBounds fraction_of_ulp(const FloatFormat& format, const Truth& truth) {
  const mpfr_srcptr value = truth.value.get();
  return error_bounds(format, value, truth.inexact, toward_zero(format, truth),
                      ulp_exponent(format, value, truth.inexact));
}

std::string truth_text(const FloatFormat& format, const Truth& truth) {
  switch (truth.kind) {
    case Truth::Kind::any:
      return "any";
    case Truth::Kind::nan:
      return "NaN";
    case Truth::Kind::quiet_nan:
      return "quiet NaN";
    case Truth::Kind::infinite:
      if (truth.sign_free) return "infinity of either sign";
      return hex(scalar_type(format),
                 round_to_format(format, truth.value.get(), false, Rounding::nearest_even));
    case Truth::Kind::number:
      if (mpfr_zero_p(truth.value.get()) && !truth.inexact && truth.sign_free) {
        return "zero of either sign";
      }
      return number_text(format, truth);
    case Truth::Kind::integer:
      if (truth.integer == truth.other_integer) return fmt::format("{}", truth.integer);
      return fmt::format("{} or {}", truth.integer, truth.other_integer);
    case Truth::Kind::low_bits: {
      const std::int64_t low =
          std::abs(truth.integer) & ((std::int64_t{1} << truth.expected_bits) - 1);
      return fmt::format("{}{} modulo {}", truth.sign < 0 ? "-" : "", low,
                         1 << truth.expected_bits);
    }
    case Truth::Kind::sign:
      return truth.integer == 0 ? "0" : truth.integer < 0 ? "negative" : "positive";
  }
  return {};
}

std::string truth_decimal(const FloatFormat& format, const Truth& truth) {
  if (truth.kind != Truth::Kind::number && truth.kind != Truth::Kind::infinite) {
    return truth_text(format, truth);
  }
  char text[128];
  mpfr_snprintf(text, sizeof text, "%.*RZg", format.decimal_digits() + 8, truth.value.get());
  return text;
}

}  // namespace assay::reference
