#pragma once
#include <cstdint>
#include <vector>

#include "harness/faults/fault.h"

namespace assay::faults {

/// Changes the instructions of a module in SPIR-V that the row concerns; whether it has one.
bool change_instructions(std::vector<std::uint32_t>& module, const Instruction& row);

}  // namespace assay::faults
