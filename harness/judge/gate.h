#pragma once
#include <span>

#include "harness/judge/baseline.h"
#include "harness/judge/device_summary.h"

namespace assay::harness {

/// True if an unexpected failure changes the exit status.
bool counts(const CaseRecord& record, const Judgement& judged, Certainty least);

/// True if the run ended without a verdict. False for a shard, and if `allowed`.
bool judged_nothing(const nlohmann::json& header, std::span<const CaseRecord> records,
                    const Completeness& completeness, bool allowed);

/// `least` is the least certainty that counts. With `strict`, unexpected passes count. The summary
/// must already have its records, header and completeness.
void judge_by(DeviceSummary& summary, const Baseline& baseline, Certainty least, bool strict);

/// The exit status. 2 for each of these:
/// - a case ended in an error, or no case was judged;
/// - a planned case has no record, and no option ended the run early;
/// - the driver changed during the run;
/// - a line of the baseline matches nothing.
/// Otherwise 1 if something is worse than the baseline says, and 0 if not.
int exit_status(std::span<const DeviceSummary> summaries);

}  // namespace assay::harness
