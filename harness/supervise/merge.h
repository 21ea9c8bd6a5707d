#pragma once
#include <span>
#include <string>

#include "harness/record/run_request.h"

namespace assay::harness {

/// Joins the shards of a run. Each of `folders` is the folder of a run (--out), or the folder of a
/// device in it. Throws UsageError if the folders are of different runs. Also throws UsageError if
/// a shard is missing, or if a shard or a case occurs twice. Also throws if the shards lack a case
/// of their plan. Cases without a verdict stay missing. Returns the exit status of the whole run.
/// Uses only `out`, `baseline`, `certainty`, `strict`, `junit` and `page` of the request.
int merge(std::span<const std::string> folders, const RunRequest& request);

}  // namespace assay::harness
