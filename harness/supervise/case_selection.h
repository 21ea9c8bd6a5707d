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

/// The plan that was divided into shards. Each case is in exactly one shard.
struct ShardCut {
  std::string plan;     ///< plan_digest() of all shards
  std::string weights;  ///< digest of the expected times; empty without --weights
};

/// The cases of a run on one device, in the order of the suites, with the cases that are skipped.
struct Selection {
  DeviceInfo device;
  std::vector<Case> cases;
  std::optional<Joints> joints;        ///< of the whole plan; only for a shard
  std::optional<BudgetedPlan> budget;  ///< only if --time-budget left out cases
  std::optional<ShardCut> cut;         ///< only for a shard
  bool in_other_shards = false;        ///< only other shards have cases of this device
};

/// Returns a selection for each device. The selection is the same for `assay list`, `assay run` and
/// all shards. Each case goes to the first shard with the fewest cases. With --weights, the longest
/// cases come first, and each goes to the shard with the least time. Cases with a shared kernel go
/// to the same shard. Throws UsageError for an unknown suite, for a filter that matches no case on
/// any device, and if no case is selected. Throws std::logic_error for an invalid or repeated id.
std::vector<Selection> select_cases(std::span<const DeviceInfo> devices, const RunRequest& request,
                                    std::span<const Suite> suites);

/// The ids of a run's failed cases: failure, crash, time-out or error. Throws UsageError that names
/// `option` if the results cannot be read.
std::set<std::string> failed_cases(const char* option, const std::string& run);

/// Throws UsageError for an unknown suite. Call this function before the devices are enumerated,
/// because the enumeration takes time.
void check_suites(std::span<const std::string> names, std::span<const Suite> suites);

}  // namespace assay::harness
