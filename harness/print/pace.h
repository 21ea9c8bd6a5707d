#pragma once
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "harness/record/record.h"

namespace assay::harness {

/// Estimates the rest of a run, suite by suite. Cases of one suite may need a hundred times the
/// time of another suite's cases. Samples are taken from the whole suite.
class Pace {
 public:
  /// Announces a case that will run. `sample`: the case was chosen at random and runs first.
  void expect(std::string_view id, bool sample = false);
  /// Takes the record of a case. Counts the case only if it was expected.
  void finished(const CaseRecord& record);

  /// Seconds of the rest, or nothing if too little is known. A suite without an ended case has the
  /// mean of all. `elapsed`: seconds since the first case.
  std::optional<double> left(double elapsed) const;

 private:
  struct Suite {
    std::size_t open = 0, ended = 0, samples = 0;
    double seconds = 0, samples_seconds = 0;
    double left(double average) const;
  };
  std::map<std::string, Suite, std::less<>> suites_;
  std::set<std::string, std::less<>> samples_;  ///< not yet ended
  std::size_t of_samples_ = 0;                  ///< all samples
  std::size_t open_ = 0, ended_ = 0;
  double seconds_ = 0;
};

}  // namespace assay::harness
