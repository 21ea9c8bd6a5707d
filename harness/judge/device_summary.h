#pragma once
#include <cstddef>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "harness/record/completeness.h"
#include "harness/record/record.h"

namespace assay::harness {

/// The results of one device's run.
struct DeviceSummary {
  nlohmann::json header;
  std::vector<CaseRecord> records;
  std::string folder;
  double seconds = 0;
  std::size_t resumed = 0;              ///< the records of an earlier run
  std::vector<std::string> unexpected;  ///< ids of failures that no baseline lists
  std::vector<std::string> counted;     ///< those that are sure enough for the exit status
  std::vector<std::string> worse;       ///< failures in the baseline that are worse now: "ID: how"
  std::vector<std::string> unexpected_passes;
  std::set<std::string> handlers;               ///< as RunEnd has them
  std::vector<std::string> notes;               ///< workers that ended badly after their last case
  Certainty certainty = Certainty::undisputed;  ///< the least that counts for the exit status
  Completeness completeness;
  bool has_baseline = false;
  std::vector<std::string> vanished;  ///< cases of the baseline that no longer exist
  std::vector<std::string> stale;     ///< lines of the baseline that match nothing, but should
  bool strict = false;                ///< unexpected passes count
  bool may_be_empty = false;          ///< a run without a verdict on any case is not a failure
};

}  // namespace assay::harness
