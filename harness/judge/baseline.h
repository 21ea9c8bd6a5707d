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

/// A line of a baseline: known failures, and their bounds.
struct Expectation {
  std::string outcome;                   ///< fail, crash, timeout or skip; flaky means any of
                                         ///< them
  std::string glob;                      ///< for ids; "{a,b}" matches either text
  std::optional<Pattern> pattern;        ///< used instead of the glob for the lists of Mesa
  std::optional<double> ulp;             ///< the greatest error may be at most this
  std::optional<std::uint64_t> failing;  ///< at most this number of inputs may fail
  std::optional<std::vector<std::string>> rules;  ///< answers may fail only by these rules
  std::optional<std::size_t>
      cases;  ///< the number of matching cases that fail; if fewer fail, some pass unexpectedly
  std::string driver, version;  ///< globs for the platform or .icd, and for the driver's version;
                                ///< empty: any
  std::string link, reason;
  std::string place;        ///< "baseline.txt:3"
  bool leaves_out = false;  ///< the case is left out of runs (Mesa's *-skips.txt)

  bool matches_id(std::string_view id) const;
  bool literal() const { return !pattern && glob.find_first_of("*?{") == std::string::npos; }
};

/// A baseline's judgment of one record.
struct Judgement {
  bool expected = true;
  std::string reason;  ///< if expected: the line's place, and its reason
  std::string what;    ///< if not expected: how it is worse than its line; empty: no line matches
                       ///< it
  /// The certainty of the unexpected part of the failure. Empty: the failure counts whatever its
  /// certainty is.
  std::optional<Certainty> certainty;
};

/// The known failures. A file has lines
///
///   outcome glob [cases=N] [ulp=N] [failing=N] [rules=A,B] [driver=GLOB] [version=GLOB]
///           [link=URL]  # reason
///
/// In a glob, "{a,b}" matches either text. The outcome is fail, crash, timeout, skip or flaky,
/// which means any of them. A line `cases SUITE N` means that the suite has N cases, and that each
/// of its skips is also listed. A line `depth DEPTH` gives the depth for which bounds and numbers
/// hold. Errors of the harness cannot be expected. The failures.txt of a run has this form. Mesa's
/// files are read as well: NAME-fails.txt and failures.csv ("id,Fail"). With NAME-fails.txt, the
/// regular expressions in NAME-flakes.txt and NAME-skips.txt are read, too.
class Baseline {
 public:
  Baseline() = default;
  /// Throws UsageError with file and line. An empty path gives an empty baseline.
  static Baseline read(const std::string& path);
  static Baseline parse(std::string_view text, const std::string& source);

  /// The lines that hold for the device and the depth of a run.
  Baseline of(const nlohmann::json& header) const;

  Judgement judge(const CaseRecord& record) const;
  bool expects(const CaseRecord& record) const { return judge(record).expected; }
  /// The reason why a run leaves the case out: "left out by lvp-skips.txt:3". Empty: the case runs.
  std::optional<std::string> left_out(std::string_view id) const;

  /// Lines whose cases ran and all passed: "math/exp/float4/default passes, but baseline.txt:3
  /// expects fail".
  std::vector<std::string> unexpected_passes(std::span<const CaseRecord> records) const;
  /// Results that became worse, but that no single failing case shows. These are vanished cases,
  /// and lines that match more failing cases than they allow (`cases=N`). Cases can vanish only in
  /// suites that the run covers completely.
  std::vector<std::string> vanished(const nlohmann::json& header,
                                    std::span<const CaseRecord> records) const;
  /// Globs that match no case, in suites that the run covers completely.
  std::vector<std::string> stale(const nlohmann::json& header,
                                 std::span<const CaseRecord> records) const;

  /// The baseline for the failures of a run. Lines for failures that are gone are removed, bounds
  /// are changed, and new lines are added. The cases of a suite that fail in the same way share one
  /// line. Its bound is at most twice the bound of each case. The lines are sorted, and no line
  /// repeats another. Lines stay if they are for other devices, for other suites, or for cases that
  /// were not judged. Reasons, links and the comment at the top stay, too.
  std::string updated(const nlohmann::json& header, std::span<const CaseRecord> records) const;
  /// Like updated(), for Mesa's NAME-fails.txt.
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

/// A baseline for the next run, with the records that did not pass.
std::string failure_list(std::span<const CaseRecord> records);

/// The failures that a baseline does not expect. The form is that of deqp-runner's failures.csv:
/// "id,Fail".
std::string failures_csv(std::span<const CaseRecord> records, const Baseline& baseline,
                         std::span<const std::string> missing);
/// Patterns for the flaky cases, in the form of Mesa's NAME-flakes.txt.
std::string flakes_list(std::span<const CaseRecord> records);

}  // namespace assay::harness
