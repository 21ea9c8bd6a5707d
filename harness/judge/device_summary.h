#pragma once
#include <cstddef>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "harness/record/completeness.h"
#include "harness/record/record.h"

namespace assay::harness {

struct DeviceSummary {
  nlohmann::json header;
  std::vector<CaseRecord> records;
  std::string folder;
  double seconds = 0;
  std::size_t resumed = 0;
  std::vector<std::string> unexpected;
  std::vector<std::string> counted;
  std::vector<std::string> worse;  ///< known failures, worse than in the baseline: "ID: how"
  std::vector<std::string> unexpected_passes;
  std::set<std::string> handlers;
  std::vector<std::string> notes;               ///< workers that ended badly after their last case
  Certainty certainty = Certainty::undisputed;  ///< less sure failures do not change the status
  Completeness completeness;
  bool has_baseline = false;
  std::vector<std::string> vanished;  ///< cases of the baseline that no longer exist
  std::vector<std::string> stale;
  bool strict = false;
  bool may_be_empty = false;  ///< a run without any verdict does not fail
};

}  // namespace assay::harness
