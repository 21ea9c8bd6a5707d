#pragma once
#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "harness/record/record.h"

namespace assay::harness {

/// Nothing if the case did not fail.
std::optional<Signature> signature_of(const CaseRecord& record);

struct Group {
  std::string key;  ///< equal in every run with this group
  std::string id;   ///< "g1f3a90c", from `key`
  std::string title;
  Outcome outcome = Outcome::error;
  std::optional<Certainty> certainty;  ///< nothing: the cases ended in an error
  std::vector<std::size_t> cases;      ///< indices of records, the best example first
  /// Cases of other suites with the same function and the same failure.
  std::vector<std::size_t> also;
  bool mixed = false;

  std::size_t size() const { return cases.size() + also.size(); }
};

/// The groups of a run, by certainty, then by the number of cases.
///
/// Records of a group have equal outcome and certainty.
std::vector<Group> groups_of(std::span<const CaseRecord> records);

nlohmann::json groups_json(std::span<const Group> groups, std::span<const CaseRecord> records);

}  // namespace assay::harness
