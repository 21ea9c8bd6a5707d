#include "reference/judge/wide.h"

#include <algorithm>
#include <cmath>

#include "reference/acceptance/relaxed.h"

namespace assay::reference {
namespace {

/// The part of a rule that long double can decide.
struct WideLimit {
  enum class Kind { unserved, exact, ulp, absolute, free } kind = Kind::unserved;
  double bound = 0;
};

struct WideLimitOf {
  const Rules& rules;
  WideLimit operator()(const accuracy::Exact&) const { return {WideLimit::Kind::exact}; }
  WideLimit operator()(const accuracy::Ulp& ulp) const {
    return {WideLimit::Kind::ulp, ulp.base + ulp.per_width * rules.width};
  }
  WideLimit operator()(const accuracy::Absolute& absolute) const {
    return {WideLimit::Kind::absolute, absolute.bound};
  }
  WideLimit operator()(const accuracy::Any&) const { return {WideLimit::Kind::free}; }
  WideLimit operator()(const accuracy::Undefined&) const { return {WideLimit::Kind::free}; }
  WideLimit operator()(const accuracy::ImplementationDefined&) const {
    return {WideLimit::Kind::free};
  }
  /// Uses only the error that the rule allows for all arguments.
  WideLimit operator()(const accuracy::Relaxed&) const {
    if (rules.relaxed == nullptr) return {};
    return {WideLimit::Kind::ulp, rules.relaxed->certain_ulp()};
  }
  template <class Other>
  WideLimit operator()(const Other&) const {
    return {};
  }
};

/// If the true value may be in a lower binade, returns the exponent of the ulp in that binade.
int least_ulp_exponent(const FloatFormat& format, const Wide& wide) {
  const long double least = std::fabs(wide.value) - wide.error;
  int exponent = format.min_exponent;
  if (least > 0) {
    const long double fraction = std::frexp(least, &exponent);
    exponent -= fraction == 0.5L ? 2 : 1;  // an exact power of two belongs to the binade below it
  }
  return std::max(exponent, format.min_exponent) - (format.precision - 1);
}

}  // namespace

long double wide_value(const FloatFormat& format, std::uint64_t bits) {
  return to_double(format, bits);
}

std::optional<Verdict> wide_verdict(const Rules& rules, const Wide& wide, std::uint64_t subject) {
  if (wide.kind == Wide::Kind::undecided) return std::nullopt;
  const FloatFormat& format = rules.format;
  const WideLimit limit = std::visit(WideLimitOf{rules}, rules.accuracy);
  const FloatClass answer = classify(format, subject);
  if (limit.kind == WideLimit::Kind::unserved || answer == FloatClass::nan ||
      answer == FloatClass::infinite)
    return std::nullopt;
  const long double given = wide_value(format, subject);
  if (wide.kind == Wide::Kind::exact && given == wide.value &&
      std::signbit(given) == std::signbit(wide.value))
    return Verdict{true, limit.kind == WideLimit::Kind::free ? Rule::free_value : Rule::exact, 0};
  // 7.5.1 may prescribe an exact value, which only MPFR checks.
  if (wide.kind == Wide::Kind::exact || limit.kind == WideLimit::Kind::exact) return std::nullopt;
  // MPFR decides overflows and signs of zeros.
  if (std::fabs(wide.value) >= std::ldexp(1.0L, format.max_exponent) || wide.value == 0 ||
      given == 0)
    return std::nullopt;
  const int unit = least_ulp_exponent(format, wide);
  if (std::ldexp(wide.error, -unit) > 0x1p-5L) return std::nullopt;  // the terms cancel
  const long double distance = std::fabs(given - wide.value) + wide.error;
  const double ulp = static_cast<double>(std::ldexp(distance, -unit) * (1 + 0x1p-50L));
  switch (limit.kind) {
    case WideLimit::Kind::ulp:
      if (!(ulp < limit.bound)) return std::nullopt;
      return Verdict{true, Rule::within_limit, ulp};
    case WideLimit::Kind::absolute:
      if (!(distance < limit.bound)) return std::nullopt;
      return Verdict{true, Rule::within_limit, ulp};
    default:
      return Verdict{true, Rule::free_value, ulp};
  }
}

void judge_wide(const MpfrJudge& judge, const Batch& batch, Tally& tally) {
  const Function& function = judge.function();
  long double values[3] = {};
  for (std::size_t i = 0; i < batch.count; ++i) {
    const InputBits bits = judge.input(batch, i);
    const SubjectBits answer = judge.subject(batch, i);
    for (std::size_t a = 0; a < function.parameters.size(); ++a)
      values[a] = wide_value(judge.rules().format, bits[a]);
    add_wide(wide_verdict(judge.rules(), function.wide(values), answer[0]), batch.first_index + i,
             bits, answer, tally, [&] { return judge.decide(bits, answer); });
  }
}

namespace wide {
namespace {

/// True for numbers in double's range.
bool finite(long double x) {
  return std::fabs(x) <= 0x1.fffffffffffffp1023L;
}

}  // namespace

Wide clamp(const long double* x) {
  if (!finite(x[0]) || !(x[1] <= x[2]) || x[0] == 0 || x[1] == 0 || x[2] == 0) return {};
  return Wide::exactly(x[0] < x[1] ? x[1] : x[2] < x[0] ? x[2] : x[0]);
}
Wide max(const long double* x) {
  if (!finite(x[0]) || !finite(x[1])) return {};
  return Wide::exactly(x[0] < x[1] ? x[1] : x[0]);
}
Wide min(const long double* x) {
  if (!finite(x[0]) || !finite(x[1])) return {};
  return Wide::exactly(x[1] < x[0] ? x[1] : x[0]);
}
Wide mix(const long double* x) {
  if (!finite(x[0]) || !finite(x[1]) || !(x[2] >= 0 && x[2] <= 1)) return {};
  // Each of three operations adds a relative error of at most 2^-64.
  const long double part = (x[1] - x[0]) * x[2], value = x[0] + part;
  return {Wide::Kind::number, value, (2 * std::fabs(part) + std::fabs(value)) * 0x1p-61L};
}
Wide smoothstep(const long double* x) {
  if (!finite(x[0]) || !finite(x[1]) || !(x[0] < x[1]) || std::isnan(x[2])) return {};
  if (x[2] <= x[0]) return Wide::exactly(0);
  if (x[2] >= x[1]) return Wide::exactly(1);
  const long double t = (x[2] - x[0]) / (x[1] - x[0]);
  return Wide::near(t * t * (3 - 2 * t));
}
Wide step(const long double* x) {
  return Wide::exactly(x[1] < x[0] ? 0.0L : 1.0L);
}

}  // namespace wide
}  // namespace assay::reference
