#include "suites/api_errors/error_table.h"

#include <fmt/format.h>

#include "harness/cl_names.h"
#include "harness/csv.h"
#include "harness/errors.h"
#include "harness/requirements.h"

namespace assay::suites::api_errors {

std::vector<ErrorRow> parse_errors(std::string_view csv, const std::string& source) {
  std::vector<ErrorRow> rows;
  for (const auto& record : harness::parse_csv(csv, source,
                                               {"function", "name", "error", "since", "before",
                                                "citation", "condition", "impossible"})) {
    const auto& f = record.fields;
    const std::string where = fmt::format("{}:{}", source, record.line);
    const auto error = harness::error_code(f[2]);
    const auto since = harness::parse_version(f[3], "");
    const auto before = f[4].empty() ? harness::Version{99, 0} : harness::parse_version(f[4], "");
    if (!error) throw harness::UsageError(fmt::format("{}: unknown error '{}'", where, f[2]));
    if (!since || !before) throw harness::UsageError(fmt::format("{}: no version", where));
    if (f[1].empty() == f[7].empty())
      throw harness::UsageError(
          fmt::format("{}: a name of a case, or why there can be none", where));
    rows.push_back({f[0], f[1], *error, *since, *before, f[5], f[6], f[7], where});
  }
  return rows;
}

std::vector<ErrorRow> load_errors(const harness::RunOptions& options) {
  constexpr const char* path = "api/errors.csv";
  return parse_errors(harness::read_data(options.data, path), path);
}

}  // namespace assay::suites::api_errors
