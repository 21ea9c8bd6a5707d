#pragma once
#include <string>
#include <string_view>

#include "harness/faults/fault.h"

namespace assay::faults {

/// prelude() for faults of one type (Fault::type): built-ins that have both integer and
/// floating-point forms, and operators.
std::string typed_prelude(const Fault& fault);

/// Whether a fault's function is an operator, written as in a program: "<<".
bool is_operator(const Fault& fault);

/// Replaces each `a op b` in `text` by a call of the planted operator, if a and b are names.
std::string with_planted_operator(const Fault& fault, std::string_view text);

}  // namespace assay::faults
