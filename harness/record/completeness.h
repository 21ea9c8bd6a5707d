#pragma once
#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/devices/library_file.h"

namespace assay::harness {

/// The last line of a results.jsonl, which a run writes when it ends in an orderly way.
struct RunEnd {
  std::string finished;  ///< "2026-01-31T12:00:00Z"
  double seconds = 0;    ///< of this run, without the runs that it continued
  std::string stopped;   ///< why it ended early: "SIGTERM", "--max-failures=5"; else empty Signals
                        ///< whose handlers the driver installed: "SIGSEGV". They belong to the run,
                        ///< not to a case:
  /// a driver installs them at its first use.
  std::set<std::string> handlers{};
  std::string digest{};                  ///< of the driver's libraries: the header's, and `loaded`
  std::vector<LibraryFile> loaded{};     ///< files that the driver loaded during cases, beside the
                                         ///< header's
  std::vector<std::string> exchanged{};  ///< paths of libraries whose files changed during the run
};

void to_json(nlohmann::json& json, const RunEnd& end);
/// Throws nlohmann::json::exception or std::invalid_argument.
void from_json(const nlohmann::json& json, RunEnd& end);

/// Whether a run judged what it had planned. A planned case without a record has the outcome
/// `missing`. A run with such a case never counts as good.
struct Completeness {
  std::optional<std::size_t> planned;  ///< nullopt: the file is of a version without a plan
  std::size_t recorded = 0;            ///< of those planned
  std::vector<std::string> missing;    ///< in the plan's order; the ids may be unknown
  std::string stopped;                 ///< as RunEnd has it
  bool closed = false;                 ///< has a RunEnd
  std::vector<std::string> exchanged;  ///< as RunEnd has them

  std::size_t missing_cases() const { return planned ? *planned - recorded : 0; }
  /// Whether its verdicts are of one driver.
  bool one_driver() const { return exchanged.empty(); }
  bool incomplete() const { return missing_cases() != 0; }
};

/// A digest of the ids of a plan, in any order.
std::string plan_digest(std::span<const std::string> ids);

/// Enters the plan of a run, in the order of its cases, into its header.
void set_plan(nlohmann::json& header, std::vector<std::string> ids);

Completeness completeness_of(const nlohmann::json& header, const std::set<std::string>& recorded,
                             const std::optional<RunEnd>& end);

/// "incomplete: 29 of 79 planned cases were judged (SIGTERM ended the run)"; empty where nothing is
/// missing; "not known whether the run is complete: ..." for a file of an older version.
std::string completeness_text(const Completeness& found);

/// "the driver was exchanged during the run: libpocl.so.2.10.0 is another"; else empty.
std::string exchange_text(const Completeness& found);

/// The selection and depth of a run, as the command line had them: "--suite=geometric at quick
/// depth", "every suite at standard depth, shard 1/4".
std::string selection_text(const nlohmann::json& header);

}  // namespace assay::harness
