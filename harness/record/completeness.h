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

/// The last line of results.jsonl. A killed run does not write this line.
struct RunEnd {
  std::string finished;  ///< "2026-01-31T12:00:00Z"
  double seconds = 0;    ///< without the earlier runs that this run continues
  std::string stopped;   ///< why the run ended early: "SIGTERM", "--max-failures=5"; or empty
  /// Signals for which the driver installed handlers: "SIGSEGV". The signals belong to the run,
  /// because a driver installs handlers at its first use.
  std::set<std::string> handlers{};
  std::string digest{};  ///< the digest of the driver's libraries in the header and in `loaded`
  std::vector<LibraryFile> loaded{};     ///< files that the driver loaded during cases
  std::vector<std::string> exchanged{};  ///< libraries whose files changed during the run
};

void to_json(nlohmann::json& json, const RunEnd& end);
/// Throws nlohmann::json::exception or std::invalid_argument.
void from_json(const nlohmann::json& json, RunEnd& end);

/// A run with missing cases is never successful.
struct Completeness {
  std::optional<std::size_t> planned;  ///< nullopt: a file of an older version, without a plan
  std::size_t recorded = 0;            ///< planned cases with a record
  std::vector<std::string> missing;    ///< in the order of the plan; empty if unknown
  std::string stopped;
  bool closed = false;  ///< the file has a RunEnd
  std::vector<std::string> exchanged;

  std::size_t missing_cases() const { return planned ? *planned - recorded : 0; }
  bool one_driver() const { return exchanged.empty(); }
  bool incomplete() const { return missing_cases() != 0; }
};

/// The order of the ids does not change the digest.
std::string plan_digest(std::span<const std::string> ids);

void set_plan(nlohmann::json& header, std::vector<std::string> ids);

Completeness completeness_of(const nlohmann::json& header, const std::set<std::string>& recorded,
                             const std::optional<RunEnd>& end);

/// "incomplete: 29 of 79 planned cases were judged (SIGTERM ended the run)". Empty if no case is
/// missing. For older files: "the run may be incomplete: ...".
std::string completeness_text(const Completeness& found);

/// "the driver was exchanged during the run: libpocl.so.2.10.0 is different at the end of the run".
/// Empty if no library changed.
std::string exchange_text(const Completeness& found);

/// As on the command line: "--suite=geometric at quick depth", "every suite at standard depth,
/// shard 1/4".
std::string selection_text(const nlohmann::json& header);

}  // namespace assay::harness
