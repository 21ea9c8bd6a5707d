#include "harness/record/budget.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <queue>
#include <set>
#include <stdexcept>
#include <string_view>
#include <tuple>
#include <unordered_map>

#include "harness/base/csv.h"
#include "harness/base/digest.h"
#include "harness/base/errors.h"
#include "harness/base/numbers.h"
#include "harness/base/sha256.h"
#include "harness/base/text.h"
#include "harness/cases/case.h"
#include "harness/cases/requirements.h"
#include "harness/record/case_parts.h"

namespace assay::harness {
namespace {

constexpr const char *table = "weights.csv", *driver_table = "suite_seconds.csv";

std::string first_type(const CaseParts& parts) {
  return parts.type.substr(0, parts.type.find('.'));
}

/// Each part of the id with its place, the scalar type, the vector width, and each value between
/// the dots of a part.
std::vector<std::string> aspects_of(const std::string& id) {
  std::vector<std::string> out;
  const std::vector<std::string> parts = split(id, '/');
  for (std::size_t i = 0; i < parts.size(); ++i) {
    out.push_back(fmt::format("{} {}", i, parts[i]));
    if (parts[i].find('.') != std::string::npos)
      for (const std::string& one : split(parts[i], '.')) out.push_back(". " + one);
  }
  if (const std::string type = first_type(parts_of(id)); !type.empty()) {
    const std::size_t scalar = type.find_last_not_of("0123456789") + 1;
    out.push_back("scalar " + type.substr(0, scalar));
    out.push_back("width " + type.substr(scalar));
  }
  return out;
}

std::string drawn(const std::string& id, std::uint64_t seed) {
  Digest digest;
  const std::string text = fmt::format("{} {}", seed, id);
  digest.add(text.data(), text.size());
  return digest.text();
}

struct Turn {
  std::size_t round = 0;
  std::size_t shows = 0;  ///< the number of aspects that no earlier case of the round has
  std::string lot;
  std::size_t place = 0;

  auto key() const {
    return std::tuple(round, -static_cast<std::ptrdiff_t>(shows), std::string_view(lot));
  }
};

/// Each case of a round has an aspect that no earlier case of the round has.
class Rounds {
 public:
  Rounds(const std::vector<Case>& cases, std::vector<std::size_t> places, std::uint64_t seed)
      : rest_(std::move(places)) {
    std::unordered_map<std::string, std::size_t> numbers;
    for (const std::size_t place : rest_) {
      Known& known = known_[place];
      known.lot = drawn(cases[place].id, seed);
      for (std::string& aspect : aspects_of(cases[place].id))
        known.aspects.push_back(
            numbers.try_emplace(std::move(aspect), numbers.size()).first->second);
      std::ranges::sort(known.aspects);
      known.aspects.erase(std::ranges::unique(known.aspects).begin(), known.aspects.end());
    }
    shown_in_.resize(numbers.size());
  }

  std::vector<Turn> all() {
    while (!rest_.empty()) next_round();
    turns_.front().round = 0;
    return std::move(turns_);
  }

 private:
  struct Known {
    std::vector<std::size_t> aspects;
    std::string lot;
  };

  std::size_t shows(std::size_t place) const {
    return static_cast<std::size_t>(
        std::ranges::count_if(known_.at(place).aspects,
                              [this](std::size_t aspect) { return shown_in_[aspect] != round_; }));
  }

  /// During a round, the number of a case's new aspects can only fall. So the number in the queue
  /// is never too small. The number is computed again when the case is first in the queue.
  void next_round() {
    ++round_;
    const auto later = [](const Turn& a, const Turn& b) { return b.key() < a.key(); };
    std::priority_queue<Turn, std::vector<Turn>, decltype(later)> queue(later);
    for (const std::size_t place : rest_)
      queue.push({round_, shows(place), known_.at(place).lot, place});
    rest_.clear();
    while (!queue.empty()) {
      Turn turn = queue.top();
      queue.pop();
      const std::size_t before = turn.shows;
      turn.shows = shows(turn.place);
      if (turn.shows == 0) {
        rest_.push_back(turn.place);
      } else if (turn.shows != before) {
        queue.push(std::move(turn));
      } else {
        for (const std::size_t aspect : known_.at(turn.place).aspects) shown_in_[aspect] = round_;
        turns_.push_back(std::move(turn));
      }
    }
  }

  std::vector<std::size_t> rest_;
  std::unordered_map<std::size_t, Known> known_;
  std::vector<std::size_t> shown_in_;  // for each aspect, its last round, from 1
  std::size_t round_ = 0;
  std::vector<Turn> turns_;
};

double number_in(const char* file, const CsvRow& row, const std::string& text) {
  const auto value = parsed<double>(text);
  if (!value || !std::isfinite(*value) || *value <= 0)
    throw UsageError(fmt::format("data/{}:{}: '{}' is not a number of seconds above 0", file,
                                 row.line, printable(text, 40)));
  return *value;
}

}  // namespace

Weights::Weights(Means means, std::string source)
    : means_(std::move(means)), source_(std::move(source)) {
  if (!means_.contains({"", ""})) throw std::logic_error("the weights lack the mean of all cases");
}

Weights Weights::built_in(const std::string& data_folder) {
  const std::string source = std::string("data/") + table;
  Means means;
  for (const CsvRow& row :
       parse_csv(read_data(data_folder, table), source, {"suite", "type", "seconds", "citation"}))
    means[{row.fields[0], row.fields[1]}] = number_in(table, row, row.fields[2]);
  if (!means.contains({"", ""})) throw UsageError(source + ":1: the row of all suites is missing");
  return {std::move(means), source};
}

Weights Weights::of_driver(const std::string& data_folder, const std::string& driver) {
  const std::string source = std::string("data/") + driver_table;
  struct Sum {
    double cases = 0, seconds = 0;
  };
  std::map<std::string, Sum> own, all;  // the keys are suites; "" is for all suites
  std::map<std::string, double> hung;
  const auto seconds_in = [&](const CsvRow& row, const std::string& text) {
    const auto value = parsed<double>(text);
    if (!value || !std::isfinite(*value) || *value < 0)
      throw UsageError(fmt::format("{}:{}: '{}' is not a number of seconds", source, row.line,
                                   printable(text, 40)));
    return *value;
  };
  for (const CsvRow& row : parse_csv(
           read_data(data_folder, driver_table), source,
           {"driver", "suite", "cases", "seconds", "hung", "processor", "programs", "citation"})) {
    const double cases = number_in(driver_table, row, row.fields[2]);
    // The table has hundredths of a second, so 0 means less than 0.005.
    const double seconds = std::max(0.005, seconds_in(row, row.fields[3]));
    const double hangs = seconds_in(row, row.fields[4]);
    if (row.fields[0] == driver) hung[row.fields[1]] = hangs / cases;
    for (std::map<std::string, Sum>* sums : {&own, &all}) {
      if (sums == &own && row.fields[0] != driver) continue;
      for (const std::string& suite : {row.fields[1], std::string()}) {
        (*sums)[suite].cases += cases;
        (*sums)[suite].seconds += seconds;
      }
    }
  }
  own.merge(all);
  Means means;
  for (const auto& [suite, sum] : own) means[{suite, ""}] = sum.seconds / sum.cases;
  Weights made(std::move(means), source);
  made.hung_ = std::move(hung);
  return made;
}

double Weights::hung(const std::string& suite) const {
  const auto found = hung_.find(suite);
  return found == hung_.end() ? 0 : found->second;
}

Weights::Kind Weights::kind_of(const std::string& id) {
  const CaseParts parts = parts_of(id);
  return {parts.suite, first_type(parts)};
}

double Weights::seconds(const std::string& id) const {
  const Kind kind = kind_of(id);
  for (const Kind& one : {kind, Kind{kind.first, ""}})
    if (const auto found = means_.find(one); found != means_.end()) return found->second;
  return means_.at({"", ""});
}

std::string Weights::digest() const {
  std::string text;
  for (const auto& [kind, mean] : means_)
    text += fmt::format("{},{},{}\n", kind.first, kind.second, mean);
  return sha256(text);
}

std::vector<std::size_t> broad_first(const std::vector<Case>& cases, std::uint64_t seed) {
  std::map<std::string_view, std::vector<std::size_t>> suites;
  for (std::size_t i = 0; i < cases.size(); ++i)
    if (!cases[i].skip) suites[cases[i].suite()].push_back(i);
  std::vector<Turn> turns;
  for (auto& [suite, places] : suites)
    for (Turn& turn : Rounds(cases, std::move(places), seed).all())
      turns.push_back(std::move(turn));
  std::ranges::sort(turns, {}, &Turn::key);
  std::vector<std::size_t> order;
  for (const Turn& turn : turns) order.push_back(turn.place);
  return order;
}

BudgetedPlan keep_within(std::vector<Case>& cases, double seconds, std::uint64_t seed,
                         const Weights& weights) {
  BudgetedPlan plan;
  plan.seconds = seconds;
  plan.weights = weights.source();
  plan.weights_digest = weights.digest();
  const std::vector<std::size_t> order = broad_first(cases, seed);
  plan.of = order.size();
  std::vector<bool> kept(cases.size());
  std::set<std::string_view> suites, seen;
  for (const std::size_t place : order) seen.insert(cases[place].suite());
  plan.suites = seen.size();
  for (const std::size_t place : order) {
    const double more = weights.seconds(cases[place].id);
    if (suites.size() == seen.size() && plan.expected + more > seconds) break;
    suites.insert(cases[place].suite());
    kept[place] = true;
    plan.expected += more;
    ++plan.selected;
  }
  std::vector<Case> left;
  for (std::size_t i = 0; i < cases.size(); ++i)
    if (kept[i] || cases[i].skip) left.push_back(std::move(cases[i]));
  cases = std::move(left);
  return plan;
}

void to_json(nlohmann::json& json, const BudgetedPlan& plan) {
  json = {{"seconds", plan.seconds},
          {"expected", std::round(plan.expected * 1000) / 1000},
          {"selected", plan.selected},
          {"of", plan.of},
          {"suites", plan.suites},
          {"weights", plan.weights},
          {"weights_digest", plan.weights_digest}};
}

std::string budget_text(const nlohmann::json& header) {
  const nlohmann::json plan = header.value("budget", nlohmann::json::object());
  if (plan.empty()) return "";
  const auto suites = plan.value("suites", std::size_t{0});
  return fmt::format("a budget of {} ({} of {}, from {}; digest of the weights: {})",
                     duration_text(plan.value("seconds", 0.0)),
                     grouped(plan.value("selected", std::size_t{0})),
                     counted(plan.value("of", std::size_t{0}), "case"),
                     suites == 1 ? "one suite" : "all " + counted(suites, "suite"),
                     plan.value("weights_digest", "").substr(0, 16));
}

}  // namespace assay::harness
