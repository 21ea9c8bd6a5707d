#pragma once
#include <span>

#include "harness/faults/api_faults.h"

namespace assay::faults {

std::span<const ApiPlant> kind_plants();  ///< whole kinds of calls, for cases that no other shows

}  // namespace assay::faults
