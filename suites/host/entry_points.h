#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/base/version.h"
#include "harness/devices/availability.h"
#include "suites/base/forward.h"

namespace assay::suites::host {

/// A row of data/api/entry_points.csv.
struct EntryPoint {
  std::string function;
  harness::Version since;
  std::optional<harness::Version> deprecated;  ///< the version that deprecates it
  std::optional<std::size_t> slot;             ///< the index in cl_icd.h's dispatch table
  harness::Needs needs;  ///< without these, the function returns CL_INVALID_OPERATION or no object
};

/// Throws harness::UsageError with file and line for a row that cannot be read.
std::vector<EntryPoint> parse_entry_points(std::string_view csv, const std::string& source);

std::vector<EntryPoint> load_entry_points(const harness::RunOptions& options);

}  // namespace assay::suites::host
