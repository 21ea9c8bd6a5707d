#pragma once
#include <string>
#include <vector>

#include "harness/cases/case.h"

namespace assay::suites::conversions {

/// Programs that 6.4 forbids: conversions/refused/<what>.
std::vector<harness::Case> forbidden(const harness::DeviceInfo& device, const std::string& options,
                                     bool is_1_2);

}  // namespace assay::suites::conversions
