#include "harness/print/pace.h"

#include <algorithm>

namespace assay::harness {
void Pace::expect(std::string_view id, bool sample) {
  const std::string_view suite = id.substr(0, id.find('/'));
  auto found = suites_.find(suite);
  if (found == suites_.end()) found = suites_.emplace(suite, Suite{}).first;
  ++found->second.open;
  ++open_;
  if (sample && samples_.emplace(id).second) ++of_samples_;
}

void Pace::finished(const CaseRecord& record) {
  const auto found = suites_.find(record.suite());
  if (found == suites_.end() || found->second.open == 0) return;
  // A case that ran again counts twice. The time of the second run does not count, because this run
  // may build programs of other cases.
  const double seconds = record.seconds * (record.rerun ? 2 : 1);
  Suite& its = found->second;
  --its.open;
  --open_;
  if (!record.hung.empty()) {
    samples_.erase(record.id);
    return;
  }
  ++its.ended;
  ++ended_;
  its.seconds += seconds;
  seconds_ += seconds;
  // A hang is not a sample.
  if (samples_.erase(record.id) == 0 || record.outcome == Outcome::timeout) return;
  ++its.samples;
  its.samples_seconds += seconds;
}

/// The time of the suite by its samples, without finished cases. The mean so far limits the result,
/// because samples may have too many or too few slow cases.
double Pace::Suite::left(double average) const {
  const auto cases = static_cast<double>(open);
  const double mean = ended != 0 ? seconds / static_cast<double>(ended) : average;
  if (samples == 0) return mean * cases;
  constexpr double far = 4;
  const double all =
      samples_seconds / static_cast<double>(samples) * static_cast<double>(open + ended);
  return std::clamp(all - seconds, mean * cases / far, mean * cases * far);
}

std::optional<double> Pace::left(double elapsed) const {
  constexpr std::size_t enough = 5;
  constexpr double long_enough = 2;
  if (open_ == 0 || ended_ < enough || elapsed < long_enough || seconds_ <= 0) return std::nullopt;
  if (samples_.size() > of_samples_ / 4) return std::nullopt;
  const double average = seconds_ / static_cast<double>(ended_);
  double work = 0;
  for (const auto& [name, suite] : suites_)
    if (suite.open != 0) work += suite.left(average);
  const double at_once = seconds_ / elapsed;  // busy workers, on average
  return work / at_once;
}

}  // namespace assay::harness
