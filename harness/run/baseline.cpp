#include "harness/run/baseline.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "harness/base/errors.h"
#include "harness/base/text.h"

namespace assay::harness {
namespace {

bool went_well(Outcome outcome) {
  return outcome == Outcome::pass || outcome == Outcome::skip;
}

}  // namespace

Baseline Baseline::read(const std::string& path) {
  if (path.empty()) return {};
  // Reading to the end sets eof; a folder gives an error of reading.
  std::ifstream file(path);
  std::string text;
  for (std::string line; std::getline(file, line);) text += line + '\n';
  if (!file.eof() || std::filesystem::is_directory(path))
    throw UsageError("--baseline: cannot read " + path);
  return parse(text, path);
}

Baseline Baseline::parse(std::string_view text, const std::string& source) {
  Baseline made;
  std::istringstream in{std::string(text)};
  std::size_t number = 0;
  for (std::string line; std::getline(in, line);) {
    const std::string place = fmt::format("{}:{}", source, ++number);
    std::istringstream words(line.substr(0, line.find('#')));
    Entry entry;
    if (!(words >> entry.outcome)) continue;
    std::string more;
    if (!(words >> entry.glob) || (words >> more))
      throw UsageError(place + ": expected 'outcome id-glob  # reason'");
    static constexpr std::string_view known[] = {"fail", "crash", "timeout", "flaky"};
    if (std::find(std::begin(known), std::end(known), entry.outcome) == std::end(known))
      throw UsageError(
          fmt::format("{}: unknown outcome '{}'; there are: fail, crash, timeout, flaky", place,
                      one_line(entry.outcome)));
    entry.place = place;
    made.entries_.push_back(std::move(entry));
  }
  return made;
}

bool Baseline::expects(const CaseRecord& record) const {
  if (went_well(record.outcome)) return true;
  if (record.outcome == Outcome::error) return false;
  return std::any_of(entries_.begin(), entries_.end(), [&](const Entry& entry) {
    return (entry.outcome == "flaky" || entry.outcome == name(record.outcome)) &&
           matches(entry.glob, record.id);
  });
}

std::vector<std::string> Baseline::unexpected_passes(std::span<const CaseRecord> records) const {
  std::vector<std::string> found;
  for (const Entry& entry : entries_) {
    if (entry.outcome == "flaky") continue;
    std::size_t passed = 0;
    bool others = false;
    for (const CaseRecord& record : records) {
      if (!matches(entry.glob, record.id)) continue;
      if (record.outcome == Outcome::pass)
        ++passed;
      else
        others = true;
    }
    if (passed == 0 || others) continue;
    const std::string what = passed == 1
                                 ? entry.glob + " passes"
                                 : fmt::format("all {} cases of {} pass", passed, entry.glob);
    found.push_back(fmt::format("{}, but {} expects {}", what, entry.place, entry.outcome));
  }
  return found;
}

std::string failure_list(std::span<const CaseRecord> records) {
  std::vector<std::pair<std::string, std::string>> lines;  // by id
  std::size_t width = 0;
  for (const CaseRecord& record : records) {
    if (went_well(record.outcome) || record.outcome == Outcome::error) continue;
    const std::string_view word = record.flaky ? "flaky" : name(record.outcome);
    lines.emplace_back(fmt::format("{:<7} {}", word, record.id), record.reason);
    width = std::max(width, lines.back().first.size());
  }
  std::sort(lines.begin(), lines.end(),
            [](const auto& a, const auto& b) { return a.first.substr(8) < b.first.substr(8); });
  std::string out;
  for (const auto& [entry, reason] : lines)
    out += fmt::format("{:<{}}  # {}\n", entry, width, one_line(reason, 200));
  return out;
}

}  // namespace assay::harness
