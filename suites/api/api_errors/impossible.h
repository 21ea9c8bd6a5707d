#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "suites/base/forward.h"
#include "suites/host/setting.h"

namespace assay::suites::api_errors {

/// A row of data/api/impossible.csv: why an error has no case.
struct Reason {
  std::string name;
  std::vector<std::string> codes;  ///< the error codes that may have this reason
  std::string why;
};

/// Throws harness::UsageError with file and line for a row that cannot be read.
std::vector<Reason> load_reasons(const harness::RunOptions& options);

/// A case checks that a reason is true for the device under test. If the reason is not true, the
/// case is skipped with a message, because the driver is not wrong. Then data/api/errors.csv
/// needs a row.
std::vector<harness::Case> expand_impossible(const Target& target);

bool has_check(std::string_view reason);

}  // namespace assay::suites::api_errors
