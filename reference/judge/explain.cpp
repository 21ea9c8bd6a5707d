#include <fmt/format.h>

#include <cmath>

#include "reference/acceptance/acceptance.h"
#include "reference/base/rounding.h"
#include "reference/base/ulp.h"
#include "reference/judge/judge.h"

namespace assay::reference {
namespace {

std::string hex(const FloatFormat& format, Kind kind, std::uint64_t bits) {
  const int digits = kind == Kind::intn ? 8 : format.storage_bits / 4;
  return fmt::format("{:#0{}x}", bits, digits + 2);
}

/// Enough digits to read the same number again.
int round_trip_digits(const FloatFormat& format) {
  return 2 + static_cast<int>(std::floor(format.precision * 0.30103));
}

std::string decimal(const FloatFormat& format, Kind kind, std::uint64_t bits) {
  if (kind == Kind::intn) {
    return fmt::format("{}", static_cast<std::int32_t>(static_cast<std::uint32_t>(bits)));
  }
  if (kind == Kind::uintn) return fmt::format("{}", bits);
  if (classify(format, bits) == FloatClass::nan) {
    return is_signalling(format, bits) ? "NaN (signalling)" : "NaN";
  }
  return fmt::format("{:.{}g}", to_double(format, bits), round_trip_digits(format));
}

/// A number of ulp with as many decimals as keep it apart from `from`, two at least.
std::string ulp_text(double ulp, double from) {
  if (std::isinf(ulp)) return "infinitely many";
  if (ulp >= 1e6) return fmt::format("{:.3g}", ulp);
  for (int digits = 2; digits < 12; ++digits) {
    const std::string text = fmt::format("{:.{}f}", ulp, digits);
    if (ulp == from || std::stod(text) != from) return text;
  }
  return fmt::format("{}", ulp);
}

/// How far a number lies beyond the nearest number of the format toward zero, `below`, in ulp.
ErrorBounds beyond(const FloatFormat& format, const Truth& truth, std::uint64_t below) {
  const mpfr_srcptr value = truth.value.get();
  return error_bounds(format, value, truth.inexact, below,
                      ulp_exponent(format, value, truth.inexact));
}

std::uint64_t toward_zero(const FloatFormat& format, const Truth& truth) {
  return round_to_format(format, truth.value.get(), truth.inexact, Rounding::toward_zero);
}

/// "0x7f7fff80 + 0.19 ulp": the nearest number of the format toward zero, and what is missing.
std::string number_text(const FloatFormat& format, const Truth& truth) {
  const std::uint64_t below = toward_zero(format, truth);
  const ErrorBounds rest = beyond(format, truth, below);
  std::string text = hex(format, Kind::gentype, below);
  if (rest.high == 0) return text;
  std::string fraction =
      rest.low >= 1e6 ? fmt::format("{:.3g}", rest.low) : fmt::format("{:.2f}", rest.low);
  if (fraction == "0.00") fraction = fmt::format("{:.2g}", rest.high);
  // Close below the next number: as many digits as show that it is not reached.
  if (fraction == "1.00") fraction = fmt::format("(1 - {:.2g})", 1 - rest.low);
  return fmt::format("{} {} {} ulp", text, mpfr_signbit(truth.value.get()) ? "-" : "+", fraction);
}

/// Answers close enough to print: what lies beyond a number of the format is known to 1 %.
const Answers& printable_answers(const Function& function, const Rules& rules,
                                 const std::array<std::uint64_t, 3>& input) {
  constexpr mpfr_prec_t enough = 4096;
  for (mpfr_prec_t precision = first_precision(rules.format);; precision *= 2) {
    const Answers& answers = answers_for(function, rules, input, precision);
    bool close = true;
    for (std::size_t i = 0; i < answers.size(); ++i) {
      for (std::size_t k = 0; k < function.results.size(); ++k) {
        const Truth& truth = answers[i][k];
        if (truth.kind != Truth::Kind::number) continue;
        const ErrorBounds rest = beyond(rules.format, truth, toward_zero(rules.format, truth));
        close = close && rest.high <= 1.01 * rest.low;
      }
    }
    if (close || precision >= enough) return answers;
  }
}

}  // namespace

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
      return hex(format, Kind::gentype,
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
      return truth.integer < 0 ? "negative" : "positive";
  }
  return {};
}

std::string truth_decimal(const FloatFormat& format, const Truth& truth) {
  if (truth.kind != Truth::Kind::number && truth.kind != Truth::Kind::infinite) {
    return truth_text(format, truth);
  }
  char text[128];
  mpfr_snprintf(text, sizeof text, "%.*RZg", round_trip_digits(format) + 8, truth.value.get());
  return text;
}

namespace {

/// The same text for several answers once.
std::string joined(const std::vector<std::string>& texts) {
  std::string all;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    bool known = false;
    for (std::size_t k = 0; k < i; ++k) known = known || texts[k] == texts[i];
    if (!known) all += (all.empty() ? "" : " or ") + texts[i];
  }
  return all;
}

/// Why `subject` is no answer, for one result; empty where it is one.
std::string complaint(const Function& function, const Rules& rules, std::size_t result,
                      const Truth& truth, std::uint64_t subject, double ulp) {
  const FloatFormat& format = rules.format;
  const Kind kind = function.results[result];
  const std::string answer = decimal(format, kind, subject);
  if (kind != Kind::gentype) {
    return fmt::format("{} where {} is due", answer, truth_text(format, truth));
  }
  const bool nan = classify(format, subject) == FloatClass::nan;
  const bool exact_zero =
      truth.kind == Truth::Kind::number && mpfr_zero_p(truth.value.get()) && !truth.inexact;
  if (truth.kind != Truth::Kind::number || nan || truth.prescribed || exact_zero) {
    const std::string expected =
        truth.kind == Truth::Kind::nan || truth.kind == Truth::Kind::quiet_nan
            ? truth_text(format, truth)
            : truth_decimal(format, truth);
    return fmt::format("{} where {} is due", answer, expected);
  }
  if (std::holds_alternative<accuracy::Absolute>(rules.accuracy)) {
    return fmt::format("{} where {} is due, {}", answer, truth_decimal(format, truth),
                       to_string(rules.accuracy));
  }
  if (std::holds_alternative<accuracy::Ulp>(rules.accuracy)) {
    const double limit = ulp_limit(rules.accuracy, rules.width);
    return fmt::format("{} ulp > {} ulp", ulp_text(ulp, limit), limit);
  }
  if (std::holds_alternative<accuracy::UlpOfInput>(rules.accuracy)) {
    return fmt::format("{} ulp, {}", ulp_text(ulp, 0), to_string(rules.accuracy));
  }
  const std::uint64_t expected =
      round_to_format(format, truth.value.get(), truth.inexact, rules.rounding);
  return fmt::format("{} where {} is due, {} ulp off", hex(format, kind, subject),
                     hex(format, kind, expected), ulp_text(ulp, 0));
}

}  // namespace

Explanation Judge::explain(const std::array<std::uint64_t, 3>& input,
                           const std::array<std::uint64_t, 2>& subject) const {
  const FloatFormat& format = rules_.format;
  const Verdict verdict = decide(input, subject);
  Explanation explanation;
  explanation.accepted = verdict.accepted;
  explanation.rule = verdict.rule;
  explanation.ulp = verdict.ulp;
  for (std::size_t i = 0; i < function_->parameters.size(); ++i) {
    explanation.inputs_hex.push_back(hex(format, function_->parameters[i], input[i]));
    explanation.inputs_decimal.push_back(decimal(format, function_->parameters[i], input[i]));
  }
  const Answers& answers = printable_answers(*function_, rules_, input);
  std::vector<std::string> reasons;
  for (std::size_t k = 0; k < function_->results.size(); ++k) {
    explanation.subject_hex.push_back(hex(format, function_->results[k], subject[k]));
    explanation.subject_decimal.push_back(decimal(format, function_->results[k], subject[k]));
    std::vector<std::string> texts, decimals;
    for (std::size_t i = 0; i < answers.size(); ++i) {
      texts.push_back(truth_text(format, answers[i][k]));
      decimals.push_back(truth_decimal(format, answers[i][k]));
    }
    explanation.reference.push_back(joined(texts));
    explanation.reference_decimal.push_back(joined(decimals));
  }
  if (verdict.accepted) {
    explanation.reason = name(verdict.rule);
    return explanation;
  }
  for (std::size_t k = 0; k < function_->results.size(); ++k) {
    // One result alone: the other one of the call is taken as right.
    const Truth truth = answers_for(*function_, rules_, input)[0][k];
    const ErrorBounds bounds =
        truth.kind == Truth::Kind::number && function_->results[k] == Kind::gentype &&
                classify(format, subject[k]) != FloatClass::nan
            ? error_bounds(format, truth.value.get(), truth.inexact, subject[k],
                           ulp_exponent(format, truth.value.get(), truth.inexact))
            : ErrorBounds{0, verdict.ulp, false};
    if (accept(*function_, rules_, input, subject, static_cast<int>(k)).accepted) continue;
    std::string text = complaint(*function_, rules_, k, truth, subject[k], bounds.high);
    if (function_->results.size() > 1) text = (k == 0 ? "returned " : "stored ") + text;
    reasons.push_back(std::move(text));
  }
  explanation.reason = reasons.empty()
                           ? "each result is right for one reading, but not both for the same"
                           : fmt::format("{}", fmt::join(reasons, "; "));
  return explanation;
}

}  // namespace assay::reference
