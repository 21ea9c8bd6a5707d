#include <fmt/format.h>

#include <cmath>

#include "reference/acceptance/acceptance.h"
#include "reference/acceptance/text.h"
#include "reference/base/rounding.h"
#include "reference/base/ulp.h"
#include "reference/judge/mpfr_judge.h"

namespace assay::reference {
namespace {

/// Has two decimals, or more if the text would otherwise equal the text of `from`.
std::string ulp_text(double ulp, double from) {
  if (std::isinf(ulp)) return "infinitely many";
  if (ulp >= 1e6) return fmt::format("{:.3g}", ulp);
  for (int digits = 2; digits < 12; ++digits) {
    const std::string text = fmt::format("{:.{}f}", ulp, digits);
    if (ulp == from || std::stod(text) != from) return text;
  }
  return fmt::format("{}", ulp);
}

/// Raises the precision until the error in ulp is known within 1 %.
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
        const ErrorBounds rest = fraction_of_ulp(rules.format, truth);
        close = close && rest.high <= 1.01 * rest.low;
      }
    }
    if (close || precision >= enough) return answers;
  }
}

std::string joined(const std::vector<std::string>& texts) {
  std::string all;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    bool known = false;
    for (std::size_t k = 0; k < i; ++k) known = known || texts[k] == texts[i];
    if (!known) all += (all.empty() ? "" : " or ") + texts[i];
  }
  return all;
}

Complaint complaint(const Function& function, const Rules& rules, std::size_t result,
                    const Truth& truth, std::uint64_t subject, double ulp) {
  Complaint made;
  if (function.results.size() > 1) made.result = result == 0 ? "returned" : "stored";
  const FloatFormat& format = rules.format;
  const Kind kind = function.results[result];
  made.got = decimal(scalar_type(kind, format), subject);
  if (kind != Kind::gentype) {
    made.expected = truth_text(format, truth);
    return made;
  }
  const bool nan = classify(format, subject) == FloatClass::nan;
  const bool exact_zero =
      truth.kind == Truth::Kind::number && mpfr_zero_p(truth.value.get()) && !truth.inexact;
  if (truth.kind != Truth::Kind::number || nan || truth.prescribed || exact_zero) {
    const bool nan_due = truth.kind == Truth::Kind::nan || truth.kind == Truth::Kind::quiet_nan;
    made.expected = nan_due ? truth_text(format, truth) : truth_decimal(format, truth);
    if (nan != nan_due)
      made.kind = nan ? Complaint::Kind::nan_for_number : Complaint::Kind::number_for_nan;
    else if (nan)
      made.kind = Complaint::Kind::signaling_nan;
    return made;
  }
  if (std::holds_alternative<accuracy::Absolute>(rules.accuracy)) {
    made.expected = truth_decimal(format, truth);
    made.limit = to_string(rules.accuracy);
    return made;
  }
  if (std::holds_alternative<accuracy::Ulp>(rules.accuracy)) {
    const double limit = ulp_limit(rules.accuracy, rules.width);
    made.kind = Complaint::Kind::error;
    made.got = ulp_text(ulp, limit) + " ulp";
    made.expected = fmt::format("{} ulp", limit);
    return made;
  }
  if (std::holds_alternative<accuracy::UlpOfInput>(rules.accuracy)) {
    made.kind = Complaint::Kind::error;
    made.got = ulp_text(ulp, 0) + " ulp";
    made.expected = to_string(rules.accuracy);
    return made;
  }
  const std::uint64_t expected =
      round_to_format(format, truth.value.get(), truth.inexact, rules.rounding);
  made.kind = Complaint::Kind::error;
  made.got = hex(scalar_type(kind, format), subject);
  made.expected = hex(scalar_type(kind, format), expected);
  made.limit = ulp_text(ulp, 0) + " ulp off";
  return made;
}

}  // namespace

std::string text(const Complaint& complaint) {
  if (complaint.kind == Complaint::Kind::jointly)
    return "each result is right by one reading of the specification, but no reading allows both";
  std::string out;
  if (complaint.kind == Complaint::Kind::error && complaint.limit.empty())
    out = fmt::format("{}{}{} > {}", complaint.result, complaint.result.empty() ? "" : " ",
                      complaint.got, complaint.expected);
  else
    out = fmt::format("{} {}, expected {}", complaint.result.empty() ? "got" : complaint.result,
                      complaint.got, complaint.expected);
  return complaint.limit.empty() ? out : out + ", " + complaint.limit;
}

Explanation MpfrJudge::explain(const InputBits& input, const SubjectBits& subject) const {
  const FloatFormat& format = rules_.format;
  const Verdict verdict = decide(input, subject);
  Explanation explanation;
  explanation.accepted = verdict.accepted;
  explanation.rule = verdict.rule;
  explanation.ulp = verdict.ulp;
  for (std::size_t i = 0; i < function_->parameters.size(); ++i) {
    explanation.inputs_hex.push_back(hex(scalar_type(function_->parameters[i], format), input[i]));
    explanation.inputs_decimal.push_back(
        decimal(scalar_type(function_->parameters[i], format), input[i]));
  }
  const Answers& answers = printable_answers(*function_, rules_, input);
  for (std::size_t k = 0; k < function_->results.size(); ++k) {
    explanation.subject_hex.push_back(hex(scalar_type(function_->results[k], format), subject[k]));
    explanation.subject_decimal.push_back(
        decimal(scalar_type(function_->results[k], format), subject[k]));
    std::vector<std::string> texts, decimals;
    for (std::size_t i = 0; i < answers.size(); ++i) {
      texts.push_back(truth_text(format, answers[i][k]));
      decimals.push_back(truth_decimal(format, answers[i][k]));
    }
    explanation.reference.push_back(joined(texts));
    explanation.reference_decimal.push_back(joined(decimals));
  }
  if (verdict.accepted) {
    return explanation;
  }
  for (std::size_t k = 0; k < function_->results.size(); ++k) {
    // Judges only result k, and treats the other result as right.
    const Truth truth = answers_for(*function_, rules_, input)[0][k];
    const ErrorBounds bounds =
        truth.kind == Truth::Kind::number && function_->results[k] == Kind::gentype &&
                classify(format, subject[k]) != FloatClass::nan
            ? error_bounds(format, truth.value.get(), truth.inexact, subject[k],
                           ulp_exponent(format, truth.value.get(), truth.inexact))
            : ErrorBounds{0, verdict.ulp, false};
    if (accept(*function_, rules_, input, subject, static_cast<int>(k)).accepted) continue;
    explanation.complaints.push_back(
        complaint(*function_, rules_, k, truth, subject[k], bounds.high));
  }
  if (explanation.complaints.empty())
    explanation.complaints.push_back({.kind = Complaint::Kind::jointly});
  return explanation;
}

}  // namespace assay::reference
