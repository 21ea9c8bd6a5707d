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

/// The certainty in words: "by the letter".
std::string phrase(Certainty certainty);

/// Where a text is read. On a terminal, command lines to paste begin with the path of this program.
/// A file may be read on another machine, so its command lines begin with `assay`.
enum class Reader { terminal, file };

/// A record that did not pass, for people. It has the error, the rule, input, answer, reference,
/// place, and the number of failing inputs. The last line shows the failure again. Columns are as
/// wide as their content.
std::string failure_block(const CaseRecord& record, const nlohmann::json& header, Reader reader);
/// If a line is broken, it continues at this column, below its text.
inline constexpr std::size_t block_columns = 11;

/// The verdict of a device's run in one line, with its selection and depth. "all 71 judged cases of
/// --suite=geometric at quick depth pass; 8 skipped: no half". With `skips_too`, it has the reasons
/// of skips.
std::string verdict_text(const nlohmann::json& header, std::span<const CaseRecord> records,
                         const Completeness& completeness, bool skips_too = true);
/// The reasons of skips, and the number of cases for each. Reasons with more cases come first.
std::vector<std::pair<std::string, std::size_t>> skip_reasons(std::span<const CaseRecord> records);
/// The content of texts.json: sentences about a run for result pages. No other code writes them.
/// "verdict" has the lines of the verdict. "failures" has the failure block of each case that did
/// not pass, by its id.
nlohmann::json texts_json(const nlohmann::json& header, std::span<const CaseRecord> records,
                          const Completeness& completeness);
std::map<Outcome, std::size_t> count_outcomes(std::span<const CaseRecord> records);
nlohmann::json summary_json(const DeviceSummary& summary);
/// The number of failing cases for each certainty.
std::map<Certainty, std::size_t> count_certainties(std::span<const CaseRecord> records);

/// The output of a run while it runs. Failures go to stdout: the first of each kind, or all that a
/// baseline does not list. If stderr is a terminal, it shows a progress bar. NO_COLOR turns colors
/// off.
class Terminal {
 public:
  /// With `quiet`, no failures are printed to stdout, because stdout gets JSON. If stderr is not a
  /// terminal, a line shows the progress every `heartbeat` seconds. Otherwise a CI system may end a
  /// program that prints nothing.
  explicit Terminal(bool quiet, double heartbeat = 60);
  ~Terminal();
  void start(std::size_t cases, std::size_t recorded, Pace pace = Pace());
  /// The case will run. See Pace::expect(). Do not call it for skipped cases, because they take no
  /// time.
  void expect(std::string_view id, double seconds) { pace_.expect(id, seconds); }
  /// `alone`: there is no baseline. Otherwise the baseline lists the failure (`expected`) or does
  /// not list it (`fresh`).
  enum class How : std::uint8_t { alone, expected, fresh };
  /// Prints a failure on one line. Without a baseline, only the first case of each suite that fails
  /// in this way is printed. With a baseline, new failures are printed, up to a limit, and expected
  /// failures are not. The groups at the end of the run have all failures.
  void failure(const CaseRecord& record, How how);
  /// The result of the case is known.
  void seen(const CaseRecord& record) { pace_.finished(record); }
  void finished(const CaseRecord& record);
  /// Draws the progress bar, at most ten times a second. `at` is a running case.
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
  std::set<std::string> seen_;  ///< kinds of failures that were printed
  std::size_t fresh_ = 0;       ///< number of new failures that were printed
  Pace pace_;
  Clock::time_point start_, drawn_at_;
};

/// Writes to stdout. If the reader closes the pipe early, that is not an error.
void put_out(std::string_view text);

}  // namespace assay::harness
