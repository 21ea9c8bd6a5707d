#pragma once
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "harness/record/record.h"

namespace assay::harness {

/// Estimates how long the rest of a run takes. A case of one suite may take a hundred times as long
/// as a case of another suite, and suites run one after the other. So each case has an expected
/// time, from earlier runs. The cases that have ended show how much longer the cases of each suite
/// take in this run.
class Pace {
 public:
  /// A suite's ratio is the time that its cases took, divided by their expected time. An estimate
  /// also counts the ratio of all suites, with the weight of `prior` expected seconds. So the first
  /// cases of a suite change its estimate little.
  explicit Pace(double prior = at_equal_depth) : prior_(prior) {}
  /// Values of `prior` for runs at the depth of the earlier runs, and for runs at other depths. At
  /// other depths, the ratios of suites differ more.
  static constexpr double at_equal_depth = 2, at_another_depth = 0.02;

  /// The expected seconds of cases: the seconds in the table, multiplied by the ratio of their
  /// suite. The suite's measured cases took `took` seconds, and the table expected `expected`
  /// seconds. `ratio` is the ratio of all suites, and counts like `prior` expected seconds.
  static double scaled(double table, double took, double expected, double ratio, double prior) {
    return table * (took + prior * ratio) / (expected + prior);
  }

  /// The case will run. `seconds` is the mean of its suite in earlier runs.
  void expect(std::string_view id, double seconds);
  /// More seconds in which cases of the suite are expected to hang.
  void expect_hangs(const std::string& suite, double seconds);
  /// Call this function when a case has its record. A case without expect() does not count.
  void finished(const CaseRecord& record);

  /// Seconds that the remaining cases take. Empty if too little is known. `elapsed` is the number
  /// of seconds since the first case began.
  std::optional<double> left(double elapsed) const;

 private:
  struct Suite {
    std::size_t cases = 0;    ///< cases that have not ended
    double case_seconds = 0;  ///< the expected seconds of one case
    double expected = 0;      ///< expected seconds of the cases that ended
    double seconds = 0;       ///< seconds that these cases took
    double hangs = 0;         ///< expected seconds of hangs that have not ended
  };
  double prior_;
  std::map<std::string, Suite, std::less<>> suites_;
  std::size_t open_ = 0, ended_ = 0;
  double expected_ = 0, seconds_ = 0;  ///< sums over all suites
  double hung_ = 0;                    ///< seconds of cases that hung
};

}  // namespace assay::harness
