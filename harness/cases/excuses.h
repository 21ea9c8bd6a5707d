#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "harness/cases/run_options.h"

namespace assay::harness {

/// Failing answers that another reading accepts. An entry of data/interpretations.toml lists them
/// in `excuses`, for each reading except `taken`.
struct Excuse {
  std::string interpretation;          ///< the entry's id
  std::string reading;                 ///< one of its readings
  std::vector<std::string> cases;      ///< globs for ids of cases
  std::vector<std::string> rules;      ///< rules by which such answers fail; empty: any rule
  std::vector<std::string> documents;  ///< names in documents.csv; the entry holds only for these
                                       ///< documents
};

/// The excuses in a register, in its order. Every entry with two readings must have `excuses`, or a
/// reason in `excuses_nothing`. Throws UsageError "file:line: what is wrong".
std::vector<Excuse> parse_excuses(std::string_view text, const std::string& source);

/// The excuses of a run that hold for a document. They come from options.data or from the embedded
/// register.
std::vector<Excuse> excuses_of(std::string_view document, const RunOptions& options);

}  // namespace assay::harness
