#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "suites/base/forward.h"
#include "suites/host/setting.h"

namespace assay::suites::api_errors {

/// Why an error has no case: a row of data/api/impossible.csv.
struct Reason {
  std::string name;
  std::vector<std::string> codes;  ///< the error codes that may have this reason
  std::string why;
};

/// Throws harness::UsageError with file and line for a row that cannot be read.
std::vector<Reason> load_reasons(const harness::RunOptions& options);

/// The cases api_errors/impossible/<reason>. Each case checks that the reason is true for the
/// device under test. If the reason is not true, the case is skipped with a message. The driver is
/// not wrong, but data/api/errors.csv needs a row.
std::vector<harness::Case> expand_impossible(const Target& target);

/// Whether a reason has a check. The test of the table uses this function.
bool has_check(std::string_view reason);

}  // namespace assay::suites::api_errors
