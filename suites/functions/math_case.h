#pragma once
#include "suites/functions/forms.h"
#include "suites/numeric/real_function.h"

namespace assay::suites::math {

using numeric::RealCase;

/// A case without an id. The limit is in the accuracy tables. If the tables have only the limit
/// "any value" for float (lgamma), that limit also holds for the other formats.
RealCase math_case(const reference::Function& function, const Form& form,
                   const reference::FloatFormat& format, int width);

/// Makes the judge of a case. Throws std::runtime_error if the case has no limit.
reference::Judge make_judge(const RealCase& c, const Target& target);

}  // namespace assay::suites::math
