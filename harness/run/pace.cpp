#include "harness/run/pace.h"

#include <algorithm>

namespace assay::harness {

void Pace::expect(std::string_view suite) {
  auto found = suites_.find(suite);
  if (found == suites_.end()) found = suites_.emplace(suite, Suite{}).first;
  ++found->second.open;
  ++open_;
}

void Pace::finished(std::string_view suite, double seconds) {
  const auto found = suites_.find(suite);
  if (found == suites_.end() || found->second.open == 0) return;
  Suite& its = found->second;
  --its.open;
  --open_;
  ++its.ended;
  ++ended_;
  its.seconds += seconds;
  seconds_ += seconds;
}

std::optional<double> Pace::left(double elapsed) const {
  constexpr std::size_t enough = 5;
  constexpr double long_enough = 2;
  if (open_ == 0 || ended_ < enough || elapsed < long_enough || seconds_ <= 0) return std::nullopt;
  double work = 0;
  for (const auto& [name, suite] : suites_) {
    const bool known = suite.ended != 0;
    const double one = known ? suite.seconds / static_cast<double>(suite.ended)
                             : seconds_ / static_cast<double>(ended_);
    work += one * static_cast<double>(suite.open);
  }
  const double at_once = seconds_ / elapsed;  // workers that were busy, on average
  return work / at_once;
}

}  // namespace assay::harness
