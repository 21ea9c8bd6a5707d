#include "suites/concurrency/orders_and_scopes.h"

#include <fmt/format.h>

#include <map>
#include <mutex>

#include "harness/base/csv.h"
#include "harness/base/errors.h"
#include "harness/base/text.h"
#include "harness/cases/requirements.h"

namespace assay::suites::concurrency {
namespace {

std::vector<harness::CsvRow> rows(const harness::RunOptions& options, const std::string& path,
                                  const std::vector<std::string>& columns) {
  return harness::parse_csv(harness::read_data(options.data, path), "data/" + path, columns);
}

/// Reads a table once for each data folder.
template <class T>
const T& once(const harness::RunOptions& options, T (*read)(const harness::RunOptions&)) {
  static std::mutex mutex;
  static std::map<std::string, T> tables;
  const std::lock_guard lock(mutex);
  const auto found = tables.find(options.data);
  if (found != tables.end()) return found->second;
  return tables.emplace(options.data, read(options)).first->second;
}

std::vector<MemoryOrder> read_orders(const harness::RunOptions& options) {
  std::vector<MemoryOrder> orders;
  for (const auto& row :
       rows(options, "concurrency/memory_orders.csv",
            {"order", "feature", "fence_feature", "load", "store", "failure", "citation"}))
    orders.push_back({row.fields[0], row.fields[1], row.fields[2], !row.fields[3].empty(),
                      !row.fields[4].empty(), harness::words(row.fields[5]), row.fields[6]});
  return orders;
}

Region region_of(std::string_view name) {
  constexpr std::pair<std::string_view, Region> regions[] = {{"sub_group", Region::sub_group},
                                                             {"work_group", Region::work_group},
                                                             {"device", Region::device}};
  for (const auto& [text, region] : regions)
    if (text == name) return region;
  throw harness::UsageError(
      fmt::format("data/concurrency/memory_scopes.csv: '{}' is not a region", name));
}

std::vector<MemoryScope> read_scopes(const harness::RunOptions& options) {
  std::vector<MemoryScope> scopes;
  for (const auto& row :
       rows(options, "concurrency/memory_scopes.csv",
            {"scope", "language", "feature", "sub_groups", "atomic_with", "citation"})) {
    const auto language = harness::parse_version(row.fields[1]);
    if (!language)
      throw harness::UsageError(
          fmt::format("data/concurrency/memory_scopes.csv:{}: '{}' is not a "
                      "version",
                      row.line, row.fields[1]));
    scopes.push_back({row.fields[0], *language, row.fields[2], !row.fields[3].empty(),
                      region_of(row.fields[4]), row.fields[5]});
  }
  return scopes;
}

}  // namespace

const std::vector<MemoryOrder>& memory_orders(const harness::RunOptions& options) {
  return once<std::vector<MemoryOrder>>(options, read_orders);
}

const std::vector<MemoryScope>& memory_scopes(const harness::RunOptions& options) {
  return once<std::vector<MemoryScope>>(options, read_scopes);
}

harness::Version atomics_language(const Target& target) {
  for (const harness::Version version : {harness::Version{3, 0}, harness::Version{2, 0}})
    if (const harness::Version std = target.language(version); std != harness::Version{})
      return std;
  return {2, 0};
}

harness::Needs needs_of(std::string_view feature, harness::Version std) {
  const bool asked = !feature.empty() && std >= harness::Version{3, 0};
  return asked ? needs_atomics & harness::Needs::named(feature) : needs_atomics;
}

harness::Needs needs_of(const MemoryOrder& order, harness::Version std, bool of_a_fence) {
  return needs_of(of_a_fence ? order.fence_feature : order.feature, std);
}

harness::Needs needs_of(const MemoryScope& scope, harness::Version std) {
  harness::Needs all = needs_of(scope.feature, std);
  if (scope.language > harness::Version{2, 0}) all = all & harness::Needs::opencl_c(scope.language);
  return scope.sub_groups ? all & harness::parts::sub_group_functions : all;
}

std::optional<std::string> missing(const Target& target, const harness::Needs& needs,
                                   harness::Version std) {
  return target.missing(needs,
                        target.language({2, 0}) == harness::Version{} ? harness::Version{} : std);
}

}  // namespace assay::suites::concurrency
