#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/cases/excuses.h"
#include "harness/cases/finding.h"
#include "harness/cases/run_options.h"

namespace assay::harness {

/// How sure a failure is. A greater value is surer.
enum class Certainty : std::uint8_t {
  /// Another reading of an entry of data/interpretations.toml accepts the answer.
  reading,
  /// The answer breaks a clear sentence of the specification, but the error is small. Only an error
  /// code, a diagnostic or the sign of a zero is wrong. Wrong answers that most implementations
  /// give are also in this class.
  by_the_letter,
  /// No reading allows the answer: wrong data, a rejected valid call, a valid program that crashes
  /// or hangs.
  undisputed,
};
inline constexpr Certainty certainties[] = {Certainty::undisputed, Certainty::by_the_letter,
                                            Certainty::reading};
std::string_view name(Certainty certainty);
/// Returns nullopt for other texts.
std::optional<Certainty> certainty_of(std::string_view text);

/// The rules that a case breaks if it crashes or takes too long. finding.h has the other rules.
namespace failed_by {
inline constexpr std::string_view crash = "crash";
inline constexpr std::string_view timeout = "timeout";
/// A build did not end within the time-out for builds, which was shorter than `longest_build`.
inline constexpr std::string_view build_timeout = "build_timeout";
}  // namespace failed_by
/// If a build takes this many seconds or more, the rule is `timeout`, not `build_timeout`.
inline constexpr double longest_build = 600;

/// The failing answers that broke one rule. Failures are counted by rule, so that a disputed
/// failure hides no other failure.
struct FailureClass {
  std::string rule{failed_by::rejection};
  std::uint64_t count = 0;  ///< answers or assertions; 1 if the process ended
  Certainty certainty = Certainty::undisputed;
  std::string interpretation;  ///< for Certainty::reading: the entry of data/interpretations.toml
};

/// Decides how sure failures are. data/interpretations.toml decides first, and data/certainty.csv
/// second. All other failures are undisputed.
class CertaintyTable {
 public:
  /// A row of data/certainty.csv: globs over cases, and rules. If `rules` is empty, the row applies
  /// to all rules except the three rules of failed_by above.
  struct Row {
    std::vector<std::string> cases, rules;
    Certainty certainty = Certainty::undisputed;
    std::string why;
    std::string source;  ///< "data/certainty.csv:12"
  };

  /// Throws UsageError with "file:line: what is wrong".
  static CertaintyTable parse(std::string_view text, const std::string& source);

  /// Sets the readings that Assay did not take. An answer that such a reading accepts has the
  /// certainty `reading`, even if a row has another certainty.
  void excuse(std::vector<Excuse> excuses) { excuses_ = std::move(excuses); }

  /// Sets the certainty of a failure. The excuse with the longest matching glob decides. If no
  /// excuse matches, the last matching row decides.
  void judge(std::string_view case_id, FailureClass& failure) const;

  std::span<const Row> rows() const { return rows_; }

 private:
  std::vector<Row> rows_;
  std::vector<Excuse> excuses_;
};

/// The table of a run, from options.data or the embedded data. Reads it once.
const CertaintyTable& certainty_table(const RunOptions& options);

}  // namespace assay::harness
