#include "harness/print/compare.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <unordered_map>

#include "harness/base/errors.h"
#include "harness/base/text.h"
#include "harness/judge/groups.h"
#include "harness/judge/mismatch.h"
#include "harness/print/terminal.h"
#include "harness/record/result_files.h"

namespace assay::harness {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr const char* headings[] = {"broke",
                                    "fixed",
                                    "fail in another way",
                                    "fail with a greater error",
                                    "fail with a smaller error",
                                    "skipped now",
                                    "judged now",
                                    "appeared",
                                    "vanished",
                                    "pass as before, with other bits",
                                    "fail as before, with other bits"};

constexpr double noticeable = 1.01;

bool bad(const CaseRecord& record) {
  return record.outcome != Outcome::pass && record.outcome != Outcome::skip;
}

double ulp_of(const CaseRecord& record) {
  if (!record.measurement) return 0;
  return std::isnan(record.measurement->max_ulp) ? HUGE_VAL : record.measurement->max_ulp;
}

bool other_bits(const CaseRecord& a, const CaseRecord& b) {
  return a.measurement && b.measurement && a.measurement->inputs == b.measurement->inputs &&
         !a.measurement->digest.empty() && !b.measurement->digest.empty() &&
         a.measurement->digest != b.measurement->digest;
}

/// A failure of schema 1 has no finding, and counts as equal to any failure.
bool fail_alike(const CaseRecord& a, const CaseRecord& b) {
  return a.finding.has_value() != b.finding.has_value() ||
         mismatch_of(a).text == mismatch_of(b).text;
}

/// Returns nothing if at most bits of the answers differ. Both cases must have run.
std::optional<Change> change_of(const CaseRecord& a, const CaseRecord& b) {
  if (a.outcome == Outcome::skip && b.outcome == Outcome::skip) return std::nullopt;
  if (b.outcome == Outcome::skip) return Change::skipped_now;
  if (a.outcome == Outcome::skip) return bad(b) ? Change::broke : Change::judged_now;
  if (!bad(a)) return bad(b) ? std::optional(Change::broke) : std::nullopt;
  if (!bad(b)) return Change::fixed;
  if (a.outcome != b.outcome || certainty_of(a) != certainty_of(b) || !fail_alike(a, b))
    return Change::otherwise;
  if (ulp_of(b) > ulp_of(a) * noticeable) return Change::worse;
  if (ulp_of(a) > ulp_of(b) * noticeable) return Change::better;
  return std::nullopt;
}

/// True if `run` may lack a case that still exists: the run ended early, or the other run selected
/// other cases.
class Open {
 public:
  Open(const Results& run, const Results& other)
      : others_(selection_text(run.header) != selection_text(other.header)) {
    const Completeness found = completeness_of(run);
    missing_.insert(found.missing.begin(), found.missing.end());
  }
  bool operator()(const std::string& id) const { return others_ || missing_.contains(id); }

 private:
  bool others_;
  std::set<std::string> missing_;
};

std::string subject_of(const std::string& id) {
  const std::size_t slash = id.find('/');
  return id.substr(0, id.find('/', slash + 1));
}

std::map<std::string, std::size_t> missing(const Results& run) {
  std::map<std::string, std::size_t> out;
  for (const CaseRecord& record : run.records)
    if (record.outcome == Outcome::skip && record.hung.empty()) ++out[one_line(record.reason, 160)];
  return out;
}

/// A failed case is grouped by its title in `titles`. Each remaining case is grouped by its
/// function.
void add_groups(Comparison& out, Change change, const std::vector<std::string>& ids,
                const std::unordered_map<std::string, std::string>& titles) {
  std::map<std::string, std::vector<std::string>> by_title;
  for (const std::string& id : ids) {
    const auto found = titles.find(id);
    by_title[found != titles.end() ? found->second : subject_of(id)].push_back(id);
  }
  std::vector<ChangedGroup> groups;
  for (auto& [title, cases] : by_title) groups.push_back({change, title, std::move(cases)});
  std::ranges::stable_sort(groups, std::greater{},
                           [](const ChangedGroup& group) { return group.cases.size(); });
  out.groups.insert(out.groups.end(), groups.begin(), groups.end());
}

std::unordered_map<std::string, std::string> titles_of(const Results& run) {
  std::unordered_map<std::string, std::string> out;
  for (const Group& group : groups_of(run.records)) {
    const std::string title =
        group.certainty && *group.certainty != Certainty::undisputed
            ? fmt::format("{} ({}): {}", name(group.outcome), phrase(*group.certainty), group.title)
            : fmt::format("{}: {}", name(group.outcome), group.title);
    for (const auto* members : {&group.cases, &group.also})
      for (const std::size_t i : *members) out[run.records[i].id] = title;
  }
  return out;
}

/// A part of a run's header, with a digest. Older versions of Assay wrote no digests.
struct Part {
  const char* what;
  const char* digest;
  /// The key is the name of a library or a table.
  std::map<std::string, std::string> (*parts)(const json& header);
};

std::map<std::string, std::string> libraries_of(const json& header) {
  std::map<std::string, std::string> found;
  const auto files = header.value("/driver/libraries"_json_pointer, std::vector<LibraryFile>());
  for (const LibraryFile& file : files) found[file.name()] = file.sha256;
  return found;
}
std::map<std::string, std::string> tables_of(const json& header) {
  return header.value("/data/tables"_json_pointer, std::map<std::string, std::string>());
}

constexpr Part parts[] = {
    {"driver", "/driver/digest", libraries_of},  {"loader", "/driver/loader/sha256", nullptr},
    {"assay commit", "/build/commit", nullptr},  {"assay tree", "/build/tree", nullptr},
    {"assay program", "/build/sha256", nullptr}, {"data", "/data/digest", tables_of},
};

void add_part(std::vector<std::string>& out, const Part& part, const json& before,
              const json& after) {
  constexpr std::size_t shown = 12, most = 5;
  const json::json_pointer at(part.digest);
  const std::string a = before.value(at, ""), b = after.value(at, "");
  if (a.empty() || b.empty() || a == b) return;
  std::string text = fmt::format("{}: {} -> {}", part.what, one_line(a.substr(0, shown), 80),
                                 one_line(b.substr(0, shown), 80));
  std::vector<std::string> names;
  if (part.parts != nullptr) {
    auto then = part.parts(before);
    for (const auto& [name, digest] : part.parts(after)) {
      const auto old = then.extract(name);
      if (old.empty() || old.mapped() != digest)
        names.push_back((old.empty() ? "new " : "") + one_line(name, 80));
    }
    for (const auto& [name, digest] : then) names.push_back("without " + one_line(name, 80));
  }
  if (names.size() > most) names.resize(most), names.emplace_back("...");
  if (!names.empty()) text += fmt::format(" ({})", fmt::join(names, ", "));
  out.push_back(text);
}

void add_loaded(std::vector<std::string>& out, const Results& before, const Results& after) {
  for (const auto& [name, run] : {std::pair("before", &before), std::pair("after", &after)})
    if (run->end && !run->end->exchanged.empty())
      out.push_back(fmt::format("{}: {}", name, exchange_text(completeness_of(*run))));
  if (!before.end || !after.end) return;
  std::map<std::string, std::string> then;
  for (const LibraryFile& file : before.end->loaded) then[file.name()] = file.sha256;
  for (const LibraryFile& file : after.end->loaded)
    if (const auto old = then.find(file.name()); old != then.end() && old->second != file.sha256)
      out.push_back(
          fmt::format("the driver loads another version of {}", one_line(file.name(), 80)));
}

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text)
    out += c == '&' ? "&amp;" : c == '<' ? "&lt;" : c == '>' ? "&gt;" : std::string(1, c);
  return out;
}

/// Throws UsageError if the run has several devices.
Results read_run(const std::string& run) {
  const auto files = result_files(run);
  if (files.size() > 1)
    throw UsageError(fmt::format("{} has the results of {} devices; name the folder of one device",
                                 run, files.size()));
  return read_results(files[0]);
}

}  // namespace

std::string_view name(Change change) {
  constexpr std::string_view names[] = {"broke",    "fixed",       "otherwise",   "worse",
                                        "better",   "skipped_now", "judged_now",  "appeared",
                                        "vanished", "bits",        "failing_bits"};
  return names[static_cast<std::size_t>(change)];
}

std::size_t Comparison::count(Change change) const {
  std::size_t n = 0;
  for (const ChangedGroup& group : groups)
    if (group.change == change) n += group.cases.size();
  return n;
}

Comparison compare(const Results& before, const Results& after) {
  Comparison out;
  std::unordered_map<std::string_view, const CaseRecord*> old;
  for (const CaseRecord& record : before.records) {
    old[record.id] = &record;
    out.seconds[0] += record.seconds;
  }
  const auto same = [&](const char* key) {
    return before.header.value(key, json()) == after.header.value(key, json());
  };
  const bool same_inputs = same("depth") && same("seed");
  std::map<Change, std::vector<std::string>> changed;
  std::map<std::string, std::size_t> judged_now, skipped_now;
  const Open open_in_before(before, after), open_in_after(after, before);
  for (const CaseRecord& record : after.records) {
    out.seconds[1] += record.seconds;
    const auto found = old.find(record.id);
    if (found != old.end() && (!found->second->hung.empty() || !record.hung.empty())) {
      // A case that did not run after a hang has no result.
      if (record.hung.empty()) ++out.not_asked[0];
      if (found->second->hung.empty()) ++out.not_asked[1];
      old.erase(found);
      continue;
    }
    if (found == old.end()) {
      if (open_in_before(record.id))
        ++out.not_asked[0];
      else
        changed[Change::appeared].push_back(record.id);
      continue;
    }
    if (found->second->outcome == Outcome::skip && record.outcome != Outcome::skip)
      ++judged_now[one_line(found->second->reason, 160)];
    if (record.outcome == Outcome::skip && found->second->outcome != Outcome::skip)
      ++skipped_now[one_line(record.reason, 160)];
    auto change = change_of(*found->second, record);
    if (!change && same_inputs && other_bits(*found->second, record))
      change = bad(record) ? Change::failing_bits : Change::bits;
    if (change) changed[*change].push_back(record.id);
    old.erase(found);
  }
  for (const CaseRecord& record : before.records) {
    if (!old.contains(record.id)) continue;
    if (open_in_after(record.id))
      ++out.not_asked[1];
    else
      changed[Change::vanished].push_back(record.id);
  }
  out.cases[0] = before.records.size();
  out.cases[1] = after.records.size();
  if (!changed.empty()) {
    const auto now = titles_of(after), then = titles_of(before);
    for (const Change change : changes) {
      const bool gone =
          change == Change::fixed || change == Change::vanished || change == Change::skipped_now;
      add_groups(out, change, changed[change], gone ? then : now);
    }
  }
  for (const char* place :
       {"/assay", "/spec", "/profile", "/depth", "/seed", "/device/platform", "/device/name",
        "/device/version", "/device/driver_version", "/spec_asked"}) {
    const json::json_pointer at(place);
    const json a = before.header.value(at, json()), b = after.header.value(at, json());
    if (a == b) continue;
    const auto text = [](const json& value) {
      return one_line(value.is_string() ? value.get<std::string>() : line(value), 80);
    };
    std::string key = std::string(place).substr(1);
    std::ranges::replace(key, '/', ' ');
    out.settings.push_back(fmt::format("{}: {} -> {}", key, text(a), text(b)));
  }
  for (const Part& part : parts) add_part(out.settings, part, before.header, after.header);
  add_loaded(out.settings, before, after);
  const std::string asked = selection_text(before.header), asks = selection_text(after.header);
  if (asked != asks) out.settings.push_back(fmt::format("selection: {} -> {}", asked, asks));
  for (const auto& [name, run] : {std::pair("before", &before), std::pair("after", &after)})
    if (const Completeness found = completeness_of(*run); found.incomplete())
      out.settings.push_back(fmt::format("{}: {}", name, completeness_text(found)));
  const auto lacked = missing(before), lacks = missing(after);
  for (const auto& [reason, count] : judged_now)
    if (!lacks.contains(reason))
      out.gained.push_back(fmt::format("{} ({})", reason, counted(count, "case")));
  for (const auto& [reason, count] : skipped_now)
    if (!lacked.contains(reason))
      out.lost.push_back(fmt::format("{} ({})", reason, counted(count, "case")));
  return out;
}

namespace {

std::string not_asked_text(const Comparison& comparison) {
  std::vector<std::string> texts;
  if (comparison.not_asked[1] != 0)
    texts.push_back(counted(comparison.not_asked[1], "case") + " that only the first run has");
  if (comparison.not_asked[0] != 0)
    texts.push_back(counted(comparison.not_asked[0], "case") + " that only the second run has");
  return texts.empty() ? "" : fmt::format("not compared: {}", enumerated(texts));
}

}  // namespace

std::string comparison_text(const Comparison& comparison, const std::string& before,
                            const std::string& after) {
  std::string out = fmt::format("{} -> {}\n", before, after);
  for (const std::string& setting : comparison.settings) out += "  " + setting + '\n';
  out += fmt::format("  cases: {} -> {}; case time {} -> {}\n", grouped(comparison.cases[0]),
                     grouped(comparison.cases[1]), duration_text(comparison.seconds[0]),
                     duration_text(comparison.seconds[1]));
  if (const std::string others = not_asked_text(comparison); !others.empty())
    out += "  " + others + '\n';
  for (const Change change : changes) {
    const std::size_t count = comparison.count(change);
    if (count == 0) continue;
    out += fmt::format("\n{} {}\n", grouped(count), headings[static_cast<std::size_t>(change)]);
    for (const ChangedGroup& group : comparison.groups)
      if (group.change == change)
        out +=
            fmt::format("  {:>6}  {}{}\n", grouped(group.cases.size()), group.title,
                        group.title.ends_with(group.cases[0]) ? "" : "   e.g. " + group.cases[0]);
  }
  const auto list = [&](const char* title, const std::vector<std::string>& reasons) {
    if (reasons.empty()) return;
    out += fmt::format("\n{}\n", title);
    for (const std::string& reason : reasons) out += "  " + reason + '\n';
  };
  list("features gained: cases are no longer skipped for these reasons", comparison.gained);
  list("features lost: cases are now skipped for these reasons", comparison.lost);
  if (comparison.empty()) out += "no case changed\n";
  return out;
}

json comparison_json(const Comparison& comparison, const std::string& before,
                     const std::string& after) {
  json groups = json::array();
  for (const ChangedGroup& group : comparison.groups)
    groups.push_back(
        {{"change", name(group.change)}, {"title", group.title}, {"cases", group.cases}});
  return {{"before", before},
          {"after", after},
          {"settings", comparison.settings},
          {"cases", {comparison.cases[0], comparison.cases[1]}},
          {"seconds", {comparison.seconds[0], comparison.seconds[1]}},
          {"not_asked", {comparison.not_asked[0], comparison.not_asked[1]}},
          {"groups", groups},
          {"features_gained", comparison.gained},
          {"features_lost", comparison.lost}};
}

std::string comparison_page(const Comparison& comparison, const std::string& before,
                            const std::string& after) {
  std::string out = fmt::format(R"(<h1>{} &rarr; {}</h1><ul>)", escaped(before), escaped(after));
  for (const std::string& setting : comparison.settings) out += "<li>" + escaped(setting) + "</li>";
  out += fmt::format("<li>cases: {} &rarr; {}; case time {} &rarr; {}</li></ul>",
                     grouped(comparison.cases[0]), grouped(comparison.cases[1]),
                     duration_text(comparison.seconds[0]), duration_text(comparison.seconds[1]));
  if (const std::string others = not_asked_text(comparison); !others.empty())
    out += "<p>" + others + "</p>";
  for (const Change change : changes) {
    const std::size_t count = comparison.count(change);
    if (count == 0) continue;
    out +=
        fmt::format("<h2>{} {}</h2>", grouped(count), headings[static_cast<std::size_t>(change)]);
    for (const ChangedGroup& group : comparison.groups) {
      if (group.change != change) continue;
      out += fmt::format("<details><summary><b>{}</b> {}</summary><pre>",
                         grouped(group.cases.size()), escaped(group.title));
      for (const std::string& id : group.cases) out += escaped(id) + '\n';
      out += "</pre></details>";
    }
  }
  const auto list = [&](const char* title, const std::vector<std::string>& reasons) {
    if (reasons.empty()) return;
    out += fmt::format("<h2>{}</h2><ul>", title);
    for (const std::string& reason : reasons) out += "<li>" + escaped(reason) + "</li>";
    out += "</ul>";
  };
  list("Features gained", comparison.gained);
  list("Features lost", comparison.lost);
  if (comparison.empty()) out += "<p>No case changed.</p>";
  return out;
}

int compare_command(std::span<const std::string> runs, const std::string& format) {
  if (runs.size() < 2) throw UsageError("compare: name at least two runs");
  const Results first = read_run(runs[0]);
  int status = exit_expected;
  json all = json::array();
  std::string text;
  for (const std::string& run : runs.subspan(1)) {
    const Comparison found = compare(first, read_run(run));
    for (const Change change :
         {Change::broke, Change::otherwise, Change::worse, Change::skipped_now, Change::vanished})
      if (found.count(change) != 0) status = exit_unexpected;
    if (format == "json")
      all.push_back(comparison_json(found, runs[0], run));
    else if (format == "html")
      text += comparison_page(found, runs[0], run);
    else
      text += (text.empty() ? "" : "\n") + comparison_text(found, runs[0], run);
  }
  if (format == "json") text = line(runs.size() == 2 ? all[0] : all) + '\n';
  if (format == "html")
    text =
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
        "content=\"width=device-width, initial-scale=1\"><title>Assay: comparison</title><style>"
        ":root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;max-width:75rem;"
        "margin:1rem auto;padding:0 1rem}summary{cursor:pointer;overflow-wrap:anywhere}"
        "h1{font-size:1.3rem}h2{font-size:1.1rem}</style></head><body>" +
        text + "</body></html>\n";
  put_out(text);
  return status;
}

}  // namespace assay::harness
