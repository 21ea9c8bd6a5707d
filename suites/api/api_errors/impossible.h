#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "suites/base/forward.h"
#include "suites/host/setting.h"

namespace assay::suites::api_errors {

/// A row of data/api/impossible.csv: a reason why an error has no case.
struct Reason {
  std::string name;
  std::vector<std::string> codes;  ///< the codes of the errors that may have this reason
  std::string why;
};

/// Throws harness::UsageError with file and line for an unreadable row.
std::vector<Reason> load_reasons(const harness::RunOptions& options);

/// The cases api_errors/impossible/<reason>. Each checks whether the reason is true for the device
/// under test. If a platform has the feature that should be missing, the case is skipped and says
/// so. A missing trigger in data/api/errors.csv is not a fault of the driver.
std::vector<harness::Case> expand_impossible(const Target& target);

/// Whether a reason has a check. The test of the table uses this.
bool has_check(std::string_view reason);

}  // namespace assay::suites::api_errors
