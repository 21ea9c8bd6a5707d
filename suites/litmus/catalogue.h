#pragma once
#include <string>
#include <vector>

#include "reference/litmus/program.h"
#include "suites/base/forward.h"

namespace assay::suites::memory_model {

namespace litmus = reference::litmus;

/// A litmus test: a row of data/litmus/tests.csv.
struct Row {
  std::string name;  ///< the name of the test and of its orders: "MP/rel_acq"
  litmus::Program program;
  std::string citation;  ///< where the test was published
};

/// Throws harness::UsageError with file and line for a row that cannot be read.
std::vector<Row> load_catalogue(const harness::RunOptions& options);

}  // namespace assay::suites::memory_model
