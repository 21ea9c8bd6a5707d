#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/cases/finding.h"
#include "harness/cases/run_options.h"

namespace assay::harness {

/// How sure it is that what failed is the driver's fault; the greater, the surer.
enum class Certainty : std::uint8_t {
  /// The verdict rests on an entry of data/interpretations.toml, and another reading that it lists
  /// accepts the answer.
  reading,
  /// A clear sentence is broken, but only an error code, a diagnostic or the sign of a zero is at
  /// stake, or implementations at large do otherwise.
  by_the_letter,
  /// No reading of a sentence in force allows it: a crash, a hang, wrong data, a valid call that is
  /// refused.
  undisputed,
};
inline constexpr Certainty certainties[] = {Certainty::undisputed, Certainty::by_the_letter,
                                            Certainty::reading};
std::string_view name(Certainty certainty);
std::optional<Certainty> certainty_of(std::string_view text);  ///< nullopt: none has that name

/// The failing answers of a case that broke one rule. Each class is counted by itself: a disputed
/// one hides no other.
struct FailureClass {
  std::string rule{failed_by::rejection};
  std::uint64_t count = 0;  ///< of failing answers, or assertions
  Certainty certainty = Certainty::undisputed;
  std::string interpretation;  ///< of a reading: the entry of data/interpretations.toml
};

/// data/certainty.csv: what is less than undisputed.
class CertaintyTable {
 public:
  /// A row: of cases whose ids match a glob, the failures by one of the rules (all, where it names
  /// none).
  struct Row {
    std::vector<std::string> cases, rules;
    Certainty certainty = Certainty::undisputed;
    std::string interpretation;
    std::string why;
    std::string source;  ///< "data/certainty.csv:12"
  };

  /// Throws UsageError "file:line: what is wrong".
  static CertaintyTable parse(std::string_view text, const std::string& source);

  /// Fills in how sure a class of a case's failures is: by the last row that speaks of it; by none,
  /// it is undisputed.
  void judge(std::string_view case_id, FailureClass& failure) const;

  std::span<const Row> rows() const { return rows_; }

 private:
  std::vector<Row> rows_;
};

/// That of a run (options.data or the embedded one), read once.
const CertaintyTable& certainty_table(const RunOptions& options);

}  // namespace assay::harness
