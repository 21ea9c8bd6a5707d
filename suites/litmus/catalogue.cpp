#include "suites/litmus/catalogue.h"

#include <fmt/format.h>

#include <stdexcept>

#include "harness/base/csv.h"
#include "harness/base/errors.h"
#include "harness/cases/requirements.h"

namespace assay::suites::memory_model {

std::vector<Row> load_catalogue(const harness::RunOptions& options) {
  const std::string path = "litmus/tests.csv", source = "data/" + path;
  std::vector<Row> rows;
  for (const harness::CsvRow& line :
       harness::parse_csv(harness::read_data(options.data, path), source,
                          {"name", "P0", "P1", "P2", "P3", "local", "condition", "citation"})) {
    std::vector<std::string> threads;
    for (std::size_t t = 1; t <= 4; ++t)
      if (!line.fields[t].empty()) threads.push_back(line.fields[t]);
    try {
      rows.push_back(
          {line.fields[0], litmus::parse(threads, line.fields[6], line.fields[5]), line.fields[7]});
    } catch (const std::invalid_argument& problem) {
      throw harness::UsageError(fmt::format("{}:{}: {}", source, line.line, problem.what()));
    }
  }
  return rows;
}

}  // namespace assay::suites::memory_model
