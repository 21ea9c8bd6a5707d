#pragma once
#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "harness/record/record.h"

namespace assay::harness {

/// The properties that a failing case shares with other cases of the same cause, besides outcome
/// and certainty. Nothing for cases that did not fail.
std::optional<Signature> signature_of(const CaseRecord& record);

/// Cases that one likely cause explains.
struct Group {
  std::string key;    ///< the same in every run that has the group
  std::string id;     ///< "g1f3a90c", short for `key`
  std::string title;  ///< a sentence: what is wrong, and where
  Outcome outcome = Outcome::error;
  std::optional<Certainty> certainty;  ///< nothing: cases that ended in error
  std::vector<std::size_t> cases;      ///< indices of records, the best example first
  /// Cases of other suites that probably have the same cause. They use the same function and fail
  /// in the same way.
  std::vector<std::size_t> also;
  /// No common cause: each case fails in its own way.
  bool mixed = false;

  std::size_t size() const { return cases.size() + also.size(); }
};

/// The groups of a run, the surest first, then those that explain the most cases. Every record of a
/// failure is in one.
///
/// Records share a group when outcome and certainty are the same, and
/// - the mismatch, if it names its cause (a compiler's message, a write past the end);
/// - mismatch and suite, if a rule with a name (the sign of a zero) or the API is broken;
/// - else function.
/// But several functions may fail in the same way in only one form or type (literal arguments, a
/// build option). They share a group because the form is the cause. If most functions of a suite
/// fail, they share one: the cause is below them.
/// Cases that are in no other group share one at the end of their certainty (`mixed`).
std::vector<Group> groups_of(std::span<const CaseRecord> records);

/// groups.json, which pages read. Cases by id.
nlohmann::json groups_json(std::span<const Group> groups, std::span<const CaseRecord> records);

}  // namespace assay::harness
