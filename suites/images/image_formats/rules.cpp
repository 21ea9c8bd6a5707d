#include "suites/images/image_formats/rules.h"

#include <fmt/format.h>

#include <algorithm>

#include "harness/base/csv.h"
#include "harness/base/text.h"
#include "harness/cases/requirements.h"
#include "suites/target/target.h"

namespace assay::suites::image_formats {
namespace {

/// Whether a row applies to the device's version. The row begins with the columns `since` and
/// `before`.
bool holds(const harness::CsvRow& row, const std::string& path, const Target& target) {
  return target.holds(harness::parse_versions(row.fields[0], row.fields[1],
                                              fmt::format("data/{}:{}", path, row.line)));
}

}  // namespace

std::vector<Minimum> minimum_formats(const Target& target) {
  const std::string path = "images/minimum_formats.csv";
  std::vector<Minimum> rows;
  for (const harness::CsvRow& row : harness::parse_csv(
           harness::read_data(target.options().data, path), "data/" + path,
           {"since", "before", "profile", "uses", "image_types", "order", "types", "citation"})) {
    const auto& f = row.fields;
    if (!holds(row, path, target) || f[2] != target.profile()) continue;
    rows.push_back({harness::split(f[3], ' '), harness::split(f[4], ' '), f[5],
                    harness::split(f[6], ' '), f[7]});
  }
  return rows;
}

std::vector<Restriction> restrictions(const Target& target) {
  const std::string path = "images/combinations.csv";
  std::vector<Restriction> rows;
  for (const harness::CsvRow& row :
       harness::parse_csv(harness::read_data(target.options().data, path), "data/" + path,
                          {"since", "before", "value", "only_with", "citation"}))
    if (holds(row, path, target))
      rows.push_back({row.fields[2], harness::split(row.fields[3], ' '), row.fields[4]});
  return rows;
}

const Restriction* broken(const std::vector<Restriction>& all, const std::string& order,
                          const std::string& type) {
  const auto found = std::ranges::find_if(all, [&](const Restriction& one) {
    return (one.value == order && std::ranges::find(one.only_with, type) == one.only_with.end()) ||
           (one.value == type && std::ranges::find(one.only_with, order) == one.only_with.end());
  });
  return found == all.end() ? nullptr : &*found;
}

}  // namespace assay::suites::image_formats
