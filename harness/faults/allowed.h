#pragma once
#include <span>

#include "harness/faults/api_calls.h"
#include "harness/faults/api_faults.h"

namespace assay::faults {

// What variations of table/allowed do to calls, by the same names.
std::span<const ApiPlant> allowed_answer_plants();  ///< what queries tell, codes, lists, limits
std::span<const ApiPlant> allowed_memory_plants();  ///< contents and addresses that are undefined
std::span<const ApiPlant> allowed_time_plants();    ///< when commands and callbacks happen
std::span<const ApiPlant> allowed_text_plants();    ///< what is printed, logs

}  // namespace assay::faults
