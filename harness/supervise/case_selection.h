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

/// The origin of a shard. Together, shards of one origin have every case of the plan once.
struct ShardCut {
  std::string plan;     ///< plan_digest() of all shards
  std::string weights;  ///< digest of the expected times; empty: shards of equally many cases
};

/// The cases that a run asks of one device, in the suites' order. Suites, filters and shard select
/// them. Cases that would be skipped are included.
struct Selection {
  DeviceInfo device;
  std::vector<Case> cases;
  std::optional<Joints> joints;        ///< of the whole plan, if this is a shard
  std::optional<BudgetedPlan> budget;  ///< if --time-budget left cases out
  std::optional<ShardCut> cut;         ///< if this is a shard
  bool in_other_shards = false;  ///< this shard has no case of the device, but others have some
};

/// One selection per device, the same in `assay list`, `assay run` and in every shard. Cases go to
/// the shards one by one, each to the first shard with the fewest cases. With --weights the longest
/// case comes first, and each goes to the shard with the least time. The shards are a pure function
/// of the plan, the weights and the number of shards. Cases that share a kernel stay together.
/// Throws UsageError for a suite that does not exist, a filter or an exclusion that matches no case
/// on any device, and an empty selection. Throws std::logic_error for an id that is not valid or is
/// there twice.
std::vector<Selection> select_cases(std::span<const DeviceInfo> devices, const RunRequest& request,
                                    std::span<const Suite> suites);

/// Ids of the cases that went wrong in a run: failed, crashed, timed out, ended in error. Throws
/// UsageError, which names the option, if the results cannot be read.
std::set<std::string> failed_cases(const char* option, const std::string& run);

/// Throws UsageError for a name that is not a suite's. It is called before the enumeration, which
/// takes time.
void check_suites(std::span<const std::string> names, std::span<const Suite> suites);

}  // namespace assay::harness
