#pragma once
#include <span>

#include "suites/numeric/real_function.h"

namespace assay::suites::math {

using numeric::Form;

/// Every form, in the order of the cases.
std::span<const Form> forms();

}  // namespace assay::suites::math
