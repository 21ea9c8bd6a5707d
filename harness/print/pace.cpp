#include "harness/print/pace.h"

#include <algorithm>

namespace assay::harness {

void Pace::expect(std::string_view id, double seconds) {
  Suite& its = suites_[std::string(id.substr(0, id.find('/')))];
  ++its.cases;
  its.case_seconds = seconds;
  ++open_;
}

void Pace::expect_hangs(const std::string& suite, double seconds) {
  suites_[suite].hangs += seconds;
}

void Pace::finished(const CaseRecord& record) {
  const auto found = suites_.find(record.suite());
  if (found == suites_.end() || found->second.cases == 0) return;
  Suite& its = found->second;
  --its.cases;
  --open_;
  if (!record.hung.empty()) return;  // the case did not run
  const double seconds = record.seconds + (record.rerun ? record.rerun->seconds : 0);
  // A hang does not show how much time other cases take.
  if (record.outcome == Outcome::timeout) {
    hung_ += seconds;
    its.hangs -= seconds;
    return;
  }
  ++ended_;
  its.expected += its.case_seconds;
  its.seconds += seconds;
  expected_ += its.case_seconds;
  seconds_ += seconds;
}

std::optional<double> Pace::left(double elapsed, std::span<const RunningCase> running) const {
  constexpr std::size_t enough = 5;
  constexpr double long_enough = 2;
  if (open_ == 0 || ended_ < enough || elapsed < long_enough || seconds_ <= 0) return std::nullopt;
  const double ratio = seconds_ / expected_;
  std::map<std::string_view, double> begun;  // for each suite, the time of its longest running case
  double busy = seconds_ + hung_;
  for (const RunningCase& one : running) {
    double& longest = begun[one.id.substr(0, one.id.find('/'))];
    longest = std::max(longest, one.seconds);
    busy += one.seconds;
  }
  double work = 0;
  for (const auto& [name, suite] : suites_) {
    work += scaled(static_cast<double>(suite.cases) * suite.case_seconds, suite.seconds,
                   suite.expected, ratio, prior_);
    if (suite.cases != 0) work += std::max(0.0, suite.hangs - begun[name]);
  }
  return work * elapsed / busy;  // `busy / elapsed` is the average number of busy workers
}

}  // namespace assay::harness
