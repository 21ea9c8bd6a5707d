// The end of a run, as text and as JSON.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "harness/base/errors.h"
#include "harness/run/groups.h"
#include "harness/run/terminal.h"

namespace assay::harness {
namespace {

constexpr Outcome all_outcomes[] = {Outcome::pass,    Outcome::fail,  Outcome::crash,
                                    Outcome::timeout, Outcome::error, Outcome::skip};

/// The first two parts of an id: "math/exp" for all forms of exp.
std::string subject_of(const std::string& id) {
  const std::size_t first = id.find('/');
  return id.substr(0, id.find('/', first + 1));
}

/// The worst measured case of each subject, greatest error first.
std::vector<const CaseRecord*> greatest_errors(std::span<const CaseRecord> records) {
  std::map<std::string, const CaseRecord*> worst;
  for (const CaseRecord& record : records) {
    if (!record.measurement || record.measurement->inputs == 0) continue;
    // What is right or wrong has no error to compare.
    const Measurement& m = *record.measurement;
    const bool measured = std::isfinite(m.max_ulp) && m.max_ulp != 0;
    if (!measured && m.limit.find("ulp") == std::string::npos) continue;
    const CaseRecord*& held = worst[subject_of(record.id)];
    if (held == nullptr || record.measurement->max_ulp > held->measurement->max_ulp) held = &record;
  }
  std::vector<const CaseRecord*> sorted;
  for (const auto& [subject, record] : worst) sorted.push_back(record);
  // What cannot be measured in ulp is no greatest error.
  const auto error = [](const CaseRecord* record) {
    const double ulp = record->measurement->max_ulp;
    return std::isfinite(ulp) ? ulp : -1;
  };
  std::ranges::stable_sort(sorted, std::greater{}, error);
  return sorted;
}

std::vector<const CaseRecord*> slowest(std::span<const CaseRecord> records) {
  std::vector<const CaseRecord*> sorted;
  for (const CaseRecord& record : records) sorted.push_back(&record);
  std::stable_sort(sorted.begin(), sorted.end(), [](const CaseRecord* a, const CaseRecord* b) {
    return a->seconds > b->seconds;
  });
  return sorted;
}

std::string ulps(double value) {
  return std::isfinite(value) ? fmt::format("{:.4g}", value) : "not comparable";
}

void list(std::string& out, const char* title, std::vector<const CaseRecord*> records,
          std::size_t most, const std::function<std::string(const CaseRecord&)>& column) {
  records.resize(std::min(records.size(), most));
  if (records.empty()) return;
  out += fmt::format("  {}\n", title);
  std::size_t width = 0, wide = 0;
  for (const auto* record : records) {
    width = std::max(width, record->id.size());
    wide = std::max(wide, column(*record).size());
  }
  for (const auto* record : records)
    out += fmt::format("    {:>{}}  {:<{}}  {}\n", column(*record), wide, record->id, width,
                       name(record->outcome));
}

/// What the driver changed in its host.
std::string changes(const DeviceSummary& summary) {
  std::map<std::string, std::size_t> times;
  for (const CaseRecord& record : summary.records)
    for (const auto& what : record.driver_changed) ++times[what];
  std::string out;
  for (const auto& [what, count] : times)
    out += fmt::format("  the driver changed the host process: {} (in {} cases)\n", one_line(what),
                       grouped(count));
  if (!summary.handlers.empty()) {
    std::vector<std::string> handlers;
    for (const std::string& one : summary.handlers) handlers.push_back(one_line(one, 40));
    out += fmt::format("  the driver installed signal handlers: {}\n", fmt::join(handlers, ", "));
  }
  return out;
}

std::string painted(const std::string& text, Outcome outcome, bool color) {
  if (!color) return text;
  const char* code = outcome == Outcome::pass    ? "32"
                     : outcome == Outcome::skip  ? "2"
                     : outcome == Outcome::error ? "33"
                                                 : "31";
  return fmt::format("\x1b[{}m{}\x1b[0m", code, text);
}

/// "8 skipped: no half", "8 skipped: no half (5), no double (3)"; empty where none was.
std::string skips_text(std::span<const CaseRecord> records) {
  constexpr std::size_t most_reasons = 3;
  std::map<std::string, std::size_t> reasons;
  std::size_t skips = 0;
  for (const CaseRecord& record : records)
    if (record.outcome == Outcome::skip) ++skips, ++reasons[one_line(record.reason, 80)];
  if (skips == 0) return "";
  std::vector<std::pair<std::string, std::size_t>> sorted(reasons.begin(), reasons.end());
  std::ranges::stable_sort(sorted, std::greater{}, &std::pair<std::string, std::size_t>::second);
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < std::min(sorted.size(), most_reasons); ++i)
    parts.push_back(sorted.size() == 1
                        ? sorted[i].first
                        : fmt::format("{} ({})", sorted[i].first, grouped(sorted[i].second)));
  if (sorted.size() > most_reasons)
    parts.push_back(fmt::format("{} other reasons", sorted.size() - most_reasons));
  return fmt::format("{} skipped: {}", grouped(skips), fmt::join(parts, ", "));
}

/// "  changed outcome from one look to another (flaky):", and a line for each of these cases.
std::string flaky_lines(std::span<const CaseRecord> records) {
  std::string out;
  for (const CaseRecord& record : records)
    if (record.flaky)
      out += fmt::format("    {}  {}{}\n", record.id, name(record.outcome),
                         record.rerun ? fmt::format(", {}", name(record.rerun->outcome)) : "");
  return out.empty() ? out : "  changed outcome from one look to another (flaky)\n" + out;
}

/// The verdict, and whether it is known to be of all cases.
std::vector<std::string> verdict_lines(const nlohmann::json& header,
                                       std::span<const CaseRecord> records,
                                       const Completeness& completeness) {
  std::vector<std::string> lines{verdict_text(header, records, completeness)};
  if (!completeness.planned) lines.push_back(completeness_text(completeness));
  return lines;
}

}  // namespace

std::string verdict_text(const nlohmann::json& header, std::span<const CaseRecord> records,
                         const Completeness& completeness) {
  const std::string asked = selection_text(header);
  if (!completeness.one_driver())
    return fmt::format("{}; asked for: {}", exchange_text(completeness), asked);
  if (completeness.incomplete())
    return fmt::format("{}; asked for: {}", completeness_text(completeness), asked);
  auto counts = count_outcomes(records);
  const std::size_t judged = records.size() - counts[Outcome::skip] - counts[Outcome::error];
  const std::size_t failed = judged - counts[Outcome::pass];
  const std::size_t sure = count_certainties(records)[Certainty::undisputed];
  const std::string skips = skips_text(records);
  const auto with_skips = [&](const std::string& text) {
    return skips.empty() ? text : text + "; " + skips;
  };
  if (counts[Outcome::error] != 0)
    return with_skips(fmt::format("{} of {} cases of {} could not be judged",
                                  grouped(counts[Outcome::error]), grouped(records.size()), asked));
  if (failed != 0)
    return with_skips(fmt::format(
        "{} of {} judged cases of {} {}{}", grouped(failed), grouped(judged), asked,
        failed == 1 ? "fails" : "fail",
        sure == failed ? "" : fmt::format(", {} of them beyond dispute", grouped(sure))));
  if (judged == 0) return with_skips(fmt::format("no case of {} was judged", asked));
  return with_skips(fmt::format("no deviation found in what was asked: {} {} of {}",
                                grouped(judged), judged == 1 ? "case" : "cases", asked));
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

std::string summary_text(const DeviceSummary& summary, bool color) {
  const auto& device = summary.header["device"];
  std::string out = fmt::format(
      "Device {}: {} ({} {}), {}\n", line(device.value("index", nlohmann::json(0))),
      one_line(device.value("name", "")), one_line(device.value("platform", "")),
      one_line(device.value("driver_version", "")), one_line(device.value("version", "")));
  auto counts = count_outcomes(summary.records);
  for (const auto& text : verdict_lines(summary.header, summary.records, summary.completeness))
    out += fmt::format("  {}\n", text);
  out += fmt::format(
      "  {} cases in {}{}:", grouped(summary.records.size()), duration_text(summary.seconds),
      summary.resumed != 0 ? fmt::format(" ({} from an earlier run)", grouped(summary.resumed))
                           : "");
  for (const Outcome outcome : all_outcomes)
    if (counts[outcome] != 0)
      out += ' ' +
             painted(fmt::format("{} {}", grouped(counts[outcome]), name(outcome)), outcome, color);
  out += '\n';
  auto certain = count_certainties(summary.records);
  if (!certain.empty()) {
    std::vector<std::string> parts;
    for (const Certainty one : certainties)
      parts.push_back(fmt::format("{} {}{}", grouped(certain[one]), phrase(one),
                                  one < summary.certainty ? "" : " (counts)"));
    out += fmt::format("  of the failures: {}\n", fmt::join(parts, ", "));
  }
  list(out, "greatest errors in ulp, one case per function (limit in parentheses)",
       greatest_errors(summary.records), 8, [](const CaseRecord& record) {
         return fmt::format("{} ({})", ulps(record.measurement->max_ulp),
                            one_line(record.measurement->limit, 40));
       });
  list(out, "slowest cases", slowest(summary.records), 5,
       [](const CaseRecord& record) { return duration_text(record.seconds); });
  out += changes(summary);
  for (const auto& note : summary.notes) out += "  " + note + '\n';
  constexpr std::size_t most_lines = 20;
  for (const auto* texts :
       {&summary.worse, &summary.vanished, &summary.stale, &summary.unexpected_passes}) {
    for (std::size_t i = 0; i < std::min(texts->size(), most_lines); ++i)
      out += "  " + (*texts)[i] + '\n';
    if (texts->size() > most_lines)
      out += fmt::format("  and {} more like this\n", grouped(texts->size() - most_lines));
  }
  out += flaky_lines(summary.records);
  out += fmt::format("  results in {}\n", summary.folder);
  if (!summary.unexpected.empty()) {
    // The surest first; the first of those.
    const std::set<std::string_view> unexpected(summary.unexpected.begin(),
                                                summary.unexpected.end());
    const CaseRecord* found = nullptr;
    for (const CaseRecord& record : summary.records)
      if (unexpected.contains(record.id) &&
          (found == nullptr || certainty_of(record) > certainty_of(*found)))
        found = &record;
    std::vector<std::string> parts;
    if (summary.has_baseline)
      parts.push_back(fmt::format("{} not in the baseline", grouped(summary.unexpected.size())));
    if (!found->reproduce.empty()) parts.push_back("to rerun the first: " + found->reproduce);
    if (!parts.empty()) out += fmt::format("  {}\n", fmt::join(parts, "; "));
  }
  return out;
}

nlohmann::json texts_json(const nlohmann::json& header, std::span<const CaseRecord> records,
                          const Completeness& completeness) {
  nlohmann::json failures = nlohmann::json::object();
  for (const CaseRecord& record : records)
    if (record.outcome != Outcome::pass && record.outcome != Outcome::skip)
      failures[record.id] = failure_block(record, header, false);
  return {{"verdict", verdict_lines(header, records, completeness)},
          {"failures", std::move(failures)}};
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
