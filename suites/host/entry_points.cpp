#include "suites/host/entry_points.h"

#include <fmt/format.h>

#include <stdexcept>

#include "harness/base/csv.h"
#include "harness/base/errors.h"
#include "harness/cases/requirements.h"

namespace assay::suites::host {

std::vector<EntryPoint> parse_entry_points(std::string_view csv, const std::string& source) {
  std::vector<EntryPoint> points;
  for (const auto& record :
       harness::parse_csv(csv, source, {"function", "since", "deprecated", "slot", "needs"})) {
    const auto& f = record.fields;
    const std::string where = fmt::format("{}:{}", source, record.line);
    EntryPoint point{f[0], {}, harness::parse_version(f[2]), {}, harness::needs_in(f[4], where)};
    const auto since = harness::parse_version(f[1]);
    try {
      if (!since || (!f[2].empty() && !point.deprecated))
        throw std::invalid_argument("a version has the form 1.2");
      point.since = *since;
      if (!f[3].empty()) point.slot = std::stoul(f[3]);
    } catch (const std::logic_error& problem) {
      throw harness::UsageError(fmt::format("{}: {}", where, problem.what()));
    }
    points.push_back(std::move(point));
  }
  return points;
}

std::vector<EntryPoint> load_entry_points(const harness::RunOptions& options) {
  constexpr const char* path = "api/entry_points.csv";
  return parse_entry_points(harness::read_data(options.data, path), path);
}

}  // namespace assay::suites::host
