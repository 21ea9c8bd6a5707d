#include "harness/supervise/case_selection.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <map>
#include <stdexcept>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <unordered_set>

#include "harness/base/errors.h"
#include "harness/base/text.h"
#include "harness/cases/case_id.h"
#include "harness/cases/certainty.h"
#include "harness/cases/requirements.h"
#include "harness/cases/suite.h"
#include "harness/record/completeness.h"
#include "harness/record/result_files.h"
#include "harness/record/results.h"
#include "harness/supervise/weights.h"

namespace assay::harness {

namespace {

/// True if the filter can match ids of the suite, by the text before its first wildcard.
bool concerns(std::string_view filter, std::string_view suite) {
  const std::size_t slash = filter.find('/');
  if (slash == std::string_view::npos || filter.find_first_of("*?") < slash) return true;
  return filter.substr(0, slash) == suite;
}

bool wants(const RunRequest& request, const Suite& suite) {
  const auto& [suites, filters] = std::tie(request.suites, request.filters);
  return (suites.empty() || std::find(suites.begin(), suites.end(), suite.name) != suites.end()) &&
         (filters.empty() || std::any_of(filters.begin(), filters.end(), [&](const auto& filter) {
            return concerns(filter, suite.name);
          }));
}

/// An error of `act` names the file in the folder of --data, not "data/certainty.csv".
template <typename Act>
void naming_data(const std::string& folder, const Act& act) {
  try {
    act();
  } catch (const UsageError& problem) {
    if (folder.empty()) throw;
    const std::string text = problem.what();
    std::string path = text.substr(0, text.find(':'));
    if (path.starts_with("data/")) path = path.substr(5);
    std::error_code error;
    const std::filesystem::path own = std::filesystem::path(folder) / path;
    if (path.empty() || !std::filesystem::is_regular_file(own, error)) throw;
    throw UsageError(own.string() + text.substr(std::min(text.find(':'), text.size())));
  }
}

/// Makes only the cases of wanted suites, because making all cases takes time. Filters over ids
/// apply later.
std::vector<Case> expand(const DeviceInfo& device, const RunRequest& request,
                         std::span<const Suite> suites) {
  std::vector<Case> cases;
  std::unordered_set<std::string> ids;
  for (const Suite& suite : suites) {
    if (!wants(request, suite)) continue;
    for (Case& one : suite.expand(device, request.options)) {
      if (!valid_id(one.id) || one.suite() != suite.name)
        throw std::logic_error(
            fmt::format("suite {}: '{}' is not a valid id of a case", suite.name, one.id));
      if (!ids.insert(one.id).second)
        throw std::logic_error(fmt::format("suite {}: duplicate case {}", suite.name, one.id));
      cases.push_back(std::move(one));
    }
  }
  return cases;
}

/// Globs over ids. Plain ids are in a set, because a file may have fifty thousand of them.
class Globs {
 public:
  /// `used` marks the globs that matched.
  Globs(const std::vector<std::string>& globs, std::vector<bool>& used)
      : globs_(globs), used_(used) {
    for (std::size_t i = 0; i < globs.size(); ++i)
      if (globs[i].find_first_of("*?") == std::string::npos)
        ids_.emplace(globs[i], i);
      else
        tried_.push_back(i);
  }

  bool any_matches(const std::string& id) {
    const auto [from, to] = ids_.equal_range(id);
    bool any = from != to;
    for (auto place = from; place != to; ++place) used_[place->second] = true;
    for (const std::size_t i : tried_) {
      if (!matches(globs_[i], id)) continue;
      used_[i] = true;
      any = true;
    }
    return any;
  }

 private:
  const std::vector<std::string>& globs_;
  std::vector<bool>& used_;
  std::unordered_multimap<std::string_view, std::size_t> ids_;
  std::vector<std::size_t> tried_;
};

void apply_shard(Selection& selection, const Shard& shard, const Weights* weights) {
  if (shard.count <= 1) return;
  std::vector<Case>& cases = selection.cases;
  std::vector<std::string> plan;
  for (const Case& one : cases) plan.push_back(one.id);
  selection.cut = {plan_digest(plan), weights != nullptr ? weights->digest() : ""};
  selection.joints = joints_of(cases);
  // Cases with a shared kernel, or a single case.
  struct Unit {
    double cost = 0;
    std::vector<std::size_t> places{};
  };
  std::vector<Unit> units;
  std::map<std::size_t, std::size_t> of_joints;
  constexpr double skipping = 1e-5;  // seconds for a skipped case
  for (std::size_t i = 0; i < cases.size(); ++i) {
    const auto joint = selection.joints->of(cases[i].id);
    const std::size_t place =
        joint ? of_joints.try_emplace(*joint, units.size()).first->second : units.size();
    if (place == units.size()) units.emplace_back();
    units[place].places.push_back(i);
    units[place].cost += weights == nullptr ? 1
                         : cases[i].skip    ? skipping
                                            : weights->seconds(cases[i].id);
  }
  if (weights != nullptr) std::ranges::stable_sort(units, std::ranges::greater(), &Unit::cost);
  std::vector<double> given(static_cast<std::size_t>(shard.count));
  std::vector<bool> kept(cases.size());
  for (const Unit& unit : units) {
    const auto least = std::ranges::min_element(given);
    *least += unit.cost;
    if (least - given.begin() != shard.index) continue;
    for (const std::size_t place : unit.places) kept[place] = true;
  }
  std::vector<Case> left;
  for (std::size_t i = 0; i < cases.size(); ++i)
    if (kept[i]) left.push_back(std::move(cases[i]));
  cases = std::move(left);
}

/// Corrects a glob: a part that matches nothing becomes the most similar part of an id. A glob that
/// ends too early gets "/*". The result is empty if the corrected glob also matches nothing.
std::string corrected(const std::string& glob, const std::vector<std::string>& ids) {
  std::string made;
  for (const std::string& part : split(glob, '/')) {
    const std::string before = made.empty() ? "" : made + '/';
    const auto under = [&](const std::string& next) {
      return std::ranges::any_of(ids, [&](const std::string& id) {
        return matches(before + next, id) || matches(before + next + "/*", id);
      });
    };
    std::string next = part;
    if (!under(next)) {
      std::set<std::string> names;
      const auto depth = static_cast<std::size_t>(std::ranges::count(before, '/'));
      for (const std::string& id : ids)
        if (matches(before + '*', id))
          if (const auto parts = split(id, '/'); parts.size() > depth) names.insert(parts[depth]);
      next = near_miss(part, {names.begin(), names.end()});
      if (next.empty() || !under(next)) return "";
    }
    made = before + next;
  }
  const auto any = [&](const std::string& whole) {
    return std::ranges::any_of(ids, [&](const std::string& id) { return matches(whole, id); });
  };
  return any(made) ? made : any(made + "/*") ? made + "/*" : "";
}

/// A suggestion for a filter that matches nothing.
std::string hint(const std::string& filter, std::span<const DeviceInfo> devices, RunRequest request,
                 std::span<const Suite> suites) {
  for (const Suite& suite : suites)
    if (filter == suite.name) return fmt::format("; to run a suite, use --suite={}", suite.name);
  if (filter.find('/') == std::string::npos && filter.find_first_of("*?") == std::string::npos)
    return fmt::format("; a filter must match the whole id; did you mean '*{}*'?",
                       printable(filter, 200));
  request.filters.clear();
  std::vector<std::string> ids;
  for (const DeviceInfo& device : devices)
    for (Case& one : expand(device, request, suites)) ids.push_back(std::move(one.id));
  if (const std::string near = corrected(filter, ids); !near.empty())
    return fmt::format("; did you mean '{}'?", near);
  return "; assay list shows the ids";
}

}  // namespace

std::set<std::string> failed_cases(const char* option, const std::string& run) {
  std::set<std::string> failed;
  try {
    for (const auto& path : result_files(run))
      for (const CaseRecord& record : read_results(path).records)
        if (record.outcome != Outcome::pass && record.outcome != Outcome::skip)
          failed.insert(record.id);
  } catch (const UsageError& problem) {
    throw UsageError(fmt::format("{}: {}", option, problem.what()));
  }
  return failed;
}

void check_suites(std::span<const std::string> names, std::span<const Suite> suites) {
  std::vector<std::string> known;
  for (const Suite& suite : suites) known.push_back(suite.name);
  for (const std::string& given : names) {
    if (std::find(known.begin(), known.end(), given) != known.end()) continue;
    const std::string near = near_miss(given, known);
    throw UsageError(fmt::format(
        "--suite: no suite is called '{}'{}; there are: {}", printable(given, 200),
        near.empty() ? "" : fmt::format(", did you mean {}?", near), enumerated(known)));
  }
}

std::vector<Selection> select_cases(std::span<const DeviceInfo> devices, const RunRequest& request,
                                    std::span<const Suite> suites) {
  check_suites(request.suites, suites);
  if (!request.options.data.empty())
    naming_data(request.options.data, [&] {
      requirements(request.options);
      certainty_table(request.options);
    });
  std::vector<bool> used(request.filters.size(), false);
  std::vector<bool> excluded(request.excludes.size(), false);
  std::set<std::string> failed;
  if (!request.failed_of.empty()) {
    failed = failed_cases("--failed-of", request.failed_of);
    if (failed.empty())
      throw UsageError(fmt::format("--failed-of: no case of {} went wrong", request.failed_of));
  }
  std::optional<Weights> weights;
  const bool by_time = !request.weights.empty();  // shards have equal times, not equal numbers of
                                                  // cases
  if (by_time && request.time_budget == 0 && request.shard.count == 1 && request.shard.by.empty())
    throw UsageError("--weights needs --time-budget or --shard; neither is given");
  if (by_time)
    weights = weights_of_run(request.weights);
  else if (request.time_budget > 0)
    weights = Weights::built_in(request.options.data);
  std::vector<Selection> selections;
  Globs filters(request.filters, used), excludes(request.excludes, excluded);
  std::size_t selected = 0, dropped = 0;
  for (const DeviceInfo& device : devices) {
    Selection selection{device, {}};
    naming_data(request.options.data, [&] { selection.cases = expand(device, request, suites); });
    std::erase_if(selection.cases, [&](const Case& one) {
      const bool left_out = excludes.any_matches(one.id);
      const bool asked = request.filters.empty() || filters.any_matches(one.id);
      if (asked && left_out) ++dropped;
      return !asked || left_out;
    });
    if (!failed.empty())
      std::erase_if(selection.cases, [&](const Case& one) { return !failed.contains(one.id); });
    selected += selection.cases.size();
    const bool any = !selection.cases.empty();
    // The budget comes before the division into shards, because all shards share one selection.
    if (request.time_budget > 0 && any)
      selection.budget =
          keep_within(selection.cases, request.time_budget, request.options.seed, *weights);
    apply_shard(selection, request.shard, by_time ? &*weights : nullptr);
    selection.in_other_shards = any && selection.cases.empty();
    selections.push_back(std::move(selection));
  }
  for (std::size_t i = 0; i < used.size(); ++i)
    if (!used[i])
      throw UsageError(fmt::format("--filter: '{}' matches no case{}",
                                   printable(request.filters[i], 200),
                                   hint(request.filters[i], devices, request, suites)));
  for (std::size_t i = 0; i < excluded.size(); ++i)
    if (!excluded[i])
      throw UsageError(fmt::format("--exclude: '{}' matches no selected case",
                                   printable(request.excludes[i], 200)));
  if (selected == 0)
    throw UsageError(
        dropped != 0
            ? fmt::format("no case is selected: --exclude leaves out {}",
                          dropped == 1 ? "the only case" : fmt::format("all {} cases", dropped))
        : failed.empty()
            ? "no case is selected: the chosen suites have no case for these "
              "devices"
            : "no case is selected: other options leave out all cases that went wrong in " +
                  request.failed_of);
  return selections;
}

}  // namespace assay::harness
