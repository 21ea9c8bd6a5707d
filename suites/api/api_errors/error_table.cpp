#include "suites/api/api_errors/error_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "harness/base/csv.h"
#include "harness/base/errors.h"
#include "harness/base/text.h"
#include "harness/cases/requirements.h"
#include "harness/devices/cl_names.h"

namespace assay::suites::api_errors {

namespace {

/// Throws harness::UsageError unless the row has either a case or a reason.
void check(const ErrorRow& row, std::string_view error) {
  if (row.error == CL_SUCCESS)
    throw harness::UsageError(fmt::format("{}: unknown error '{}'", row.source, error));
  if (row.name.empty() == row.impossible.empty())
    throw harness::UsageError(
        fmt::format("{}: the row needs a case, or the reason why there is none", row.source));
}

/// The column `also` has names of codes, or "any".
void read_also(ErrorRow& row, const std::string& text) {
  for (const std::string& word : harness::words(text)) {
    if (word == "any") {
      row.any_other = true;
      continue;
    }
    const auto code = harness::error_code(word);
    if (!code) throw harness::UsageError(fmt::format("{}: unknown error '{}'", row.source, word));
    row.also.push_back(*code);
  }
}

void read_violation(ErrorRow& row, const std::string& text) {
  constexpr std::pair<std::string_view, const char*> violations[] = {
      {"", ""}, {"range", "an argument out of bounds"}, {"missing", "a missing argument"}};
  const auto* const found =
      std::ranges::find(violations, text, &std::pair<std::string_view, const char*>::first);
  if (found == std::end(violations))
    throw harness::UsageError(fmt::format("{}: unknown violation '{}'", row.source, text));
  row.violation = found->second;
}

}  // namespace

bool ErrorRow::allows(cl_int status) const {
  return status == error || (any_other && status < 0) ||
         std::ranges::find(also, status) != also.end();
}

std::vector<ErrorRow> parse_errors(std::string_view csv, const std::string& source) {
  std::vector<ErrorRow> rows;
  constexpr std::string_view of_platform = "platform ";
  for (const auto& record : harness::parse_csv(
           csv, source,
           {"function", "name", "error", "since", "before", "citation", "condition", "impossible"},
           {"also", "violation"})) {
    const auto& f = record.fields;
    const std::string where = fmt::format("{}:{}", source, record.line);
    std::string_view before = f[4];
    const bool by_platform = before.starts_with(of_platform);
    if (by_platform) before.remove_prefix(of_platform.size());
    if (f[3].empty()) throw harness::UsageError(fmt::format("{}: no version", where));
    rows.push_back({.function = f[0],
                    .name = f[1],
                    .error = harness::error_code(f[2]).value_or(CL_SUCCESS),
                    .versions = harness::parse_versions(f[3], before, where),
                    .governs = by_platform ? Governs::platform : Governs::device,
                    .citation = f[5],
                    .condition = f[6],
                    .impossible = f[7],
                    .source = where});
    check(rows.back(), f[2]);
    read_also(rows.back(), f[8]);
    read_violation(rows.back(), f[9]);
  }
  return rows;
}

std::vector<ErrorRow> parse_extension_errors(std::string_view csv, const std::string& source) {
  std::vector<ErrorRow> rows;
  for (const auto& record : harness::parse_csv(
           csv, source, {"extension", "function", "name", "error", "condition", "impossible"},
           {"also", "violation"})) {
    const auto& f = record.fields;
    const std::string where = fmt::format("{}:{}", source, record.line);
    // clGetExtensionFunctionAddressForPlatform, which finds these functions, exists from OpenCL 1.2
    // on.
    rows.push_back({.function = f[1],
                    .name = f[2],
                    .error = harness::error_code(f[3]).value_or(CL_SUCCESS),
                    .versions = {{1, 2}, {}},
                    .citation = f[0],
                    .condition = f[4],
                    .impossible = f[5],
                    .source = where,
                    .extension = f[0]});
    check(rows.back(), f[3]);
    read_also(rows.back(), f[6]);
    read_violation(rows.back(), f[7]);
  }
  return rows;
}

std::vector<ErrorRow> load_errors(const harness::RunOptions& options) {
  constexpr const char *core = "api/errors.csv", *extensions = "api/extension_errors.csv";
  auto rows = parse_errors(harness::read_data(options.data, core), core);
  std::ranges::move(
      parse_extension_errors(harness::read_data(options.data, extensions), extensions),
      std::back_inserter(rows));
  return rows;
}

}  // namespace assay::suites::api_errors
