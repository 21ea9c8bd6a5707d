#include "reference/acceptance/accuracy_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <stdexcept>

#include "reference/plain/text.h"

namespace assay::reference {
namespace {

constexpr std::array<std::string_view, 7> columns = {"function", "format",   "profile",    "mode",
                                                     "bound",    "citation", "requirement"};

struct Reader {
  std::string_view text;
  const std::string& source;
  std::size_t line = 1;

  [[noreturn]] void fail(std::size_t where, const std::string& what) const {
    throw std::runtime_error(fmt::format("{}:{}: {}", source, where, what));
  }

  /// A record of RFC 4180: fields with commas or quotes are in quotes, and quotes are doubled.
  std::vector<std::string> record() {
    std::vector<std::string> fields(1);
    bool quoted = false;
    const std::size_t start = line;
    std::size_t i = 0;
    for (; i < text.size(); ++i) {
      const char c = text[i];
      if (c == '\n') ++line;
      if (quoted) {
        if (c != '"') {
          fields.back() += c;
        } else if (i + 1 < text.size() && text[i + 1] == '"') {
          fields.back() += c;
          ++i;
        } else {
          quoted = false;
        }
      } else if (c == '"') {
        if (!fields.back().empty()) fail(start, "an unquoted field has a quote");
        quoted = true;
      } else if (c == ',') {
        fields.emplace_back();
      } else if (c == '\n') {
        ++i;
        break;
      } else if (c != '\r') {
        fields.back() += c;
      }
    }
    if (quoted) fail(start, "a quoted field does not end");
    text.remove_prefix(i);
    return fields;
  }
};

std::string key_of(std::string_view function, std::string_view format, std::string_view profile,
                   std::string_view mode) {
  return fmt::format("{}\n{}\n{}\n{}", function, format, profile, mode);
}

}  // namespace

Bound parse_bound(std::string_view text) {
  constexpr std::string_view on = " on [";
  const std::size_t at = text.rfind(on);
  if (at == std::string_view::npos || !text.ends_with(']')) return {parse_accuracy(text), {}};
  std::string_view interval = text.substr(at + on.size());
  interval.remove_suffix(1);
  const std::size_t comma = interval.find(", ");
  const auto low = parse_end(interval.substr(0, comma));
  const auto high = comma == interval.npos ? std::nullopt : parse_end(interval.substr(comma + 2));
  if (!low || !high) throw std::invalid_argument(fmt::format("'{}' has no valid interval", text));
  return {parse_accuracy(text.substr(0, at)), Range{*low, *high}};
}

AccuracyTable AccuracyTable::parse(std::string_view csv, const std::string& source) {
  Reader reader{csv, source};
  if (const auto header = reader.record(); !std::ranges::equal(header, columns)) {
    reader.fail(1, fmt::format("the columns must be {}", fmt::join(columns, ",")));
  }
  AccuracyTable table;
  while (!reader.text.empty()) {
    const std::size_t line = reader.line;
    const auto fields = reader.record();
    if (fields.size() == 1 && fields[0].empty()) continue;
    if (fields.size() != columns.size()) {
      reader.fail(line, fmt::format("got {} fields, expected {}", fields.size(), columns.size()));
    }
    for (std::size_t i = 0; i < columns.size(); ++i) {
      if (fields[i].empty()) reader.fail(line, fmt::format("the column '{}' is empty", columns[i]));
    }
    Bound bound;
    try {
      bound = parse_bound(fields[4]);
    } catch (const std::invalid_argument& error) {
      reader.fail(line, error.what());
    }
    for (const std::string& format : words(fields[1]))
      for (const std::string& profile : words(fields[2])) {
        const auto key = key_of(fields[0], format, profile, fields[3]);
        if (!table.index_.emplace(key, table.rows_.size()).second)
          reader.fail(line, fmt::format("the row of '{}' ({}, {}, {}) occurs twice", fields[0],
                                        format, profile, fields[3]));
        table.rows_.push_back({fields[0], format, profile, fields[3], bound.accuracy, bound.domain,
                               fields[5], fields[6]});
      }
  }
  if (table.rows_.empty()) reader.fail(1, "the table has no rows");
  return table;
}

const AccuracyRow* AccuracyTable::find(std::string_view function, std::string_view format,
                                       std::string_view profile, std::string_view mode) const {
  const auto found = index_.find(key_of(function, format, profile, mode));
  return found == index_.end() ? nullptr : &rows_[found->second];
}

}  // namespace assay::reference
