#pragma once
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "harness/record/record.h"

namespace assay::harness {

/// How long the rest of a run takes, from the times of its cases so far, suite by suite. A case of
/// one suite takes a hundred times as long as one of another, and suites run one after the other.
/// Within a suite cases differ as much, so samples come from all of it.
class Pace {
 public:
  /// The case is still to come. `sample`: it was chosen at random, and is run before its turn.
  void expect(std::string_view id, bool sample = false);
  /// It has its record. An unexpected case does not count.
  void finished(const CaseRecord& record);

  /// Seconds. If no case of a suite has ended yet, its cases count as average ones. Empty while too
  /// little is known. `elapsed`: seconds since the first case began.
  std::optional<double> left(double elapsed) const;

 private:
  struct Suite {
    std::size_t open = 0, ended = 0, samples = 0;
    double seconds = 0, samples_seconds = 0;
    double left(double average) const;
  };
  std::map<std::string, Suite, std::less<>> suites_;
  std::set<std::string, std::less<>> samples_;  ///< that have not ended
  std::size_t of_samples_ = 0;                  ///< samples in all
  std::size_t open_ = 0, ended_ = 0;
  double seconds_ = 0;
};

}  // namespace assay::harness
