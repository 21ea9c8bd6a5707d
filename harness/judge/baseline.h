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

struct Expectation {
  std::string outcome;                   ///< fail, crash, timeout, skip, or flaky (any of these)
  std::string glob;                      ///< a glob over ids; "{a,b}" matches either text
  std::optional<Pattern> pattern;        ///< replaces the glob in Mesa's lists
  std::optional<double> ulp;             ///< the greatest allowed error
  std::optional<std::uint64_t> failing;  ///< the most inputs that may fail
  std::optional<std::vector<std::string>> rules;  ///< the rules that answers may break
  std::optional<std::size_t> cases;               ///< the number of matching cases that fail
  std::string driver, version;  ///< globs over the platform or .icd, and over the driver's version;
                                ///< empty: any
  std::string link, reason;
  std::string place;        ///< "baseline.txt:3"
  bool leaves_out = false;  ///< the case does not run (Mesa's *-skips.txt)

  bool matches_id(std::string_view id) const;
  bool literal() const { return !pattern && glob.find_first_of("*?{") == std::string::npos; }
};

struct Judgement {
  bool expected = true;
  std::string reason;  ///< if expected: the file, line and reason of the expectation
  /// If not expected: how the record is worse than the line. Empty if no line matches the case.
  std::string what;
  /// The certainty of the unexpected failure. Empty: the failure always counts.
  std::optional<Certainty> certainty;
};

/// The known failures. A file has lines of this form:
///
///     outcome glob [cases=N] [ulp=N] [failing=N] [rules=A,B] [driver=GLOB] [version=GLOB]
///             [link=URL]  # reason
///
/// The outcome is fail, crash, timeout, skip, or flaky (any of these). In a glob, "{a,b}" matches
/// either text. A line `cases SUITE N` says that the suite has N cases, and that the file also
/// lists its skips. A line `depth DEPTH` says that the limits hold for this depth. Errors of the
/// harness cannot be expected. Mesa's files can also be read: failures.csv ("id,Fail"), and
/// NAME-fails.txt, together with NAME-flakes.txt and NAME-skips.txt in its folder.
class Baseline {
 public:
  Baseline() = default;
  /// Throws UsageError with file and line. An empty path is an empty baseline.
  static Baseline read(const std::string& path);
  static Baseline parse(std::string_view text, const std::string& source);

  /// The lines for the device and the depth of a run.
  Baseline of(const nlohmann::json& header) const;

  Judgement judge(const CaseRecord& record) const;
  bool expects(const CaseRecord& record) const { return judge(record).expected; }
  /// Why a run leaves the case out: "left out by lvp-skips.txt:3". Empty: the case runs.
  std::optional<std::string> left_out(std::string_view id) const;

  /// Lines whose cases all passed: "math/exp/float4/default passes, but baseline.txt:3 expects
  /// fail".
  std::vector<std::string> unexpected_passes(std::span<const CaseRecord> records) const;
  /// Messages about cases that no longer exist, and about lines with more failing cases than
  /// `cases=N`. Missing cases count only in suites that ran completely.
  std::vector<std::string> vanished(const nlohmann::json& header,
                                    std::span<const CaseRecord> records) const;
  /// Globs that match no case, in suites that ran completely.
  std::vector<std::string> stale(const nlohmann::json& header,
                                 std::span<const CaseRecord> records) const;

  /// The baseline for the failures of this run, sorted. Removes lines of cases that pass, changes
  /// limits and adds lines. Cases of a suite that fail in the same way share a line. Its limit may
  /// be at most twice the limit that each of these cases needs. Keeps lines of other devices, other
  /// suites and cases that did not run. Keeps reasons, links and the first comment.
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

  std::string preamble_;
  std::string depth_;  ///< empty: any
  std::vector<Expectation> entries_;
  std::vector<CaseCount> counts_;
};

/// A baseline of all records that did not pass.
std::string failure_list(std::span<const CaseRecord> records);

std::string failures_csv(std::span<const CaseRecord> records, const Baseline& baseline,
                         std::span<const std::string> missing);
/// Patterns of the flaky cases, as in Mesa's NAME-flakes.txt.
std::string flakes_list(std::span<const CaseRecord> records);

}  // namespace assay::harness
