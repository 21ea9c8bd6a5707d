#pragma once
#include <string>
#include <string_view>

#include "harness/faults/fault.h"

namespace assay::faults {

/// prelude() for faults of one type (Fault::type): built-ins over integers and floating-point
/// numbers alike, and operators.
std::string typed_prelude(const Fault& fault);

/// Whether a fault's function is an operator, written as in a program: "<<".
bool is_operator(const Fault& fault);

/// `text` with every `a op b` between two names as a call of the planted operator.
std::string with_planted_operator(const Fault& fault, std::string_view text);

}  // namespace assay::faults
