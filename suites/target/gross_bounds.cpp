#include "suites/target/gross_bounds.h"

#include <fmt/format.h>

#include <map>
#include <mutex>
#include <stdexcept>
#include <string>

#include "harness/base/csv.h"
#include "harness/base/errors.h"
#include "harness/cases/requirements.h"

namespace assay::suites {
namespace {

constexpr std::string_view path = "gross_bounds.csv";

struct Row {
  std::string bound;
  bool edges_bind;
};
using Bounds = std::map<std::string, Row, std::less<>>;

const Bounds& bounds(const harness::RunOptions& options) {
  static std::mutex mutex;
  static std::map<std::string, Bounds> read;
  const std::lock_guard lock(mutex);
  const auto [entry, fresh] = read.try_emplace(options.data);
  if (fresh) {
    const std::string text = harness::read_data(options.data, std::string(path));
    for (const harness::CsvRow& row :
         harness::parse_csv(text, fmt::format("data/{}", path), {"function", "bound", "edges"})) {
      const std::string& edges = row.fields[2];
      if (edges != "bind" && edges != "free")
        throw harness::UsageError(fmt::format("data/{}, {}: edges is '{}', expected bind or free",
                                              path, row.fields[0], edges));
      entry->second[row.fields[0]] = {row.fields[1], edges == "bind"};
    }
  }
  return entry->second;
}

/// The number of ulp in an eighth of a number, for the greatest number of a binade. For other
/// numbers the result is too large.
std::string eighth(const reference::FloatFormat& format) {
  return fmt::format("ulp({})", std::uint64_t{1} << (format.precision - 3));
}

std::string with_eighths(std::string text, const reference::FloatFormat& format) {
  constexpr std::string_view word = "eighth";
  const std::string number = eighth(format);
  for (std::size_t at = 0; (at = text.find(word, at)) != std::string::npos; at += number.size())
    text.replace(at, word.size(), number);
  return text;
}

}  // namespace

std::optional<GrossBound> gross_bound(std::string_view table_row,
                                      const reference::FloatFormat& format,
                                      const harness::RunOptions& options) {
  const Bounds& all = bounds(options);
  const auto found = all.find(table_row);
  if (found == all.end()) return std::nullopt;
  try {
    return GrossBound{reference::parse_accuracy(with_eighths(found->second.bound, format)),
                      found->second.edges_bind};
  } catch (const std::invalid_argument& e) {
    throw harness::UsageError(fmt::format("data/{}, {}: {}", path, table_row, e.what()));
  }
}

}  // namespace assay::suites
