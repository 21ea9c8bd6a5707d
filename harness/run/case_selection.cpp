#include "harness/run/case_selection.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <string_view>
#include <tuple>
#include <unordered_set>

#include "harness/base/errors.h"
#include "harness/base/text.h"

namespace assay::harness {

namespace {

/// Whether a filter can match ids of the suite: not where it names another before any wildcard.
bool concerns(std::string_view filter, std::string_view suite) {
  const std::size_t slash = filter.find('/');
  if (slash == std::string_view::npos || filter.find_first_of("*?") < slash) return true;
  return filter.substr(0, slash) == suite;
}

/// Whether the request wants cases of the suite, as far as its name tells.
bool wants(const RunRequest& request, const Suite& suite) {
  const auto& [suites, filters] = std::tie(request.suites, request.filters);
  return (suites.empty() || std::find(suites.begin(), suites.end(), suite.name) != suites.end()) &&
         (filters.empty() || std::any_of(filters.begin(), filters.end(), [&](const auto& filter) {
            return concerns(filter, suite.name);
          }));
}

/// The cases of the suites that the request wants, before its filters: to expand one takes time.
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

/// Keeps what a filter matches, and notes which filters matched.
void apply_filters(std::vector<Case>& cases, const std::vector<std::string>& filters,
                   std::vector<bool>& used) {
  if (filters.empty()) return;
  std::erase_if(cases, [&](const Case& one) {
    bool any = false;
    for (std::size_t i = 0; i < filters.size(); ++i) {
      if (!matches(filters[i], one.id)) continue;
      used[i] = true;
      any = true;
    }
    return !any;
  });
}

void apply_shard(std::vector<Case>& cases, const Shard& shard) {
  if (shard.count <= 1) return;
  std::vector<Case> kept;
  const auto first = static_cast<std::size_t>(shard.index);
  for (std::size_t i = first; i < cases.size(); i += static_cast<std::size_t>(shard.count))
    kept.push_back(std::move(cases[i]));
  cases = std::move(kept);
}

/// The id that a filter without a wildcard probably meant.
std::string hint(const std::string& filter, std::span<const DeviceInfo> devices, RunRequest request,
                 std::span<const Suite> suites) {
  if (filter.find('/') == std::string::npos && filter.find_first_of("*?") == std::string::npos)
    return fmt::format("; a filter is a glob over whole ids: '*{}*'?", printable(filter, 200));
  request.filters.clear();
  std::vector<std::string> ids;
  for (const DeviceInfo& device : devices)
    for (Case& one : expand(device, request, suites)) ids.push_back(std::move(one.id));
  const std::string near = near_miss(filter, ids);
  if (!near.empty()) return fmt::format("; did you mean {}?", near);
  return "; assay list shows the ids";
}

}  // namespace

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
  std::vector<bool> used(request.filters.size(), false);
  std::vector<Selection> selections;
  std::size_t selected = 0;
  for (const DeviceInfo& device : devices) {
    Selection selection{device, expand(device, request, suites)};
    apply_filters(selection.cases, request.filters, used);
    selected += selection.cases.size();
    const bool any = !selection.cases.empty();
    apply_shard(selection.cases, request.shard);
    selection.in_other_shards = any && selection.cases.empty();
    selections.push_back(std::move(selection));
  }
  for (std::size_t i = 0; i < used.size(); ++i)
    if (!used[i])
      throw UsageError(fmt::format("--filter: '{}' matches no case{}",
                                   printable(request.filters[i], 200),
                                   hint(request.filters[i], devices, request, suites)));
  if (selected == 0) throw UsageError("no case is selected: the chosen suites have none here");
  return selections;
}

}  // namespace assay::harness
