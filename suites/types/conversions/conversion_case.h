#pragma once
#include <string>
#include <string_view>

#include "reference/exact/conversions.h"
#include "suites/numeric/bit_case.h"

namespace assay::suites::conversions {

/// The right answers come from `function`. The inputs are near every number where the result of `c`
/// changes.
numeric::BitCase conversion_case(const reference::Conversion& c, reference::ExactFunction function,
                                 int width, std::string body);

/// convert_<c.to><width><modifiers> (6.4.3). `modifiers` must agree with `c`, for example
/// "_sat_rte".
numeric::BitCase explicit_conversion(const reference::Conversion& c, int width,
                                     std::string_view modifiers);

/// Without CL_FP_DENORM, the conversion may flush. Without CL_FP_INF_NAN, infinities and NaNs may
/// have any result.
reference::Conversion conversion_on(const Target& target, const reference::ScalarType& from,
                                    const reference::ScalarType& to, reference::Rounding rounding);

}  // namespace assay::suites::conversions
