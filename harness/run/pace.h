#pragma once
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace assay::harness {

/// How long the rest of a run takes, from how long its cases took so far, suite by suite: a case of
/// one suite takes a hundred times as long as one of another, and suites run one after the other.
class Pace {
 public:
  /// A case of the suite is still to come.
  void expect(std::string_view suite);
  /// One has ended, `seconds` after it began.
  void finished(std::string_view suite, double seconds);

  /// Seconds; of a suite of which nothing has ended yet a case is taken for an average one. Nothing
  /// while too little is known. `elapsed`: seconds since the first case began.
  std::optional<double> left(double elapsed) const;

 private:
  struct Suite {
    std::size_t open = 0, ended = 0;
    double seconds = 0;
  };
  std::map<std::string, Suite, std::less<>> suites_;
  std::size_t open_ = 0, ended_ = 0;
  double seconds_ = 0;
};

}  // namespace assay::harness
