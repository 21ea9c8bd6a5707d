#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "harness/cases/run_options.h"

namespace assay::harness {

/// Failures that another reading of the specification allows: the key `excuses` of an entry in
/// data/interpretations.toml.
struct Excuse {
  std::string interpretation;  ///< the id of the entry
  std::string reading;
  std::vector<std::string> cases;      ///< globs over ids
  std::vector<std::string> rules;      ///< rules that the failures break; empty for all rules
  std::vector<std::string> documents;  ///< names (documents.csv) of the documents with this entry
};

/// The excuses of data/interpretations.toml, in order. An entry with two readings needs `excuses`,
/// or a reason in `excuses_nothing`. Throws UsageError "file:line: what is wrong".
std::vector<Excuse> parse_excuses(std::string_view text, const std::string& source);

/// The excuses for a document, from options.data or the embedded data.
std::vector<Excuse> excuses_of(std::string_view document, const RunOptions& options);

}  // namespace assay::harness
