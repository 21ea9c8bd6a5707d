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

/// The result of a requirement in a run.
enum class Coverage {
  covered,     ///< a case passed, and no case failed, ended in an error or is missing; for a
               ///< permission or definition, a case passed or failed
  failed,      ///< a case failed, crashed or timed out
  error,       ///< no case failed, but a case ended in an error
  missing,     ///< no case failed, but a planned case has no verdict: the run was cut off,
               ///< or the case's function hung
  skipped,     ///< all cases of the requirement were skipped
  uncovered,   ///< this run has no case for the requirement
  planned,     ///< no suite tests the requirement yet
  untestable,  ///< no program can test the requirement
};
inline constexpr std::size_t coverage_count = 8;
std::string_view name(Coverage coverage);

/// The outcomes of a device's cases, from a results.jsonl.
struct DeviceResults {
  std::string folder;  ///< the folder of the results.jsonl
  std::string device;
  std::string spec;     ///< "3.0.19"
  std::string profile;  ///< "full", "embedded"
  std::map<std::string, Outcome> cases;
  std::set<std::string> doubtful;  ///< cases that fail by the letter or in one reading only
  std::string asked;               ///< "--suite=geometric at quick depth"
  Completeness completeness;
};

struct CoverageRow {
  const Requirement* requirement;
  Coverage coverage;
  std::array<std::size_t, 6> outcomes{};  ///< cases for each Outcome
  std::size_t undisputed = 0;             ///< undisputed failures
  std::size_t missing = 0;                ///< planned cases that were not judged
};

/// Reads `dir`/results.jsonl, or the results.jsonl of each folder in `dir`. Leaves out an
/// incomplete last line. Throws UsageError if there is no file, or with "file:line: what is wrong".
std::vector<DeviceResults> read_outcomes(const std::string& dir);
/// Joins the results of several runs of a device. If several runs have a case, the first of these
/// runs decides.
DeviceResults outcomes_of(std::span<const Results> runs);

std::vector<CoverageRow> coverage_of(const Requirements& requirements,
                                     const DeviceResults& results);

/// The rows of coverage_of() as JSON, with documents and headings of sections. "total" has the
/// number of each verdict.
nlohmann::json coverage_json(const Requirements& requirements, const DeviceResults& results);

/// Runs `assay coverage DIR`. The tables in the folder `data` replace the embedded tables. Returns
/// the exit status; 2 if a run is incomplete.
int coverage(const std::string& dir, const std::string& data, const std::string& format,
             std::ostream& out);

}  // namespace assay::harness
