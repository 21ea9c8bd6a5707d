#pragma once
#include <chrono>
#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "harness/base/numbers.h"
#include "harness/judge/device_summary.h"
#include "harness/print/pace.h"
#include "harness/record/completeness.h"
#include "harness/record/record.h"

namespace assay::harness {

/// "by the letter".
std::string phrase(Certainty certainty);

/// Who reads a text. At a terminal, lines to paste into a shell begin with the path of this
/// program. A file may be read on another machine: its lines begin with `assay`.
enum class Reader { terminal, file };

/// A record that did not go well, for people: the error, the rule, input, subject, reference,
/// place, number, and the line that shows it again. Columns are as wide as their content.
std::string failure_block(const CaseRecord& record, const nlohmann::json& header, Reader reader);
/// A broken line continues below its text, at this distance from the margin.
inline constexpr std::size_t block_columns = 11;

/// The verdict of a device's run in one line, with its selection and depth. "all 71 judged cases of
/// --suite=geometric at quick depth pass; 8 skipped: no half". `skips_too`: with the reasons of
/// skips.
std::string verdict_text(const nlohmann::json& header, std::span<const CaseRecord> records,
                         const Completeness& completeness, bool skips_too = true);
/// Why cases were skipped, and how many for each reason, the most first.
std::vector<std::pair<std::string, std::size_t>> skip_reasons(std::span<const CaseRecord> records);
/// texts.json: the sentences that a page shows of a run. They are written only here. "verdict" has
/// the lines of the verdict, "failures" the block of each case that did not go well, by its id.
nlohmann::json texts_json(const nlohmann::json& header, std::span<const CaseRecord> records,
                          const Completeness& completeness);
std::map<Outcome, std::size_t> count_outcomes(std::span<const CaseRecord> records);
nlohmann::json summary_json(const DeviceSummary& summary);
/// Failures that are that certain: "by_the_letter" of 3 cases.
std::map<Certainty, std::size_t> count_certainties(std::span<const CaseRecord> records);

/// The output of a run while it runs. Failures go to stdout: the first of each kind, or all that a
/// baseline does not list. A progress bar goes to stderr if that is a terminal. NO_COLOR is obeyed.
class Terminal {
 public:
  /// quiet: no failures on stdout, which holds JSON. Off a terminal, a line on stderr says every
  /// `heartbeat` seconds how far the run is, because CI ends silent programs.
  explicit Terminal(bool quiet, double heartbeat = 60);
  ~Terminal();
  void start(std::size_t cases, std::size_t recorded);
  /// The case will be run: only cases that are not skipped take time. As Pace::expect().
  void expect(std::string_view id, bool sample) { pace_.expect(id, sample); }
  /// Whether there is a baseline, and whether it lists a failure.
  enum class How : std::uint8_t { alone, expected, fresh };
  /// One line for the first case of each suite that fails in this way. One for each new failure, if
  /// there are not too many. None for an expected failure. The groups at the end have the rest.
  void failure(const CaseRecord& record, How how);
  void seen(const CaseRecord& record) { pace_.finished(record); }  ///< its result is known
  void finished(const CaseRecord& record);
  /// Draws the bar, at most ten times a second. `at` is a case that runs.
  void progress(std::string_view at);
  void clear();
  bool color() const { return color_; }

 private:
  using Clock = std::chrono::steady_clock;
  void beat(std::string_view at);
  std::string left_text() const;

  double heartbeat_;
  bool quiet_, bar_, color_;
  bool drawn_ = false;
  std::size_t cases_ = 0, done_ = 0, bad_ = 0, begun_with_ = 0;
  std::set<std::string> seen_;  ///< kinds of failures that were shown
  std::size_t fresh_ = 0;       ///< that were shown
  Pace pace_;
  Clock::time_point start_, drawn_at_;
};

/// Writes to stdout. A reader that closes the pipe early is not an error.
void put_out(std::string_view text);

}  // namespace assay::harness
