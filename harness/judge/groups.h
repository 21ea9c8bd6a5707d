#pragma once
#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "harness/record/record.h"

namespace assay::harness {

/// The properties that cases with the same cause share. Nothing if the case did not fail.
std::optional<Signature> signature_of(const CaseRecord& record);

/// Cases that probably have one cause.
struct Group {
  std::string key;    ///< equal in every run with this group
  std::string id;     ///< "g1f3a90c", from `key`
  std::string title;  ///< a sentence: what is wrong, and where
  Outcome outcome = Outcome::error;
  std::optional<Certainty> certainty;  ///< nothing: the cases ended in an error
  std::vector<std::size_t> cases;      ///< indices of records, the best example first
  /// Cases of other suites with the same function and the same failure. Such cases probably have
  /// the same cause.
  std::vector<std::size_t> also;
  /// Each case fails in its own way.
  bool mixed = false;

  std::size_t size() const { return cases.size() + also.size(); }
};

/// The groups of a run, by certainty, then by the number of cases. Each failing record is in
/// exactly one group.
///
/// Records of a group have equal outcome and certainty. The records also have one of these in
/// common:
/// - the mismatch, if it shows the cause (a compiler's message, a write past the end);
/// - mismatch and suite, if the answer breaks a named rule (the sign of a zero) or a rule of the
///   API;
/// - the form or type, if several functions fail in the same way only in this form or type;
/// - the suite, if most of its functions fail;
/// - otherwise the function.
///
/// Cases without a common cause are in one last group of their certainty (`mixed`).
std::vector<Group> groups_of(std::span<const CaseRecord> records);

/// The content of groups.json for result pages.
nlohmann::json groups_json(std::span<const Group> groups, std::span<const CaseRecord> records);

}  // namespace assay::harness
