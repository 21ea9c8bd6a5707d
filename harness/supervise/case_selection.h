#pragma once
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "harness/cases/case.h"
#include "harness/devices/device.h"
#include "harness/record/budget.h"
#include "harness/record/run_request.h"
#include "harness/supervise/joints.h"

namespace assay::harness {

struct Suite;  // harness/cases/suite.h

struct ShardCut {
  std::string plan;     ///< plan_digest() of all shards
  std::string weights;  ///< digest of the expected times; empty without --weights
};

struct Selection {
  DeviceInfo device;
  std::vector<Case> cases;
  std::optional<Joints> joints;        ///< of the whole plan; only for a shard
  std::optional<BudgetedPlan> budget;  ///< only if --time-budget left out cases
  std::optional<ShardCut> cut;         ///< only for a shard
  bool in_other_shards = false;        ///< only other shards have cases of this device
};

/// The selection is the same for `assay list`, `assay run` and all shards. Cases with a shared
/// kernel go to the same shard. Throws UsageError for an unknown suite, for a filter without a case
/// on any device, and if no case is selected. Throws std::logic_error for an invalid or repeated
/// id.
std::vector<Selection> select_cases(std::span<const DeviceInfo> devices, const RunRequest& request,
                                    std::span<const Suite> suites);

/// Failures, crashes, time-outs and errors. Throws UsageError that names `option` if the results
/// cannot be read.
std::set<std::string> failed_cases(const char* option, const std::string& run);

/// Throws UsageError for an unknown suite. Call this function before the devices are enumerated,
/// because the enumeration takes time.
void check_suites(std::span<const std::string> names, std::span<const Suite> suites);

}  // namespace assay::harness
