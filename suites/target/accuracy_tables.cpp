#include "suites/target/accuracy_tables.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <vector>

#include "harness/base/csv.h"
#include "harness/base/errors.h"
#include "harness/cases/requirements.h"
#include "suites/target/gross_bounds.h"
#include "suites/target/limit.h"

namespace assay::suites {
namespace {

std::string path_of(const std::string& document) {
  return fmt::format("accuracy/{}.csv", document);
}

const reference::AccuracyTable& table(const std::string& document,
                                      const harness::RunOptions& options) {
  static std::mutex mutex;
  static std::map<std::pair<std::string, std::string>, std::unique_ptr<reference::AccuracyTable>>
      tables;
  const std::lock_guard lock(mutex);
  auto& entry = tables[{options.data, document}];
  if (!entry) {
    const std::string path = path_of(document);
    const std::string text = harness::read_data(options.data, path);
    const std::string folder = options.data.empty() ? "data" : options.data;
    try {
      entry = std::make_unique<reference::AccuracyTable>(
          reference::AccuracyTable::parse(text, fmt::format("{}/{}", folder, path)));
    } catch (const std::runtime_error& e) {
      throw harness::UsageError(e.what());
    }
  }
  return *entry;
}

/// A row of data/continued_limits.csv. If no document up to `document` limits the format, the
/// limits of the document `from` apply.
struct Continued {
  std::string document, format, from;
};
const std::vector<Continued>& continued(const harness::RunOptions& options) {
  static std::mutex mutex;
  static std::map<std::string, std::vector<Continued>> read;
  const std::lock_guard lock(mutex);
  const auto [entry, fresh] = read.try_emplace(options.data);
  const std::string path = "continued_limits.csv";
  if (fresh)
    for (const harness::CsvRow& row :
         harness::parse_csv(harness::read_data(options.data, path), "data/" + path,
                            {"document", "format", "from", "why"}))
      entry->second.push_back({row.fields[0], row.fields[1], row.fields[2]});
  return entry->second;
}

}  // namespace

const reference::AccuracyRow* find_accuracy(const harness::Document& document,
                                            const harness::RunOptions& options,
                                            std::string_view table_row, std::string_view format,
                                            std::string_view profile, std::string_view mode) {
  // The list has documents up to this document, newest first. Documents without a `spec` have no
  // tables.
  std::vector<const harness::Document*> older;
  for (const harness::Document& d : harness::requirements(options).documents())
    if (&d == &document || (!d.spec.empty() && d.version < document.version)) older.push_back(&d);
  std::ranges::sort(older, std::ranges::greater{}, &harness::Document::version);
  for (const harness::Document* d : older) {
    // A document that continues another document may have no file of limits.
    if (!d->continues.empty() && !harness::has_data(options.data, path_of(d->name))) continue;
    if (const auto* row = table(d->name, options).find(table_row, format, profile, mode))
      return row;
  }
  for (const Continued& also : continued(options))
    if (also.document == document.name && also.format == format)
      return table(also.from, options).find(table_row, format, profile, mode);
  return nullptr;
}

Limit limit_of(const reference::AccuracyRow& row, std::string_view table_row,
               std::string_view format, const harness::RunOptions& options) {
  Limit limit{row.accuracy, row.domain, row.citation};
  if (std::holds_alternative<reference::accuracy::ImplementationDefined>(limit.accuracy))
    if (const auto gross = gross_bound(table_row, *reference::find_format(format), options)) {
      limit.accuracy = gross->accuracy;
      limit.edges_bind = gross->edges_bind;
    }
  return limit;
}

}  // namespace assay::suites
