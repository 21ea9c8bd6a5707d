#pragma once
#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "harness/record/record.h"

namespace assay::harness {

/// A case that has begun and not ended.
struct RunningCase {
  std::string_view id;
  double seconds = 0;  ///< since it began
};

/// Estimates the time until a run ends. A case of one suite may take a hundred times as long as a
/// case of another suite. So each case has an expected time, which comes from earlier runs. The
/// ended cases correct the expected times of their suite.
class Pace {
 public:
  /// `prior` is in expected seconds. With a greater `prior`, the first cases of a suite change the
  /// estimate less.
  explicit Pace(double prior = at_equal_depth) : prior_(prior) {}
  /// Values of `prior`. At another depth than the earlier runs, the ratios of suites differ more.
  static constexpr double at_equal_depth = 2, at_another_depth = 0.02;

  /// The expected time `table`, corrected by the times of the suite. The suite's ended cases took
  /// `took` seconds instead of `expected` seconds. `ratio` is the time that the cases of
  /// all suites took, divided by their expected time. It counts like `prior` expected seconds.
  static double scaled(double table, double took, double expected, double ratio, double prior) {
    return table * (took + prior * ratio) / (expected + prior);
  }

  /// The case will run. `seconds` is the mean of its suite in earlier runs.
  void expect(std::string_view id, double seconds);
  /// Adds seconds in which cases of the suite are expected to hang.
  void expect_hangs(const std::string& suite, double seconds);
  /// Ignores a case without expect().
  void finished(const CaseRecord& record);

  /// Seconds until the last case ends, or nothing if too little is known. `elapsed` counts seconds
  /// since the first case began. `running` has the cases that have begun and not ended. The
  /// longest of a suite may be an expected hang.
  std::optional<double> left(double elapsed, std::span<const RunningCase> running = {}) const;

 private:
  struct Suite {
    std::size_t cases = 0;    ///< cases that have not ended
    double case_seconds = 0;  ///< the expected seconds of one case
    double expected = 0;      ///< the expected seconds of the cases that ended
    double seconds = 0;       ///< the seconds that the ended cases took
    double hangs = 0;         ///< the expected seconds of hangs that have not ended
  };
  double prior_;
  std::map<std::string, Suite, std::less<>> suites_;
  std::size_t open_ = 0, ended_ = 0;
  double expected_ = 0, seconds_ = 0;  ///< sums over all suites
  double hung_ = 0;                    ///< the seconds of cases that hung
};

}  // namespace assay::harness
