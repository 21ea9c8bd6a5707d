#include "harness/print/screen.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <vector>

#include "harness/base/console.h"
#include "harness/base/errors.h"
#include "harness/base/lines.h"
#include "harness/base/numbers.h"
#include "harness/base/text.h"
#include "harness/judge/gate.h"
#include "harness/judge/groups.h"

namespace assay::harness {
namespace {

constexpr std::size_t most_groups = 15, most_new = 6, most_errors = 4, most_flaky = 2,
                      most_reasons = 3, most_of_baseline = 1, most_notes = 2;

bool went_well(const CaseRecord& record) {
  return record.outcome == Outcome::pass || record.outcome == Outcome::skip;
}

class Lines {
 public:
  explicit Lines(std::size_t width) : width_(width) {}
  void fit(const std::string& text) { lines_.push_back(fitted_after_blanks(text)); }
  /// Adds text, broken at blanks into at most `most` lines.
  void wrap(const std::string& text, std::size_t most, std::size_t indent = 2) {
    std::vector<std::string> made = split(wrapped(text, width_, indent), '\n');
    if (made.size() > most) {
      made.resize(most);
      made.back() = fitted_after_blanks(made.back() + " ...");
    }
    lines_.insert(lines_.end(), made.begin(), made.end());
  }
  /// Adds text without changes, because people copy this text.
  void whole(const std::string& text) { lines_.push_back(text); }
  /// Adds the first texts, then the number of the other texts, and the file that has all texts.
  void some(std::span<const std::string> texts, std::size_t most, const std::string& where = "") {
    for (const std::string& text : texts.first(std::min(texts.size(), most))) fit("  " + text);
    if (texts.size() > most)
      fit(fmt::format("  and {} more{}{}", grouped(texts.size() - most), where.empty() ? "" : ": ",
                      where));
  }
  void add(const Lines& others) {
    lines_.insert(lines_.end(), others.lines_.begin(), others.lines_.end());
  }
  std::size_t size() const { return lines_.size(); }
  std::size_t width() const { return width_; }
  std::string text() const { return fmt::format("{}\n", fmt::join(lines_, "\n")); }

 private:
  std::string fitted_after_blanks(const std::string& text) const {
    const std::size_t margin = std::min(text.find_first_not_of(' '), text.size());
    return text.substr(0, margin) + fitted(text.substr(margin), width_ - std::min(margin, width_));
  }

  std::size_t width_;
  std::vector<std::string> lines_;
};

std::string painted(const std::string& text, Outcome outcome, bool color) {
  if (!color) return text;
  const char* code = outcome == Outcome::pass    ? "32"
                     : outcome == Outcome::skip  ? "2"
                     : outcome == Outcome::error ? "33"
                                                 : "31";
  return fmt::format("\x1b[{}m{}\x1b[0m", code, text);
}

/// Failures that the baseline does not expect, the most certain first.
std::vector<const CaseRecord*> fresh_ones(const DeviceSummary& summary) {
  const std::set<std::string_view> unexpected(summary.unexpected.begin(), summary.unexpected.end());
  std::vector<const CaseRecord*> found;
  for (const CaseRecord& record : summary.records)
    if (unexpected.contains(record.id)) found.push_back(&record);
  std::ranges::stable_sort(found, std::greater{},
                           [](const CaseRecord* record) { return certainty_of(*record); });
  return found;
}

/// The ids of new failures, and the number of expected failures.
void add_baseline(Lines& lines, const DeviceSummary& summary) {
  const std::vector<const CaseRecord*> fresh = fresh_ones(summary);
  const auto failed = static_cast<std::size_t>(std::ranges::count_if(
      summary.records, [](const CaseRecord& record) { return !went_well(record); }));
  const auto fresh_failures = static_cast<std::size_t>(
      std::ranges::count_if(fresh, [](const CaseRecord* record) { return !went_well(*record); }));
  std::string text = fmt::format("{} new, {} expected by the baseline", grouped(fresh.size()),
                                 grouped(failed - fresh_failures));
  if (fresh.size() != summary.counted.size())
    text += fmt::format("; {} of the new failures {}", grouped(summary.counted.size()),
                        summary.counted.size() == 1 ? "counts" : "count");
  lines.fit(fmt::format("{}: exit status {}", text, exit_status(std::span(&summary, 1))));
  for (const CaseRecord* record : std::span(fresh).first(std::min(fresh.size(), most_new))) {
    std::string how = record->reason;
    for (const std::string& worse : summary.worse)
      if (worse.starts_with(record->id + ": ")) how = worse.substr(record->id.size() + 2);
    const std::string id = fmt::format("  new  {:<7} {}", name(record->outcome), record->id);
    constexpr std::size_t least = 16;  // a narrower column shows no useful reason
    lines.whole(id.size() + least > lines.width()
                    ? id
                    : id + "   " + fitted(how, lines.width() - id.size() - 3));
  }
  if (fresh.size() > most_new)
    lines.fit(fmt::format("  and {} more: failures.csv", grouped(fresh.size() - most_new)));
  for (const auto* texts : {&summary.vanished, &summary.stale, &summary.unexpected_passes})
    lines.some(*texts, most_of_baseline);
}

void add_counts(Lines& lines, const DeviceSummary& summary, bool color) {
  const std::string cases = fmt::format(
      "  {} in {}{}:", counted(summary.records.size(), "case"), duration_text(summary.seconds),
      summary.resumed != 0 ? fmt::format(" ({} from an earlier run)", grouped(summary.resumed))
                           : "");
  std::string outcomes;
  std::size_t columns = cases.size();  // color codes have no width
  for (const auto& [outcome, count] : count_outcomes(summary.records)) {
    if (count == 0) continue;
    const std::string part = fmt::format("{} {}", grouped(count), name(outcome));
    outcomes += ' ' + painted(part, outcome, color);
    columns += 1 + part.size();
  }
  if (columns <= lines.width()) {
    lines.whole(cases + outcomes);
  } else {
    lines.whole(cases);
    lines.whole("   " + outcomes);
  }
  auto certain = count_certainties(summary.records);
  if (certain.empty()) return;
  std::vector<std::string> parts;
  for (const Certainty one : certainties)
    if (certain[one] != 0)
      parts.push_back(fmt::format("{} {}{}", grouped(certain[one]), phrase(one),
                                  one < summary.certainty ? " (not counted)" : ""));
  lines.fit(fmt::format("  failures by certainty: {}", fmt::join(parts, ", ")));
}

/// The groups of new failures, the most certain first. Without a baseline, all failures are new.
void add_groups(Lines& lines, const DeviceSummary& summary, std::span<const Group> groups,
                std::size_t most) {
  struct Row {
    std::string cases, outcome, id, title;
  };
  const std::set<std::string_view> fresh(summary.unexpected.begin(), summary.unexpected.end());
  std::vector<Row> rows;
  for (const Group& group : groups) {
    const auto its = [&](const std::vector<std::size_t>& cases) {
      return std::ranges::count_if(
          cases, [&](std::size_t i) { return fresh.contains(summary.records[i].id); });
    };
    const auto here = static_cast<std::size_t>(its(group.cases) + its(group.also));
    if (here == 0) continue;
    std::string outcome(name(group.outcome));
    if (group.certainty && *group.certainty != Certainty::undisputed)
      outcome += ", " + phrase(*group.certainty);
    rows.push_back({here == group.size()
                        ? grouped(here)
                        : fmt::format("{} of {}", grouped(here), grouped(group.size())),
                    outcome, group.id, group.title});
  }
  if (rows.empty()) return;
  lines.fit(
      fmt::format("{} by likely cause, the most certain first", counted(rows.size(), "group")));
  const std::size_t shown = rows.size() <= most ? rows.size() : std::max<std::size_t>(most, 2) - 1;
  std::size_t cases = 0, outcome = 0;
  for (const Row& row : std::span(rows).first(shown)) {
    cases = std::max(cases, row.cases.size());
    outcome = std::max(outcome, row.outcome.size());
  }
  for (const Row& row : std::span(rows).first(shown))
    lines.fit(fmt::format("  {:>{}}  {:<{}}  {}  {}", row.cases, cases, row.outcome, outcome,
                          row.id, row.title));
  if (shown < rows.size())
    lines.fit(fmt::format("  and {} more: failures.txt", grouped(rows.size() - shown)));
}

void add_flaky(Lines& lines, std::span<const CaseRecord> records) {
  std::vector<std::string> ids;
  for (const CaseRecord& record : records)
    if (record.flaky) ids.push_back(record.id);
  if (ids.empty()) return;
  lines.fit(fmt::format("{}: two runs had different outcomes", counted(ids.size(), "flaky case")));
  lines.some(ids, most_flaky, "failures.txt");
}

/// In ulp: 3 for "ulp(3)".
std::optional<double> limit_of(const Measurement& measurement) {
  const std::string& text = measurement.limit;
  if (text == "correctly-rounded") return 0.5;
  constexpr std::string_view before = "ulp(";
  double limit = 0;
  if (!text.starts_with(before)) return std::nullopt;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data() + before.size(), end, limit);
  if (error != std::errc() || std::string_view(stop, end) != ")" || limit <= 0) return std::nullopt;
  return limit;
}

/// For each function, the case whose error is the greatest share of its limit. Leaves out errors up
/// to 0.5 ulp, which correctly rounded functions have.
void add_errors(Lines& lines, std::span<const CaseRecord> records) {
  struct Row {
    const CaseRecord* record;
    double limit, share;
  };
  std::map<std::string_view, Row> worst;
  for (const CaseRecord& record : records) {
    if (!record.measurement || record.measurement->inputs == 0) continue;
    const double error = record.measurement->max_ulp;
    const auto limit = limit_of(*record.measurement);
    if (!limit || !std::isfinite(error) || error <= 0.5) continue;
    const std::size_t slash = record.id.find('/');
    const std::string_view function =
        std::string_view(record.id).substr(0, record.id.find('/', slash + 1));
    const Row row{&record, *limit, error / *limit};
    const auto [held, first] = worst.try_emplace(function, row);
    if (!first && row.share > held->second.share) held->second = row;
  }
  if (worst.empty()) return;
  std::vector<Row> rows;
  for (const auto& [function, row] : worst) rows.push_back(row);
  std::ranges::stable_sort(rows, std::greater{}, &Row::share);
  rows.resize(std::min(rows.size(), most_errors));
  lines.fit("Greatest errors divided by their limits, one case for each function");
  for (const Row& row : rows)
    lines.fit(fmt::format("  {:>8.3g}  {:.4g} of {:g} ulp  {}", row.share,
                          row.record->measurement->max_ulp, row.limit, row.record->id));
}

void add_skips(Lines& lines, std::span<const CaseRecord> records) {
  const auto reasons = skip_reasons(records);
  const std::size_t shown = reasons.size() <= most_reasons ? reasons.size() : most_reasons - 1;
  for (const auto& [reason, count] : std::span(reasons).first(shown))
    lines.fit(fmt::format("{} skipped: {}", grouped(count), reason));
  std::size_t others = 0;
  for (const auto& [reason, count] : std::span(reasons).subspan(shown)) others += count;
  if (others != 0)
    lines.fit(fmt::format("{} skipped for {}", grouped(others),
                          counted(reasons.size() - shown, "other reason")));
}

/// A remark begins with "driver finding" if the driver is the cause.
void add_notes(Lines& lines, const DeviceSummary& summary) {
  std::map<std::string, std::size_t> changed;
  for (const CaseRecord& record : summary.records)
    for (const std::string& what : record.driver_changed) ++changed[what];
  std::vector<std::string> notes;
  for (const auto& [what, count] : changed)
    notes.push_back(
        fmt::format("driver finding: the driver changed the state of the process: {} (in {})",
                    one_line(what), counted(count, "case")));
  for (const std::string& one : summary.notes) notes.push_back("driver finding: " + one);
  if (!summary.handlers.empty())
    notes.push_back(
        fmt::format("information: the driver installs handlers for {}",
                    counted(summary.handlers.size(), "signal") + ": " +
                        one_line(fmt::format("{}", fmt::join(summary.handlers, ", ")))));
  for (const std::string& one : std::span(notes).first(std::min(notes.size(), most_notes)))
    lines.fit(one);
  if (notes.size() > most_notes)
    lines.fit(
        fmt::format("and {}: results.jsonl", counted(notes.size() - most_notes, "more note")));
}

/// The failure that the user sees first: the most certain unexpected failure, and its group.
struct First {
  const CaseRecord* record = nullptr;
  const Group* group = nullptr;
};

First first_of(const DeviceSummary& summary, std::span<const Group> groups) {
  const std::set<std::string_view> fresh(summary.unexpected.begin(), summary.unexpected.end());
  for (const Group& group : groups)
    for (const std::size_t i : group.cases)
      if (fresh.contains(summary.records[i].id)) return {&summary.records[i], &group};
  return {};
}

/// The command to run next: it writes a report about the case, with a program that shows the
/// failure.
std::string next_command(const DeviceSummary& summary, const First& first) {
  const bool leads = !first.group->mixed && &summary.records[first.group->cases[0]] == first.record;
  return fmt::format("assay issue {} --of={}", leads ? first.group->id : first.record->id,
                     shell_word(summary.folder));
}

void add_block(Lines& lines, const DeviceSummary& summary, const First& first, std::size_t room) {
  Lines block(lines.width());
  for (const std::string& text :
       split(failure_block(*first.record, summary.header, Reader::terminal), '\n'))
    if (!text.empty()) block.wrap(text, room + 1, text.starts_with("  ") ? block_columns : 2);
  if (block.size() <= room) lines.add(block);
}

}  // namespace

std::string screen_text(const DeviceSummary& summary, std::size_t lines, std::size_t width,
                        bool color) {
  const auto& device = summary.header["device"];
  const std::vector<Group> groups = groups_of(summary.records);
  Lines above(width), flaky(width), errors(width), below(width);
  above.fit(fmt::format("Device {}: {} ({} {}), {}", line(device.value("index", nlohmann::json(0))),
                        one_line(device.value("name", "")), one_line(device.value("platform", "")),
                        one_line(device.value("driver_version", "")),
                        one_line(device.value("version", ""))));
  if (summary.has_baseline) add_baseline(above, summary);
  above.wrap(verdict_text(summary.header, summary.records, summary.completeness, false), 3);
  if (!summary.completeness.planned) above.fit(completeness_text(summary.completeness));
  add_counts(above, summary, color);

  add_flaky(flaky, summary.records);
  add_errors(errors, summary.records);
  add_skips(below, summary.records);
  add_notes(below, summary);
  below.whole(fmt::format("Results in {}", summary.folder));
  if (!groups.empty())
    below.fit("  failures.txt describes each group; other files: junit.xml, failures.csv, ...");
  const First first = first_of(summary, groups);
  if (first.record != nullptr)
    below.whole("To write a bug report: " + pasted(next_command(summary, first)));
  const std::size_t fixed = above.size() + flaky.size() + below.size();
  Lines shown(width);
  add_groups(shown, summary, groups,
             std::min(most_groups + 1, fixed + 2 < lines ? lines - fixed - 1 : std::size_t{1}));
  above.add(shown);
  const auto room = [&](std::size_t more) {
    return above.size() + flaky.size() + below.size() + more <= lines;
  };
  if (first.record != nullptr && room(1))
    add_block(above, summary, first, lines - above.size() - flaky.size() - below.size());
  above.add(flaky);
  flaky = Lines(width);
  if (room(errors.size())) above.add(errors);
  above.add(below);
  return above.text();
}

}  // namespace assay::harness
