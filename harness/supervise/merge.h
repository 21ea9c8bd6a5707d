#pragma once
#include <span>
#include <string>

#include "harness/record/run_request.h"

namespace assay::harness {

/// `assay merge DIR... --out=DIR`: joins the shards of one run into a result like that of a run
/// without shards. A folder is one that a run wrote (--out), or a device's within it. Throws
/// UsageError for folders of different runs, a missing shard, and a shard or a case that is there
/// twice. It also throws if the shards do not have all cases of the plan that they were cut from.
/// Cases that a shard planned and did not judge stay missing. Returns the exit status of the whole
/// run. The request's `out`, `baseline`, `certainty`, `strict`, `junit` and `page` count.
int merge(std::span<const std::string> folders, const RunRequest& request);

}  // namespace assay::harness
