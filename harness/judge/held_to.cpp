#include "harness/judge/held_to.h"

#include <fmt/format.h>

#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "harness/base/csv.h"
#include "harness/cases/requirements.h"

namespace assay::harness {
namespace {

HeldTo held_to = [](const DeviceInfo&, const RunOptions&, const Versions&) { return true; };

constexpr std::string_view source = "data/certainty.csv";

/// A row that does not apply becomes an empty line, so that line numbers do not change.
std::string rows_that_hold(std::string_view text, const RunOptions& options,
                           const DeviceInfo& device) {
  std::string kept;
  std::size_t line = 1;  // the number of the first line of `text`
  const auto pass = [&](std::size_t to, bool keep) {
    while (line < to && !text.empty()) {
      const auto end = text.find('\n');
      if (keep) kept += text.substr(0, end);
      kept += '\n';
      text.remove_prefix(end == text.npos ? text.size() : end + 1);
      ++line;
    }
  };
  bool keep = true;  // keeps the line with the names of columns
  for (const CsvRow& row : parse_csv(text, std::string(source), {"cases"},
                                     {"rules", "certainty", "why", "since", "before"})) {
    pass(row.line, keep);
    keep = held_to(
        device, options,
        parse_versions(row.fields[4], row.fields[5], fmt::format("{}:{}", source, row.line)));
  }
  pass(std::string::npos, keep);
  return kept;
}

}  // namespace

void set_held_to(HeldTo rule) {
  held_to = rule;
}

const CertaintyTable& certainty_table(const RunOptions& options, const DeviceInfo& device) {
  static std::mutex mutex;
  static std::map<std::string, std::unique_ptr<CertaintyTable>> loaded;
  const std::lock_guard lock(mutex);
  // The key has everything that the rows depend on.
  auto& one = loaded[fmt::format("{}\n{}\n{}\n{}\n{}\n{}", options.data, options.spec,
                                 to_string(device.version), to_string(device.numeric_version),
                                 device.platform_version, device.conformance_version)];
  if (!one) {
    one = std::make_unique<CertaintyTable>(CertaintyTable::parse(
        rows_that_hold(read_data(options.data, "certainty.csv"), options, device),
        std::string(source)));
    one->excuse(
        excuses_of(requirements(options).document(device.version, options.spec).name, options));
  }
  return *one;
}

}  // namespace assay::harness
