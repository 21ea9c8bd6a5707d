#pragma once
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "harness/record/record.h"

namespace assay::harness {

/// Estimates how long the rest of a run takes. A case of one suite may take a hundred times as long
/// as a case of another, and suites run one after the other. So the estimate is made for each
/// suite. Times also differ a lot within a suite, so samples are taken from all of it.
class Pace {
 public:
  /// The case will run. `sample` is true if the case was chosen at random, and runs before the
  /// others.
  void expect(std::string_view id, bool sample = false);
  /// The case has its record. If it was not expected, it does not count.
  void finished(const CaseRecord& record);

  /// Seconds that the rest takes. If no case of a suite has ended yet, the average of all cases is
  /// used for it. Empty if too little is known. `elapsed` is the number of seconds since the first
  /// case began.
  std::optional<double> left(double elapsed) const;

 private:
  struct Suite {
    std::size_t open = 0, ended = 0, samples = 0;
    double seconds = 0, samples_seconds = 0;
    double left(double average) const;
  };
  std::map<std::string, Suite, std::less<>> suites_;
  std::set<std::string, std::less<>> samples_;  ///< samples that have not ended
  std::size_t of_samples_ = 0;                  ///< number of all samples
  std::size_t open_ = 0, ended_ = 0;
  double seconds_ = 0;
};

}  // namespace assay::harness
