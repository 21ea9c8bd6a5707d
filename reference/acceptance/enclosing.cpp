#include "reference/acceptance/enclosing.h"

#include <array>
#include <cmath>

namespace assay::reference {
namespace {

using Arguments = std::span<const Interval>;

/// Formulas use only rootn(x, 3).
Interval root(Arguments a) {
  if (a[0].everything || !is_point(a[1])) return {};
  const long n = mpfr_get_si(a[1].low.get(), MPFR_RNDN);
  if (n <= 0 || (n % 2 == 0 && mpfr_sgn(a[0].low.get()) < 0)) return {};
  Interval result;
  mpfr_rootn_si(result.low.get(), a[0].low.get(), n, MPFR_RNDD);
  mpfr_rootn_si(result.high.get(), a[0].high.get(), n, MPFR_RNDU);
  result.everything = mpfr_nan_p(result.low.get()) || mpfr_nan_p(result.high.get());
  return result;
}

/// Accepts only points. Formulas apply atan2(y, x) only to the function's own arguments, and these
/// are points.
Interval quadrant(Arguments a) {
  if (!is_point(a[0]) || !is_point(a[1])) return {};
  Interval result;
  mpfr_atan2(result.low.get(), a[0].low.get(), a[1].low.get(), MPFR_RNDD);
  mpfr_atan2(result.high.get(), a[0].low.get(), a[1].low.get(), MPFR_RNDU);
  result.everything = mpfr_nan_p(result.low.get()) != 0;
  return result;
}

template <MpfrFunction function>
Interval grows(Arguments a) {
  return growing(function, a[0]);
}
template <MpfrFunction function>
Interval falls(Arguments a) {
  return falling(function, a[0]);
}

struct Enclosing {
  std::string_view table_row;
  Interval (*exact)(Arguments);
};
constexpr std::array enclosings{
    Enclosing{"x + y", [](Arguments a) { return a[0] + a[1]; }},
    Enclosing{"x - y", [](Arguments a) { return a[0] - a[1]; }},
    Enclosing{"x * y", [](Arguments a) { return a[0] * a[1]; }},
    Enclosing{"x / y", [](Arguments a) { return a[0] / a[1]; }},
    Enclosing{"1.0 / x", [](Arguments a) { return point(1) / a[0]; }},
    Enclosing{"fabs", [](Arguments a) { return magnitude(a[0]); }},
    Enclosing{"acos", falls<mpfr_acos>},
    Enclosing{"asin", grows<mpfr_asin>},
    Enclosing{"atan", grows<mpfr_atan>},
    Enclosing{"atan2", quadrant},
    Enclosing{"cos", [](Arguments a) { return cosine(a[0]); }},
    Enclosing{"exp", grows<mpfr_exp>},
    Enclosing{"exp2", grows<mpfr_exp2>},
    Enclosing{"log", grows<mpfr_log>},
    Enclosing{"log2", grows<mpfr_log2>},
    Enclosing{"rootn", root},
    Enclosing{"sin", [](Arguments a) { return sine(a[0]); }},
    Enclosing{"sqrt", grows<mpfr_sqrt>},
    Enclosing{"tan", [](Arguments a) { return tangent(a[0]); }},
};

/// The greatest magnitude in an interval, rounded up to a double.
double greatest_magnitude(const Interval& x) {
  return std::fmax(std::fabs(mpfr_get_d(x.low.get(), MPFR_RNDA)),
                   std::fabs(mpfr_get_d(x.high.get(), MPFR_RNDA)));
}

struct Allowed {
  const Interval& exact;
  const Interval& first;
  const EnclosingRules& rules;

  /// Widens the enclosure to the next number of the format on each side, for every rounding
  /// direction. -cl-mad-enable may leave out the rounding.
  Interval operator()(const accuracy::Exact&) const { return rounded_outward(exact, rules.format); }
  Interval operator()(const accuracy::CorrectlyRounded&) const {
    return rounded_outward(exact, rules.format);
  }
  Interval operator()(const accuracy::FmaOrMulAdd&) const { return {}; }
  Interval operator()(const accuracy::LowBits&) const { return {}; }
  Interval operator()(const accuracy::Ulp& ulp) const {
    return widened_by_ulp(exact, ulp.base, rules.format);
  }
  Interval operator()(const accuracy::UlpOfInput& ulp) const {
    if (first.everything) return {};
    const double far = ulp.base + std::floor(ulp.factor * greatest_magnitude(first));
    if (std::isfinite(far)) return widened_by_ulp(exact, far, rules.format);
    // The exponential of an infinity is exact.
    return is_point(first) ? exact : Interval{};
  }
  Interval operator()(const accuracy::Absolute& absolute) const {
    return widened(exact, absolute.bound);
  }
  template <class Free>
  Interval operator()(const Free&) const {
    return {};
  }
};

}  // namespace

Interval (*enclosing(std::string_view table_row))(std::span<const Interval>) {
  for (const Enclosing& one : enclosings) {
    if (one.table_row == table_row) return one.exact;
  }
  return nullptr;
}

Interval allowed(const Interval& exact, const Accuracy& accuracy, const Interval& first,
                 const EnclosingRules& rules) {
  if (exact.everything) return {};
  const Interval wide = std::visit(Allowed{exact, first, rules}, accuracy);
  return rules.flush_to_zero ? flushed(wide, rules.format) : wide;
}

}  // namespace assay::reference
