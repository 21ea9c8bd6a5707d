#pragma once
#include <array>
#include <cstddef>
#include <iosfwd>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/cases/outcome.h"
#include "harness/cases/requirements.h"
#include "harness/record/completeness.h"
#include "harness/record/results.h"

namespace assay::harness {

/// The result of one requirement in a run.
enum class Coverage {
  covered,     ///< a case passed and none failed; for a permission or definition: a case ran
  failed,      ///< a case failed, crashed or timed out
  error,       ///< no failure, but a case ended in error: not judged
  missing,     ///< no failure, but a planned case was not judged: the run was cut off, or the
               ///< function hung in another case
  skipped,     ///< every case was skipped
  uncovered,   ///< no case of this run touches it
  planned,     ///< a suite that is still to come will cover it
  untestable,  ///< no program can test it
};
inline constexpr std::size_t coverage_count = 8;
std::string_view name(Coverage coverage);

/// Outcomes of one device's cases, and the rules that judged them: read from a results.jsonl.
struct DeviceResults {
  std::string folder;   ///< where results.jsonl stands
  std::string device;   ///< its name
  std::string spec;     ///< "3.0.19"
  std::string profile;  ///< "full", "embedded"
  std::map<std::string, Outcome> cases;
  std::set<std::string> doubtful;  ///< those that failed only by the letter or by a reading
  std::string asked;               ///< "--suite=geometric at quick depth"
  Completeness completeness;
};

/// One requirement with its verdict and the cases that decide it.
struct CoverageRow {
  const Requirement* requirement;
  Coverage coverage;
  std::array<std::size_t, 6> outcomes{};  ///< cases by Outcome
  std::size_t undisputed = 0;             ///< of the failures, those that no reading excuses
  std::size_t missing = 0;                ///< planned cases that were not judged
};

/// Reads `dir`/results.jsonl, or that of every folder in `dir`. An incomplete last line is dropped.
/// Throws UsageError if there is no file or a line cannot be read ("file:line: what is wrong").
std::vector<DeviceResults> read_outcomes(const std::string& dir);
/// The joint results of several runs of one device: each case has the outcome of the first run that
/// has the case.
DeviceResults outcomes_of(std::span<const Results> runs);

/// The verdict for every requirement that applies to a device's document and profile.
std::vector<CoverageRow> coverage_of(const Requirements& requirements,
                                     const DeviceResults& results);

/// Every requirement that applies, with its document, the names of its headings, its verdict and
/// the cases that decide it. "total" counts them.
nlohmann::json coverage_json(const Requirements& requirements, const DeviceResults& results);

/// `assay coverage DIR`: per device a table of counts by section and the rows that failed, as text;
/// with format "json" every row. `data` overrides the embedded data. Returns the exit status: 2 if
/// a run is incomplete.
int coverage(const std::string& dir, const std::string& data, const std::string& format,
             std::ostream& out);

}  // namespace assay::harness
