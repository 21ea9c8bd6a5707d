/// Compares the tables of data/ with the table of functions. Every function needs rows, and every
/// row needs a function.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <iostream>
#include <set>

#include "harness/cases/requirements.h"
#include "reference/acceptance/accuracy_table.h"
#include "reference/base/function.h"
#include "reference/judge/geometric_function.h"

namespace assay::suites {
namespace {

reference::AccuracyTable table(const std::string& document) {
  const std::string path = "accuracy/" + document + ".csv";
  return reference::AccuracyTable::parse(harness::read_data("", path), "data/" + path);
}

class Documents : public testing::TestWithParam<std::string> {};

TEST_P(Documents, HaveARowForEveryFunction) {
  const auto accuracy = table(GetParam());
  std::vector<std::string> missing;
  for (const auto& function : reference::math_functions())
    for (const auto* profile : {"full", "embedded"})
      if (!accuracy.find(function.table_row, "float", profile, "default"))
        missing.push_back(fmt::format("{} ({})", function.table_row, profile));
  EXPECT_TRUE(missing.empty()) << fmt::format("{}", fmt::join(missing, ", "));
}

TEST_P(Documents, HaveAFunctionForEveryRow) {
  std::set<std::string> known, without;
  for (const auto& function : reference::math_functions()) known.insert(function.table_row);
  for (const auto& function : reference::common_functions()) known.insert(function.table_row);
  for (const auto& function : reference::geometric_functions()) known.insert(function.name);
  std::size_t rows = 0;
  const auto accuracy = table(GetParam());
  for (const auto& row : accuracy.rows()) {
    if (row.format != "float" || row.mode != "default" || row.profile != "full") continue;
    ++rows;
    if (!known.contains(row.function)) without.insert(row.function);
  }
  std::cout << fmt::format("{}: {} of {} rows for float have no function: {}\n", GetParam(),
                           without.size(), rows, fmt::join(without, ", "));
  EXPECT_TRUE(without.empty());
}

TEST_P(Documents, NameARequirementInEveryRow) {
  const auto requirements = harness::Requirements::load();
  std::set<std::string> ids;
  for (const auto& row : requirements.rows())
    if (row.document == GetParam()) ids.insert(row.id);
  const auto accuracy = table(GetParam());
  for (const auto& row : accuracy.rows())
    EXPECT_TRUE(ids.contains(row.requirement)) << row.citation << ": " << row.requirement;
}

INSTANTIATE_TEST_SUITE_P(Data, Documents,
                         testing::Values("opencl-c-3.0.19", "opencl-1.2", "opencl-environment-2.1"),
                         [](const auto& document) {
                           std::string name = document.param;
                           std::replace_if(
                               name.begin(), name.end(),
                               [](char c) { return c == '.' || c == '-'; }, '_');
                           return name;
                         });

}  // namespace
}  // namespace assay::suites
