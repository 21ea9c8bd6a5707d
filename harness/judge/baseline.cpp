#include "harness/judge/baseline.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <stdexcept>
#include <tuple>

#include "harness/base/errors.h"
#include "harness/base/numbers.h"
#include "harness/base/text.h"
#include "harness/cases/depth.h"
#include "harness/judge/folding.h"

namespace assay::harness {

namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr std::string_view outcomes[] = {"fail", "crash", "timeout", "skip", "flaky"};

bool went_well(Outcome outcome) {
  return outcome == Outcome::pass || outcome == Outcome::skip;
}

std::string read_text(const std::string& path) {
  // A complete read sets eof, and a read of a folder does not.
  std::ifstream file(path);
  std::string text;
  for (std::string line; std::getline(file, line);) text += line + '\n';
  if (!file.eof() || fs::is_directory(path)) throw UsageError("--baseline: cannot read " + path);
  return text;
}

void each_line(std::string_view text, const std::string& source,
               const std::function<void(const std::string&, const std::string&)>& act) {
  std::istringstream in{std::string(text)};
  std::size_t number = 0;
  for (std::string line; std::getline(in, line);) act(line, fmt::format("{}:{}", source, ++number));
}

/// '#' begins a comment only at the start or after a blank, because links contain '#'.
std::pair<std::string, std::string> apart(const std::string& line) {
  for (std::size_t at = line.find('#'); at != line.npos; at = line.find('#', at + 1))
    if (at == 0 || line[at - 1] == ' ' || line[at - 1] == '\t')
      return {line.substr(0, at), std::string(trimmed(line.substr(at + 1)))};
  return {line, ""};
}

template <typename Number>
Number number(const std::string& text, const std::string& place) {
  const auto value = parsed<Number>(text);
  if (!value) throw UsageError(fmt::format("{}: '{}' is not a number", place, one_line(text)));
  return *value;
}

double greatest_error(const std::string& text, const std::string& place) {
  const auto value = number<double>(text, place);  // also "inf"
  if (!(value >= 0))
    throw UsageError(
        fmt::format("{}: '{}' is not a number of ulp (0 or more, or inf)", place, one_line(text)));
  return value;
}

void set_key(Expectation& entry, const std::string& word, const std::string& place) {
  const std::size_t equals = word.find('=');
  const std::string key = word.substr(0, equals);
  const std::string value = equals == word.npos ? "" : word.substr(equals + 1);
  if (equals == word.npos || value.empty())
    throw UsageError(place + ": expected 'outcome id-glob [key=value ...]  # reason'");
  if (key == "cases")
    entry.cases = number<std::size_t>(value, place);
  else if (key == "ulp")
    entry.ulp = greatest_error(value, place);
  else if (key == "failing")
    entry.failing = number<std::uint64_t>(value, place);
  else if (key == "rules")
    entry.rules = split(value, ',');
  else if (key == "driver")
    entry.driver = value;
  else if (key == "version")
    entry.version = value;
  else if (key == "link")
    entry.link = value;
  else
    throw UsageError(fmt::format(
        "{}: unknown key '{}'; the keys are: cases, ulp, failing, rules, driver, version, link",
        place, one_line(key)));
}

bool is_of(const std::string& driver, const std::string& version, const json& header) {
  const json device = header.value("device", json::object());
  const json icd = header.value("driver", json::object());
  return (driver.empty() || matches(driver, device.value("platform", "")) ||
          matches(driver, icd.value("icd", ""))) &&
         (version.empty() || matches(version, device.value("driver_version", "")));
}

std::string ulp_text(double value) {
  return std::isfinite(value) ? fmt::format("{:g}", value) : "inf";
}

double error_of(const CaseRecord& record) {
  if (!record.measurement) return 0;
  const double ulp = record.measurement->max_ulp;
  return std::isnan(ulp) ? INFINITY : ulp;
}

std::uint64_t failing_of(const CaseRecord& record) {
  return record.measurement ? record.measurement->failing : 0;
}

bool speaks_of(const Expectation& entry, const CaseRecord& record) {
  return entry.outcome == name(record.outcome) ||
         (entry.outcome == "flaky" && record.outcome != Outcome::pass);
}

std::vector<FailureClass> new_classes(const Expectation& entry, const CaseRecord& record) {
  std::vector<FailureClass> found;
  if (!entry.rules) return found;
  for (const FailureClass& one : record.failing)
    if (std::ranges::find(*entry.rules, one.rule) == entry.rules->end()) found.push_back(one);
  return found;
}

/// Empty if the record exceeds no limit of the line.
std::string broken_bound(const Expectation& entry, const CaseRecord& record) {
  if (entry.ulp && error_of(record) > *entry.ulp)
    return fmt::format("the greatest error is {} ulp, but {} allows {} ulp",
                       ulp_text(error_of(record)), entry.place, ulp_text(*entry.ulp));
  if (entry.failing && failing_of(record) > *entry.failing)
    return fmt::format("{} {}, but {} allows {}", counted(failing_of(record), "input"),
                       failing_of(record) == 1 ? "fails" : "fail", entry.place,
                       grouped(*entry.failing));
  std::vector<std::string> rules;
  for (const FailureClass& one : new_classes(entry, record)) rules.push_back(one.rule);
  if (!rules.empty())
    return fmt::format("answers also fail by the rules '{}'; {} lists only '{}'",
                       fmt::join(rules, "', '"), entry.place, fmt::join(*entry.rules, "', '"));
  return "";
}

/// The suites that a run covers completely. A run that leaves out single cases covers none.
class WholeSuites {
 public:
  explicit WholeSuites(const json& header) {
    const json options = header.value("options", json::object());
    const auto given = [&](const char* key) {
      return options.contains(key) && !options[key].empty() && options[key] != "";
    };
    none_ = given("filters") || given("excludes") || given("failed_of") ||
            header.contains("budget") ||
            options.value("shard", json::object()).value("count", 1) > 1;
    if (given("suites")) suites_ = options["suites"].get<std::set<std::string>>();
  }
  bool any() const { return !none_; }
  bool has(const std::string& suite) const {
    return !none_ && (suites_.empty() || suites_.contains(suite));
  }
  /// True if the run had all cases that the line may match.
  bool cover(const Expectation& entry) const {
    if (none_ || entry.pattern) return false;
    if (suites_.empty()) return true;
    const std::string suite = entry.glob.substr(0, entry.glob.find('/'));
    return suite.find_first_of("*?") == std::string::npos && suites_.contains(suite);
  }

 private:
  bool none_ = false;
  std::set<std::string> suites_;
};

std::vector<std::string> known_ids(const json& header, std::span<const CaseRecord> records) {
  std::set<std::string> ids;
  for (const CaseRecord& record : records) ids.insert(record.id);
  if (header.contains("plan"))
    for (const json& id : header["plan"]) ids.insert(id.get<std::string>());
  return {ids.begin(), ids.end()};
}

std::string text_of(const Expectation& entry) {
  std::string text = fmt::format("{:<7} {}", entry.outcome, entry.glob);
  if (entry.cases) text += fmt::format(" cases={}", *entry.cases);
  if (entry.ulp) text += " ulp=" + ulp_text(*entry.ulp);
  if (entry.failing) text += fmt::format(" failing={}", *entry.failing);
  if (entry.rules) text += fmt::format(" rules={}", fmt::join(*entry.rules, ","));
  if (!entry.driver.empty()) text += " driver=" + entry.driver;
  if (!entry.version.empty()) text += " version=" + entry.version;
  if (!entry.link.empty()) text += " link=" + entry.link;
  if (!entry.reason.empty()) text += "  # " + entry.reason;
  return text + '\n';
}

/// Rounds upward to three digits.
double rounded_up(double value) {
  if (!std::isfinite(value) || value <= 0) return value;
  const double unit = std::pow(10, std::floor(std::log10(value)) - 2);
  return std::stod(fmt::format("{:.3g}", std::ceil(value / unit) * unit));
}

/// The limit is twice the number of failing inputs, because a new version of Assay may try other
/// inputs.
void set_bounds(Expectation& entry, std::span<const CaseRecord* const> records) {
  double ulp = 0;
  std::uint64_t failing = 0;
  std::set<std::string> rules;
  for (const CaseRecord* record : records) {
    ulp = std::max(ulp, error_of(*record));
    failing = std::max(failing, failing_of(*record));
    for (const FailureClass& one : record->failing) rules.insert(one.rule);
  }
  if (ulp > 0) entry.ulp = std::max(rounded_up(ulp), ulp);
  if (failing != 0) entry.failing = 2 * failing;
  if (!rules.empty()) entry.rules.emplace(rules.begin(), rules.end());
}

/// Records without a line, by suite, outcome and rules.
using AlikeRecords = std::map<std::tuple<std::string, std::string, std::set<std::string>>,
                              std::vector<const CaseRecord*>>;

/// A common limit is at most this many times the least value in its group.
constexpr double most_shared = 2;

double bound_of(const CaseRecord& record) {
  return std::max(rounded_up(error_of(record)), error_of(record));
}

/// Each group can have a common limit, because its values are close.
std::vector<std::vector<const CaseRecord*>> within_reach(
    std::vector<const CaseRecord*> records, const std::function<double(const CaseRecord&)>& value) {
  std::ranges::stable_sort(records, {}, [&](const CaseRecord* one) { return value(*one); });
  std::vector<std::vector<const CaseRecord*>> out;
  double least = 0;
  for (const CaseRecord* one : records) {
    const double own = value(*one);
    const bool near =
        !out.empty() && (own == least || (std::isfinite(own) && own <= most_shared * least));
    if (!near) {
      out.emplace_back();
      least = own;
    }
    out.back().push_back(one);
  }
  return out;
}

/// "lvp" for "lvp-fails.txt". Nothing for another ending.
std::optional<std::string> before(const std::string& path, std::string_view ending) {
  if (!path.ends_with(ending)) return std::nullopt;
  return path.substr(0, path.size() - ending.size());
}

std::string status_of(const CaseRecord& record) {
  if (record.flaky) return "Flake";
  switch (record.outcome) {
    case Outcome::crash:
      return "Crash";
    case Outcome::timeout:
      return "Timeout";
    case Outcome::skip:
      return "Skip";
    default:
      return "Fail";
  }
}

std::string escaped_pattern(const std::string& id) {
  std::string out;
  for (const char c : id) out += c == '.' ? std::string("\\.") : std::string(1, c);
  return '^' + out + '$';
}

}  // namespace

bool Expectation::matches_id(std::string_view id) const {
  if (pattern) return pattern->found_in(id);
  return matches_folded(glob, id);
}

Baseline Baseline::read(const std::string& path) {
  if (path.empty()) return {};
  Baseline made;
  for (const std::string_view list : {"-fails.txt", "-flakes.txt", "-skips.txt"}) {
    const auto name = before(path, list);
    if (!name) continue;
    read_text(path);  // throws if the file does not exist
    const auto text = [&](const char* ending) {
      return fs::exists(*name + ending) ? read_text(*name + ending) : std::string();
    };
    made.parse_fails(text("-fails.txt"), *name + "-fails.txt");
    made.parse_patterns(text("-flakes.txt"), *name + "-flakes.txt", "flaky", false);
    made.parse_patterns(text("-skips.txt"), *name + "-skips.txt", "skip", true);
    return made;
  }
  if (path.ends_with(".csv")) {
    made.parse_fails(read_text(path), path);
    return made;
  }
  return parse(read_text(path), path);
}

Baseline Baseline::parse(std::string_view text, const std::string& source) {
  Baseline made;
  bool begun = false;
  each_line(text, source, [&](const std::string& line, const std::string& place) {
    begun = begun || !line.starts_with('#');
    if (!begun) made.preamble_ += line + '\n';
    made.parse_line(line, place);
  });
  return made;
}

void Baseline::parse_line(const std::string& line, const std::string& place) {
  const auto [said, reason] = apart(line);
  const std::vector<std::string> typed = words(said);
  if (typed.empty()) return;
  const std::string& first = typed.front();
  if (first == "depth" && typed.size() == 2) {
    if (!depth_of(typed[1]))
      throw UsageError(fmt::format("{}: '{}' is not a depth", place, one_line(typed[1])));
    depth_ = typed[1];
    return;
  }
  Expectation entry;
  const bool counts = first == "cases";
  if (typed.size() < (counts ? 3 : 2))
    throw UsageError(place + ": expected 'outcome id-glob [key=value ...]  # reason'");
  if (!counts && std::ranges::find(outcomes, first) == std::end(outcomes))
    throw UsageError(fmt::format("{}: unknown outcome '{}'; there are: {}", place, one_line(first),
                                 fmt::join(outcomes, ", ")));
  entry.outcome = first;
  entry.glob = typed[1];
  entry.reason = reason;
  entry.place = place;
  for (std::size_t i = counts ? 3 : 2; i < typed.size(); ++i) set_key(entry, typed[i], place);
  if (counts)
    counts_.push_back(
        {entry.glob, number<std::size_t>(typed[2], place), entry.driver, entry.version, place});
  else
    entries_.push_back(std::move(entry));
}

void Baseline::parse_fails(std::string_view text, const std::string& source) {
  static const std::map<std::string, std::string, std::less<>> statuses{{"Fail", "fail"},
                                                                        {"Crash", "crash"},
                                                                        {"Timeout", "timeout"},
                                                                        {"Flake", "flaky"},
                                                                        {"Skip", "skip"}};
  // These outcomes need no line in the baseline.
  static const std::set<std::string, std::less<>> others{
      "Pass", "Warn", "Missing", "ExpectedFail", "UnexpectedPass", "UnexpectedImprovement(Pass)"};
  each_line(text, source, [&](const std::string& line, const std::string& place) {
    const std::string said(trimmed(apart(line).first));
    if (said.empty()) return;
    const std::size_t comma = said.find(',');
    const std::string status =
        comma == said.npos ? "" : said.substr(comma + 1, said.find(',', comma + 1) - comma - 1);
    if (others.contains(status)) return;
    const auto known = statuses.find(status);
    if (known == statuses.end())
      throw UsageError(
          fmt::format("{}: expected 'id,Fail', 'id,Crash', 'id,Timeout' or 'id,Flake'", place));
    Expectation entry;
    entry.outcome = known->second;
    entry.glob = said.substr(0, comma);
    entry.place = place;
    entries_.push_back(std::move(entry));
  });
}

void Baseline::parse_patterns(std::string_view text, const std::string& source, const char* outcome,
                              bool leaves_out) {
  each_line(text, source, [&](const std::string& line, const std::string& place) {
    const std::string said(trimmed(apart(line).first));
    if (said.empty()) return;
    Expectation entry;
    entry.outcome = outcome;
    entry.glob = said;
    entry.place = place;
    entry.leaves_out = leaves_out;
    try {
      entry.pattern.emplace(said);
    } catch (const std::invalid_argument& problem) {
      throw UsageError(fmt::format("{}: '{}' is not a regular expression: {}", place,
                                   one_line(said), one_line(problem.what())));
    }
    entries_.push_back(std::move(entry));
  });
}

Baseline Baseline::of(const json& header) const {
  Baseline made = *this;
  std::erase_if(made.entries_,
                [&](const Expectation& one) { return !is_of(one.driver, one.version, header); });
  std::erase_if(made.counts_,
                [&](const CaseCount& one) { return !is_of(one.driver, one.version, header); });
  if (!depth_.empty() && depth_ != header.value("depth", "")) {
    made.counts_.clear();
    for (Expectation& one : made.entries_) {
      one.ulp.reset();
      one.failing.reset();
      one.rules.reset();
      one.cases.reset();
    }
  }
  return made;
}

bool Baseline::lists_skips(std::string_view suite) const {
  return std::ranges::find(counts_, suite, &CaseCount::suite) != counts_.end();
}

Judgement Baseline::judge(const CaseRecord& record) const {
  Judgement made;
  if (record.outcome == Outcome::pass || !record.hung.empty()) return made;
  if (record.outcome == Outcome::skip && !lists_skips(record.suite())) return made;
  made.expected = false;
  made.certainty = certainty_of(record);
  if (record.outcome == Outcome::error) return made;
  if (record.outcome == Outcome::skip)
    made.what =
        "skipped, but the baseline does not list this skip: " + one_line(record.reason, 200);
  for (const Expectation& entry : entries_) {
    if (!entry.matches_id(record.id)) continue;
    if (!speaks_of(entry, record)) {
      if (made.what.empty() && entry.outcome != "skip")
        made.what =
            fmt::format("{}, but {} expects {}", name(record.outcome), entry.place, entry.outcome);
      continue;
    }
    const std::string broken = broken_bound(entry, record);
    if (broken.empty())
      return {true, entry.place + (entry.reason.empty() ? "" : ": " + entry.reason), "", {}};
    made.what = broken;
    // The certainty is that of the answers whose rules the line does not list.
    const auto classes = new_classes(entry, record);
    if (!classes.empty())
      made.certainty = std::ranges::max(classes, {}, &FailureClass::certainty).certainty;
    if ((entry.ulp && error_of(record) > *entry.ulp) ||
        (entry.failing && failing_of(record) > *entry.failing))
      made.certainty = certainty_of(record);
  }
  return made;
}

std::optional<std::string> Baseline::left_out(std::string_view id) const {
  for (const Expectation& entry : entries_)
    if (entry.leaves_out && entry.matches_id(id)) return "left out by " + entry.place;
  return std::nullopt;
}

std::vector<std::string> Baseline::unexpected_passes(std::span<const CaseRecord> records) const {
  std::vector<std::string> found;
  for (const Expectation& entry : entries_) {
    if (entry.outcome == "flaky") continue;
    std::size_t passed = 0, others = 0;
    for (const CaseRecord& record : records) {
      if (!entry.matches_id(record.id)) continue;
      ++(record.outcome == Outcome::pass ? passed : others);
    }
    // A line may allow a number of failing cases. The line is reported if fewer cases fail now.
    const bool fewer = entry.cases && others < *entry.cases && passed + others >= *entry.cases;
    if (passed == 0 || (others != 0 && !fewer)) continue;
    const std::string what =
        others != 0   ? fmt::format("{} of the {} that match {} {}", grouped(*entry.cases - others),
                                    counted(*entry.cases, "case"), entry.glob,
                                  *entry.cases - others == 1 ? "passes" : "pass")
        : passed == 1 ? entry.glob + " passes"
                      : fmt::format("all {} cases that match {} pass", passed, entry.glob);
    found.push_back(fmt::format("{}, but {} expects {}", what, entry.place, entry.outcome));
  }
  return found;
}

std::vector<std::string> Baseline::vanished(const json& header,
                                            std::span<const CaseRecord> records) const {
  const WholeSuites whole(header);
  const std::vector<std::string> ids = known_ids(header, records);
  std::vector<std::string> found;
  for (const Expectation& entry : entries_)
    if (entry.literal() && whole.cover(entry) &&
        !std::binary_search(ids.begin(), ids.end(), entry.glob))
      found.push_back(fmt::format("{} in {} no longer matches a case", entry.glob, entry.place));
  for (const Expectation& entry : entries_) {
    if (!entry.cases) continue;
    const auto wrong =
        static_cast<std::size_t>(std::ranges::count_if(records, [&](const CaseRecord& record) {
          return entry.matches_id(record.id) && speaks_of(entry, record);
        }));
    if (wrong > *entry.cases)
      found.push_back(fmt::format("{} of {} {} the outcome {}, but {} allows {}",
                                  counted(wrong, "case"), entry.glob, wrong == 1 ? "has" : "have",
                                  entry.outcome, entry.place, grouped(*entry.cases)));
  }
  for (const CaseCount& count : counts_) {
    if (!whole.has(count.suite)) continue;
    const auto now = static_cast<std::size_t>(std::ranges::count_if(
        ids, [&](const std::string& id) { return id.starts_with(count.suite + '/'); }));
    if (now < count.cases)
      found.push_back(fmt::format("{} has {}, {} fewer than in {}", count.suite,
                                  counted(now, "case"), grouped(count.cases - now), count.place));
  }
  return found;
}

std::vector<std::string> Baseline::stale(const json& header,
                                         std::span<const CaseRecord> records) const {
  const WholeSuites whole(header);
  const std::vector<std::string> ids = known_ids(header, records);
  std::vector<std::string> found;
  for (const Expectation& entry : entries_)
    if (!entry.literal() && whole.cover(entry) &&
        std::ranges::none_of(ids, [&](const std::string& id) { return entry.matches_id(id); }))
      found.push_back(fmt::format(
          "{}: '{}' matches no case; correct the line, or remove it with assay baseline update",
          entry.place, one_line(entry.glob)));
  return found;
}

std::vector<Expectation> Baseline::kept(const json& header,
                                        std::span<const CaseRecord> records) const {
  const WholeSuites whole(header);
  std::vector<Expectation> lines;
  for (Expectation entry : entries_) {
    if (!is_of(entry.driver, entry.version, header)) {
      lines.push_back(std::move(entry));
      continue;
    }
    std::vector<const CaseRecord*> seen, same;
    std::size_t not_asked = 0;
    for (const CaseRecord& record : records) {
      if (!entry.matches_id(record.id)) continue;
      seen.push_back(&record);
      if (!record.hung.empty()) ++not_asked;
      if (speaks_of(entry, record)) same.push_back(&record);
    }
    // A flaky case may pass by chance.
    const bool gone =
        seen.empty() ? whole.cover(entry)
                     : same.empty() && not_asked == 0 && entry.outcome != "flaky" && !entry.pattern;
    if (gone) continue;
    if (!same.empty() && (entry.ulp || entry.failing || entry.rules)) set_bounds(entry, same);
    if (entry.cases && whole.cover(entry))
      entry.cases = std::max(same.size(), std::min(*entry.cases, same.size() + not_asked));
    lines.push_back(std::move(entry));
  }
  return lines;
}

std::string Baseline::updated(const json& header, std::span<const CaseRecord> records) const {
  const WholeSuites whole(header);
  std::vector<Expectation> lines = kept(header, records);
  const auto accepts = [&](const Expectation& line, const CaseRecord& record) {
    // The call of is_of() is last, because it copies the header.
    return speaks_of(line, record) && line.matches_id(record.id) &&
           broken_bound(line, record).empty() && is_of(line.driver, line.version, header);
  };
  AlikeRecords alike;
  std::map<std::string, std::vector<const CaseRecord*>> suites_of_run;
  for (const CaseRecord& record : records) {
    suites_of_run[std::string(record.suite())].push_back(&record);
    if (record.outcome == Outcome::pass || record.outcome == Outcome::error || !record.hung.empty())
      continue;
    if (std::ranges::any_of(lines, [&](const auto& line) { return accepts(line, record); }))
      continue;
    const bool alone = record.flaky || !whole.has(std::string(record.suite()));
    std::set<std::string> rules;
    for (const FailureClass& one : record.failing) rules.insert(one.rule);
    alike[{alone ? record.id : std::string(record.suite()),
           record.flaky ? "flaky" : std::string(name(record.outcome)), std::move(rules)}]
        .push_back(&record);
  }
  const auto add = [&](const std::string& outcome, const std::vector<const CaseRecord*>& members) {
    std::map<std::string, const CaseRecord*> by_id;
    for (const CaseRecord* one : members) by_id[one->id] = one;
    std::vector<std::string> ids;
    for (const auto& [id, one] : by_id) ids.push_back(id);
    const auto& suite = suites_of_run.at(std::string(members.front()->suite()));
    const auto only_theirs = [&](const std::string& glob) {
      return std::ranges::all_of(suite, [&](const CaseRecord* one) {
        return by_id.contains(one->id) || !matches_folded(glob, one->id);
      });
    };
    for (const Fold& fold : folded(ids, only_theirs)) {
      Expectation line;
      line.outcome = outcome;
      line.glob = fold.glob;
      std::vector<const CaseRecord*> its;
      for (const std::string& id : fold.ids) its.push_back(by_id.at(id));
      const auto* worst =
          *std::ranges::max_element(its, {}, [](const CaseRecord* one) { return bound_of(*one); });
      line.reason = one_line(worst->reason, 120);
      if (its.size() > 1 && outcome != "skip") line.cases = its.size();
      if (outcome == name(Outcome::fail)) set_bounds(line, its);
      lines.push_back(std::move(line));
    }
  };
  for (const auto& [key, members] : alike)
    for (const auto& of_error : within_reach(members, bound_of))
      for (const auto& part : within_reach(of_error, [](const CaseRecord& record) {
             return static_cast<double>(failing_of(record));
           }))
        add(std::get<1>(key), part);
  std::map<std::string_view, const CaseRecord*> by_id;
  for (const CaseRecord& record : records) by_id[record.id] = &record;
  std::vector<Expectation> minimal;
  for (const Expectation& line : lines) {
    const auto record = line.literal() && line.link.empty() ? by_id.find(line.glob) : by_id.end();
    const bool needless =
        record != by_id.end() && std::ranges::any_of(lines, [&](const Expectation& other) {
          return !other.literal() && !other.pattern && other.outcome == line.outcome &&
                 accepts(other, *record->second);
        });
    if (!needless) minimal.push_back(line);
  }
  std::ranges::stable_sort(minimal, {}, [](const Expectation& line) {
    return std::tie(line.glob, line.driver, line.version, line.outcome);
  });

  std::string text = preamble_;
  if (const std::string depth = header.value("depth", ""); !depth.empty())
    text += "depth " + depth + '\n';
  std::map<std::string, std::size_t> suites;
  for (const std::string& id : known_ids(header, records)) ++suites[id.substr(0, id.find('/'))];
  std::vector<std::string> counts;
  for (const CaseCount& count : counts_)
    if (!is_of(count.driver, count.version, header) || (!whole.has(count.suite)))
      counts.push_back(text_of({.outcome = "cases",
                                .glob = fmt::format("{} {}", count.suite, count.cases),
                                .driver = count.driver,
                                .version = count.version}));
  for (const auto& [suite, cases] : suites)
    if (whole.has(suite)) counts.push_back(fmt::format("{:<7} {} {}\n", "cases", suite, cases));
  std::ranges::sort(counts);
  for (const std::string& line : counts) text += line;
  std::string before_line;
  for (const Expectation& line : minimal) {
    const std::string now = text_of(line);
    if (now != before_line) text += now;
    before_line = now;
  }
  return text;
}

std::string Baseline::updated_fails(const json& header, std::span<const CaseRecord> records) const {
  std::set<std::string> lines, seen;
  for (const CaseRecord& record : records) {
    seen.insert(record.id);
    if (!went_well(record.outcome) && record.outcome != Outcome::error && !record.flaky)
      lines.insert(record.id + ',' + status_of(record) + '\n');
  }
  const WholeSuites whole(header);
  for (const Expectation& entry : entries_) {
    if (entry.pattern || seen.contains(entry.glob) || whole.cover(entry)) continue;
    CaseRecord other;
    other.outcome = outcome_of(entry.outcome).value_or(Outcome::fail);
    lines.insert(entry.glob + ',' + status_of(other) + '\n');
  }
  return fmt::format("{}", fmt::join(lines, ""));
}

std::string failure_list(std::span<const CaseRecord> records) {
  using Lines = std::vector<std::pair<std::string, std::string>>;
  Lines steady, flaky;
  std::size_t width = 0;
  for (const CaseRecord& record : records) {
    if ((went_well(record.outcome) && !record.flaky) || record.outcome == Outcome::error) continue;
    Lines& lines = record.flaky ? flaky : steady;
    const std::string_view word = record.flaky ? "flaky" : name(record.outcome);
    lines.emplace_back(fmt::format("{:<7} {}", word, record.id),
                       record.reason.empty() ? record.note : record.reason);
    width = std::max(width, lines.back().first.size());
  }
  std::string out;
  for (Lines* lines : {&steady, &flaky}) {
    std::ranges::sort(*lines, {}, [](const auto& line) { return line.first.substr(8); });
    if (lines == &flaky && !flaky.empty())
      out += "# Cases whose outcome changed from one run to another.\n";
    for (const auto& [entry, reason] : *lines)
      out += fmt::format("{:<{}}  # {}\n", entry, width, one_line(reason, 200));
  }
  return out;
}

std::string failures_csv(std::span<const CaseRecord> records, const Baseline& baseline,
                         std::span<const std::string> missing) {
  std::set<std::string> lines;
  for (const CaseRecord& record : records)
    if (!baseline.expects(record)) lines.insert(record.id + ',' + status_of(record) + '\n');
  for (const std::string& id : missing) lines.insert(id + ",Missing\n");
  return fmt::format("{}", fmt::join(lines, ""));
}

std::string flakes_list(std::span<const CaseRecord> records) {
  std::set<std::string> lines;
  for (const CaseRecord& record : records)
    if (record.flaky) lines.insert(escaped_pattern(record.id) + '\n');
  return fmt::format("{}", fmt::join(lines, ""));
}

}  // namespace assay::harness
