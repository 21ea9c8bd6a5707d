#pragma once
#include <span>
#include <string>

#include "harness/record/run_request.h"

namespace assay::harness {

/// `assay merge DIR... --out=DIR`: joins the shards of a run. The result is like the result of a
/// run without shards. Each folder is the folder of a run (--out), or a device's folder in it.
/// Throws UsageError if the folders are from different runs, if a shard is missing, or if a shard
/// or a case occurs twice. It also throws if the shards together do not have all cases of their
/// plan. A case that a shard planned but did not judge stays missing. Returns the exit status of
/// the whole run. Only these members of the request are used: `out`, `baseline`, `certainty`,
/// `strict`, `junit` and `page`.
int merge(std::span<const std::string> folders, const RunRequest& request);

}  // namespace assay::harness
