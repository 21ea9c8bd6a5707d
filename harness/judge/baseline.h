#pragma once
#include <cstdint>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/base/pattern.h"
#include "harness/record/record.h"

namespace assay::harness {

/// A line of a baseline: a known failure, and its bounds.
struct Expectation {
  std::string outcome;                   ///< fail, crash, timeout, skip; flaky: any of them
  std::string glob;                      ///< over ids, "{a,b}" for either
  std::optional<Pattern> pattern;        ///< instead of the glob, for Mesa's lists
  std::optional<double> ulp;             ///< the greatest error is at most this
  std::optional<std::uint64_t> failing;  ///< no more inputs fail
  std::optional<std::vector<std::string>> rules;  ///< answers fail by no other rule
  std::optional<std::size_t> cases;  ///< this many of its cases fail; if fewer fail, some pass
  std::string driver, version;  ///< globs over platform or .icd, and driver's version; empty: all
  std::string link, reason;
  std::string place;        ///< "baseline.txt:3"
  bool leaves_out = false;  ///< the case is not run (Mesa's *-skips.txt)

  bool matches_id(std::string_view id) const;
  bool literal() const { return !pattern && glob.find_first_of("*?{") == std::string::npos; }
};

/// A baseline's judgment of one record.
struct Judgement {
  bool expected = true;
  std::string reason;  ///< if expected: the line's place and reason
  std::string what;    ///< if not expected: which line it breaks and how; empty: no line matches it
  /// The certainty of a failure that no line lists; empty: it counts in any case.
  std::optional<Certainty> certainty;
};

/// The failures that are known: lines
///
///   outcome glob [cases=N] [ulp=N] [failing=N] [rules=A,B] [driver=GLOB] [version=GLOB]
///           [link=URL]  # reason
///
/// A glob may have "{a,b}" for either of two texts. The outcome is fail, crash, timeout, skip or
/// flaky (any of them). A line may also be `cases SUITE N`: the suite has N cases, and each of its
/// skips is listed, too. `depth DEPTH` is the depth for which bounds and numbers hold. Errors of
/// the harness cannot be expected. The failures.txt of a run is such a file. Mesa's conventions are
/// read as well: NAME-fails.txt and failures.csv ("id,Fail"), and beside NAME-fails.txt the regular
/// expressions of NAME-flakes.txt and NAME-skips.txt.
class Baseline {
 public:
  Baseline() = default;
  /// Throws UsageError with file and line. An empty path is an empty baseline.
  static Baseline read(const std::string& path);
  static Baseline parse(std::string_view text, const std::string& source);

  /// The lines that hold for the device and the depth of a run.
  Baseline of(const nlohmann::json& header) const;

  Judgement judge(const CaseRecord& record) const;
  bool expects(const CaseRecord& record) const { return judge(record).expected; }
  /// Why the case is not run: "left out by lvp-skips.txt:3"; empty: it is run.
  std::optional<std::string> left_out(std::string_view id) const;

  /// Entries whose cases ran and all passed: "math/exp/float4/default passes, but baseline.txt:3
  /// expects fail".
  std::vector<std::string> unexpected_passes(std::span<const CaseRecord> records) const;
  /// The changes for the worse that no failing case shows. These are cases that vanished (only in
  /// suites that the run has completely), and lines with more cases than they say.
  std::vector<std::string> vanished(const nlohmann::json& header,
                                    std::span<const CaseRecord> records) const;
  /// Globs that match no case, in suites that the run has completely.
  std::vector<std::string> stale(const nlohmann::json& header,
                                 std::span<const CaseRecord> records) const;

  /// The baseline for the failures of a run. Lines of failures that are gone are removed, bounds
  /// are adapted, and new lines are added. One line is for the cases of a suite that fail in the
  /// same way. Its bound is at most twice each case's own bound. The lines are sorted, and no line
  /// repeats another. Lines of other devices, other suites and cases that were not judged stay, as
  /// do reasons, links and the comment at the top.
  std::string updated(const nlohmann::json& header, std::span<const CaseRecord> records) const;
  /// The same as Mesa's NAME-fails.txt.
  std::string updated_fails(const nlohmann::json& header,
                            std::span<const CaseRecord> records) const;

 private:
  struct CaseCount {
    std::string suite;
    std::size_t cases = 0;
    std::string driver, version, place;
  };
  void parse_line(const std::string& text, const std::string& place);
  void parse_fails(std::string_view text, const std::string& source);
  void parse_patterns(std::string_view text, const std::string& source, const char* outcome,
                      bool leaves_out);
  bool lists_skips(std::string_view suite) const;
  std::vector<Expectation> kept(const nlohmann::json& header,
                                std::span<const CaseRecord> records) const;

  std::string preamble_;  ///< comments before the first line
  std::string depth_;     ///< empty: any
  std::vector<Expectation> entries_;
  std::vector<CaseCount> counts_;
};

/// The records that did not go well as a baseline, for the next run.
std::string failure_list(std::span<const CaseRecord> records);

/// The failures that a baseline does not expect, in the form of deqp-runner's failures.csv:
/// "id,Fail".
std::string failures_csv(std::span<const CaseRecord> records, const Baseline& baseline,
                         std::span<const std::string> missing);
/// Patterns of the cases that changed their outcome, as NAME-flakes.txt.
std::string flakes_list(std::span<const CaseRecord> records);

}  // namespace assay::harness
