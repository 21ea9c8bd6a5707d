#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "harness/cases/run_options.h"

namespace assay::harness {

/// Failing answers that another reading accepts. An entry of data/interpretations.toml lists in
/// `excuses` the answers that each reading other than `taken` accepts.
struct Excuse {
  std::string interpretation;          ///< the entry's id
  std::string reading;                 ///< one of its readings
  std::vector<std::string> cases;      ///< globs over ids
  std::vector<std::string> rules;      ///< by which such answers fail; empty: by any rule
  std::vector<std::string> documents;  ///< names in documents.csv that the entry holds for
};

/// The excuses of a register, in its order. Every entry with two readings has `excuses`, or the
/// reason in `excuses_nothing`. Throws UsageError "file:line: what is wrong".
std::vector<Excuse> parse_excuses(std::string_view text, const std::string& source);

/// The excuses of a run (options.data or the embedded register) that hold for a document.
std::vector<Excuse> excuses_of(std::string_view document, const RunOptions& options);

}  // namespace assay::harness
