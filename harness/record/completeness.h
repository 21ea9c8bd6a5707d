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

/// The last line of a results.jsonl. A run writes it unless it is killed.
struct RunEnd {
  std::string finished;  ///< "2026-01-31T12:00:00Z"
  double seconds = 0;    ///< seconds of this run, without the earlier runs that it continued
  std::string stopped;   ///< why it ended early: "SIGTERM", "--max-failures=5"; otherwise empty
  /// Signals for which the driver installed handlers: "SIGSEGV". They belong to the run, not to a
  /// case, because a driver installs them when it is first used.
  std::set<std::string> handlers{};
  std::string digest{};                  ///< one digest for the driver's libraries in the header
                                         ///< and for those in `loaded`
  std::vector<LibraryFile> loaded{};     ///< files that the driver loaded during cases; the header
                                         ///< does not have them
  std::vector<std::string> exchanged{};  ///< paths of libraries whose files changed during the run
};

void to_json(nlohmann::json& json, const RunEnd& end);
/// Throws nlohmann::json::exception or std::invalid_argument.
void from_json(const nlohmann::json& json, RunEnd& end);

/// Whether a run judged all planned cases. A planned case without a record is missing. A run with
/// missing cases never counts as successful.
struct Completeness {
  std::optional<std::size_t> planned;  ///< nullopt: an older version wrote the file, without a plan
  std::size_t recorded = 0;            ///< number of planned cases that have a record
  std::vector<std::string> missing;    ///< in the order of the plan; empty if the ids are not known
  std::string stopped;                 ///< see RunEnd
  bool closed = false;                 ///< whether the file has a RunEnd
  std::vector<std::string> exchanged;  ///< see RunEnd

  std::size_t missing_cases() const { return planned ? *planned - recorded : 0; }
  /// Whether one unchanged driver gave all verdicts.
  bool one_driver() const { return exchanged.empty(); }
  bool incomplete() const { return missing_cases() != 0; }
};

/// A digest of the ids in a plan. Their order does not matter.
std::string plan_digest(std::span<const std::string> ids);

/// Writes the plan of a run into its header. The ids are in the order of the cases.
void set_plan(nlohmann::json& header, std::vector<std::string> ids);

Completeness completeness_of(const nlohmann::json& header, const std::set<std::string>& recorded,
                             const std::optional<RunEnd>& end);

/// "incomplete: 29 of 79 planned cases were judged (SIGTERM ended the run)". Empty if no case is
/// missing. For a file of an older version: "not known whether the run is complete: ...".
std::string completeness_text(const Completeness& found);

/// "the driver was exchanged during the run: libpocl.so.2.10.0 is different at its end". Empty if
/// it was not.
std::string exchange_text(const Completeness& found);

/// The selection and depth of a run, in the words of the command line: "--suite=geometric at quick
/// depth", "every suite at standard depth, shard 1/4".
std::string selection_text(const nlohmann::json& header);

}  // namespace assay::harness
