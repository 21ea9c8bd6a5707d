#pragma once
#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "harness/record/record.h"

namespace assay::harness {

/// The properties that a failing case shares with other cases that have the same cause. Outcome and
/// certainty are not included. Nothing for cases that did not fail.
std::optional<Signature> signature_of(const CaseRecord& record);

/// Cases that probably have one cause.
struct Group {
  std::string key;    ///< the same in every run that has this group
  std::string id;     ///< "g1f3a90c", a short form of `key`
  std::string title;  ///< a sentence: what is wrong, and where
  Outcome outcome = Outcome::error;
  std::optional<Certainty> certainty;  ///< nothing: the cases ended in error
  std::vector<std::size_t> cases;      ///< indices of records; the best example comes first
  /// Cases of other suites that probably have the same cause. They use the same function and fail
  /// in the same way.
  std::vector<std::size_t> also;
  /// The cases have no common cause. Each fails in its own way.
  bool mixed = false;

  std::size_t size() const { return cases.size() + also.size(); }
};

/// The groups of a run. More certain groups come first, then groups with more cases. Every record
/// of a failure is in exactly one group.
///
/// Records share a group if outcome and certainty are equal, and one of these is equal, too:
/// - the mismatch, if its text shows the cause (a compiler's message, a write past the end);
/// - mismatch and suite, if the answer breaks a rule with a name (the sign of a zero) or a rule of
///   the API;
/// - otherwise the function.
/// Several functions may fail in the same way in only one form or type (literal arguments, a build
/// option). Then they share a group because the form is the cause. If most functions of a suite
/// fail, they share a group, too. Cases without a common cause share one group at the end of their
/// certainty (`mixed`).
std::vector<Group> groups_of(std::span<const CaseRecord> records);

/// The content of groups.json for result pages. It lists cases by their ids.
nlohmann::json groups_json(std::span<const Group> groups, std::span<const CaseRecord> records);

}  // namespace assay::harness
