#pragma once
#include <span>

#include "suites/numeric/real_function.h"

namespace assay::suites::math {

using numeric::Form;

std::span<const Form> forms();

}  // namespace assay::suites::math
