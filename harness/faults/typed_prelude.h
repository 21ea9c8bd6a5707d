#pragma once
#include <string>
#include <string_view>

#include "harness/faults/fault.h"

namespace assay::faults {

/// prelude() for a fault in only one data type (Fault::type).
std::string typed_prelude(const Fault& fault);

/// True if the fault's function is an operator: "<<".
bool is_operator(const Fault& fault);

/// `a op b` becomes a call of the planted operator, if a and b are names.
std::string with_planted_operator(const Fault& fault, std::string_view text);

}  // namespace assay::faults
