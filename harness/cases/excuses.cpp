#include "harness/cases/excuses.h"

#include <fmt/format.h>

#include <algorithm>

#include "harness/base/errors.h"
#include "harness/base/text.h"
#include "harness/base/toml.h"
#include "harness/cases/case_id.h"
#include "harness/cases/requirements.h"

namespace assay::harness {
namespace {

class TableReader {
 public:
  TableReader(const toml::table& table, const std::string& source)
      : table_(table), source_(source) {}

  std::string text(std::string_view key) const { return table_[key].value_or(std::string()); }

  std::vector<std::string> texts(std::string_view key) const {
    std::vector<std::string> values;
    const auto* array = table_[key].as_array();
    if (array == nullptr) {
      if (table_[key]) damaged(fmt::format("'{}' is not a list", key));
      return values;
    }
    for (const auto& element : *array) {
      const auto value = element.value<std::string>();
      if (!value) damaged(fmt::format("each element of '{}' must be a string", key));
      values.push_back(*value);
    }
    return values;
  }

  [[noreturn]] void damaged(const std::string& what) const {
    throw UsageError(fmt::format("{}:{}: {}", source_, table_.source().begin.line, what));
  }

 private:
  const toml::table& table_;
  const std::string& source_;
};

/// A table without cases covers the cases of its entry.
Excuse excuse_of(const TableReader& entry, const toml::table& table, const std::string& source) {
  const TableReader read(table, source);
  Excuse one{entry.text("id"), read.text("reading"), read.texts("cases"), read.texts("rules"),
             entry.texts("documents")};
  const auto readings = entry.texts("readings");
  if (std::ranges::find(readings, one.reading) == readings.end())
    read.damaged(fmt::format("{} has no reading '{}'", one.interpretation, one.reading));
  if (one.cases.empty()) one.cases = entry.texts("cases");
  for (const auto& glob : one.cases) {
    std::string id = glob;
    std::ranges::replace_if(
        id, [](char c) { return c == '*' || c == '?'; }, 'x');
    if (!valid_id(id)) read.damaged(fmt::format("'{}' is not a glob over case ids", glob));
  }
  return one;
}

}  // namespace

std::vector<Excuse> parse_excuses(std::string_view text, const std::string& source) {
  toml::table table;
  try {
    table = toml::parse(text);
  } catch (const toml::parse_error& error) {
    throw UsageError(
        fmt::format("{}:{}: {}", source, error.source().begin.line, error.description()));
  }
  std::vector<Excuse> found;
  const auto* entries = table["interpretation"].as_array();
  if (entries == nullptr) return found;
  for (const auto& element : *entries) {
    const auto* entry = element.as_table();
    if (entry == nullptr)
      throw UsageError(fmt::format(
          "{}: an entry is not a table; begin each entry with [[interpretation]]", source));
    const TableReader read(*entry, source);
    const auto* list = (*entry)["excuses"].as_array();
    const bool some = list != nullptr && !list->empty();
    if (read.texts("readings").size() > 1 && some != read.text("excuses_nothing").empty())
      read.damaged(
          fmt::format("{} needs 'excuses', or 'excuses_nothing' with the reason", read.text("id")));
    if (!some) continue;
    for (const auto& one : *list) {
      if (!one.is_table()) read.damaged("each element of 'excuses' must be a table");
      found.push_back(excuse_of(read, *one.as_table(), source));
    }
  }
  return found;
}

std::vector<Excuse> excuses_of(std::string_view document, const RunOptions& options) {
  auto found =
      parse_excuses(read_data(options.data, "interpretations.toml"), "data/interpretations.toml");
  const Requirements& all = requirements(options);
  std::erase_if(found, [&](const Excuse& one) {
    return std::ranges::none_of(one.documents,
                                [&](const std::string& name) { return all.holds(name, document); });
  });
  return found;
}

}  // namespace assay::harness
