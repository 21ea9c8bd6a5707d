#pragma once
#include <string>
#include <string_view>

#include "reference/exact/conversions.h"
#include "suites/numeric/bit_case.h"

namespace assay::suites::conversions {

/// A case whose answers come from `function`, which converts like `c`. The inputs are near every
/// number where a result of `c` changes, and in the destination's range.
numeric::BitCase conversion_case(const reference::Conversion& c, reference::ExactFunction function,
                                 int width, std::string body);

/// The case of an explicit conversion (6.4.3): convert_<c.to><width><modifiers>. `modifiers` must
/// say the same as `c`, for example "_sat_rte".
numeric::BitCase explicit_conversion(const reference::Conversion& c, int width,
                                     std::string_view modifiers);

/// A conversion with the device's permissions. Without CL_FP_DENORM it may flush. Without
/// CL_FP_INF_NAN, infinities and NaNs may have any result.
reference::Conversion conversion_on(const Target& target, const reference::ScalarType& from,
                                    const reference::ScalarType& to, reference::Rounding rounding);

}  // namespace assay::suites::conversions
