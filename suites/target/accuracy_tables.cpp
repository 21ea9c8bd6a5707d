#include "suites/target/accuracy_tables.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <vector>

#include "harness/base/errors.h"
#include "harness/cases/requirements.h"

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

}  // namespace

const reference::AccuracyRow* find_accuracy(const harness::Document& document,
                                            const harness::RunOptions& options,
                                            std::string_view table_row, std::string_view format,
                                            std::string_view profile, std::string_view mode) {
  std::vector<const harness::Document*> older;  // the document first; those beside have no tables
  for (const harness::Document& d : harness::requirements(options).documents())
    if (&d == &document || (!d.spec.empty() && d.version < document.version)) older.push_back(&d);
  std::ranges::sort(older, std::ranges::greater{}, &harness::Document::version);
  for (const harness::Document* d : older) {
    // A document that continues another may have no limits of its own.
    if (!d->continues.empty() && !harness::has_data(options.data, path_of(d->name))) continue;
    if (const auto* row = table(d->name, options).find(table_row, format, profile, mode))
      return row;
  }
  return nullptr;
}

}  // namespace assay::suites
