#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>

#include "harness/base/errors.h"
#include "harness/cases/requirements.h"
#include "harness/judge/groups.h"
#include "harness/print/headings.h"
#include "harness/print/terminal.h"

namespace assay::harness {
namespace {

constexpr Outcome all_outcomes[] = {Outcome::pass,    Outcome::fail,  Outcome::crash,
                                    Outcome::timeout, Outcome::error, Outcome::skip};

std::string skips_text(std::span<const CaseRecord> records) {
  constexpr std::size_t most_reasons = 3;
  const auto reasons = skip_reasons(records);
  std::size_t skips = 0;
  for (const auto& [reason, count] : reasons) skips += count;
  if (skips == 0) return "";
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < std::min(reasons.size(), most_reasons); ++i)
    parts.push_back(reasons.size() == 1
                        ? reasons[i].first
                        : fmt::format("{} ({})", reasons[i].first, grouped(reasons[i].second)));
  if (reasons.size() > most_reasons)
    parts.push_back(counted(reasons.size() - most_reasons, "other reason"));
  return fmt::format("{} skipped: {}", grouped(skips), fmt::join(parts, ", "));
}

std::string hung_text(std::span<const CaseRecord> records) {
  const auto count = static_cast<std::size_t>(std::ranges::count_if(
      records, [](const CaseRecord& record) { return !record.hung.empty(); }));
  if (count == 0) return "";
  return fmt::format("{} did not run because {} function hung in another case",
                     counted(count, "case"), count == 1 ? "its" : "their");
}

/// A second line follows if some planned cases may have no verdict.
std::vector<std::string> verdict_lines(const nlohmann::json& header,
                                       std::span<const CaseRecord> records,
                                       const Completeness& completeness) {
  std::vector<std::string> lines{verdict_text(header, records, completeness)};
  if (!completeness.planned) lines.push_back(completeness_text(completeness));
  return lines;
}

std::string title_of(const Requirements& known, const std::string& document) {
  return std::ranges::find(known.documents(), document, &Document::name)->title;
}

nlohmann::json rules_json(std::span<const CaseRecord> records) {
  const Requirements& known = requirements({});
  nlohmann::json rules = nlohmann::json::object();
  for (const CaseRecord& record : records) {
    if (record.outcome == Outcome::pass || record.outcome == Outcome::skip) continue;
    for (const std::string& id : record.requirements)
      if (const Requirement* row = known.find(id); row != nullptr && !rules.contains(id))
        rules[id] = {{"gist", row->gist},
                     {"place", fmt::format("{}, {}", title_of(known, row->document), row->section)},
                     {"url", link_of(*row)}};
  }
  return rules;
}

}  // namespace

std::vector<std::pair<std::string, std::size_t>> skip_reasons(std::span<const CaseRecord> records) {
  std::map<std::string, std::size_t> counts;
  for (const CaseRecord& record : records)
    if (record.outcome == Outcome::skip && record.hung.empty())
      ++counts[one_line(record.reason, 80)];
  std::vector<std::pair<std::string, std::size_t>> reasons(counts.begin(), counts.end());
  std::ranges::stable_sort(reasons, std::greater{}, &std::pair<std::string, std::size_t>::second);
  return reasons;
}

std::string verdict_text(const nlohmann::json& header, std::span<const CaseRecord> records,
                         const Completeness& completeness, bool skips_too) {
  const std::string asked = selection_text(header);
  if (!completeness.one_driver())
    return fmt::format("{}; selection: {}", exchange_text(completeness), asked);
  if (completeness.incomplete())
    return fmt::format("{}; selection: {}", completeness_text(completeness), asked);
  auto counts = count_outcomes(records);
  const std::size_t judged = records.size() - counts[Outcome::skip] - counts[Outcome::error];
  const std::size_t failed = judged - counts[Outcome::pass];
  const std::size_t sure = count_certainties(records)[Certainty::undisputed];
  const std::string skips = skips_too ? skips_text(records) : "";
  const std::string hung = hung_text(records);
  const auto with_skips = [&](const std::string& text) {
    return text + (hung.empty() ? "" : "; " + hung) + (skips.empty() ? "" : "; " + skips);
  };
  if (counts[Outcome::error] != 0)
    return with_skips(fmt::format("{} of {} could not be judged; selection: {}",
                                  grouped(counts[Outcome::error]), counted(records.size(), "case"),
                                  asked));
  if (failed != 0)
    return with_skips(fmt::format(
        "{} of {} {}{}; selection: {}", grouped(failed), counted(judged, "judged case"),
        failed == 1 ? "fails" : "fail",
        sure == failed ? "" : fmt::format(", {} of them undisputed", grouped(sure)), asked));
  if (judged == 0) return with_skips(fmt::format("no case was judged; selection: {}", asked));
  return with_skips(
      fmt::format("no deviation found in {}; selection: {}", counted(judged, "case"), asked));
}

std::map<Outcome, std::size_t> count_outcomes(std::span<const CaseRecord> records) {
  std::map<Outcome, std::size_t> counts;
  for (const Outcome outcome : all_outcomes) counts[outcome] = 0;
  for (const CaseRecord& record : records) ++counts[record.outcome];
  return counts;
}

std::map<Certainty, std::size_t> count_certainties(std::span<const CaseRecord> records) {
  std::map<Certainty, std::size_t> counts;
  for (const CaseRecord& record : records)
    if (const auto certainty = certainty_of(record)) ++counts[*certainty];
  return counts;
}

nlohmann::json texts_json(const nlohmann::json& header, std::span<const CaseRecord> records,
                          const Completeness& completeness) {
  nlohmann::json failures = nlohmann::json::object();
  for (const CaseRecord& record : records)
    if (record.outcome != Outcome::pass && record.outcome != Outcome::skip)
      failures[record.id] = failure_block(record, header, Reader::file);
  return {{"verdict", verdict_lines(header, records, completeness)},
          {"failures", std::move(failures)},
          {"rules", rules_json(records)}};
}

nlohmann::json summary_json(const DeviceSummary& summary) {
  nlohmann::json counts = nlohmann::json::object();
  for (const auto& [outcome, count] : count_outcomes(summary.records))
    counts[std::string(name(outcome))] = count;
  nlohmann::json certain = nlohmann::json::object();
  for (const auto& [certainty, count] : count_certainties(summary.records))
    certain[std::string(name(certainty))] = count;
  return {{"device", summary.header["device"]},
          {"folder", summary.folder},
          {"cases", summary.records.size()},
          {"verdict", verdict_text(summary.header, summary.records, summary.completeness)},
          {"planned", summary.completeness.planned ? nlohmann::json(*summary.completeness.planned)
                                                   : nlohmann::json()},
          {"missing", summary.completeness.missing_cases()},
          {"seconds", summary.seconds},
          {"outcomes", counts},
          {"certainties", certain},
          {"groups", groups_json(groups_of(summary.records), summary.records)},
          {"unexpected", summary.unexpected},
          {"counted", summary.counted},
          {"worse", summary.worse},
          {"vanished", summary.vanished},
          {"stale", summary.stale},
          {"unexpected_passes", summary.unexpected_passes},
          {"notes", summary.notes}};
}

}  // namespace assay::harness
