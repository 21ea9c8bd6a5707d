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

/// The words for a certainty: "by the letter".
std::string phrase(Certainty certainty);

/// On a terminal, commands begin with the path of this program. In a file, commands begin with
/// `assay`, because people may read the file on another machine.
enum class Reader { terminal, file };

/// A text about a record that did not pass: error, rule, input, answer, reference and number of
/// failing inputs. The last line is the command that repeats the failure.
std::string failure_block(const CaseRecord& record, const nlohmann::json& header, Reader reader);
/// A broken line continues at this column.
inline constexpr std::size_t block_columns = 11;

/// The verdict of a run in one line: "2 of 71 judged cases fail; selection: --suite=geometric at
/// quick depth; 8 skipped: no half". `skips_too` adds the reasons of skips.
std::string verdict_text(const nlohmann::json& header, std::span<const CaseRecord> records,
                         const Completeness& completeness, bool skips_too = true);
/// The reasons of skips with the number of cases, greatest number first.
std::vector<std::pair<std::string, std::size_t>> skip_reasons(std::span<const CaseRecord> records);
/// The content of texts.json. "verdict" has the lines of the verdict. "failures" has the failure
/// block of each case that did not pass.
nlohmann::json texts_json(const nlohmann::json& header, std::span<const CaseRecord> records,
                          const Completeness& completeness);
std::map<Outcome, std::size_t> count_outcomes(std::span<const CaseRecord> records);
nlohmann::json summary_json(const DeviceSummary& summary);
std::map<Certainty, std::size_t> count_certainties(std::span<const CaseRecord> records);

/// The output of a run while it runs. New failures go to stdout, a progress bar to stderr. NO_COLOR
/// turns colors off.
class Terminal {
 public:
  /// `quiet` prints no failures, because stdout gets JSON. Without a terminal, stderr gets a line
  /// every `heartbeat` seconds, because CI systems end silent programs.
  explicit Terminal(bool quiet, double heartbeat = 60);
  ~Terminal();
  void start(std::size_t cases, std::size_t recorded, Pace pace = Pace());
  /// The case will run. Do not call this function for skipped cases, because they take no time.
  void expect(std::string_view id, double seconds) { pace_.expect(id, seconds); }
  void expect_hangs(const std::string& suite, double seconds) {
    pace_.expect_hangs(suite, seconds);
  }
  /// `alone`: there is no baseline. Otherwise the baseline lists the failure (`expected`) or does
  /// not list it (`fresh`).
  enum class How : std::uint8_t { alone, expected, fresh };
  /// Prints a failure on one line. Without a baseline, prints only the first case of each suite
  /// with this failure. With a baseline, prints new failures up to a limit. The summary at the end
  /// of the run has all failures.
  void failure(const CaseRecord& record, How how);
  void seen(const CaseRecord& record) { pace_.finished(record); }
  void finished(const CaseRecord& record);
  /// Draws the progress bar, at most ten times a second. The bar names the last running case.
  void progress(std::span<const RunningCase> running);
  void clear();
  bool color() const { return color_; }

 private:
  using Clock = std::chrono::steady_clock;
  void beat(std::span<const RunningCase> running);
  std::string left_text(std::span<const RunningCase> running) const;

  double heartbeat_;
  bool quiet_, bar_, color_;
  bool drawn_ = false;
  std::size_t cases_ = 0, done_ = 0, bad_ = 0, begun_with_ = 0;
  std::set<std::string> seen_;  ///< kinds of the printed failures
  std::size_t fresh_ = 0;       ///< number of printed new failures
  Pace pace_;
  Clock::time_point start_, drawn_at_;
};

/// Writes to stdout. A reader that closes the pipe is not an error.
void put_out(std::string_view text);

}  // namespace assay::harness
