#pragma once
#include <string>
#include <vector>

#include "harness/faults/fault.h"

// The rows of the table, by kind; faults() joins them.
namespace assay::faults {

/// Globs for a function's cases at every width, of one form and mode.
std::vector<std::string> every_width(const std::string& function,
                                     const std::string& tail = "/default");
/// The same with the second result in each of the named address spaces.
std::vector<std::string> pointer_forms(const std::string& function);

std::vector<Fault> accuracy_faults();  ///< a few ulp: in an interval, a width, a lane, a form
std::vector<Fault> edge_faults();      ///< zeros, NaNs, infinities, subnormals, integer ends

}  // namespace assay::faults
