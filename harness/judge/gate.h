#pragma once
#include <span>

#include "harness/judge/baseline.h"
#include "harness/judge/device_summary.h"

namespace assay::harness {

/// Whether an unexpected failure changes the exit status.
bool counts(const CaseRecord& record, const Judgement& judged, Certainty least);

/// Whether a run ended without a verdict on any case. That is not a success, except for a shard.
bool judged_nothing(const nlohmann::json& header, std::span<const CaseRecord> records,
                    const Completeness& completeness, bool allowed);

/// Compares a run with its baseline. Finds failures that the baseline does not list, results that
/// are worse than the baseline says, unexpected passes, vanished cases, and lines that match
/// nothing. `least` is the least certainty that counts. With `strict`, unexpected passes count,
/// too. The summary must already have records, header and completeness.
void judge_by(DeviceSummary& summary, const Baseline& baseline, Certainty least, bool strict);

/// The exit status for the recorded results. It is 2 if a case ended in error, or no case of any
/// device was judged. It is also 2 if a planned case has no record, unless an option ended the run
/// early. It is 2, too, if the driver was replaced during the run, or if a line of the baseline
/// matches nothing. Otherwise, it is 1 if something is worse than the baseline says.
int exit_status(std::span<const DeviceSummary> summaries);

}  // namespace assay::harness
