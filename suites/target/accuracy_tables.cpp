#include "suites/target/accuracy_tables.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <vector>

#include "harness/base/errors.h"
#include "harness/cases/requirements.h"

namespace assay::suites {
namespace {

const reference::AccuracyTable& table(const std::string& document,
                                      const harness::RunOptions& options) {
  static std::mutex mutex;
  static std::map<std::pair<std::string, std::string>, std::unique_ptr<reference::AccuracyTable>>
      tables;
  const std::lock_guard lock(mutex);
  auto& entry = tables[{options.data, document}];
  if (!entry) {
    const std::string path = fmt::format("accuracy/{}.csv", document);
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

/// The version that a document's `spec` starts with: 3.0 of "3.0.19".
harness::Version version_of(const harness::Document& document) {
  harness::Version v;
  const char* end = document.spec.data() + document.spec.size();
  const auto major = std::from_chars(document.spec.data(), end, v.major);
  if (major.ptr != end) std::from_chars(major.ptr + 1, end, v.minor);
  return v;
}

}  // namespace

const reference::AccuracyRow* find_accuracy(const harness::Document& document,
                                            const harness::RunOptions& options,
                                            std::string_view table_row, std::string_view format,
                                            std::string_view profile, std::string_view mode) {
  if (const auto* row = table(document.name, options).find(table_row, format, profile, mode))
    return row;
  std::vector<const harness::Document*> older;  // those without a spec of their own have no tables
  for (const harness::Document& d : harness::requirements(options).documents())
    if (!d.spec.empty() && version_of(d) < version_of(document)) older.push_back(&d);
  std::sort(older.begin(), older.end(),
            [](const auto* a, const auto* b) { return version_of(*b) < version_of(*a); });
  for (const harness::Document* d : older)
    if (const auto* row = table(d->name, options).find(table_row, format, profile, mode))
      return row;
  return nullptr;
}

}  // namespace assay::suites
