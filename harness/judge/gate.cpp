#include "harness/judge/gate.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "harness/base/errors.h"

namespace assay::harness {

bool counts(const CaseRecord& record, const Judgement& judged, Certainty least) {
  return record.outcome == Outcome::error || !judged.certainty || *judged.certainty >= least;
}

bool judged_nothing(const nlohmann::json& header, std::span<const CaseRecord> records,
                    const Completeness& completeness, bool allowed) {
  const bool shard = header.value("/options/shard/count"_json_pointer, 1) > 1;
  return !allowed && !shard && completeness.closed && completeness.stopped.empty() &&
         std::ranges::none_of(records, [](const CaseRecord& record) {
           return record.outcome != Outcome::skip && record.outcome != Outcome::error;
         });
}

void judge_by(DeviceSummary& summary, const Baseline& baseline, Certainty least, bool strict) {
  summary.certainty = least;
  summary.strict = strict;
  for (const CaseRecord& record : summary.records) {
    const Judgement judged = baseline.judge(record);
    if (judged.expected) continue;
    summary.unexpected.push_back(record.id);
    if (counts(record, judged, least)) summary.counted.push_back(record.id);
    if (!judged.what.empty()) summary.worse.push_back(record.id + ": " + judged.what);
  }
  summary.unexpected_passes = baseline.unexpected_passes(summary.records);
  // A case that is missing in an incomplete run may still exist.
  if (summary.completeness.incomplete()) return;
  summary.vanished = baseline.vanished(summary.header, summary.records);
  summary.stale = baseline.stale(summary.header, summary.records);
}

int exit_status(std::span<const DeviceSummary> summaries) {
  if (!summaries.empty() && std::ranges::all_of(summaries, [](const DeviceSummary& one) {
        return judged_nothing(one.header, one.records, one.completeness, one.may_be_empty);
      }))
    return exit_fault;
  int status = exit_expected;
  for (const auto& summary : summaries) {
    const bool asked_to_stop = summary.completeness.stopped.starts_with("--");
    if ((summary.completeness.incomplete() && !asked_to_stop) || !summary.stale.empty() ||
        !summary.completeness.one_driver() ||
        std::ranges::any_of(summary.records, [](const CaseRecord& record) {
          return record.outcome == Outcome::error;
        }))
      return exit_fault;
    if (!summary.counted.empty() || !summary.vanished.empty() ||
        (summary.strict && !summary.unexpected_passes.empty()))
      status = exit_unexpected;
  }
  return status;
}

}  // namespace assay::harness
