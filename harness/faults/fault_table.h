#pragma once
#include <vector>

#include "harness/faults/fault.h"

// The rows of the table, by kind; faults() joins them.
namespace assay::faults {

std::vector<Fault> accuracy_faults();  ///< a few ulp: in an interval, a width, a lane, a form
std::vector<Fault> edge_faults();      ///< zeros, NaNs, infinities, subnormals, integer ends

}  // namespace assay::faults
