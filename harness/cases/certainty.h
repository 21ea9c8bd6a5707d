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

/// How sure it is that the driver is at fault. A greater value is surer.
enum class Certainty : std::uint8_t {
  /// The verdict depends on an entry of data/interpretations.toml. Another reading in this entry
  /// accepts the answer.
  reading,
  /// The driver breaks a clear sentence. But only an error code, a diagnostic or the sign of a zero
  /// is wrong, or most implementations do the same.
  by_the_letter,
  /// No reading of a sentence in force allows the answer: wrong data, a rejected valid call, or a
  /// valid program that crashes or hangs.
  undisputed,
};
inline constexpr Certainty certainties[] = {Certainty::undisputed, Certainty::by_the_letter,
                                            Certainty::reading};
std::string_view name(Certainty certainty);
/// Returns nullopt if there is no such certainty.
std::optional<Certainty> certainty_of(std::string_view text);

/// The rules that a case breaks if the case or its process does not end as it must.
/// harness/cases/finding.h has the other rules.
namespace failed_by {
/// The process ended.
inline constexpr std::string_view crash = "crash";
/// The case did not end.
inline constexpr std::string_view timeout = "timeout";
/// A build took at least `longest_build`.
inline constexpr std::string_view build_timeout = "build_timeout";
}  // namespace failed_by
/// A build that takes this number of seconds counts as a failure.
inline constexpr double longest_build = 600;

/// The failing answers of a case that broke the same rule. Each class is counted separately, so
/// that disputed failures cannot hide others.
struct FailureClass {
  std::string rule{failed_by::rejection};
  std::uint64_t count = 0;  ///< number of failing answers or assertions; 1 if the process ended
  Certainty certainty = Certainty::undisputed;
  std::string interpretation;  ///< if `certainty` is reading: the entry of
                               ///< data/interpretations.toml
};

/// How sure failures are. The excuses of data/interpretations.toml are tried first, then the rows
/// of data/certainty.csv. A failure that neither covers is undisputed.
class CertaintyTable {
 public:
  /// A row of data/certainty.csv. It covers failures by one of the rules, in cases whose ids match
  /// a glob. A row without rules covers failures by any rule except the three of failed_by above.
  struct Row {
    std::vector<std::string> cases, rules;
    Certainty certainty = Certainty::undisputed;
    std::string why;
    std::string source;  ///< "data/certainty.csv:12"
  };

  /// Throws UsageError "file:line: what is wrong".
  static CertaintyTable parse(std::string_view text, const std::string& source);

  /// Sets the excuses. A failing answer that another reading accepts becomes a `reading`, even if a
  /// row says otherwise.
  void excuse(std::vector<Excuse> excuses) { excuses_ = std::move(excuses); }

  /// Sets how sure a class of failures of a case is. The excuse with the longest matching glob
  /// decides. If no excuse matches, the last matching row decides.
  void judge(std::string_view case_id, FailureClass& failure) const;

  std::span<const Row> rows() const { return rows_; }

 private:
  std::vector<Row> rows_;
  std::vector<Excuse> excuses_;
};

/// The table of a run, from options.data or from the embedded data. It is read only once.
const CertaintyTable& certainty_table(const RunOptions& options);

}  // namespace assay::harness
