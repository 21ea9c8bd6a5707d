#include "harness/run/coverage.h"

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <ostream>

#include "harness/base/errors.h"
#include "harness/cases/certainty.h"
#include "harness/run/result_folder.h"
#include "harness/run/results.h"

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

std::optional<Outcome> outcome_named(const std::string& text) {
  for (const auto outcome : {Outcome::pass, Outcome::fail, Outcome::skip, Outcome::crash,
                             Outcome::timeout, Outcome::error})
    if (name(outcome) == text) return outcome;
  return std::nullopt;
}

void read_line(const json& line, DeviceResults& results, json& header, std::optional<RunEnd>& end) {
  const std::string type = line.at("type");
  if (type == "run") {
    if (!header.is_null()) throw UsageError("a second run");
    schema_of(line);
    header = line;
    results.device = line.at("device").at("name");
    results.spec = line.at("spec");
    results.profile = line.at("profile");
  } else if (type == "end") {
    end = line.get<RunEnd>();
  } else if (type == "case") {
    if (!header.is_null()) check_schema(line, schema_of(header));
    const std::string word = line.at("outcome");
    const auto outcome = outcome_named(word);
    if (!outcome) throw UsageError(fmt::format("unknown outcome '{}'", word));
    results.cases[line.at("id")] = *outcome;
    if (line.value("certainty", name(Certainty::undisputed)) != name(Certainty::undisputed))
      results.doubtful.insert(line.at("id"));
  }
}

DeviceResults read_file(const fs::path& path) {
  std::ifstream in(path);
  if (!in) throw UsageError(fmt::format("{}: cannot be read", path.string()));
  DeviceResults results;
  results.folder = path.parent_path().string();
  std::size_t number = 0;
  json header;
  std::optional<RunEnd> end;
  for (std::string text; std::getline(in, text);) {
    ++number;
    const bool torn = in.eof();  // no line end: the run was killed while writing it
    if (text.empty()) continue;
    try {
      read_line(json::parse(text), results, header, end);
    } catch (const std::exception& error) {
      if (torn) break;
      throw UsageError(
          fmt::format("{}:{}: not a record of a run: {}", path.string(), number, error.what()));
    }
  }
  if (results.spec.empty())
    throw UsageError(
        fmt::format("{}:1: the line that describes the run is missing", path.string()));
  std::set<std::string> recorded;
  for (const auto& [id, outcome] : results.cases) recorded.insert(id);
  results.completeness = completeness_of(header, recorded, end);
  results.asked = selection_text(header);
  return results;
}

Coverage verdict(const Requirement& row, const std::array<std::size_t, 6>& outcomes,
                 std::size_t missing) {
  const auto count = [&](Outcome outcome) { return outcomes[static_cast<std::size_t>(outcome)]; };
  const auto failed = count(Outcome::fail) + count(Outcome::crash) + count(Outcome::timeout);
  // A permission or a definition cannot be broken; it is met wherever a case was judged by it.
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

/// "6.2.3" before "6.15": numbers as numbers.
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

/// Sections in their order, with their counts.
std::vector<std::pair<std::string, Counts>> by_section(const std::vector<CoverageRow>& rows) {
  std::vector<std::pair<std::string, Counts>> sections;
  for (const auto& row : rows) {
    const auto& section = row.requirement->section;
    auto found = std::find_if(sections.begin(), sections.end(),
                              [&](const auto& entry) { return entry.first == section; });
    if (found == sections.end()) found = sections.insert(found, {section, {}});
    ++found->second[index(row.coverage)];
  }
  std::ranges::stable_sort(sections, section_before, &std::pair<std::string, Counts>::first);
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

json report_json(const DeviceResults& results, const std::vector<CoverageRow>& rows) {
  json list = json::array();
  for (const auto& row : rows) {
    json entry{{"id", row.requirement->id},      {"section", row.requirement->section},
               {"kind", row.requirement->kind},  {"gist", row.requirement->gist},
               {"coverage", name(row.coverage)}, {"cases", outcomes_json(row)}};
    if (row.coverage == Coverage::failed) entry["undisputed"] = row.undisputed;
    if (!row.requirement->untestable.empty()) entry["untestable"] = row.requirement->untestable;
    if (!row.requirement->planned.empty()) entry["planned"] = row.requirement->planned;
    list.push_back(std::move(entry));
  }
  const Completeness& completeness = results.completeness;
  return {{"folder", results.folder},
          {"device", results.device},
          {"spec", results.spec},
          {"profile", results.profile},
          {"asked", results.asked},
          {"planned", completeness.planned ? json(*completeness.planned) : json()},
          {"missing", completeness.missing_cases()},
          {"total", counts_json(total(rows))},
          {"rows", list}};
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
    if (first) out << "\nPlanned (suites that are to come)\n";
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
  const auto sections = by_section(rows);
  std::size_t width = 7;
  for (const auto& [section, counts] : sections) width = std::max(width, section.size());
  fmt::print(out, "  {:<{}}", "section", width);
  for (const auto heading : coverage_names) fmt::print(out, "  {}", heading);
  fmt::print(out, "  total\n");
  print_counts(out, width, "total", total(rows));
  for (const auto& [section, counts] : sections) print_counts(out, width, section, counts);
  const auto sure = [](const CoverageRow& row) { return row.undisputed != 0; };
  const auto any = [](const CoverageRow&) { return true; };
  print_rows(out, rows, Coverage::failed, "Failed (cases that fail, crash or time out)", sure);
  print_rows(out, rows, Coverage::failed, "Failed by the letter or by a reading alone",
             std::not_fn(sure));
  print_rows(out, rows, Coverage::error, "Not judged (cases that ended in error)", any);
  print_rows(out, rows, Coverage::missing, "Missing (planned cases that were not judged)", any);
  print_rows(out, rows, Coverage::skipped, "Skipped (the device lacks what every case needs)", any);
  print_planned(out, rows);
}

}  // namespace

std::string_view name(Coverage coverage) {
  return coverage_names[index(coverage)];
}

std::vector<DeviceResults> read_outcomes(const std::string& dir) {
  std::vector<DeviceResults> all;
  for (const auto& file : result_files(dir)) all.push_back(read_file(file));
  return all;
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
    throw UsageError(fmt::format("--format: '{}' is unknown; there are: text, json", format));
  const auto requirements = Requirements::load(data);
  json devices = json::array();
  bool first = true, incomplete = false;
  for (const auto& results : read_outcomes(dir)) {
    incomplete = incomplete || results.completeness.incomplete();
    const auto rows = coverage_of(requirements, results);
    if (format == "json") {
      devices.push_back(report_json(results, rows));
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
