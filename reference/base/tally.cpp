#include "reference/base/tally.h"

#include <algorithm>
#include <cmath>

namespace assay::reference {
namespace {

void keep_first(std::vector<Worst>& failures, const Worst& failure) {
  const auto place = std::ranges::upper_bound(failures, failure.index, {}, &Worst::index);
  if (place == failures.end() && failures.size() == Tally::max_failures) return;
  failures.insert(place, failure);
  if (failures.size() > Tally::max_failures) failures.pop_back();
}

}  // namespace

bool stands_out(const Worst& a, const Worst& b) {
  return a.severity != b.severity ? a.severity > b.severity : a.index < b.index;
}

std::string_view name(Rule rule) {
  switch (rule) {
    case Rule::rejected:
      return "rejected";
    case Rule::exact:
      return "exact";
    case Rule::within_limit:
      return "within_limit";
    case Rule::overflow:
      return "overflow";
    case Rule::nan_required:
      return "nan_required";
    case Rule::result_flushed:
      return "result_flushed";
    case Rule::operand_flushed:
      return "operand_flushed";
    case Rule::both_flushed:
      return "both_flushed";
    case Rule::free_value:
      return "free_value";
    case Rule::alternative:
      return "alternative";
    case Rule::derived:
      return "derived";
    case Rule::zero_sign:
      return "zero_sign";
    case Rule::special:
      return "special";
    case Rule::not_recommended:
      return "not_recommended";
    case Rule::zero_sign_wrong:
      return "zero_sign_wrong";
    case Rule::prescribed_missed:
      return "prescribed_missed";
    case Rule::nan_signaling:
      return "nan_signaling";
    case Rule::other_reading:
      return "other_reading";
  }
  return "unknown";
}

int rank(Rule rule) {
  switch (rule) {
    case Rule::free_value:
      return 6;
    case Rule::result_flushed:
      return 5;
    case Rule::overflow:
      return 4;
    case Rule::within_limit:
      return 3;
    case Rule::nan_required:
      return 2;
    default:
      return 1;
  }
}

double severity(bool failing, double ulp) {
  // The size is at most 2^65, so a passing answer stays below a failing answer (at least 2^510).
  const double size = std::isinf(ulp) ? 2 * most_ulp : std::fmin(ulp, most_ulp);
  return failing ? 0x1p510 * (1 + size) : size;
}

void Tally::add(std::uint64_t index, const std::array<std::uint64_t, 3>& input,
                const std::array<std::uint64_t, 2>& subject, const Verdict& verdict) {
  ++inputs;
  ++histogram[histogram_bin(verdict.ulp)];
  ++by_rule[static_cast<std::size_t>(verdict.rule)];
  const double severe = severity(!verdict.accepted, verdict.ulp);
  const Worst candidate{index, severe, verdict.ulp, !verdict.accepted, input, subject};
  if (!verdict.accepted && verdict.rule != Rule::rejected) {
    ++failing;
    return keep_first(named, candidate);
  }
  if (!worst || stands_out(candidate, *worst)) worst = candidate;
  if (!verdict.accepted) {
    ++failing;
    keep_first(failures, candidate);
  }
}

void Tally::merge(const Tally& other) {
  inputs += other.inputs;
  failing += other.failing;
  decided_by_mpfr += other.decided_by_mpfr;
  for (std::size_t i = 0; i < histogram.size(); ++i) histogram[i] += other.histogram[i];
  for (std::size_t i = 0; i < by_rule.size(); ++i) by_rule[i] += other.by_rule[i];
  if (other.worst && (!worst || stands_out(*other.worst, *worst))) worst = other.worst;
  for (const Worst& failure : other.failures) keep_first(failures, failure);
  for (const Worst& failure : other.named) keep_first(named, failure);
}

}  // namespace assay::reference
