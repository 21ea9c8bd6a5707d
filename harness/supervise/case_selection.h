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

/// The plan from which a shard was cut. All shards of one plan together have every case exactly
/// once.
struct ShardCut {
  std::string plan;     ///< plan_digest() of the cases of all shards
  std::string weights;  ///< digest of the expected times; empty: shards have equal numbers of cases
};

/// The cases that a run wants from one device, in the order of the suites. Suites, filters and
/// shard select them. They include cases that will be skipped.
struct Selection {
  DeviceInfo device;
  std::vector<Case> cases;
  std::optional<Joints> joints;        ///< the joints of the whole plan; set for a shard
  std::optional<BudgetedPlan> budget;  ///< set if --time-budget left out cases
  std::optional<ShardCut> cut;         ///< set for a shard
  bool in_other_shards = false;        ///< whether only other shards have cases of this device
};

/// One selection for each device. `assay list`, `assay run` and all shards make the same selection.
/// Each case goes to the first shard that has the fewest cases. With --weights, the longest case
/// comes first, and each case goes to the shard with the least time. So a shard depends only on the
/// plan, the weights and the number of shards. Cases that share a kernel go to the same shard.
/// Throws UsageError if a suite does not exist, or if the selection is empty. It also throws if a
/// filter or an exclusion matches no case on any device. Throws std::logic_error for an invalid id,
/// or an id that occurs twice.
std::vector<Selection> select_cases(std::span<const DeviceInfo> devices, const RunRequest& request,
                                    std::span<const Suite> suites);

/// The ids of the cases that did not pass in a run: failed, crashed, timed out, or ended in error.
/// Throws UsageError, which names the option, if the results cannot be read.
std::set<std::string> failed_cases(const char* option, const std::string& run);

/// Throws UsageError if a name is not the name of a suite. Call it before devices are enumerated
/// because that takes time.
void check_suites(std::span<const std::string> names, std::span<const Suite> suites);

}  // namespace assay::harness
