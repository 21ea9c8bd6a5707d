#pragma once
#include <span>

#include "harness/run/baseline.h"
#include "harness/run/terminal.h"

namespace assay::harness {

/// Whether what no baseline expects counts for the exit status.
bool counts(const CaseRecord& record, const Judgement& judged, Certainty least);

/// Whether a run ended without a verdict on any case, which is no success of anything. A shard may.
bool judged_nothing(const nlohmann::json& header, std::span<const CaseRecord> records,
                    const Completeness& completeness, bool allowed);

/// Compares what a run came to with its baseline: which failures it does not list, what is worse
/// than it says, what passes or vanished, which of its lines match nothing. `least` is the
/// certainty that counts; `strict`: unexpected passes count, too. The summary's records, header and
/// completeness are there.
void judge_by(DeviceSummary& summary, const Baseline& baseline, Certainty least, bool strict);

/// The exit status of what was recorded: 2 where a case ended in error, a planned one has no
/// record, no case of any device was judged, the driver was exchanged, or a line of the baseline
/// matches nothing; else 1 where something is worse than the baseline says.
int exit_status(std::span<const DeviceSummary> summaries);

}  // namespace assay::harness
