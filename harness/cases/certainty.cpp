#include "harness/cases/certainty.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <mutex>
#include <ranges>

#include "harness/base/csv.h"
#include "harness/base/errors.h"
#include "harness/base/text.h"
#include "harness/base/version.h"
#include "harness/cases/requirements.h"

namespace assay::harness {
std::string_view name(Certainty certainty) {
  switch (certainty) {
    case Certainty::reading:
      return "reading";
    case Certainty::by_the_letter:
      return "by_the_letter";
    case Certainty::undisputed:
      return "undisputed";
  }
  return "unknown";
}

std::optional<Certainty> certainty_of(std::string_view text) {
  for (const Certainty one : certainties)
    if (name(one) == text) return one;
  return std::nullopt;
}

CertaintyTable CertaintyTable::parse(std::string_view text, const std::string& source) {
  CertaintyTable table;
  for (auto& csv :
       parse_csv(text, source, {"cases", "rules", "certainty", "why"}, {"since", "before"})) {
    auto& f = csv.fields;
    Row row{words(f[0]), words(f[1]), {}, f[3], fmt::format("{}:{}", source, csv.line)};
    const auto damaged = [&](const std::string& what) {
      throw UsageError(fmt::format("{}: {}", row.source, what));
    };
    if (row.cases.empty()) damaged("the column 'cases' is empty");
    if (row.why.empty()) damaged("the column 'why' is empty");
    parse_versions(f[4], f[5], row.source);  // throws if the versions are wrong
    const auto certainty = certainty_of(f[2]);
    if (!certainty) damaged(fmt::format("'{}' is not a certainty", f[2]));
    row.certainty = *certainty;
    if (row.certainty == Certainty::reading)
      damaged(
          "the certainty 'reading' is not allowed here; write an entry in "
          "data/interpretations.toml instead");
    table.rows_.push_back(std::move(row));
  }
  return table;
}

void CertaintyTable::judge(std::string_view case_id, FailureClass& failure) const {
  // A crash or a time-out is not an answer. A row covers such a failure only if the row names its
  // rule.
  const bool answer = failure.rule != failed_by::crash && failure.rule != failed_by::timeout &&
                      failure.rule != failed_by::build_timeout;
  /// The length of the longest glob of `row` that matches; 0: none.
  const auto speaks_of_it = [&](const auto& row) {
    std::size_t longest = 0;
    if ((row.rules.empty() && answer) ||
        std::ranges::find(row.rules, failure.rule) != row.rules.end())
      for (const std::string& glob : row.cases)
        if (glob.size() > longest && matches(glob, case_id)) longest = glob.size();
    return longest;
  };
  failure.certainty = Certainty::undisputed;
  failure.interpretation.clear();
  if (const auto found = std::ranges::max_element(excuses_, {}, speaks_of_it);
      found != excuses_.end() && speaks_of_it(*found) != 0) {
    failure.certainty = Certainty::reading;
    failure.interpretation = found->interpretation;
    return;
  }
  for (const Row& row : rows_ | std::views::reverse) {
    if (speaks_of_it(row) == 0) continue;
    failure.certainty = row.certainty;
    return;
  }
}

const CertaintyTable& certainty_table(const RunOptions& options) {
  static std::mutex mutex;
  static std::map<std::string, std::unique_ptr<CertaintyTable>> loaded;
  const std::lock_guard lock(mutex);
  auto& one = loaded[options.data];
  if (!one)
    one = std::make_unique<CertaintyTable>(
        CertaintyTable::parse(read_data(options.data, "certainty.csv"), "data/certainty.csv"));
  return *one;
}

}  // namespace assay::harness
