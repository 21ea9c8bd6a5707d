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

/// A greater value is surer.
enum class Certainty : std::uint8_t {
  /// data/interpretations.toml has another reading of the specification, and that reading accepts
  /// the answer.
  reading,
  /// The answer breaks a clear sentence of the specification, but the error is small. Examples: an
  /// error code, a diagnostic, the sign of a zero. Wrong answers that most implementations give
  /// also count here.
  by_the_letter,
  /// No reading of the specification allows the answer. Examples: wrong data, a rejected valid
  /// call, a crash, a hang.
  undisputed,
};
inline constexpr Certainty certainties[] = {Certainty::undisputed, Certainty::by_the_letter,
                                            Certainty::reading};
std::string_view name(Certainty certainty);
std::optional<Certainty> certainty_of(std::string_view text);

/// The rules that a case breaks if it crashes or takes too long.
namespace failed_by {
inline constexpr std::string_view crash = "crash";
inline constexpr std::string_view timeout = "timeout";
/// A build took longer than a time limit that was shorter than `longest_build`.
inline constexpr std::string_view build_timeout = "build_timeout";
}  // namespace failed_by
/// In seconds. If a build takes longer, the rule is `timeout`, not `build_timeout`.
inline constexpr double longest_build = 600;

/// Failures are counted by rule, so that a disputed failure hides no other failure.
struct FailureClass {
  std::string rule{failed_by::rejection};
  std::uint64_t count = 0;  ///< failed answers or assertions; 1 if the process ended
  Certainty certainty = Certainty::undisputed;
  std::string interpretation;  ///< for Certainty::reading: an entry of data/interpretations.toml
};

/// Decides how sure a failure is. First data/interpretations.toml decides, then data/certainty.csv.
/// If neither has an entry, the failure is undisputed.
class CertaintyTable {
 public:
  /// A row of data/certainty.csv. `cases` has globs. If `rules` is empty, the row applies to all
  /// rules except those of failed_by.
  struct Row {
    std::vector<std::string> cases, rules;
    Certainty certainty = Certainty::undisputed;
    std::string why;
    std::string source;  ///< "data/certainty.csv:12"
  };

  /// Throws UsageError with "file:line: what is wrong".
  static CertaintyTable parse(std::string_view text, const std::string& source);

  /// An answer that an excuse accepts has the certainty `reading`. The excuses take precedence over
  /// the rows of data/certainty.csv.
  void excuse(std::vector<Excuse> excuses) { excuses_ = std::move(excuses); }

  /// The excuse with the longest matching glob decides. Without a matching excuse, the last
  /// matching row decides.
  void judge(std::string_view case_id, FailureClass& failure) const;

  std::span<const Row> rows() const { return rows_; }

 private:
  std::vector<Row> rows_;
  std::vector<Excuse> excuses_;
};

/// From options.data, or from the embedded data.
const CertaintyTable& certainty_table(const RunOptions& options);

}  // namespace assay::harness
