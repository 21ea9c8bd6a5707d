#pragma once
#include <span>

#include "harness/judge/baseline.h"
#include "harness/judge/device_summary.h"

namespace assay::harness {

/// Whether an unexpected failure counts for the exit status.
bool counts(const CaseRecord& record, const Judgement& judged, Certainty least);

/// Whether a run ended without a verdict on any case, which is not a success. A shard may end so.
bool judged_nothing(const nlohmann::json& header, std::span<const CaseRecord> records,
                    const Completeness& completeness, bool allowed);

/// Compares a run with its baseline. Finds failures that it does not list, results that are worse
/// than it says, unexpected passes, vanished cases, and lines that match nothing. `least` is the
/// certainty that counts; `strict`: unexpected passes count, too. The summary's records, header and
/// completeness are there.
void judge_by(DeviceSummary& summary, const Baseline& baseline, Certainty least, bool strict);

/// The exit status of the recorded results. It is 2 if a case ended in error, a planned case has no
/// record, or no case of any device was judged. It is 2 also if the driver was exchanged, or a line
/// of the baseline matches nothing. Else it is 1 if something is worse than the baseline says.
int exit_status(std::span<const DeviceSummary> summaries);

}  // namespace assay::harness
