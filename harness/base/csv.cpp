#include "harness/base/csv.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "harness/base/errors.h"
#include "harness/base/numbers.h"

namespace assay::harness {
namespace {

[[noreturn]] void damaged(const std::string& source, std::size_t line, const std::string& what) {
  throw UsageError(fmt::format("{}:{}: {}", source, line, what));
}

/// A quoted field may have commas, doubled quotes and line ends.
class Splitter {
 public:
  Splitter(std::string_view text, const std::string& source) : rest_(text), source_(source) {}

  bool next(CsvRow& row) {
    while (!rest_.empty() && (rest_.front() == '\n' || rest_.front() == '\r')) skip();
    if (rest_.empty()) return false;
    row = {line_, {}};
    while (field(row)) {
    }
    return true;
  }

 private:
  void skip() {
    if (rest_.front() == '\n') ++line_;
    rest_.remove_prefix(1);
  }

  /// Reads a field. Returns true if another field follows in the record.
  bool field(CsvRow& row) {
    std::string& text = row.fields.emplace_back();
    if (!rest_.empty() && rest_.front() == '"') {
      quoted(text, row.line);
    } else {
      const auto end = std::min(rest_.find_first_of(",\n"), rest_.size());
      text = rest_.substr(0, end);
      if (!text.empty() && text.back() == '\r') text.pop_back();
      if (text.find('"') != std::string::npos)
        damaged(source_, line_, "an unquoted field has a quote; quote the whole field");
      rest_.remove_prefix(end);
    }
    if (rest_.empty()) return false;
    if (rest_.front() == '\r') skip();
    if (rest_.empty()) return false;
    const char separator = rest_.front();
    if (separator != ',' && separator != '\n')
      damaged(source_, line_, "a field has text after its closing quote");
    skip();
    return separator == ',';
  }

  void quoted(std::string& text, std::size_t start) {
    skip();
    while (true) {
      if (rest_.empty()) damaged(source_, start, "a quoted field is never closed");
      if (rest_.front() != '"') {
        text += rest_.front();
        skip();
      } else if (rest_.size() > 1 && rest_[1] == '"') {
        text += '"';
        skip();
        skip();
      } else {
        skip();
        return;
      }
    }
  }

  std::string_view rest_;
  const std::string& source_;
  std::size_t line_ = 1;
};

}  // namespace

std::vector<CsvRow> parse_csv(std::string_view text, const std::string& source,
                              const std::vector<std::string>& columns,
                              const std::vector<std::string>& optional) {
  Splitter splitter(text, source);
  CsvRow header;
  if (!splitter.next(header))
    damaged(source, 1,
            fmt::format("the file is empty; its first line must be '{}'", fmt::join(columns, ",")));
  std::vector<std::string> all = columns;
  all.insert(all.end(), optional.begin(), optional.end());
  std::vector<std::size_t> place;  // for each column of the file, its index in `all`
  for (const auto& column : header.fields) {
    const auto found = std::find(all.begin(), all.end(), column);
    if (found == all.end())
      damaged(
          source, 1,
          fmt::format("unknown column '{}'; the columns are: {}", column, fmt::join(all, ", ")));
    place.push_back(static_cast<std::size_t>(found - all.begin()));
  }
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto count = std::count(place.begin(), place.end(), i);
    if (count > 1 || (count == 0 && i < columns.size()))
      damaged(source, 1,
              fmt::format("column '{}' {}", all[i], count ? "is given twice" : "is missing"));
  }
  std::vector<CsvRow> rows;
  for (CsvRow read; splitter.next(read);) {
    if (read.fields.size() != place.size())
      damaged(source, read.line,
              fmt::format("{}, but there are {} columns", counted(read.fields.size(), "field"),
                          place.size()));
    CsvRow row{read.line, std::vector<std::string>(all.size())};
    for (std::size_t i = 0; i < place.size(); ++i) row.fields[place[i]] = std::move(read.fields[i]);
    rows.push_back(std::move(row));
  }
  return rows;
}

}  // namespace assay::harness
