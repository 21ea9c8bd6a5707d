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
  error,       ///< no case failed, but one ended in error, so it was not judged
  missing,     ///< no case failed, but a planned case was not judged: the run was cut off, or its
               ///< function hung in another case
  skipped,     ///< all its cases were skipped
  uncovered,   ///< this run has no case for it
  planned,     ///< a future suite will cover it
  untestable,  ///< no program can test it
};
inline constexpr std::size_t coverage_count = 8;
std::string_view name(Coverage coverage);

/// The outcomes of one device's cases, and the rules by which they were judged. They are read from
/// a results.jsonl.
struct DeviceResults {
  std::string folder;   ///< the folder of the results.jsonl
  std::string device;   ///< the device's name
  std::string spec;     ///< "3.0.19"
  std::string profile;  ///< "full", "embedded"
  std::map<std::string, Outcome> cases;
  std::set<std::string> doubtful;  ///< cases whose failures have the certainty by_the_letter or
                                   ///< reading
  std::string asked;               ///< "--suite=geometric at quick depth"
  Completeness completeness;
};

/// One requirement with its verdict, and the cases that decide the verdict.
struct CoverageRow {
  const Requirement* requirement;
  Coverage coverage;
  std::array<std::size_t, 6> outcomes{};  ///< the number of cases for each Outcome
  std::size_t undisputed = 0;             ///< number of failures that no reading excuses
  std::size_t missing = 0;                ///< planned cases that were not judged
};

/// Reads `dir`/results.jsonl, or the results.jsonl of every folder in `dir`. An incomplete last
/// line is dropped. Throws UsageError if there is no file or if a line cannot be read ("file:line:
/// what is wrong").
std::vector<DeviceResults> read_outcomes(const std::string& dir);
/// Joins the results of several runs of one device. If several runs have a case, the first of these
/// runs decides its outcome.
DeviceResults outcomes_of(std::span<const Results> runs);

/// The verdict for every requirement that applies to the device's document and profile.
std::vector<CoverageRow> coverage_of(const Requirements& requirements,
                                     const DeviceResults& results);

/// Every requirement that applies, with its document, the headings of its sections, its verdict and
/// the cases that decide it. "total" has the number of each verdict.
nlohmann::json coverage_json(const Requirements& requirements, const DeviceResults& results);

/// `assay coverage DIR`. As text, it prints a table of counts by section and the failed rows, for
/// each device. With format "json", it prints every row. `data` replaces the embedded data. Returns
/// the exit status: 2 if a run is incomplete.
int coverage(const std::string& dir, const std::string& data, const std::string& format,
             std::ostream& out);

}  // namespace assay::harness
