#include "harness/print/coverage.h"

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <ostream>

#include "harness/base/errors.h"
#include "harness/cases/certainty.h"
#include "harness/print/headings.h"
#include "harness/record/result_files.h"

namespace assay::harness {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr std::array<std::string_view, coverage_count> coverage_names{
    "covered", "failed", "error", "missing", "skipped", "uncovered", "planned", "untestable"};

using Counts = std::array<std::size_t, coverage_count>;

std::size_t index(Coverage coverage) {
  return static_cast<std::size_t>(coverage);
}

const Document& document_of(const Requirements& requirements, const std::string& name) {
  return *std::ranges::find(requirements.documents(), name, &Document::name);
}

Coverage verdict(const Requirement& row, const std::array<std::size_t, 6>& outcomes,
                 std::size_t missing) {
  const auto count = [&](Outcome outcome) { return outcomes[static_cast<std::size_t>(outcome)]; };
  const auto failed = count(Outcome::fail) + count(Outcome::crash) + count(Outcome::timeout);
  // A driver can break only a `shall` or a limit. Rows of other kinds are covered if a case ran.
  const bool duty = row.kind == "shall" || row.kind == "limit";
  if (!row.untestable.empty()) return Coverage::untestable;
  if (!row.planned.empty()) return Coverage::planned;
  if (failed && duty) return Coverage::failed;
  const bool judged = count(Outcome::pass) || failed;
  if (judged && !duty) return Coverage::covered;
  if (count(Outcome::error)) return Coverage::error;
  if (missing) return Coverage::missing;
  if (judged) return Coverage::covered;
  return count(Outcome::skip) ? Coverage::skipped : Coverage::uncovered;
}

/// "6.2.3" is before "6.15".
bool section_before(const std::string& a, const std::string& b) {
  const auto digit = [](char c) { return c >= '0' && c <= '9'; };
  std::size_t i = 0, j = 0;
  while (i < a.size() && j < b.size()) {
    if (digit(a[i]) && digit(b[j])) {
      std::size_t m = i, n = j;
      while (m < a.size() && digit(a[m])) ++m;
      while (n < b.size() && digit(b[n])) ++n;
      if (m - i != n - j) return m - i < n - j;
      if (const int order = a.compare(i, m - i, b, j, n - j)) return order < 0;
      i = m, j = n;
    } else {
      if (a[i] != b[j]) return a[i] < b[j];
      ++i, ++j;
    }
  }
  return a.size() - i < b.size() - j;
}

struct Section {
  const Document* document;
  std::string name;
  Counts counts{};
};

std::vector<Section> by_section(const Requirements& requirements,
                                const std::vector<CoverageRow>& rows) {
  std::vector<Section> sections;
  for (const Document& document : requirements.documents()) {
    const std::size_t first = sections.size();
    for (const auto& row : rows) {
      if (row.requirement->document != document.name) continue;
      const auto own = std::ranges::find(sections.begin() + static_cast<std::ptrdiff_t>(first),
                                         sections.end(), row.requirement->section, &Section::name);
      Section& section =
          own != sections.end() ? *own : sections.emplace_back(&document, row.requirement->section);
      ++section.counts[index(row.coverage)];
    }
    std::stable_sort(
        sections.begin() + static_cast<std::ptrdiff_t>(first), sections.end(),
        [](const Section& a, const Section& b) { return section_before(a.name, b.name); });
  }
  return sections;
}

Counts total(const std::vector<CoverageRow>& rows) {
  Counts counts{};
  for (const auto& row : rows) ++counts[index(row.coverage)];
  return counts;
}

json counts_json(const Counts& counts) {
  json object;
  for (std::size_t i = 0; i < coverage_count; ++i)
    object[std::string(coverage_names[i])] = counts[i];
  return object;
}

json outcomes_json(const CoverageRow& row) {
  json object = json::object();
  for (std::size_t i = 0; i < row.outcomes.size(); ++i)
    if (row.outcomes[i]) object[std::string(name(static_cast<Outcome>(i)))] = row.outcomes[i];
  if (row.missing) object["missing"] = row.missing;
  return object;
}

json report_json(const Requirements& requirements, const DeviceResults& results) {
  json made = coverage_json(requirements, results);
  const Completeness& completeness = results.completeness;
  made.update({{"folder", results.folder},
               {"device", results.device},
               {"spec", results.spec},
               {"profile", results.profile},
               {"asked", results.asked},
               {"planned", completeness.planned ? json(*completeness.planned) : json()},
               {"missing", completeness.missing_cases()}});
  return made;
}

void print_counts(std::ostream& out, std::size_t width, const std::string& label,
                  const Counts& counts) {
  std::size_t sum = 0;
  fmt::print(out, "  {:<{}}", label, width);
  for (std::size_t i = 0; i < coverage_count; ++i) {
    sum += counts[i];
    const auto text = counts[i] ? std::to_string(counts[i]) : ".";
    fmt::print(out, "  {:>{}}", text, coverage_names[i].size());
  }
  fmt::print(out, "  {:>5}\n", sum);
}

void print_rows(std::ostream& out, const std::vector<CoverageRow>& rows, Coverage wanted,
                std::string_view title, const std::function<bool(const CoverageRow&)>& asked) {
  std::size_t width = 0;
  for (const auto& row : rows)
    if (row.coverage == wanted && asked(row)) width = std::max(width, row.requirement->id.size());
  if (!width) return;
  fmt::print(out, "\n{}\n", title);
  for (const auto& row : rows) {
    if (row.coverage != wanted || !asked(row)) continue;
    const auto count = [&](Outcome o) { return row.outcomes[static_cast<std::size_t>(o)]; };
    std::size_t sum = row.missing;
    for (const auto n : row.outcomes) sum += n;
    const auto bad = wanted == Coverage::failed
                         ? count(Outcome::fail) + count(Outcome::crash) + count(Outcome::timeout)
                     : wanted == Coverage::error   ? count(Outcome::error)
                     : wanted == Coverage::missing ? row.missing
                                                   : count(Outcome::skip);
    fmt::print(out, "  {:<{}}  {:>4} of {:<4}  {}\n", row.requirement->id, width, bad, sum,
               row.requirement->gist);
  }
}

void print_planned(std::ostream& out, const std::vector<CoverageRow>& rows) {
  bool first = true;
  for (const auto& row : rows) {
    if (row.coverage != Coverage::planned) continue;
    if (first) out << "\nPlanned (future suites will cover these requirements)\n";
    first = false;
    fmt::print(out, "  {:<12}  {}: {}\n", row.requirement->planned, row.requirement->id,
               row.requirement->gist);
  }
}

void print_report(std::ostream& out, const Requirements& requirements, const DeviceResults& results,
                  const std::vector<CoverageRow>& rows) {
  const auto& document = requirements.document({}, results.spec);
  fmt::print(out, "{}\n{}, {} profile\n{}\n{}\n", results.device, document.title, results.profile,
             results.asked, results.folder);
  const std::string missing = completeness_text(results.completeness);
  fmt::print(out, "{}\n", missing.empty() ? "" : missing + '\n');
  const Headings headings;
  std::vector<std::string> labels;
  const auto sections = by_section(requirements, rows);
  std::size_t width = 7;
  for (const Section& section : sections) {
    labels.push_back(
        fmt::format("{}  {}", section.name, headings.of(*section.document, section.name)));
    width = std::max(width, labels.back().size());
  }
  fmt::print(out, "  {:<{}}", "section", width);
  for (const auto heading : coverage_names) fmt::print(out, "  {}", heading);
  fmt::print(out, "  total\n");
  print_counts(out, width, "total", total(rows));
  for (std::size_t i = 0; i < sections.size(); ++i) {
    if (i == 0 || sections[i].document != sections[i - 1].document)
      fmt::print(out, "\n  {}\n", sections[i].document->title);
    print_counts(out, width, labels[i], sections[i].counts);
  }
  const auto sure = [](const CoverageRow& row) { return row.undisputed != 0; };
  const auto any = [](const CoverageRow&) { return true; };
  print_rows(out, rows, Coverage::failed, "Failed (cases that fail, crash or time out)", sure);
  print_rows(out, rows, Coverage::failed,
             "Failed, but no failure is undisputed (only by the letter, or by a reading)",
             std::not_fn(sure));
  print_rows(out, rows, Coverage::error, "Not judged (cases that ended in error)", any);
  print_rows(out, rows, Coverage::missing, "Missing (planned cases that were not judged)", any);
  print_rows(out, rows, Coverage::skipped,
             "Skipped (the device lacks a feature that every case needs)", any);
  print_planned(out, rows);
}

}  // namespace

std::string_view name(Coverage coverage) {
  return coverage_names[index(coverage)];
}

std::vector<DeviceResults> read_outcomes(const std::string& dir) {
  std::vector<DeviceResults> all;
  for (const auto& file : result_files(dir)) {
    const Results run = read_results(file);
    all.push_back(outcomes_of(std::span(&run, 1)));
    all.back().folder = file.parent_path().string();
  }
  return all;
}

DeviceResults outcomes_of(std::span<const Results> runs) {
  DeviceResults out;
  const json& header = runs.front().header;
  out.device = header.at("device").at("name");
  out.spec = header.at("spec");
  out.profile = header.at("profile");
  out.asked = selection_text(header);
  out.completeness = completeness_of(runs.front());
  for (const Results& run : runs)
    for (const CaseRecord& record : run.records) {
      if (!record.hung.empty()) {
        out.completeness.missing.push_back(record.id);
        continue;
      }
      if (!out.cases.emplace(record.id, record.outcome).second) continue;
      const auto certainty = certainty_of(record);
      if (certainty && *certainty != Certainty::undisputed) out.doubtful.insert(record.id);
    }
  for (const Results& run : runs.subspan(1))
    for (const std::string& id : completeness_of(run).missing)
      out.completeness.missing.push_back(id);
  std::erase_if(out.completeness.missing, [&](const auto& id) { return out.cases.contains(id); });
  std::ranges::sort(out.completeness.missing);
  const auto twice = std::ranges::unique(out.completeness.missing);
  out.completeness.missing.erase(twice.begin(), twice.end());
  return out;
}

json coverage_json(const Requirements& requirements, const DeviceResults& results) {
  const Headings headings;
  const std::vector<CoverageRow> rows = coverage_of(requirements, results);
  json list = json::array();
  for (const auto& row : rows) {
    const Requirement& one = *row.requirement;
    json entry{{"id", one.id},
               {"document", one.document},
               {"section", one.section},
               {"kind", one.kind},
               {"gist", one.gist},
               {"coverage", name(row.coverage)},
               {"cases", outcomes_json(row)}};
    const Document& document = document_of(requirements, one.document);
    if (std::string heading = headings.of(document, one.section); !heading.empty())
      entry["heading"] = std::move(heading);
    if (row.coverage == Coverage::failed) entry["undisputed"] = row.undisputed;
    if (!one.untestable.empty()) entry["untestable"] = one.untestable;
    if (!one.planned.empty()) entry["planned"] = one.planned;
    list.push_back(std::move(entry));
  }
  return {{"total", counts_json(total(rows))}, {"rows", std::move(list)}};
}

std::vector<CoverageRow> coverage_of(const Requirements& requirements,
                                     const DeviceResults& results) {
  const auto& document = requirements.document({}, results.spec).name;
  std::map<std::string, std::array<std::size_t, 6>, std::less<>> outcomes;
  std::map<std::string, std::size_t, std::less<>> undisputed;
  for (const auto& [id, outcome] : results.cases) {
    const bool sure =
        (outcome == Outcome::fail || outcome == Outcome::crash || outcome == Outcome::timeout) &&
        !results.doubtful.contains(id);
    for (const auto& row : requirements.of(id, document, results.profile)) {
      ++outcomes[row][static_cast<std::size_t>(outcome)];
      if (sure) ++undisputed[row];
    }
  }
  std::map<std::string, std::size_t, std::less<>> missing;
  for (const auto& id : results.completeness.missing)
    for (const auto& row : requirements.of(id, document, results.profile)) ++missing[row];
  std::vector<CoverageRow> rows;
  for (const auto& row : requirements.rows()) {
    if (!requirements.holds(row, document)) continue;
    if (!row.profile.empty() && row.profile != results.profile) continue;
    const auto found = outcomes.find(row.id);
    const auto counted = found == outcomes.end() ? std::array<std::size_t, 6>{} : found->second;
    const std::size_t lacking = missing[row.id];
    rows.push_back({&row, verdict(row, counted, lacking), counted, undisputed[row.id], lacking});
  }
  return rows;
}

int coverage(const std::string& dir, const std::string& data, const std::string& format,
             std::ostream& out) {
  if (format != "text" && format != "json")
    throw UsageError(fmt::format("--format: '{}' is unknown; write text or json", format));
  const auto requirements = Requirements::load(data);
  json devices = json::array();
  bool first = true, incomplete = false;
  for (const auto& results : read_outcomes(dir)) {
    incomplete = incomplete || results.completeness.incomplete();
    const auto rows = coverage_of(requirements, results);
    if (format == "json") {
      devices.push_back(report_json(requirements, results));
    } else {
      if (!first) out << "\n\n";
      print_report(out, requirements, results, rows);
    }
    first = false;
  }
  if (format == "json") out << devices.dump(1) << "\n";
  out.flush();
  return incomplete ? exit_fault : exit_expected;
}

}  // namespace assay::harness
