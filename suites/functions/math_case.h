#pragma once
#include "suites/functions/forms.h"
#include "suites/numeric/real_function.h"

namespace assay::suites::math {

using numeric::RealCase;

/// A case of the suite in that form, without an id. Its limit is the function's row. If no table
/// names the function for the format and any float is right (lgamma), it is the row of float.
RealCase math_case(const reference::Function& function, const Form& form,
                   const reference::FloatFormat& format, int width);

/// The judge of such a case. Throws std::runtime_error if it has no limit.
reference::Judge make_judge(const RealCase& c, const Target& target);

}  // namespace assay::suites::math
