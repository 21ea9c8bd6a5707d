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

/// A row of data/api/entry_points.csv: one function of the API.
struct EntryPoint {
  std::string function;
  harness::Version since;
  std::optional<harness::Version> deprecated;  ///< the first version that deprecates it
  std::optional<std::size_t> slot;             ///< place in cl_icd.h's dispatch table, from 0
  harness::Needs needs;  ///< without them the function gives CL_INVALID_OPERATION, or no object
};

/// Throws harness::UsageError with file and line for an unreadable row.
std::vector<EntryPoint> parse_entry_points(std::string_view csv, const std::string& source);

/// The entry points in the data of the run.
std::vector<EntryPoint> load_entry_points(const harness::RunOptions& options);

}  // namespace assay::suites::host
