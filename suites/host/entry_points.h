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

/// A function of the API: a row of data/api/entry_points.csv.
struct EntryPoint {
  std::string function;
  harness::Version since;
  std::optional<harness::Version> deprecated;  ///< the version that deprecates it
  std::optional<std::size_t> slot;             ///< the index in cl_icd.h's dispatch table
  harness::Needs needs;  ///< what a device must have; otherwise the function returns
                         ///< CL_INVALID_OPERATION or no object
};

/// Throws harness::UsageError with file and line for a row that cannot be read.
std::vector<EntryPoint> parse_entry_points(std::string_view csv, const std::string& source);

/// Reads the entry points from the data of the run.
std::vector<EntryPoint> load_entry_points(const harness::RunOptions& options);

}  // namespace assay::suites::host
