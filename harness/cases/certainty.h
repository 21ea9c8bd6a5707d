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

/// How sure it is that a failure is the driver's fault; the greater, the surer.
enum class Certainty : std::uint8_t {
  /// The verdict rests on an entry of data/interpretations.toml, and another reading that it lists
  /// accepts the answer.
  reading,
  /// A clear sentence is broken. But only an error code, a diagnostic or the sign of a zero is at
  /// stake, or most implementations do otherwise.
  by_the_letter,
  /// No reading of a sentence in force allows it: wrong data, a valid call that is refused, a valid
  /// program that crashes or hangs.
  undisputed,
};
inline constexpr Certainty certainties[] = {Certainty::undisputed, Certainty::by_the_letter,
                                            Certainty::reading};
std::string_view name(Certainty certainty);
std::optional<Certainty> certainty_of(std::string_view text);  ///< nullopt: none has that name

/// Rules of a case that did not end as it must. harness/cases/finding.h has the others.
namespace failed_by {
/// The process ended.
inline constexpr std::string_view crash = "crash";
/// The case did not end.
inline constexpr std::string_view timeout = "timeout";
/// A build did not end in less than `longest_build`.
inline constexpr std::string_view build_timeout = "build_timeout";
}  // namespace failed_by
/// Seconds after which an unfinished build counts as a failure.
inline constexpr double longest_build = 600;

/// The failing answers of a case that broke one rule. Each class is counted by itself: a disputed
/// one hides no other.
struct FailureClass {
  std::string rule{failed_by::rejection};
  std::uint64_t count = 0;  ///< of failing answers, or assertions; 1 for an end of the process
  Certainty certainty = Certainty::undisputed;
  std::string interpretation;  ///< of a reading: the entry of data/interpretations.toml
};

/// How sure failures are. The excuses of data/interpretations.toml come first, then the rows of
/// data/certainty.csv. A failure without either is undisputed.
class CertaintyTable {
 public:
  /// A row: the failures by one of the rules (without rules, all) in cases whose ids match a glob.
  struct Row {
    std::vector<std::string> cases, rules;
    Certainty certainty = Certainty::undisputed;
    std::string why;
    std::string source;  ///< "data/certainty.csv:12"
  };

  /// Throws UsageError "file:line: what is wrong".
  static CertaintyTable parse(std::string_view text, const std::string& source);

  /// A failing answer that another reading accepts is a `reading`, even if a row says otherwise.
  void excuse(std::vector<Excuse> excuses) { excuses_ = std::move(excuses); }

  /// Fills in how sure a class of a case's failures is: by the excuse with the longest glob, else
  /// by the last row.
  void judge(std::string_view case_id, FailureClass& failure) const;

  std::span<const Row> rows() const { return rows_; }

 private:
  std::vector<Row> rows_;
  std::vector<Excuse> excuses_;
};

/// That of a run (options.data or the embedded one), read once.
const CertaintyTable& certainty_table(const RunOptions& options);

}  // namespace assay::harness
